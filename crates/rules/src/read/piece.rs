//! `piece`, `stone`, `group`: the men and stones, and names for several of them.
//!
//! The children of a piece are words of the drawers motion, effect and guard, and its powers to lay, lift and be set
//! off.

use crate::area::Filter;
use crate::def::{DetonateDef, FormDef, KindDef, LaidOnDef, LayDef, LayRange, LikeDef, Supply};
use crate::effect::{become_kind, clear_corners, explode, pinch};
use crate::guard::{freeze, placed, royal};
use crate::letter::Letter;
use crate::look;
use crate::motion::MotionDef;
use crate::names::Names;
use crate::piece::{Kind, KindSet, MAX_SIDES};
use crate::words;
use geometry::CellSet;
use lang::{Node, Problems, Reader, Spanned, Word};

/// A kind of man.
pub(crate) const PIECE: Word = Word {
    name: "piece",
    drawer: "game",
    usage: "piece ID LETTER [name=\"…\"] [text=LETTERS] [glyph=NAME] [like=KIND] [promoted-from=KIND] [form-of=KIND holding=KIND shown-as=KEY] { motions, effects, guards }",
    summary: "a kind of man: its letter, its picture, how it goes and what it does",
    doc: "ID is the name the file uses, `name` the one people read, `text` its letters in turns if not LETTER. LETTER is a capital letter, perhaps with a mark: \"+P\" or \
          \"Q~\" (which is Q in turns). With like=KIND it has the motions of that kind beside its own (not its castling). With promoted-from=KIND it is that kind when it \
          comes into a captor's stock. With form-of=KIND holding=KIND it is another kind in a special \
          state: a man that has just moved like the second kind and keeps that power until it moves again; `shown-as` is its key in position strings.",
    example: r#"piece Wazir W name="Counsellor" text=Co glyph=counsellor { step orthogonal }
---
3 . . .
2 . W m
1 . . .
---
b2: a2 b1 b3 xc2
says "The Counsellor (W) moves and captures one square along a rank or file."
says "In moves the Counsellor is written Co."
"#,
};

/// A kind of stone.
pub(crate) const STONE: Word = Word {
    name: "stone",
    drawer: "game",
    usage: "stone ID SIGN [name=\"…\"] [glyph=NAME] { laid-on …; supply … }",
    summary: "a kind of stone: nobody's, it does not move, it is laid and taken away",
    doc: "Without `laid-on` it is laid on empty cells.",
    example: r##"stone Rock "#"
piece Rook R { ride orthogonal }
---
2 . . . .
1 R . # .
---
a1: b1 a2
says "Rock (#): It is laid on an empty square. It stops everybody."
"##,
};

/// Several kinds under one name.
pub(crate) const GROUP: Word = Word {
    name: "group",
    drawer: "game",
    usage: "group NAME KIND…",
    summary: "a name for several kinds, for filters",
    doc: "Several lines with the same name add up.",
    example: r#"piece Pawn P {}
piece Rook R {}
group Small Pawn Man
piece Frog F { leap "2,0" only="enemy Small" }
---
3 p . .
2 . . .
1 F . r
---
a1: xa3
"#,
};

/// Laying.
pub(crate) const LAY: Word = Word {
    name: "lay",
    drawer: "turn",
    usage: "lay as-moves|anywhere [times=N] | lay [times=N] { motions }",
    summary: "this man can lay stones, where it could move, anywhere, or in a range of its own",
    doc: "The range is read off the board as it is when the stone is laid; each cell counts as if it were empty. `times` is how many stones in one turn.",
    example: r##"piece Builder B {
    step any
    lay as-moves
}
stone Rock "#"
stock each Rock=3
turn {
    order White Black
    act move { may lay }
    act lay
}
---
2 . .
1 B .
---
a1 lays: a2 b1 b2
a1-a2; lay a2 # a1 => a1=# a2=B
lay a1 # b1 => b1=#
"##,
};

/// Where stones come from.
pub(crate) const SUPPLY: Word = Word {
    name: "supply",
    drawer: "turn",
    usage: "supply endless|one",
    summary: "where this stone comes from, if nobody has it in stock",
    doc: "`endless`: everybody can lay such stones, and they never run out. `one`: there is only one, which everybody can lay; laying it takes it away from where it lies.",
    example: r#"piece Builder B {
    step any
    lay anywhere
}
stone Duck "*" { supply one }
turn {
    order White Black
    act move { must lay }
}
---
2 . . .
1 B * b
---
a1-a2; lay a2 * a1 => a1=* a2=B b1=.
a1-a2 => cannot stop
a1-a2 => cannot lay a2 * b1
a1-a2; lay a2 * a1; c1-b1; lay b1 * c2 => a1=. a2=B b1=b c1=. c2=*
"#,
};

