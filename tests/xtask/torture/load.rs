//! Many clients, slow clients, clients that vanish, while somebody writes.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use skilld_client::wire::{Format, Query, Report, Settings};
use skilld_tests::sandbox::{Sandbox, skill};

use super::dice::Dice;
use super::{Fault, Outcome, settled};

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
const CROWDED: Duration = Duration::from_secs(10);
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
    let stop = AtomicBool::new(false);
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
        let until = Instant::now() + CROWDED;
        let mut edits = 0_u32;
        while Instant::now() < until {
            let name = format!("s{}", dice.below(300));
            sandbox.write(
                &format!("skills/{name}/SKILL.md"),
                format!("{}\n{edits}\n", skill(&name)),
            );
            edits += 1;
            std::thread::sleep(EDIT_PAUSE);
        }
        stop.store(true, Ordering::Relaxed);
        let mut all = Vec::new();
        for client in clients {
            all.extend(client.join().unwrap()?);
        }
        Ok::<_, String>(all)
    });
    let mut times = times?;
    times.sort_unstable();
    let slowest = times[times.len() * 99 / 100];
    eprintln!(
        "64 clients, 50 edits a second: {} answers in {} s, median {:?}, p99 {slowest:?}",
        times.len(),
        CROWDED.as_secs(),
        times[times.len() / 2],
    );
    settled(sandbox, &daemon)
}

fn bad_readers(sandbox: &Sandbox, _: &mut Dice) -> Outcome {
    repository(sandbox);
    let daemon = sandbox.daemon();
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
    for mut child in stopped {
        let _ = child.kill();
        let _ = child.wait();
    }
    result
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
