//! Writes the reference manual of the rule language from its words, and checks that the committed one is up to date.
//!
//! `UPDATE_MANUAL=1 cargo test -p variorum-rules --test manual` rewrites `docs/reference/language.md`. What is not a word (the
//! life of a turn, readings, filters, limits) stands here, in [`PREFACE`].

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

const PREFACE: &str = r#"<!-- Written by crates/rules/tests/manual.rs from the words themselves. Do not edit: UPDATE_MANUAL=1 cargo test -p variorum-rules --test manual -->

# The rule language

**This is version 1 of the language, and it is frozen.** A file that is written for it will be read in the same way by every later program. New words, properties and
values may come; none of those on this page will change its meaning, and none will go. A file does not say which version of the language it is written in, as there is no
other that would read it differently; `version=` in the line `game` counts the editions of that game's own rules. A program that is too old for a file says which word it
does not know.

A game is one text file in [KDL 2](https://kdl.dev): each line begins with a *word*, followed by its arguments (`step any`), properties
(`up-to=2`) and, in braces, lines of its own. Line breaks may be written as `;`. Comments begin with `//`, and `/-` in front of a word leaves it
out. Text needs quotes if it has spaces in it, or begins with a digit without being a number (`"1..2"`).

This page describes every word. To write a first game, read [the guide](../guide/first-game.md); for larger examples, the files in
[`games/`](../../games), which [a page of their own](../games.md) lists by family.

A file has these blocks, in any order: one `game`, `board`, `turn` and `goal` each, at most one `notation`, two or more `side`, at least one
`piece`; and as many `reading`, `team`, `stock`, `group` and `stone` as it needs. A file that `extends` another game needs only `game` and what differs.

## A game that extends another

`extends chess` makes a game that is chess but for what its file says. The two files are put together before anything else is read, readings included, so what comes
of them is an ordinary rule file; no other word knows about it. Each block has its way:

| in the file | does what to the parent's |
|---|---|
| `game` | nothing: it is never inherited, so every file names its own sources |
| `piece`, `stone`, `side`, `group`, `reading`, `stock` | replaces the one of the same name |
| `turn`; the `team` lines together | replaces it as a whole |
| `board`, `notation` | line by line: replaces all lines that begin with the same word (of `zone`, the one of the same name), keeps the others |
| `goal` | the file's lines come first; the parent's that begin with the same word are left out, the others follow |
| `change KIND { … }` | adds lines to a piece, after taking away those that `without` names; `change each` to all pieces |
| `without NAME` | leaves out a piece, stone, group, reading or a side's stock; inside `board`, `goal`, `notation` and `change`, lines |

A parent may have a parent, up to eight in a row. `change` comes last and sees the file's own pieces, too. A piece that replaces another stands where that
one stood, and so do replaced lines: order matters in `goal` (who judges first) and for the first lines of `castle` and `stock` (which decide about notation).
`without` of something that is not there is a mistake, but not in `change each`. A file that is to be read elsewhere can bring its parents along: `carries`.

## The life of a turn

A turn is one or more *steps* by the same side. A whole chain of hops is one step; laying a stone after a move, placing a man on the cell just left, or setting
off a bomb that has just moved, is a second one. Every step goes through the same stages, and this order decides how words act together:

1. **Offer.** The acts of the phase offer what the men on the board, and those in the stock, could do: motions under their conditions (`from`, `within`, `first-move`,
   `unchecked`), `transform`, `act place` where `placed` and the zone of the act allow it, laying, detonating, discarding, passing.
2. **Gate.** A man who is frozen or parked offers nothing; nobody captures a shielded man (unless he is named), a parked one or one of an army that is asleep. A
   `royal held` man in check only takes the man that gives it.
3. **Compulsion.** Under `must-capture` everything but captures of men is dropped, if at least one of them is legal (see 9). A capture is what 4 takes, or `pinch` and `withdraw` in 6; what is pushed off the
   board, explodes or stands in a cleared corner is removed, not taken. The same counts for `occupy … safe` and for a `transform` that must be harmless.
4. **Move.** The man is lifted, what his motion captures is taken (and comes into the stock, if that side's stock `gains=captured`), and he is set down; if he
   becomes another kind, he is set down as that. In castling both men are lifted before either is set down. A placed man or a laid stone leaves the stock.
5. **Explosions of what was taken.** They come in waves: all that one wave has removed fires against one and the same board, and what that
   removes is the next wave. (A bomb about to be pushed over the edge explodes before the push.) A man with `explode by=capture` is set off by nothing but a
   capture, goes off where the captor has arrived, and his explosion sets off nobody.
6. **The man's own effects**, if he still stands: first the form an imitator takes; then all that `pinch` and `withdraw` take, at once, with the explosions
   this causes; then cleared corners, with theirs; then, if he still stands, what he becomes by whom 4, `pinch` and `withdraw` have taken (`absorb`, `defect`). What effects and explosions
   remove comes into no stock. Corners `when=standing` are cleared after that, and after every other step too (a man placed or taken off, a stone laid, a man set off).
7. **Records.** The kind moved last, the double step that may be answered, rights lost: those of cells on which something changed, and `first-move` rights that an
   enemy now aims at.
8. **What follows.** If the game is decided on the board, the own royal man is lost, or nothing more may or can be done, the turn ends; else the same man may (`may`) or has to (`must`) go on, or a man from the
   stock may enter on the cell left, if he was in the stock before the move.
9. **Veto.** If the turn may end here and would leave one's own royal man removed (unless he is `royal expendable`) or in check, the step was never offered; nor was it if it gives check under `never=check`, or if
   a man `placed … never=mate` or `never=check` does so. Two exceptions: under `royal directly` a turn that removes the enemy's last royal man is always legal; and where royal men `facing` each other draw, who
   finds them so must break the line or pass, which he may even in check. What enters on a cell just left does not make an illegal move legal.

When a turn has ended, the counters move on, expired records go, the next side is on turn (a phase may end, once all stocks are empty), and a check that was given is
counted (`checks`). Then sides that `eliminates` goals hit lose their armies or fall asleep (where sides go out at all, so does one that has lost its royal man or, if none is royal, all men), and sides that are out are
skipped. At last goals are
judged in the order of the file. Those that look at the board alone (`occupy`, `extinct`, `checks`, `bared`, …) also end a turn that could have gone on.
A position that is decided so has no turns, and neither has one in which a side is stuck by `counting=move`, whatever else it could do.

## Check

*In check* means: an enemy who is still in the game could remove the royal man if he were to move now, by moving a man (with all that the move captures, explodes and effects) or by setting one
off, without removing his own royal man. Whether that enemy man is pinned does not matter, nor whether the royal man is shielded or the enemy would have to do something else instead (captures are
compulsory, he may give no check). Men and stones that could be placed or laid give no check, nor does what only a second step of the turn would do. `royal` says how far this goes:

| written | in check |
|---|---|
| `royal` | if any of the side's royal men could be removed; explosions count |
| `royal jointly` | only if all its royal men could be removed, each by some turn; one of several may be given up |
| `royal directly` | only if he could be captured himself; explosions do not count |
| `royal expendable` | as `royal`; but a turn that removes him (not one that leaves him in check) is legal |
| `royal held` | as `royal`; but while in check he may not move, except to take the man that gives it |
| no `royal` at all | never: there is neither check nor mate, and a king may be lost like anybody; goals such as `extinct King loses` say what that means |

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

`facing` of the side says where forward is: a side that faces left counts ranks where another counts files. `step` and `hop` go one cell in a direction, `ride` repeats it, `leap` goes there
whatever stands between.

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

Kinds without a relation mean any of these, whoever they belong to; a relation stands for all kinds of its part, up to the comma. `not` leaves kinds out:
`"any not Cannon"`. `only` narrows a motion's captures to such men (and lets it take a shielded man whom it names), `also` names further pieces, own men or stones for instance, on which it may end and
which are then destroyed. Where a word wants KIND, KINDS or KIND|GROUP there is no relation: it is clear whose men are meant.

## Zones

A zone is a named set of cells. If it is given by sides (`zone home White="a1-h1" Black="a8-h8"`), a word means the cells of the side that acts;
otherwise the same cells for all. Cells are single or rectangles from corner to corner (`"a1-h2 d4"`); holes are left out of a rectangle.

## Hands

What a side has beside the board is its `stock`: men to be placed, stones to be laid. One `stock` line serves drops as in shogi, gates, set-up phases and stones:

| to say | write |
|---|---|
| captured men change sides and come into the stock | `stock each … gains=captured` |
| a promoted man goes back to what he was | `piece PromotedQueen "Q~" like=Queen promoted-from=Pawn` |
| men are placed instead of moving | `act place`, with `on=ZONE` in that zone only |
| where a kind may be placed, or not so that it mates | `placed on=… not-on=… one-a-file one-a-shade never=mate` |
| men enter on a cell that has just been left for the first time | `act move { may place leaving=ZONE }` |
| everything is placed before anything moves | `phase … until=stock-empty { act place on=… }`, one after the other or, with `all`, at once |
| stones come from the stock, or never run out, or there is but one | `stock each Wall=5`; `supply endless`; `supply one` |
| the stock in position strings | `position board+stock …` or the field `stock` |

## What is lost once

Castling and first moves are *rights*: each has cells, and any change on one of them ends it for good. `castle` makes the rights that position strings name by letters; `first-move` and `may place leaving`
make rights that are named by files. A side castles by its own lines only, so an array in which the men may start on several cells has one line with sets of cells and `partner=KIND`.

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
         99 of each |\n| rights (castling, first moves) | {MAX_RIGHTS} |\n| steps of a turn | {MAX_STEPS} |\n| motions of one kind | 64 |\n| parts of a chain | 6, each made up to 8 times or without end |\n| routes of a leap | 32 |\n| legs of a route | 8 |\n| \
         rays of an explosion | 8 |\n",
        geometry::MAX_CELLS
    )
}

