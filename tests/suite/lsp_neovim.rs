//! The language server under a real editor: Neovim's own client, headless, led by a script. Where there is no Neovim,
//! the test says so and passes.

use std::process::{Command, Stdio};

use skilld_tests::sandbox::skill;

use crate::sandbox;

#[test]
fn neovim_sees_jumps_renames_and_mends() {
    let Ok(version) = Command::new("nvim").arg("--version").output() else {
        println!("skipped: there is no `nvim` here");
        return;
    };
    let sandbox = sandbox();
    sandbox.write_skill("broken");
    let broken = skill("broken").replace("description: Builds", "description: Builds: all");
    sandbox.write("skills/broken/SKILL.md", broken);
    for name in ["one", "two"] {
        let metadata = "metadata:\n  renma.requires-context: '[\"context.tone\"]'\n---\n\n#";
        let text = skill(name).replacen("---\n\n#", metadata, 1);
        sandbox.write(&format!("skills/{name}/SKILL.md"), text);
    }
    sandbox.write("contexts/tone.md", "---\nid: context.tone\n---\n\n# Tone\n");
    let skilld = sandbox.command([""; 0]);
    let mut nvim = Command::new("nvim");
    // The editor lives in the sandbox's environment too, and so does the server it starts.
    for (key, value) in skilld.get_envs() {
        nvim.env(key, value.unwrap_or_default());
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/neovim/client.lua");
    let ran = nvim
        .args(["--headless", "--clean", "-n"])
        .args(["-c", &format!("luafile {script}")])
        .current_dir(sandbox.root())
        .env("SKILLD", skilld.get_program())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr) + String::from_utf8_lossy(&ran.stdout);
    assert!(
        ran.status.success() && said.contains("neovim: all passed"),
        "{}\n{said}",
        String::from_utf8_lossy(&version.stdout)
    );
    // The script saved what the editor made of the edits.
    for path in [
        "contexts/tone.md",
        "skills/one/SKILL.md",
        "skills/two/SKILL.md",
    ] {
        let text = std::fs::read_to_string(sandbox.path(path)).unwrap();
        assert!(
            text.contains("context.voice") && !text.contains("context.tone"),
            "{path}: {text}"
        );
    }
    let ran = sandbox.run(["scan", "--json", "--no-daemon", "--strict"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}
