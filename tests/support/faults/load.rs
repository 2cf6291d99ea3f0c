//! Many clients, slow clients, clients that vanish, while somebody writes.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::sandbox::{Sandbox, skill};
use skilld_client::wire::{Format, Query, Report, Settings};

use super::dice::Dice;
use super::{Fault, Outcome, Trouble, settled};

/// The faults of this kind.
pub const FAULTS: &[Fault] = &[
    Fault {
        name: "64-clients-and-a-writer",
        seen: "every question is answered; the slowest hundredth is printed",
        once: crowd,
    },
    Fault {
        name: "slow-and-vanishing-readers",
        seen: "nobody else waits for them",
        once: bad_readers,
    },
    Fault {
        name: "500-idle-connections",
        seen: "nothing",
        once: idle_crowd,
    },
];

const CLIENTS: usize = 64;
const CROWDED_SECONDS: usize = 60;

/// The most memory that the crowd may cost the daemon beyond what one client costs it.
const MORE_MEMORY: u64 = 256 << 20;
const EDIT_PAUSE: Duration = Duration::from_millis(20);

fn query(focus: Option<String>) -> Query {
    Query {
        report: Report::SkillIndex { focus },
        format: Some(Format::Json),
        color: false,
        sync: true,
        settings: Settings::default(),
    }
}

fn repository(sandbox: &Sandbox) {
    for at in 0..300 {
        sandbox.write_skill(&format!("s{at}"));
    }
}

fn crowd(sandbox: &Sandbox, dice: &mut Dice) -> Outcome {
    repository(sandbox);
    let daemon = sandbox.daemon();
    let crowded = Duration::from_secs(dice.times(CROWDED_SECONDS) as u64);
    let stop = AtomicBool::new(false);
    let memory = || sandbox.status()["memory"].as_u64().unwrap();
    sandbox.answers();
    let before = memory();
    let mut most = before;
    let ask = |client: usize| -> Result<Vec<Duration>, String> {
        let mut asker = sandbox.asker().map_err(|error| error.to_string())?;
        let mut times = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let began = Instant::now();
            let focus = format!("skills/s{client}/SKILL.md");
            let mut text = Vec::new();
            asker
                .query(query(Some(focus)), &mut text)
                .map_err(|error| error.to_string())?
                .map_err(|refusal| format!("{refusal:?}"))?;
            times.push(began.elapsed());
        }
        Ok(times)
    };
    let times = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| scope.spawn(move || ask(client)))
            .collect();
        let began = Instant::now();
        let mut edits = 0_u32;
        while began.elapsed() < crowded {
            let name = format!("s{}", dice.below(300));
            sandbox.write(
                &format!("skills/{name}/SKILL.md"),
                format!("{}\n{edits}\n", skill(&name)),
            );
            edits += 1;
            if edits.is_multiple_of(100) {
                most = most.max(memory());
            }
            // What one edit took longer, the next ones make up for.
            let due = EDIT_PAUSE * edits;
            std::thread::sleep(due.saturating_sub(began.elapsed()));
        }
        stop.store(true, Ordering::Relaxed);
        let mut all = Vec::new();
        for client in clients {
            all.extend(client.join().unwrap()?);
        }
        Ok::<_, String>((all, edits))
    });
    let (mut times, edits) = times?;
    times.sort_unstable();
    let slowest = times[times.len() * 99 / 100];
    eprintln!(
        "64 clients, {} edits in {} s: {} answers, median {:?}, p99 {slowest:?}, memory {} MiB, before {} MiB",
        edits,
        crowded.as_secs(),
        times.len(),
        times[times.len() / 2],
        most >> 20,
        before >> 20,
    );
    if most > before + MORE_MEMORY {
        return Err(Trouble::Wrong(format!(
            "the daemon grew from {before} to {most} bytes"
        )));
    }
    settled(sandbox, &daemon)
}

fn bad_readers(sandbox: &Sandbox, _: &mut Dice) -> Outcome {
    repository(sandbox);
    let daemon = sandbox.daemon();
    let deaf = deaf(sandbox)?;
    let stopped: Vec<_> = (0..8)
        .map(|_| {
            let child = sandbox
                .command(["skill-index", "--json"])
                .stdout(std::process::Stdio::piped())
                .spawn()
                .unwrap();
            std::process::Command::new("kill")
                .args(["-s", "STOP", &child.id().to_string()])
                .status()
                .unwrap();
            child
        })
        .collect();
    for _ in 0..20 {
        let mut child = sandbox
            .command(["skill-index", "--json"])
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut some = [0; 16];
        let _ = child.stdout.take().unwrap().read(&mut some);
        let _ = child.kill();
        let _ = child.wait();
    }
    let result = settled(sandbox, &daemon);
    drop(deaf);
    for mut child in stopped {
        let _ = child.kill();
        let _ = child.wait();
    }
    result
}

/// Connections on which much is asked and nothing is read.
fn deaf(sandbox: &Sandbox) -> Result<Vec<UnixStream>, Trouble> {
    use skilld_client::wire::{Hello, SkilldRequest};
    let frame = |bytes: &[u8]| {
        let length = u32::try_from(bytes.len()).unwrap().to_be_bytes();
        [&length[..], bytes].concat()
    };
    let mut context = tarpc::context::current();
    context.deadline = Instant::now() + Duration::from_secs(30);
    let mut all = frame(&serde_json::to_vec(&Hello::of_library("deaf")).unwrap());
    for id in 0..200 {
        let message = SkilldRequest::Query { query: query(None) };
        let request = tarpc::ClientMessage::Request(tarpc::Request {
            context,
            id,
            message,
        });
        all.extend(frame(&postcard::to_allocvec(&request).unwrap()));
    }
    let connect = || {
        let mut stream = UnixStream::connect(sandbox.state().join("socket"))?;
        // As much as it takes at once.
        stream.set_nonblocking(true)?;
        let _ = stream.write(&all)?;
        Ok(stream)
    };
    let connected: std::io::Result<Vec<_>> = (0..8).map(|_| connect()).collect();
    connected.map_err(|error| Trouble::Wrong(error.to_string()))
}

fn idle_crowd(sandbox: &Sandbox, _: &mut Dice) -> Outcome {
    sandbox.write_skill("one");
    let daemon = sandbox.daemon();
    let socket = sandbox.state().join("socket");
    let silent: Vec<_> = (0..250)
        .map(|_| UnixStream::connect(&socket).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    let mut half: Vec<_> = (0..250)
        .map(|_| UnixStream::connect(&socket).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    for stream in &mut half {
        let _ = stream.write_all(&[0, 0]);
    }
    let result = settled(sandbox, &daemon);
    drop((silent, half));
    result?;
    settled(sandbox, &daemon)
}