fn entry(word: &Word) -> String {
    let parts: Vec<&str> = word.example.split("---\n").collect();
    let mut text = format!("### `{}`\n\n", word.name);
    let summary: String =
        word.summary.chars().take(1).flat_map(char::to_uppercase).chain(word.summary.chars().skip(1)).collect();
    writeln!(text, "    {}\n\n{summary}. {}\n", word.usage, word.doc).expect("a string takes all");
    let mut block = |language: &str, part: Option<&&str>| {
        if let Some(part) = part.map(|part| part.trim_end()).filter(|part| !part.is_empty()) {
            writeln!(text, "```{language}\n{part}\n```\n").expect("a string takes all");
        }
    };
    block("kdl", parts.first());
    // Diagram and claims are one block: there is nothing to say between them.
    let (diagram, claims) =
        (parts.get(1).map_or("", |part| part.trim_end()), parts.get(2).map_or("", |part| part.trim_end()));
    let both = if diagram.is_empty() { claims.to_owned() } else { format!("{diagram}\n\n{claims}") };
    block("text", Some(&both.as_str()));
    text
}

fn manual() -> String {
    let words = rules::words();
    let mut text = PREFACE.to_owned();
    text += "| direction | means |\n|---|---|\n";
    for (name, english) in Directions::named() {
        writeln!(text, "| `{name}` | {english} |").expect("a string takes all");
    }
    text += FILTERS;
    text += &limits();
    text += &format!("\n## Pictures\n\n`glyph` names one of the page's pictures: {}.\n", rules::GLYPHS.join(", "));
    text += EXAMPLES;
    text += "## The words\n\n";
    for (drawer, title, question) in DRAWERS {
        let names: Vec<String> = words
            .iter()
            .filter(|word| word.drawer == *drawer)
            .map(|word| format!("[`{}`](#{})", word.name, word.name.replace(' ', "-")))
            .collect();
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
    assert!(
        committed == text,
        "line {first_difference:?} differs: run UPDATE_MANUAL=1 cargo test -p variorum-rules --test manual"
    );
}

#[test]
fn every_word_is_in_the_manual_once() {
    let text = manual();
    for word in rules::words() {
        assert!(
            DRAWERS.iter().any(|(drawer, ..)| *drawer == word.drawer),
            "{} is in no drawer of the manual",
            word.name
        );
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
        include_str!("../src/motion/leap.rs"),
        include_str!("../src/effect/explode.rs"),
    ];
    for (source, says) in sources.iter().zip([
        "MAX_MOTIONS: usize = 64",
        "segments.len() > 6",
        "MAX_ROUTES: usize = 32",
        "legs.len() > 8",
        "directions.all.len() > 8",
    ]) {
        assert!(source.contains(says), "{says}");
    }
}
