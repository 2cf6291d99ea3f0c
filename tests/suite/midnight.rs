//! Midnight comes while the daemon runs: nothing in the repository changes, and what depends on the date does.

use skilld::collect::NoWatch;
use skilld::engine::{IndexEngine, Keep, View};
use skilld::observer::{Observer, Scope};
use skilld_client::wire::{Format, Query, Report, Settings};
use skilld_index::date::Date;
use skilld_index::facts::Depth;
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

fn observer(sandbox: &Sandbox, today: Date) -> Observer {
    let root = sandbox.root();
    let engine = IndexEngine::new("test", &root.to_string_lossy(), Keep::Nothing(Depth::Full));
    Observer::new(&root, Box::new(engine), None, today).unwrap()
}

fn scan(view: &dyn View) -> String {
    let query = Query {
        report: Report::Scan {
            fail_on: None,
            strict: false,
        },
        format: Some(Format::Json),
        color: false,
        sync: true,
        settings: Settings::default(),
    };
    let text = view.answer(&query).unwrap().text;
    String::from_utf8(text.to_vec()).unwrap()
}

#[test]
fn what_expires_at_midnight_is_said_after_it() {
    let sandbox = sandbox();
    sandbox.write(
        "contexts/c.md",
        "---\nid: context.c\nowner: o\nstatus: stable\nexpires_at: 2026-06-30\n---\n\n# C\n",
    );
    sandbox.write(
        "renma.config.jsonc",
        "{ \"suppressions\": [{ \"id\": \"MAINT-ORPHANED-CONTEXT-ASSET\", \"paths\": [\"contexts\"], \"reason\": \"r\", \"expires\": \"2026-06-30\" }] }\n",
    );
    let days = ["2026-06-29", "2026-06-30", "2026-07-01", "2026-06-30"];
    let mut running = observer(&sandbox, Date::parse(days[0]).unwrap());
    let mut seen = Vec::new();
    for day in days.map(|day| Date::parse(day).unwrap()) {
        let view = running.look(&Scope::default(), day, &mut NoWatch);
        let cold = observer(&sandbox, day).look(&Scope::everything(), day, &mut NoWatch);
        let said = scan(&*view);
        assert_eq!(said, scan(&*cold), "on {day}");
        seen.push((said.contains("MAINT-ASSET-EXPIRED"), view.clock()));
    }
    assert_eq!(
        seen.iter().map(|(expired, _)| *expired).collect::<Vec<_>>(),
        [false, false, true, false]
    );
    assert!(
        seen.windows(2).all(|pair| pair[0].1 != pair[1].1),
        "{seen:?}"
    );
}
