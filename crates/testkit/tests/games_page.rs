//! Writes the list of all games, and checks that the committed one is up to date: `docs/games.md` cannot rot.
//!
//! `UPDATE_MANUAL=1 cargo test -p variorum-testkit --test games_page` rewrites it. Families are what `extends` says; in a large
//! one the games are sorted by what differs from its root. What a game's counts are checked against is the first line
//! of its `perft.txt`.

use catalog::Shipped;
use rules::{Game, GameDef};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use testkit::counts;

const PREFACE: &str = "<!-- Written by crates/testkit/tests/games_page.rs from the games themselves. Do not edit: UPDATE_MANUAL=1 cargo test -p variorum-testkit --test games_page -->

# All games

Each game is a folder in [`games/`](../games): its rule file, its rules for people with examples that are run as tests, and, where there are any, numbers that others have counted. A game that
*extends* another says only what differs.

The last column says how many numbers of positions are held against this engine, how large the largest of them is, and where they come from: see [the end of the page](#where-the-counts-come-from).
The tests check those up to 200,000 positions, `cargo xtask counts --deep` all of them.
";

/// A family of more games is divided.
const MANY: usize = 15;

/// A shipped game and what the page says about it.
struct Entry {
    shipped: &'static Shipped,
    game: Game,
    /// The games it extends, the nearest first.
    parents: Vec<String>,
}

impl Entry {
    fn def(&self) -> &GameDef {
        self.game.def()
    }

    fn root(&self) -> &str {
        self.parents.last().map_or(self.shipped.id, String::as_str)
    }

    /// Files and ranks; the squares, if they do not fill them.
    fn board(&self) -> String {
        let board = self.game.board();
        let (files, ranks, cells) = (board.files().len(), board.ranks().len(), board.cells().count());
        if files * ranks == cells { format!("{files}×{ranks}") } else { format!("{files}×{ranks}, {cells} squares") }
    }

    /// What every man is and does, in English.
    fn men(&self) -> BTreeSet<String> {
        let def = self.def();
        def.all_kinds()
            .map(|kind| format!("{}: {}", def.kind(kind).title, rules::explain_kind(def, kind).join(". ")))
            .collect()
    }

    /// How it differs from the root of its family, most striking first.
    fn difference(&self, root: &Entry) -> usize {
        if !self.def().stock_slots.is_empty() {
            0
        } else if self.board() != root.board() {
            1
        } else if self.men() != root.men() {
            2
        } else {
            3
        }
    }

    fn row(&self, sources: &[&str]) -> String {
        let def = self.def();
        let id = self.shipped.id;
        let relation = match self.parents.as_slice() {
            [parent, _, ..] => format!(" (extends {parent})"),
            _ => String::new(),
        };
        let note = def.note.as_deref().map(|note| format!(" *{note}*")).unwrap_or_default();
        format!(
            "| [{}](../games/{id}/README.md){relation} | {} | {}{note} | {} |\n",
            def.name,
            self.board(),
            def.about,
            self.counts(sources)
        )
    }

    fn counts(&self, sources: &[&str]) -> String {
        let (lines, _) = counts::lines(self.shipped.id, self.shipped.perft);
        let all = || lines.iter().flat_map(|line| &line.counts).map(|count| count.nodes);
        let source = sources.iter().position(|known| Some(*known) == source(self.shipped));
        match (all().count(), all().max(), source) {
            (count, Some(most), Some(n)) => format!("{count}, up to {} [{}]", thousands(most), n + 1),
            _ => "none".to_owned(),
        }
    }
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The first line of a file of counts says who has counted.
fn source(game: &Shipped) -> Option<&'static str> {
    Some(game.perft.lines().next()?.trim_start_matches(['#', ' ']).trim_end_matches('.'))
}

fn page() -> String {
    let entries: Vec<Entry> = catalog::games()
        .iter()
        .map(|shipped| {
            let parents = rules::parents(shipped.text, &catalog::library).into_iter().map(|(id, _)| id).collect();
            Entry { shipped, game: testkit::game(shipped.id, &[]), parents }
        })
        .collect();
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    entries
        .iter()
        .filter_map(|entry| source(entry.shipped))
        .for_each(|source| *counted.entry(source).or_default() += 1);
    let mut sources: Vec<&str> = counted.keys().copied().collect();
    sources.sort_by_key(|source| std::cmp::Reverse(counted[source]));

    let mut families: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
    entries.iter().for_each(|entry| families.entry(entry.root()).or_default().push(entry));
    let mut families: Vec<(&str, Vec<&Entry>)> = families.into_iter().collect();
    families.sort_by_key(|(_, family)| std::cmp::Reverse(family.len()));
    let (families, alone): (Vec<_>, Vec<_>) = families.into_iter().partition(|(_, family)| family.len() > 1);

    let mut text = PREFACE.to_owned();
    let mut table = |title: &str, rows: &[&Entry]| {
        write!(text, "\n{title}\n\n| game | board | | counts |\n|---|---|---|---|\n").expect("a string takes all");
        rows.iter().for_each(|entry| text.push_str(&entry.row(&sources)));
    };
    for (root, family) in &families {
        let of = family.iter().copied().find(|entry| entry.shipped.id == *root).expect("a root is a game");
        let title = format!("## {} and its relatives", of.def().name);
        let others = || family.iter().copied().filter(|entry| entry.shipped.id != *root);
        if family.len() <= MANY {
            table(&title, &[of].into_iter().chain(others()).collect::<Vec<_>>());
            continue;
        }
        table(&title, &[of]);
        let parts = [
            "Other goals, moves or arrays",
            "Other pieces, or the same with other powers",
            "Other boards",
            "Pieces from a stock",
        ];
        for (difference, part) in parts.iter().enumerate().map(|(n, part)| (3 - n, part)) {
            let rows: Vec<&Entry> = others().filter(|entry| entry.difference(of) == difference).collect();
            if !rows.is_empty() {
                table(&format!("### {part}"), &rows);
            }
        }
    }
    table("## Games of their own", &alone.iter().flat_map(|(_, family)| family.iter().copied()).collect::<Vec<_>>());
    text += "\n## Where the counts come from\n\n";
    for (n, source) in sources.iter().enumerate() {
        writeln!(text, "{}. {source}. ({} games)", n + 1, counted[source]).expect("a string takes all");
    }
    text
}

#[test]
fn the_list_of_games_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games.md");
    let text = page();
    if std::env::var_os("UPDATE_MANUAL").is_some() {
        std::fs::write(path, &text).expect("the list can be written");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    let first_difference = committed.lines().zip(text.lines()).position(|(old, new)| old != new);
    assert!(
        committed == text,
        "line {first_difference:?} differs: run UPDATE_MANUAL=1 cargo test -p variorum-testkit --test games_page"
    );
}

#[test]
fn every_game_is_in_the_list_once() {
    let text = page();
    for game in catalog::games() {
        assert_eq!(text.matches(&format!("](../games/{}/README.md)", game.id)).count(), 1, "{}", game.id);
    }
}
