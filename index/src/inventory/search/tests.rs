//! The rows are those that a look at every row with every pattern finds, in its order; and an index made from an earlier
//! one is the one made from nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Config, Matcher, Utf32String};
use proptest::prelude::*;

use super::page::{Page, Stored, Text};
use super::{Row, SearchIndex};
use crate::change::Change;
use crate::date::Date;
use crate::entry::{Content, Entry, EntryKind, Identity};
use crate::facts::{Depth, FileFacts, analyze};
use crate::index::Index;
use crate::inventory::{Inventory, State};
use crate::path::{RepoPath, utf16_cmp};
use crate::settings::Settings;

/// The score as it is defined: the sum over all words of the best place of each.
fn plain_score(row: &Row<'_>, description: Option<&str>, query: &str) -> Option<u32> {
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut total = 0_u32;
    for word in query.split_whitespace() {
        let mut score = |text: &str, kind| {
            let (case, normal) = (CaseMatching::Ignore, Normalization::Smart);
            let atom = Atom::new(word, case, normal, kind, false);
            let found = atom.score(Utf32String::from(text).slice(..), &mut matcher);
            found.map(|found| (u32::from(found), atom.needle_text().len()))
        };
        let mut best = None;
        let mut see = |text: &str, kind, weight| {
            best = best.max(score(text, kind).map(|(found, _)| found * weight));
        };
        see(row.name, AtomKind::Fuzzy, 8);
        if let Some(id) = row.id.filter(|id| *id != row.path) {
            see(id, AtomKind::Fuzzy, 6);
        }
        for tag in &row.tags {
            see(tag, AtomKind::Fuzzy, 5);
        }
        see(row.path, AtomKind::Substring, 2);
        if let Some(description) = description {
            see(description, AtomKind::Substring, 1);
        }
        let exact = score(row.name, AtomKind::Substring)
            .is_some_and(|(_, length)| length == Utf32String::from(row.name).len());
        total += best? + if exact { 10_000 } else { 0 };
    }
    Some(total)
}

