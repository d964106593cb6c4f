//! Writes the reference manual of the rule language from its words, and checks that the committed one is up to date.
//!
//! `UPDATE_MANUAL=1 cargo test -p rules --test manual` rewrites `docs/reference/language.md`. What is not a word (the life of a turn,
//! readings, filters, limits) stands here, in [`PREFACE`].

use lang::Word;
use rules::{Directions, MAX_KINDS, MAX_RIGHTS, MAX_SIDES, MAX_STEPS, MAX_STOCK};
use std::fmt::Write;

/// The drawers in the order of the manual, each with its title and the question it answers.
const DRAWERS: &[(&str, &str, &str)] = &[
    ("game", "The game", "What is it called, who plays, with what, and what is doubtful about its rules?"),
    ("board", "The board", "Where is it played?"),
    ("motion", "Motions", "How does a man go?"),
    ("effect", "Effects", "What else happens?"),
    ("guard", "Guards", "What is forbidden?"),
    ("turn", "The turn", "Whose turn is it, and what does a turn consist of?"),
    ("goal", "The end", "When is it over, and who has won?"),
    ("notation", "Notation", "How are positions and turns written?"),
];

const PREFACE: &str = r#"<!-- Written by crates/rules/tests/manual.rs from the words themselves. Do not edit: UPDATE_MANUAL=1 cargo test -p rules --test manual -->

# The rule language