/// Taking away.
pub(crate) const LIFT: Word = Word {
    name: "lift",
    drawer: "turn",
    usage: "lift FILTER",
    summary: "instead of laying, this man can take such a stone away within its range of laying",
    doc: "The stone leaves the game.",
    example: r##"piece Builder B {
    step any
    lay as-moves
    lift Rock
}
stone Rock "#"
turn {
    order White Black
    act lay
}
---
2 # . .
1 B . #
---
a1 lifts: a2
lift a1 a2 => a2=.
"##,
};

/// Being set off.
pub(crate) const DETONATE: Word = Word {
    name: "detonate",
    drawer: "turn",
    usage: "detonate [even-frozen] [noticed=on|off]",
    summary: "this man can be set off by its owner (`act detonate`)",
    doc: "What it does is its `explode`. `even-frozen`: also while an enemy freezes it. `noticed=off`: when it is set off instead of a move, men who imitate \
          go on like the man moved before.",
    example: r"piece Bomb O {
    step any
    detonate
    explode square=1
}
turn {
    order White Black
    act move
    act detonate
}
---
3 . . m
2 . O m
1 M . .
---
detonate b2 => a1=. b2=. c2=. c3=.
",
};

/// Where a stone may be laid.
pub(crate) const LAID_ON: Word = Word {
    name: "laid-on",
    drawer: "turn",
    usage: "laid-on empty|FILTER [not-in=ZONE] [in-enemy=ZONE] [not-in-enemy=ZONE] [vanishing] [not-by=KIND|GROUP]",
    summary: "on what this stone may be laid",
    doc: "On a piece: that piece is removed; `vanishing`: both go. `not-in` names the layer's own cells of a zone, `in-enemy` and `not-in-enemy` an enemy's.",
    example: r##"piece Builder B {
    lay { ride orthogonal }
}
stone Rock "#" {
    laid-on empty
    laid-on enemy
}
stock each Rock=1
turn { order White Black; act lay }
---
1 B . . m .
---
a1 lays: b1 c1 d1
lay a1 # d1 => d1=#
"##,
};

/// The words of this file.
pub(crate) const WORDS: &[&Word] = &[&PIECE, &STONE, &GROUP, &LAY, &SUPPLY, &LIFT, &DETONATE, &LAID_ON];

/// The picture of those who have none of their own.
const UNDRAWN: &str = "unknown";

/// The pictures that the page has, in `web/pieces`: what `glyph` may name.
pub const GLYPHS: &[&str] = &[
    "amazon",
    "archbishop",
    "arrow",
    "bishop",
    "block",
    "bomb",
    "cannon",
    "captain",
    "centaur",
    "champion",
    "chancellor",
    "chick",
    "counsellor",
    "defuser",
    "detonator",
    "draughtsman",
    "dropped-bomb",
    "duck",
    "elephant",
    "fox",
    "general",
    "giraffe",
    "gold",
    "gold-runner",
    "grasshopper",
    "great-elephant",
    "guard",
    "hen",
    "imitator",
    "imitator-holding",
    "immobilizer",
    "king",
    "king-battler",
    "kings-knight",
    "knight",
    "lance",
    "lieutenant",
    "lion",
    "mann",
    "marshal",
    "medusa",
    "nightrider",
    "pawn",
    "prince",
    "queen",
    "red-arrow",
    "red-block",
    "rook",
    "sergeant",
    "silver",
    "spy",
    "super-tweke",
    "tank",
    "tweke",
    "unknown",
    "wizard",
    "wolf",
];

/// What stands within a piece beside motions.
pub(crate) const OWN_WORDS: &[&str] = &[
    "royal",
    "shielded",
    "never-on",
    "freeze",
    "explode",
    "pinch",
    "withdraw",
    "clear-corners",
    "no-corners",
    "become",
    "placed",
    "face",
    "detonate",
    "lay",
    "lift",
];

fn is_kind(node: &Node) -> bool {
    matches!(node.name.value.as_str(), "piece" | "stone")
}

