//! The skill index for people: entrypoints first, then what needs attention. Long lists are cut; the JSON has them all.

use super::SkillIndex;
use crate::discovery::nodes::Status;
use crate::discovery::reach::CoverageMode;
use crate::discovery::state::{RouteIx, SkillIx};
use crate::report::discovery_view::prose::{self, counted};
use crate::report::discovery_view::{Skill, View};
use crate::report::markdown::{Page, code, short, text};

/// Most elements of one list.
const LISTED: usize = 50;

/// Characters of a description.
const DESCRIPTION: usize = 200;

/// The report as Markdown.
pub fn to_markdown(index: &SkillIndex<'_>) -> String {
    let mut page = Page::new("Skill index", LISTED);
    page.paragraph(&prose::counts(
        &index.summary,
        index.repository.scanned_file_count,
    ));
    page.paragraph(&prose::coverage(index.view));
    match index.projection.focus.and_then(|ix| index.view.skill(ix)) {
        Some(skill) => focus(&mut page, index, skill),
        None => entrypoints(&mut page, index),
    }
    gaps(&mut page, index);
    prose::diagnostics(&mut page, "Discovery diagnostics", &index.diagnostics);
    prose::diagnostics(
        &mut page,
        "Repository diagnostics",
        index.repository.diagnostics,
    );
    page.paragraph(
        "This index lists what the repository declares. Open a skill's `SKILL.md` and apply its own conditions before \
         following a route.",
    );
    page.finish()
}

fn entrypoints(page: &mut Page, index: &SkillIndex<'_>) {
    page.heading("Published entrypoints");
    let published: Vec<SkillIx> = index
        .projection
        .skills
        .iter()
        .copied()
        .filter(|ix| {
            let state = index.view.discovery.skill(*ix);
            state.is_some_and(|state| state.publication.is_accepted())
        })
        .collect();
    if published.is_empty() {
        page.line("None.");
    }
    page.list(&published, |ix| entrypoint(index.view, *ix));
}

/// An entrypoint, and where it continues.
fn entrypoint(view: &View<'_>, ix: SkillIx) -> String {
    let Some(skill) = view.skill(ix) else {
        return String::new();
    };
    let mut lines = vec![headline(skill)];
    let description = skill.card().description;
    lines.extend(description.map(|description| short(description, DESCRIPTION)));
    let routes: Vec<RouteIx> = view.discovery.routes_of(skill.state).collect();
    let shown = routes.iter().take(LISTED);
    lines.extend(shown.map(|route| format!("- {}", outgoing(view, *route))));
    if routes.len() > LISTED {
        lines.push(format!("- … and {} more", routes.len() - LISTED));
    }
    lines.join("\n  ")
}

/// Id, path, status and owner of a skill on one line.
fn headline(skill: Skill<'_>) -> String {
    let path = (skill.id() != skill.path()).then(|| code(skill.path()));
    let status = skill.node.lifecycle.status.map(Status::as_str);
    let owner = skill
        .card()
        .effective_owner
        .map(|owner| format!("owner {}", text(owner)));
    let name = format!("**{}**", text(skill.id()));
    let rest = [path, status.map(str::to_owned), owner];
    let parts: Vec<String> = std::iter::once(name)
        .chain(rest.into_iter().flatten())
        .collect();
    parts.join(" · ")
}

fn focus(page: &mut Page, index: &SkillIndex<'_>, skill: Skill<'_>) {
    page.heading(&format!("Focus: {}", text(skill.id())));
    page.line(&headline(skill));
    if let Some(description) = skill.card().description {
        page.paragraph(&text(description));
    }
    page.line("");
    page.list(&facts(index.view, skill), Clone::clone);
    let (outward, inward): (Vec<RouteIx>, Vec<RouteIx>) =
        index.projection.routes.iter().copied().partition(|ix| {
            let route = index.view.discovery.route(*ix);
            route.is_some_and(|route| route.source == skill.ix)
        });
    page.paragraph("Continues with:");
    page.line("");
    routes(page, &outward, |ix| outgoing(index.view, *ix));
    page.paragraph("Continued to by:");
    page.line("");
    routes(page, &inward, |ix| incoming(index.view, *ix));
}

fn routes(page: &mut Page, routes: &[RouteIx], render: impl Fn(&RouteIx) -> String) {
    if routes.is_empty() {
        page.line("Nothing.");
    }
    page.list(routes, render);
}

/// What discovery knows of one skill.
fn facts(view: &View<'_>, skill: Skill<'_>) -> Vec<String> {
    let state = skill.state;
    let publication = match state.publication.rejections() {
        _ if state.publication.is_accepted() => "published entrypoint".to_owned(),
        reasons if reasons.is_empty() => "not published".to_owned(),
        reasons => format!("not published: {}", reasons.join(", ")),
    };
    let sources: Vec<String> = view
        .source_ids(skill.ix)
        .iter()
        .map(|id| text(id))
        .collect();
    let reach = match state.depth {
        Some(0) => "entered directly".to_owned(),
        Some(depth) => format!(
            "reached in {} from {}",
            counted(depth as usize, "step"),
            sources.join(", ")
        ),
        None if view.discovery.coverage.mode.is_evaluated() => "not reached".to_owned(),
        None => "reach is not evaluated".to_owned(),
    };
    let eligibility = if state.eligibility.holds() {
        "eligible for discovery"
    } else {
        "not eligible for discovery"
    };
    let place = match (state.is_unrouted(), state.is_standalone(), state.is_root()) {
        (true, ..) => Some("unrouted: nothing leads here and it is not published"),
        (_, true, _) => Some("standalone: nothing leads here or onward"),
        (_, _, true) => Some("a root: nothing leads here"),
        _ => None,
    };
    [publication, reach, eligibility.to_owned()]
        .into_iter()
        .chain(place.map(str::to_owned))
        .collect()
}

/// A route from its source.
fn outgoing(view: &View<'_>, ix: RouteIx) -> String {
    let Some((route, _, target)) = view.route(ix) else {
        return String::new();
    };
    let node = route.resolution.node().and_then(|node| view.node(node));
    let end = match node {
        Some(node) => format!("{} · {}", text(&node.id), code(node.path.as_str())),
        None => code(&target.raw),
    };
    format!("→ {end}{}", obstacles(view, ix))
}

/// A route from its target.
fn incoming(view: &View<'_>, ix: RouteIx) -> String {
    let Some((_, source, _)) = view.route(ix) else {
        return String::new();
    };
    format!(
        "← {} · {}{}",
        text(source.id()),
        code(source.path()),
        obstacles(view, ix)
    )
}

fn obstacles(view: &View<'_>, ix: RouteIx) -> String {
    let route = view.discovery.route(ix);
    let reasons: Vec<&str> = route
        .into_iter()
        .flat_map(|route| route.obstacles.reasons())
        .collect();
    if reasons.is_empty() {
        String::new()
    } else {
        format!(" · unusable: {}", reasons.join(", "))
    }
}

/// Skills that no entrypoint leads to, then those nothing leads to at all.
fn gaps(page: &mut Page, index: &SkillIndex<'_>) {
    let authoritative = index.view.discovery.coverage.mode == CoverageMode::Authoritative;
    if authoritative && !index.ids.not_reached.is_empty() {
        page.heading("Not reached");
        page.list(&index.ids.not_reached, |id| text(id));
    }
    if index.projection.focus.is_none() && !index.ids.unrouted.is_empty() {
        page.heading("Unrouted");
        page.line("Eligible, not published, and nothing leads there:");
        page.line("");
        page.list(&index.ids.unrouted, |id| text(id));
    }
}
