//! `side` and `team`: the players and their partners.

use geometry::Facing;
use kdl::{Node, Problems, Reader, Word};
use model::cast::SideDef;

/// A player.
pub(crate) const SIDE: Word = Word {
    name: "side",
    category: "game",
    stands_in: &["file"],
    usage: "side NAME LETTER facing=up|down|left|right [look=white|black|red|blue]",
    summary: "a player's side: its name, its letter in position strings, which way its pieces face",
    doc: "With two sides, the pieces of the first are written with capital letters. With more, each piece's letter follows that of its side. On \
          hexagons a side can also face up-right, down-right, down-left or up-left, and neither left nor right.",
    example: r"side Left l facing=right
side Right r facing=left
piece Runner R { ride forward }
turn { order Left Right; act move }
---
2 . . r
1 R . .
---
a1: b1 c1
a1-b1 => Right moves
a1-b1 => c2: b2 a2
",
};

/// Players who win together.
pub(crate) const TEAM: Word = Word {
    name: "team",
    category: "game",
    stands_in: &["file"],
    usage: "team SIDE SIDE…",
    summary: "sides that win and lose together",
    doc: "A side in no team is a team of its own.",
    example: r#"side White w facing=up
side Black b facing=down
side Red r facing=left
team White Red
piece Rook R { ride orthogonal }
turn { order White Black Red; act move }
---
2 bR .  .
1 wR .  rR
---
a1: b1 xa2
says "White and Red play together"
"#,
};

const SIDE_LOOKS: &[&str] = &["white", "black", "red", "blue"];

pub(crate) fn read(nodes: &[Node], problems: &mut Problems) -> Vec<SideDef> {
    let mut sides: Vec<SideDef> = Vec::new();
    for node in super::blocks_named(nodes, "side") {
        let mut reader = Reader::new(node, problems);
        let (name, letter) = (reader.text("a name"), reader.text("a letter"));
        let facing = reader.prop("facing");
        let facing = match facing.as_ref().map(|text| (text.value.as_str(), text.span)) {
            Some((name, span)) => match Facing::NAMED.iter().find(|(known, _)| *known == name) {
                Some((_, facing)) => *facing,
                None => {
                    let known = Facing::NAMED.map(|(name, _)| name);
                    kdl::report_unknown(reader.problems, span, "way to face", name, known);
                    Facing::Up
                }
            },
            None => {
                let span = reader.span();
                reader
                    .error(span, "a side must say which way its pieces face")
                    .help("add facing=up, down, left or right");
                Facing::Up
            }
        };
        let default = SIDE_LOOKS.get(sides.len()).copied().unwrap_or("white");
        let look = match reader.prop("look") {
            Some(look) if SIDE_LOOKS.contains(&look.value.as_str()) => look.value,
            Some(look) => {
                kdl::report_unknown(reader.problems, look.span, "look", &look.value, SIDE_LOOKS.iter().copied());
                default.to_owned()
            }
            None => default.to_owned(),
        };
        if let (Some(name), Some(letter)) = (name, letter) {
            let sign = letter.value.chars().next().filter(|c| c.is_ascii_lowercase() && letter.value.len() == 1);
            if sign.is_none() {
                reader.error(letter.span, "a side's letter must be one lower-case letter");
            } else if ["each", "look", "if"].contains(&name.value.as_str()) {
                reader.error(
                    name.span,
                    format!("no side can be called `{}`: the word has a meaning of its own", name.value),
                );
            } else if sides.iter().any(|side| side.name == name.value || Some(side.letter) == sign) {
                reader.error(name.span, format!("side {} or its letter is used twice", name.value));
            }
            let team = sides.len() as u8;
            sides.push(SideDef { name: name.value, letter: sign.unwrap_or('?'), facing, look, team });
        }
        reader.finish();
    }
    sides
}

pub(crate) fn read_teams(nodes: &[Node], sides: &mut [SideDef], problems: &mut Problems) {
    for node in super::blocks_named(nodes, "team") {
        let mut reader = Reader::new(node, problems);
        let mut members = Vec::new();
        for name in reader.rest() {
            match sides.iter().position(|side| side.name == name.value) {
                Some(side) => members.push(side),
                None => kdl::report_unknown(
                    reader.problems,
                    name.span,
                    "side",
                    &name.value,
                    sides.iter().map(|s| s.name.as_str()),
                ),
            }
        }
        if let Some(&first) = members.first() {
            let team = sides[first].team;
            members.iter().for_each(|&member| sides[member].team = team);
        }
        reader.finish();
    }
}
