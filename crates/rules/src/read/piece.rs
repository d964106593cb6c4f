//! `piece`, `stone`, `group`: the pieces and stones, and names for several of them.
//!
//! The children of a piece are words of the categories motion, effect and guard, and its powers to lay, lift and be set
//! off.

use crate::act::detonate;
use crate::effect::{self, EffectDef};
use crate::filters::Filter;
use crate::guard::GuardDef;
use crate::kind_words::{KindWords, LikeDef};
use crate::laying::{laid_on, lay, lift, supply};
use crate::look;
use crate::motion::MotionDef;
use crate::names::Names;
use kdl::{Node, Problems, Reader, Spanned, Word};
use model::cast::{FormDef, KindDef, PieceSize};
use model::letter::Letter;
use model::piece::{Kind, KindSet};
use model::roles::Roles;

/// A kind of piece.
pub(crate) const PIECE: Word = Word {
    name: "piece",
    category: "game",
    stands_in: &["file"],
    usage: "piece ID LETTER [name=\"…\"] [text=LETTERS] [glyph=NAME] [like=KIND] [promoted-from=KIND] [form-of=KIND holding=KIND shown-as=KEY] { motions, effects, guards }",
    summary: "a kind of piece: its letter, its picture, how it moves and what it does",
    doc: "ID is the name that the file uses, `name` the one that people read, `text` its letters in turns if not LETTER. LETTER is a capital letter, optionally \
          with a mark: \"+P\" or \"Q~\" (which is Q in turns). With like=KIND it has the motions of that kind besides its own (not its castling). With \
          promoted-from=KIND it is that kind when it goes into a captor's stock. With form-of=KIND holding=KIND it is another kind in a special state: a piece \
          that has just moved like the second kind and keeps that power until it moves again; `shown-as` is its key in position strings.",
    example: r#"piece Wazir W name="Counsellor" text=Co glyph=counsellor { step orthogonal }
---
3 . . .
2 . W m
1 . . .
---
b2: a2 b1 b3 xc2
says "The Counsellor (W) moves and captures one square along a rank or file."
says "In moves, the Counsellor is written Co."
"#,
};

/// A kind of stone.
pub(crate) const STONE: Word = Word {
    name: "stone",
    category: "game",
    stands_in: &["file"],
    usage: "stone ID SIGN [name=\"…\"] [glyph=NAME] { laid-on …; supply … }",
    summary: "a kind of stone: it belongs to no side, does not move, and is laid and removed",
    doc: "Without `laid-on` it is laid on empty cells.",
    example: r##"stone Rock "#"
piece Rook R { ride orthogonal }
---
2 . . . .
1 R . # .
---
a1: b1 a2
says "Rock (#): It is laid on an empty square. It blocks every piece."
"##,
};

/// Several kinds under one name.
pub(crate) const GROUP: Word = Word {
    name: "group",
    category: "game",
    stands_in: &["file"],
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

/// The words of this file.
pub(crate) const WORDS: &[&Word] = &[&PIECE, &STONE, &GROUP];

/// The picture of a kind that names none.
const UNKNOWN_GLYPH: &str = "unknown";

/// The pictures of the page, in `web/pieces`: the possible values of `glyph`.
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

/// The children of a piece besides motions, effects and guards.
const POWERS: &[&str] = &["face", "detonate", "lay", "lift"];

/// The words of which a piece has at most one line.
const SINGLE_USE: &[&[&str]] = &[EffectDef::SINGLE_USE, GuardDef::SINGLE_USE, POWERS];

/// All words that a piece may contain.
pub(crate) fn child_keywords() -> impl Iterator<Item = &'static str> {
    let effects = effect::WORDS.iter().map(|word| &word.name);
    MotionDef::KEYWORDS.iter().chain(effects).chain(GuardDef::KEYWORDS).chain(POWERS).copied()
}

fn is_kind(node: &Node) -> bool {
    matches!(node.name.value.as_str(), "piece" | "stone")
}

/// The names of all kinds in order, and their nodes.
pub(crate) fn read_names<'n>(nodes: &'n [Node], problems: &mut Problems) -> (Vec<String>, Vec<&'n Node>) {
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

/// Checks the name of a kind or group: it stands in filters between words with a meaning of their own.
fn check_name(name: &Spanned<String>, problems: &mut Problems) {
    if matches!(name.value.as_str(), "empty" | "not") || Filter::is_relation(&name.value) {
        problems.error(name.span, format!("`{}` cannot be a name: the word has a meaning of its own", name.value));
    } else if name.value.is_empty() || name.value.contains(|c: char| c.is_whitespace() || c == ',') {
        problems
            .error(name.span, "a name must be one word without spaces and commas")
            .help("use name=\"…\" for the name that people read");
    }
}

/// Letter, kind, and whether it is a stone, of all kinds that are not a form of another.
pub(crate) fn kind_letters(nodes: &[&Node]) -> Vec<(Letter, Kind, bool)> {
    let letter = |node: &Node| Letter::parse(node.args.get(1)?.text()?);
    let whole = nodes.iter().enumerate().filter(|(_, node)| node.prop("form-of").is_none());
    whole.filter_map(|(i, node)| Some((letter(node)?, Kind(i as u8), node.name.value == "stone"))).collect()
}

/// Reads the groups.
pub(crate) fn read_groups(nodes: &[Node], names: &mut Names, problems: &mut Problems) {
    for node in super::blocks_named(nodes, "group") {
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
            reader.error(name.span, format!("`{}` is already the name of a piece", name.value));
        }
        reader.finish();
        match names.groups.iter_mut().find(|(known, _)| *known == name.value) {
            Some((_, all)) => all.0 |= kinds.0,
            None => names.groups.push((name.value, kinds)),
        }
    }
}