/// The names of all kinds in order, and their nodes.
pub(crate) fn names<'n>(nodes: &'n [Node], problems: &mut Problems) -> (Vec<String>, Vec<&'n Node>) {
    let (mut names, mut found) = (Vec::new(), Vec::new());
    for node in nodes.iter().filter(|node| is_kind(node)) {
        let mut reader = Reader::new(node, problems);
        if let Some(name) = reader.text("a name") {
            check_name(&name, reader.problems);
            if names.contains(&name.value) {
                reader.error(name.span, format!("piece `{}` is defined twice", name.value));
            } else {
                names.push(name.value);
                found.push(node);
            }
        }
    }
    (names, found)
}

/// Names of kinds and groups stand in filters, between words that mean something else.
fn check_name(name: &Spanned<String>, problems: &mut Problems) {
    if matches!(name.value.as_str(), "empty" | "not") || Filter::is_relation(&name.value) {
        problems.error(name.span, format!("`{}` cannot be a name: the word means something else", name.value));
    } else if name.value.is_empty() || name.value.contains(|c: char| c.is_whitespace() || c == ',') {
        problems
            .error(name.span, "a name is one word without spaces and commas")
            .help("for people there is name=\"…\"");
    }
}

/// Letter, kind, and whether it is a stone, of all kinds that are no form of another.
pub(crate) fn letters(nodes: &[&Node]) -> Vec<(Letter, Kind, bool)> {
    let letter = |node: &Node| Letter::read(node.args.get(1)?.text()?);
    let whole = nodes.iter().enumerate().filter(|(_, node)| node.prop("form-of").is_none());
    whole.filter_map(|(i, node)| Some((letter(node)?, Kind(i as u8), node.name.value == "stone"))).collect()
}

/// Reads the groups.
pub(crate) fn groups(nodes: &[Node], names: &mut Names, problems: &mut Problems) {
    for node in super::blocks(nodes, "group") {
        let mut reader = Reader::new(node, problems);
        let Some(name) = reader.text("a name") else { continue };
        check_name(&name, reader.problems);
        let mut kinds = KindSet::default();
        for member in reader.rest() {
            if let Some(kind) = names.kind(&member, reader.problems) {
                kinds.insert(kind);
            }
        }
        if names.kinds.contains(&name.value) {
            reader.error(name.span, format!("`{}` is the name of a piece already", name.value));
        }
        reader.finish();
        match names.groups.iter_mut().find(|(known, _)| *known == name.value) {
            Some((_, all)) => all.0 |= kinds.0,
            None => names.groups.push((name.value, kinds)),
        }
    }
}

/// Gives the kinds that go like another one that one's motions too.
pub(crate) fn copy_motions(kinds: &mut [KindDef], nodes: &[&Node], problems: &mut Problems) {
    for (i, node) in nodes.iter().enumerate() {
        let Some(like) = kinds[i].like else { continue };
        let other = &kinds[like.kind.index()];
        if let Some(third) = other.like {
            let message = format!(
                "{} goes like {}, which itself goes like {}",
                kinds[i].id,
                other.id,
                kinds[third.kind.index()].id
            );
            problems.error(node.name.span, message).help("name the kind that has the motions");
            continue;
        }
        let copied: Vec<MotionDef> =
            other.motions.iter().filter(|motion| !matches!(motion, MotionDef::Castle(_))).cloned().collect();
        let kind = &mut kinds[i];
        kind.like = Some(LikeDef { own: kind.motions.len(), ..like });
        kind.motions.extend(copied);
    }
}