A game is one text file in [KDL 2](https://kdl.dev): each line begins with a *word*, followed by its arguments (`step any`), properties
(`up-to=2`) and, in braces, lines of its own. Line breaks may be written as `;`. Comments begin with `//`, and `/-` in front of a word leaves it
out. Text needs quotes if it has spaces in it, or begins with a digit without being a number (`"1..2"`).

This page describes every word. To write a first game, read [the guide](../guide/first-game.md); for larger examples, the files in
[`games/`](../../games).

A file has these blocks, in any order: one `game`, `board`, `turn` and `goal` each, at most one `notation`, two or more `side`, at least one
`piece`; and as many `reading`, `team`, `stock`, `group` and `stone` as it needs.

## The life of a turn

A turn is one or more *steps* by the same side. A whole chain of hops is one step; laying a stone after a move, or setting off a bomb that
has just moved, is a second one. Every step goes through the same stages, and this order decides how words act together:

1. **Offer.** The acts of the phase offer what the men on the board could do.
2. **Gate.** A man who is frozen or parked offers nothing; nobody captures a shielded man (unless he is named) or a parked one.
3. **Move.** The man is lifted, what his motion captures is taken, and he is set down; if he becomes another kind, he is set down as that.
4. **Explosions of what was taken.** They come in waves: all that one wave has removed fires against one and the same board, and what that
   removes is the next wave. (A bomb about to be pushed over the edge explodes before the push.)
5. **The man's own effects**, if he still stands: first a form an imitator takes, then cleared corners with the explosions these cause.
6. **Records.** The kind moved last, the double step that may be answered, lost rights.
7. **Veto.** If the turn may end here and would leave one's own royal man removed or in check, the step was never offered.
8. **What follows.** If the game is decided on the board, or nothing more may or can be done, the turn ends; else the same man may go on.

When a turn has ended, the counters move on, a phase may end, mated sides lose their armies, sides that are out are skipped, and goals are
judged in the order of the file.

*In check* means: an enemy who is still in the game could remove the royal man if he were to move now, by a capture or by setting something
off, without removing his own royal man. Whether that enemy man is pinned does not matter.

## Readings

The rules of many games are doubtful at some point. Instead of deciding silently, a file names the doubt as a `reading`: its possible values,
its default, its source. A player chooses a value for each reading before a game.

Any line may depend on a reading; a line that does not hold is left out with everything inside it:

| written | holds when |
|---|---|
| `if=NAME` | the reading is `on` |
| `if=!NAME` | the reading is not `on` |
| `if="NAME=VALUE"` | it has that value |
| `if="NAME!=VALUE"` | it has another value |

And `$NAME` in place of any argument or value stands for the value chosen: `ride any up-to=$range`. A reading that nothing refers to gives a
warning. Readings themselves cannot depend on readings.

## Directions

A direction is seen by the man himself: *forward* is where his side looks. Several directions may stand side by side. A pair of numbers such as
`"1,2"` is a leap so many cells one way and so many at a right angle, in all the ways it can be turned and mirrored.

"#;

const FILTERS: &str = r#"
## Filters

A filter says which men or stones are meant. It is a list with commas; each part is a relation, one or more kinds or groups, or both:
`enemy`, `Rook`, `"own Guard, stones"`.

| relation | means |
|---|---|
| `own` | men of the side that acts |
| `ally` | men of its partners, not its own |
| `enemy` | men of other teams |
| `men` | men of any side |
| `stones` | stones |
| `any` | men and stones |

Kinds without a relation mean any of these, whoever they belong to.

## Zones

A zone is a named set of cells. If it is given by sides (`zone home White="a1-h1" Black="a8-h8"`), a word means the cells of the side that acts;
otherwise the same cells for all. Cells are single or rectangles from corner to corner (`"a1-h2 d4"`); holes are left out of a rectangle.

"#;

const EXAMPLES: &str = r"
## How to read the examples

Every word below has an example that is run as a test. First comes a piece of rule file, then a diagram (capital letters are White's men, small
letters Black's; `M` is a man who cannot move), then claims:

| claim | means |
|---|---|
| `b2: a1 xc3` | the man on b2 can go to a1, and to c3 with a capture, and nowhere else |
| `b2 lays: a1`, `b2 lifts: a1`, `places: a1` | the same for laying a stone, taking one away, placing a man |
| `b2-b3 => b2=. b3=R` | this move leaves b2 empty and a white R on b3, and changes nothing else |
| `b2-b3; c5-c4 => draw` | after these steps the game is a draw; also `White wins`, `claim`, `goes on`, `check`, `can …`, `cannot …` |
| `start => …` | the same for the diagram itself |
| `with NAME=VALUE, …` | under another reading |
| `dark: a1 b2`, `valid`, `invalid` | which cells are drawn dark; whether the diagram is a possible position |
| `says …` | the rules in plain English have this sentence |

";

fn limits() -> String {
    format!(
        "## Limits\n\n| what | at most |\n|---|---|\n| cells of a board | {} |\n| sides | {MAX_SIDES} |\n| kinds of men and stones | {MAX_KINDS} |\n| kinds in a stock | {MAX_STOCK}, and \
         99 of each |\n| rights (castling, first moves) | {MAX_RIGHTS} |\n| steps of a turn | {MAX_STEPS} |\n| motions of one kind | 64 |\n| parts of a chain | 6, each made up to 8 times or without end |\n| legs of a route | 8 |\n| \
         rays of an explosion | 8 |\n",
        geometry::MAX_CELLS
    )
}

fn entry(word: &Word) -> String {
    let parts: Vec<&str> = word.example.split("---\n").collect();
    let mut text = format!("### `{}`\n\n", word.name);
    let summary: String = word.summary.chars().take(1).flat_map(char::to_uppercase).chain(word.summary.chars().skip(1)).collect();
    writeln!(text, "    {}\n\n{summary}. {}\n", word.usage, word.doc).expect("a string takes all");
    let mut block = |language: &str, part: Option<&&str>| {
        if let Some(part) = part.map(|part| part.trim_end()).filter(|part| !part.is_empty()) {
            writeln!(text, "```{language}\n{part}\n```\n").expect("a string takes all");
        }
    };
    block("kdl", parts.first());
    // Diagram and claims are one block: there is nothing to say between them.
    let (diagram, claims) = (parts.get(1).map_or("", |part| part.trim_end()), parts.get(2).map_or("", |part| part.trim_end()));
    let both = if diagram.is_empty() { claims.to_owned() } else { format!("{diagram}\n\n{claims}") };
    block("text", Some(&both.as_str()));
    text
}

fn manual() -> String {
    let words = rules::words();
    let mut text = PREFACE.to_owned();
    text += "| direction | means |\n|---|---|\n";
    for (name, english) in Directions::all() {
        writeln!(text, "| `{name}` | {english} |").expect("a string takes all");
    }
    text += FILTERS;
    text += &limits();
    text += EXAMPLES;
    text += "## The words\n\n";
    for (drawer, title, question) in DRAWERS {
        let names: Vec<String> =
            words.iter().filter(|word| word.drawer == *drawer).map(|word| format!("[`{0}`](#{0})", word.name)).collect();
        writeln!(text, "* **{title}** ({question}) {}", names.join(" ")).expect("a string takes all");
    }
    for (drawer, title, question) in DRAWERS {
        writeln!(text, "\n## {title}\n\n{question}\n").expect("a string takes all");
        let entries: Vec<String> = words.iter().filter(|word| word.drawer == *drawer).map(|word| entry(word)).collect();
        text += entries.join("\n").trim_end();
        text.push('\n');
    }
    // Two blank lines never mean anything.
    while text.contains("\n\n\n") {
        text = text.replace("\n\n\n", "\n\n");
    }
    text
}

#[test]
fn the_manual_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/language.md");
    let text = manual();
    if std::env::var_os("UPDATE_MANUAL").is_some() {
        std::fs::write(path, &text).expect("the manual can be written");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    let first_difference = committed.lines().zip(text.lines()).position(|(old, new)| old != new);
    assert!(committed == text, "line {first_difference:?} differs: run UPDATE_MANUAL=1 cargo test -p rules --test manual");
}

#[test]
fn every_word_is_in_the_manual_once() {
    let text = manual();
    for word in rules::words() {
        assert!(DRAWERS.iter().any(|(drawer, ..)| *drawer == word.drawer), "{} is in no drawer of the manual", word.name);
        assert_eq!(text.matches(&format!("\n### `{}`\n", word.name)).count(), 1, "{}", word.name);
    }
}

#[test]
fn the_limits_of_the_manual_are_those_of_the_reader() {
    // The limits without a name in the code are checked by what the reader says.
    let sources = [
        include_str!("../src/read/check.rs"),
        include_str!("../src/motion/chain.rs"),
        include_str!("../src/motion/leap.rs"),
        include_str!("../src/effect/explode.rs"),
    ];
    for (source, says) in
        sources.iter().zip(["MAX_MOTIONS: usize = 64", "segments.len() > 6", "legs.len() > 8", "vectors.len() > 8"])
    {
        assert!(source.contains(says), "{says}");
    }
}