/// Gives each kind that names another with `like` that kind's motions too.
pub(crate) fn copy_motions(words: &mut [KindWords], names: &[String], nodes: &[&Node], problems: &mut Problems) {
    for (i, node) in nodes.iter().enumerate() {
        let Some(like) = words[i].like else { continue };
        let other = &words[like.kind.index()];
        if let Some(third) = other.like {
            let [id, other, third] = [i, like.kind.index(), third.kind.index()].map(|kind| &names[kind]);
            let message = format!("{id} is like {other}, which is itself like {third}");
            problems.error(node.name.span, message).help("name the kind that has the motions");
            continue;
        }
        let copied: Vec<MotionDef> =
            other.motions.iter().filter(|motion| !matches!(motion, MotionDef::Castle(_))).cloned().collect();
        let own = &mut words[i];
        own.like = Some(LikeDef { own_motions: own.motions.len(), ..like });
        own.motions.extend(copied);
    }
}

/// Reads one kind.
pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<(KindDef, KindWords)> {
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
    let Some(sign) = Letter::parse(&letter.value).filter(fits) else {
        if stone {
            reader.error(letter.span, "a stone's sign must be one of ^ ! # % * + & and the like");
        } else {
            reader
                .error(letter.span, "a piece's letter must be one capital letter")
                .help("it may have a mark, as in \"+P\" or \"Q~\"");
        }
        return None;
    };
    let title = reader.prop("name").map_or_else(|| id.clone(), |text| text.value);
    let plain = || letter.value.trim_end_matches(Letter::TILDE).to_owned();
    let text = reader.prop("text").map_or_else(plain, |text| text.value);
    let glyph = reader.prop("glyph").map_or_else(|| UNKNOWN_GLYPH.to_owned(), |text| read_glyph(text, reader.problems));
    let like = reader.prop("like").and_then(|name| names.kind(&name, reader.problems));
    let promoted_from = reader.prop("promoted-from").and_then(|name| names.kind(&name, reader.problems));
    let form_of = reader.prop("form-of").and_then(|name| names.kind(&name, reader.problems));
    let holding = reader.prop("holding").and_then(|name| names.kind(&name, reader.problems));
    reader.prop("shown-as");
    let form = form_of.zip(holding).map(|(of, holding)| FormDef { base: of, holding });
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
        size: PieceSize::default(),
        is_stone: stone,
        form,
        promoted_from,
        roles: Roles::default(),
    };
    let like = like.map(|kind| LikeDef { kind, own_motions: 0 });
    let mut words = KindWords { like, ..KindWords::default() };
    let children = reader.children();
    reader.finish();
    for (n, child) in children.iter().enumerate() {
        let name = child.name.value.as_str();
        let earlier = children[..n].iter().any(|earlier| earlier.name.value == name);
        if earlier && SINGLE_USE.iter().any(|single| single.contains(&name)) {
            problems.error(child.name.span, format!("{} has two `{name}` lines", def.id));
        }
        if stone {
            match child.name.value.as_str() {
                "laid-on" => words.laid_on.extend(laid_on::read(child, names, problems)),
                "supply" => words.supply = supply::read(child, problems),
                _ => names.report_unknown_word(problems, &child.name, &["laid-on", "supply"]),
            }
        } else if let Some(motion) = MotionDef::read(child, names, problems) {
            words.motions.extend(motion);
        } else if let Some(effect) = EffectDef::read(child, names, problems) {
            words.effects.extend(effect);
        } else if let Some(guard) = GuardDef::read(child, names, problems) {
            words.guards.extend(guard);
        } else {
            read_child(child, (&mut def, &mut words), names, problems);
        }
    }
    Some((def, words))
}

/// Reads the name of a picture; warns if there is no such picture.
fn read_glyph(name: Spanned<String>, problems: &mut Problems) -> String {
    if !GLYPHS.contains(&name.value.as_str()) {
        let warning =
            problems.warn(name.span, format!("there is no picture `{}`: the page shows the letter", name.value));
        match kdl::suggest(&name.value, GLYPHS.iter().copied()) {
            Some(near) => warning.did_you_mean(near),
            None => warning.help(format!("the pictures are {}", GLYPHS.join(", "))),
        };
    }
    name.value
}

fn read_child(child: &Node, (def, words): (&mut KindDef, &mut KindWords), names: &Names, problems: &mut Problems) {
    let reader = Reader::new(child, problems);
    match child.name.value.as_str() {
        "face" => (def.face, def.size) = look::read_face(reader, names.sides.len()),
        "detonate" => words.detonate = Some(detonate::read(reader)),
        "lay" => words.lay = Some(lay::read(reader, names)),
        "lift" => words.lift = lift::read(reader, names),
        _ => {
            let known: Vec<&str> = child_keywords().collect();
            names.report_unknown_word(reader.problems, &child.name, &known);
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn glyphs_match_the_pictures_of_the_page() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/pieces");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut drawn: Vec<String> = names.filter_map(|name| name.strip_suffix(".svg").map(str::to_owned)).collect();
        drawn.sort();
        assert_eq!(drawn, super::GLYPHS);
    }
}