/// Reads one kind.
pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<KindDef> {
    let stone = node.name.value == "stone";
    let mut reader = Reader::new(node, problems);
    let id = reader.text("a name")?.value;
    let letter = reader.text(if stone { "a sign" } else { "a letter" })?;
    let fits = |sign: &Letter| {
        let character = sign.character();
        if stone {
            character.is_ascii_punctuation() && !"-/,.[]{}|".contains(character)
        } else {
            character.is_ascii_uppercase()
        }
    };
    let Some(sign) = Letter::read(&letter.value).filter(fits) else {
        if stone {
            reader.error(letter.span, "a stone's sign is one of ^ ! # % * + & and the like");
        } else {
            reader
                .error(letter.span, "a piece's letter is one capital letter")
                .help("perhaps with a mark, as in \"+P\" or \"Q~\"");
        }
        return None;
    };
    let title = reader.prop("name").map_or_else(|| id.clone(), |text| text.value);
    let plain = || letter.value.trim_end_matches(Letter::TILDE).to_owned();
    let text = reader.prop("text").map_or_else(plain, |text| text.value);
    let glyph = reader.prop("glyph").map_or_else(|| UNDRAWN.to_owned(), |text| read_glyph(text, reader.problems));
    let like = reader.prop("like").and_then(|name| names.kind(&name, reader.problems));
    let promoted_from = reader.prop("promoted-from").and_then(|name| names.kind(&name, reader.problems));
    let form_of = reader.prop("form-of").and_then(|name| names.kind(&name, reader.problems));
    let holding = reader.prop("holding").and_then(|name| names.kind(&name, reader.problems));
    reader.prop("shown-as");
    let form = form_of.zip(holding).map(|(of, holding)| FormDef { of, holding });
    let parts = ["form-of", "holding", "shown-as"].iter().filter(|part| node.prop(part).is_some()).count();
    if !(parts == 0 || parts == 3) {
        let span = reader.span();
        reader.error(span, "a form needs form-of=KIND, holding=KIND and shown-as=KEY");
    }
    let mut def = KindDef {
        id,
        title,
        letter: sign,
        text,
        glyph,
        face: Vec::new(),
        size: look::Size::default(),
        stone,
        form,
        promoted_from,
        like: like.map(|kind| LikeDef { kind, own: 0 }),
        motions: Vec::new(),
        placed: None,
        lay: None,
        supply: None,
        lift: None,
        laid_on: Vec::new(),
        detonate: None,
        explode: None,
        after: Vec::new(),
        corners: None,
        becomes: Vec::new(),
        freeze: None,
        royal: None,
        shielded: false,
        never_on: [CellSet::EMPTY; MAX_SIDES],
    };
    let children = reader.children();
    reader.finish();
    for child in children {
        if stone {
            match child.name.value.as_str() {
                "laid-on" => def.laid_on.extend(read_laid_on(child, names, problems)),
                "supply" => def.supply = read_supply(child, problems),
                _ => words::unknown(problems, &child.name, &["laid-on", "supply"]),
            }
        } else if let Some(motion) = MotionDef::read(child, names, problems) {
            def.motions.extend(motion);
        } else {
            read_child(child, &mut def, names, problems);
        }
    }
    Some(def)
}

/// The name of a picture, which there should be.
fn read_glyph(name: Spanned<String>, problems: &mut Problems) -> String {
    if !GLYPHS.contains(&name.value.as_str()) {
        let near = lang::suggest(&name.value, GLYPHS.iter().copied()).map(|near| format!("did you mean `{near}`?"));
        let help = near.unwrap_or_else(|| format!("there are {}", GLYPHS.join(", ")));
        problems.warn(name.span, format!("there is no picture `{}`: the page shows the letter", name.value)).help(help);
    }
    name.value
}

fn read_child(child: &Node, def: &mut KindDef, names: &Names, problems: &mut Problems) {
    let mut reader = Reader::new(child, problems);
    let twice = match child.name.value.as_str() {
        "freeze" => def.freeze.is_some(),
        "explode" => def.explode.is_some(),
        "clear-corners" => def.corners.is_some(),
        "detonate" => def.detonate.is_some(),
        "lay" => def.lay.is_some(),
        "lift" => def.lift.is_some(),
        "placed" => def.placed.is_some(),
        "face" => !def.face.is_empty(),
        _ => false,
    };
    if twice {
        reader.error(child.name.span, format!("{} has two `{}` lines", def.id, child.name.value));
    }
    match child.name.value.as_str() {
        "royal" => return royal::read(reader, def.royal.get_or_insert_default()),
        "shielded" => def.shielded = true,
        "never-on" => {
            for name in reader.rest() {
                if let Some(zone) = names.zone(&name, reader.problems) {
                    for (side, &cells) in names.zones[zone].zone.cells.iter().enumerate() {
                        def.never_on[side] |= cells;
                    }
                }
            }
        }
        "freeze" => return def.freeze = freeze::read(reader, names),
        "explode" => return def.explode = explode::read(reader, names),
        "pinch" | "withdraw" => return def.after.extend(pinch::read(reader, names)),
        "clear-corners" => return def.corners = clear_corners::read(reader, names),
        "become" => return def.becomes.extend(become_kind::read(reader, names)),
        "placed" => return def.placed = Some(placed::read(reader, names)),
        "face" => return (def.face, def.size) = look::read_face(reader, names.sides.len()),
        "detonate" => {
            let mut even_frozen = false;
            reader.words(&["even-frozen"]);
            for word in reader.rest() {
                if word.value == "even-frozen" {
                    even_frozen = true;
                } else {
                    lang::unknown(reader.problems, word.span, "word", &word.value, ["even-frozen"]);
                }
            }
            let noticed = reader.one_of("noticed", [("on", true), ("off", false)]);
            def.detonate = Some(DetonateDef { even_frozen, noticed });
        }
        "lay" => def.lay = Some(read_lay(&mut reader, names)),
        "lift" => {
            def.lift = reader.text("what it takes away").map(|text| Filter::read(&text, names, reader.problems));
        }
        _ => {
            let known: Vec<&str> = MotionDef::KEYWORDS.iter().chain(OWN_WORDS).copied().collect();
            words::unknown(reader.problems, &child.name, &known);
            return;
        }
    }
    reader.finish();
}