fn plain<'i>(pages: &'i [Arc<Page>], query: &str) -> Vec<Row<'i>> {
    let stored = pages.iter().flat_map(|page| page.rows.iter());
    let mut rows: Vec<(u32, Row<'i>)> = stored
        .filter_map(|stored| {
            let row = Row::new(stored, stored.state);
            let description = stored.description.as_ref().map(Text::as_str);
            Some((plain_score(&row, description, query)?, row))
        })
        .collect();
    rows.sort_by(|(_, a), (_, b)| {
        utf16_cmp(a.name, b.name).then_with(|| utf16_cmp(a.path, b.path))
    });
    rows.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Few letters, so that much is found; some that fold, that are composed, and that are more than one character.
const TEXT: &str = "[abAB01./ _-]{0,12}|[aAbäÄéıİKſ0 \u{301}\u{1F1E9}😀-]{0,8}";

const WORDS: &str = "[abAB01./_-]{1,4}( [abAB01/-]{1,3})?|[aäÄkKıſ\u{301}]{1,3}|ab|a a|01ab";

type Made = (String, Option<String>, Vec<String>, Option<String>);

fn stored(number: usize, (name, id, tags, description): &Made) -> Stored {
    let path = RepoPath::new(&format!(
        "skills/{}/{number}/SKILL.md",
        name.replace('/', "")
    ));
    Stored::made_up(path, name, id.as_deref(), tags, description.as_deref())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_passed_over_would_not_have_been_found(
        made in prop::collection::vec(
            (
                TEXT,
                prop::option::of(TEXT),
                prop::collection::vec(TEXT, 0..3),
                prop::option::of(TEXT),
            ),
            0..24,
        ),
        queries in prop::collection::vec(WORDS, 1..6),
        most in 0_usize..8,
    ) {
        let rows = made.iter().enumerate().map(|(at, made)| stored(at, made));
        let rows: Vec<Stored> = rows.collect();
        let mut pages: Vec<Vec<Stored>> = vec![vec![], vec![], vec![]];
        for (at, row) in rows.into_iter().enumerate() {
            pages[at % 3].push(row);
        }
        let pages = pages.into_iter().map(|rows| Arc::new(Page::of_rows(rows)));
        let mut index = SearchIndex::of_pages(pages.collect());
        index.order(None);
        for query in &queries {
            let expected = plain(&index.pages, query);
            let found = index.find(query, usize::MAX);
            prop_assert_eq!(&found.rows, &expected, "{}", query);
            let found = index.find(query, most);
            prop_assert_eq!(found.all, expected.len());
            prop_assert_eq!(&found.rows, &expected[..most.min(expected.len())], "{}", query);
        }
    }
}

fn file(path: &str, text: &str) -> Arc<FileFacts> {
    let bytes = || Content::Bytes(text.as_bytes().to_vec());
    let (kind, content) = text
        .strip_prefix("-> ")
        .map_or((EntryKind::File, Some(bytes())), |target| {
            (EntryKind::Symlink(target.to_owned()), None)
        });
    let entry = Entry {
        kind,
        identity: Identity {
            dev: 0,
            ino: 0,
            size: text.len() as u64,
            mtime_ns: 0,
            ctime_ns: 0,
            mode: 0o644,
        },
        content: content.unwrap_or(Content::Unopened),
    };
    Arc::new(analyze(&RepoPath::new(path), &entry, Depth::Full))
}

fn skill(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Does a thing. Use when asked.\n---\n\n# T\n")
}

#[test]
fn an_index_made_from_an_earlier_one_is_the_one_made_from_nothing() {
    let settings = Arc::new(Settings::on(Date::MIN));
    let mut index = Index::new("i", settings);
    let mut before: Option<SearchIndex> = None;
    let steps: [&[(&str, Option<String>)]; 8] = [
        &[
            ("skills/a/SKILL.md", Some(skill("a"))),
            ("skills/b/SKILL.md", Some(skill("b"))),
            ("skills/x/linked", Some("-> ../../elsewhere".to_owned())),
        ],
        // Two skills of one name, and none any more.
        &[(".agents/skills/a/SKILL.md", Some(skill("a")))],
        &[("skills/a/SKILL.md", None)],
        &[("skills/a/SKILL.md", Some(skill("a")))],
        // A link in the folder of a skill hides none, and does again.
        &[("skills/x/SKILL.md", Some(skill("x")))],
        &[("skills/x/SKILL.md", None)],
        // Another name, and so another place in the order.
        &[("skills/b/SKILL.md", Some(skill("zz")))],
        &[("SKILL.md", Some(skill("root")))],
    ];
    let mut seen = Vec::new();
    for step in steps {
        let mut change = Change::default();
        for (path, text) in step {
            match text {
                Some(text) => change.put(file(path, text)),
                None => change.remove(RepoPath::new(path)),
            }
        }
        let snapshot = index.apply(change);
        let next = SearchIndex::new(&snapshot, before.as_ref());
        let anew = SearchIndex::new(&snapshot, None);
        for query in ["", "a", "skill", "zz", "linked"] {
            let (found, expected) = (next.find(query, 99), anew.find(query, 99));
            assert_eq!(found.rows, expected.rows, "{step:?} {query}");
            assert_eq!(found.all, expected.all, "{step:?} {query}");
        }
        let states: BTreeMap<String, State> = (next.find("", 99).rows.iter())
            .map(|row| (row.path.to_owned(), row.state))
            .collect();
        let items = Inventory::of(&snapshot).items;
        let expected = items
            .iter()
            .map(|item| (item.file.path.to_string(), item.state))
            .collect();
        assert_eq!(states, expected, "{step:?}");
        if let Some(before) = &before {
            let kept = before.pages.iter().zip(&next.pages);
            let kept = kept.filter(|(old, new)| Arc::ptr_eq(old, new)).count();
            // A new skill may bring along what stood below its folder before.
            assert!(kept + 2 * step.len() >= next.pages.len(), "{kept} {step:?}");
        }
        seen.extend(states.into_values());
        before = Some(next);
    }
    for state in [State::Shadowed, State::BehindSymlink, State::Misplaced] {
        assert!(seen.contains(&state), "{state:?}");
    }
}
