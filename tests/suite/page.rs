//! The graph as a page and as a picture. What only a browser can tell is asked of headless Chromium, where it is
//! installed; elsewhere those tests say so and stop.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use skilld_tests::sandbox::{Sandbox, skill};

use crate::sandbox;

/// A description that would do harm wherever it is taken for markup.
const HOSTILE: &str = r"</script><script>document.documentElement.dataset.harm='1'</script><img src=x onerror=document.documentElement.dataset.harm=1>{{data}} ' & <b>";

fn chromium() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let found = std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|program| program.is_file());
    if found.is_none() {
        println!("skipped: no Chromium on this machine");
    }
    found
}

/// The document that the page at `url` makes of itself.
fn dom(program: &Path, sandbox: &Sandbox, url: &str) -> String {
    let profile = sandbox.outside().join("home/profile");
    let output = Command::new(program)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--virtual-time-budget=3000",
            "--dump-dom",
        ])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(url)
        .env("HOME", sandbox.outside().join("home"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The opening tag of the root element, which carries what the page says of itself.
fn state(dom: &str) -> String {
    let at = dom
        .find("<html")
        .unwrap_or_else(|| panic!("no document: {dom}"));
    dom.get(at..).unwrap().split('>').next().unwrap().to_owned()
}

/// A repository of `count` skills in chains of ten, one of them hostile.
fn repository(count: usize) -> Sandbox {
    let sandbox = sandbox();
    for at in 0..count {
        let name = format!("step-{at}");
        let next = if at % 10 == 9 {
            String::new()
        } else {
            format!(
                "metadata:\n  renma.continues-with: '[\"skills/step-{}/SKILL.md\"]'\n",
                at + 1
            )
        };
        let text = skill(&name).replacen("---\n\n", &format!("{next}---\n\n"), 1);
        sandbox.write(&format!("skills/{name}/SKILL.md"), &text);
    }
    let quoted = HOSTILE.replace('\'', "''");
    sandbox.write(
        "skills/hostile/SKILL.md",
        format!(
            "---\nname: hostile\ndescription: '{quoted} Use when testing.'\n---\n\n# Hostile\n"
        ),
    );
    sandbox.write("skills/broken/SKILL.md", "no frontmatter\n");
    sandbox
}

/// The page of `sandbox`, as a file.
fn page(sandbox: &Sandbox) -> String {
    let ran = sandbox.run(["graph", "--format", "html"]);
    assert!(matches!(ran.code, Some(0 | 1)), "{ran:?}");
    std::fs::write(sandbox.outside().join("page.html"), &ran.stdout).unwrap();
    format!("file://{}/page.html", sandbox.outside().display())
}

#[test]
fn the_page_stands_alone_and_holds_text_as_data() {
    let sandbox = repository(20);
    let ran = sandbox.run(["graph", "--format", "html"]);
    let page = ran.stdout;
    assert_eq!(
        page.matches("<script").count(),
        2,
        "the data and the program"
    );
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("<img"));
    assert!(page.contains("default-src 'none'") && !page.contains("unsafe-inline"));
    for foreign in ["http://", "https://", "@import", "url(\"", "src="] {
        let own = page
            .replace("http://www.w3.org/2000/svg", "")
            .replace("src=x onerror", "");
        assert!(!own.contains(foreign), "{foreign}");
    }
    assert!(page.contains("\\u003c/script\\u003e\\u003cscript\\u003e"));
    let again = sandbox.run(["graph", "--format", "html", "--no-daemon"]);
    assert_eq!(page, again.stdout);
}

#[test]
fn the_picture_is_text_and_markup_apart() {
    let sandbox = repository(20);
    let ran = sandbox.run(["graph", "--format", "svg"]);
    let svg = ran.stdout;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(!svg.contains("<script") && !svg.contains("<img"));
    assert!(svg.contains("&lt;/script&gt;"));
    assert_eq!(svg.matches("<g>").count(), 22);
    assert!(svg.matches("<path d=\"M").count() > 18);
    let skills = sandbox.run(["graph", "--view", "discovery", "--format", "svg"]);
    assert_eq!(skills.stdout.matches("<g>").count(), 22);
}

#[test]
fn a_browser_searches_focuses_and_runs_nothing_of_the_repository() {
    let Some(program) = chromium() else { return };
    let sandbox = repository(1_000);
    let url = page(&sandbox);

    let all = dom(&program, &sandbox, &url);
    let root = state(&all);
    assert!(root.contains("data-ready=\"true\""), "{root}");
    assert!(root.contains("data-matches=\"1002\""), "{root}");
    assert!(!root.contains("data-harm"), "{root}");

    let found = dom(&program, &sandbox, &format!("{url}#q=step-77"));
    assert!(
        state(&found).contains("data-matches=\"11\""),
        "{}",
        state(&found)
    );
    assert_eq!(
        found.matches("class=\"node s-operational found\"").count(),
        11
    );

    let focused = dom(
        &program,
        &sandbox,
        &format!("{url}#focus=skills/hostile/SKILL.md"),
    );
    let root = state(&focused);
    assert!(
        root.contains("data-focus=\"skills/hostile/SKILL.md\""),
        "{root}"
    );
    assert!(!root.contains("data-harm"), "{root}");
    assert!(focused.contains("&lt;img src=x onerror"), "shown as text");
    assert_eq!(focused.matches("<img").count(), 0);

    let chain = dom(
        &program,
        &sandbox,
        &format!("{url}#focus=skills/step-5/SKILL.md"),
    );
    assert!(chain.contains("leads to (1)") && chain.contains("comes from (1)"));
    assert!(chain.contains("step-6: continues with"));

    let dark = dom(&program, &sandbox, &format!("{url}#theme=dark"));
    assert!(state(&dark).contains("data-theme=\"dark\""));
}