fn read_lay(reader: &mut Reader<'_, '_>, names: &Names) -> LayDef {
    let named = reader.maybe_text();
    let anywhere = named.as_ref().is_some_and(|word| word.value == "anywhere");
    if let Some(word) = &named
        && word.value != "as-moves"
        && !anywhere
    {
        lang::unknown(reader.problems, word.span, "word", &word.value, ["as-moves", "anywhere"]);
    }
    let times = reader.number_prop("times").map_or(1, |n| n.value);
    if !(1..=8).contains(&times) {
        let span = reader.span();
        reader.error(span, "`times` is a number from 1 to 8");
    }
    let mut range = Vec::new();
    for child in reader.children() {
        match MotionDef::read(child, names, reader.problems) {
            Some(Some(
                MotionDef::Castle(_)
                | MotionDef::EnPassant(_)
                | MotionDef::Push(_)
                | MotionDef::Imitate(_)
                | MotionDef::Transform(_),
            )) => {
                let message = format!("`{}` reaches no cell to lay on", child.name.value);
                reader.problems.error(child.name.span, message);
            }
            Some(motion) => range.extend(motion),
            None => words::unknown(reader.problems, &child.name, &["step", "leap", "ride", "double-step", "chain"]),
        }
    }
    let span = reader.span();
    if named.is_some() != range.is_empty() {
        reader.error(span, "`lay` needs either `as-moves`, `anywhere` or motions of its own");
    }
    let range = match (named.is_some(), anywhere) {
        (true, true) => LayRange::Anywhere,
        (true, false) => LayRange::AsMoves,
        (false, _) => LayRange::Own(range),
    };
    LayDef { range, times: times.clamp(1, 8) as u8 }
}

fn read_supply(node: &Node, problems: &mut Problems) -> Option<Supply> {
    let mut reader = Reader::new(node, problems);
    let how = reader.text("how many there are")?;
    let supply = match how.value.as_str() {
        "endless" => Some(Supply::Endless),
        "one" => Some(Supply::One),
        other => {
            lang::unknown(reader.problems, how.span, "supply", other, ["endless", "one"]);
            None
        }
    };
    reader.finish();
    supply
}

fn read_laid_on(node: &Node, names: &Names, problems: &mut Problems) -> Option<LaidOnDef> {
    let mut reader = Reader::new(node, problems);
    let what = reader.text("`empty` or what it is laid on")?;
    let what = (what.value != "empty").then(|| Filter::read(&what, names, reader.problems));
    let mut vanishing = false;
    reader.words(&["vanishing"]);
    for word in reader.rest() {
        if word.value == "vanishing" {
            vanishing = true;
        } else {
            lang::unknown(reader.problems, word.span, "word", &word.value, ["vanishing"]);
        }
    }
    let mut zone = |prop: &'static str| reader.prop(prop).and_then(|name| names.zone(&name, reader.problems));
    let (not_in, in_enemy, not_in_enemy) = (zone("not-in"), zone("in-enemy"), zone("not-in-enemy"));
    let not_by = reader.prop("not-by").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    reader.finish();
    Some(LaidOnDef { what, not_in, in_enemy, not_in_enemy, vanishing, not_by })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_pictures_are_those_of_the_page() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/pieces");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut drawn: Vec<String> = names.filter_map(|name| name.strip_suffix(".svg").map(str::to_owned)).collect();
        drawn.sort();
        assert_eq!(drawn, super::GLYPHS);
    }
}
