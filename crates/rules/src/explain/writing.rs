//! How positions and turns are written, and what a position that is set up must keep to.

use crate::def::{GameDef, NotationDef, TurnStyle};
use crate::english::{by_side, listed, number, plural, turn};
use crate::motion::MotionDef;

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let notation = &def.notation;
    let mut lines = vec![format!("A position is written as {}.", listed(&fields(def), "and"))];
    if notation.stock_behind_board {
        lines.push("The stocks stand in brackets behind the board, letter by letter.".to_owned());
    }
    let sides: Vec<String> = def.sides.iter().map(|side| format!("{} for {}", side.letter, side.name)).collect();
    lines.push(format!("The side on turn is written {}.", listed(&sides, "and")));
    for kind in def.kinds.iter().filter(|kind| kind.form.is_none() && kind.text != kind.letter.to_string()) {
        lines.push(format!("In moves the {} is written {}.", kind.title, kind.text));
    }
    if let Some(plain) = notation.plain {
        lines.push(format!("A move of the {} is written without its letter.", def.kind(plain).title));
    }
    if let Some((short, long)) = &notation.castling {
        lines.push(format!("Castling is written {short} (short) and {long} (long)."));
    }
    match notation.turns {
        TurnStyle::Western => {}
        TurnStyle::Numbers => lines.push(
            "Moves are written by numbers, as in P-76: files from the right, ranks from the top, as the first player sees the board. A drop is P*76; + behind the square is a promotion, = none."
                .to_owned(),
        ),
        TurnStyle::Distances => lines.push(
            "Moves are written by files and distances, as in C2=5 or R1+2: which piece on which file, then + ahead, - back or = sideways, then how far, or to which file if that is another. \
             Each side counts files from its own right. Of two pieces on one file + is the one ahead and - the one behind."
                .to_owned(),
        ),
    }
    if notation.detonation_listed {
        lines.push("A detonation lists the squares it clears, as in Oxb5->a5,b7.".to_owned());
    }
    if notation.seats {
        lines.push(format!("Pieces are written with the letter of their side, and every {} has its own number.", turn(def)));
    }
    lines.extend(valid(def));
    lines
}

/// The fields of a position; dashes that never become anything else are not called by name.
fn fields(def: &GameDef) -> Vec<String> {
    let any = |such: fn(&MotionDef) -> bool| def.kinds.iter().any(|kind| kind.motions.iter().any(such));
    let castling = any(|motion| matches!(motion, MotionDef::Castle(_))) || def.left_zone().is_some();
    let passing = any(|motion| matches!(motion, MotionDef::EnPassant(_)));
    let mut fields: Vec<String> = Vec::new();
    let mut dashes = 0;
    for field in &def.notation.position {
        let unused = field == "castling" && !castling || field == "passed" && !passing;
        if unused {
            dashes += 1;
            continue;
        }
        end_of_dashes(&mut fields, &mut dashes);
        fields.push(field_in_words(def, field));
    }
    end_of_dashes(&mut fields, &mut dashes);
    fields
}

fn end_of_dashes(fields: &mut Vec<String>, dashes: &mut usize) {
    match std::mem::take(dashes) {
        0 => {}
        1 => fields.push("a dash".to_owned()),
        n => fields.push(format!("{} dashes", number(n))),
    }
}

fn field_in_words(def: &GameDef, field: &str) -> String {
    match field {
        "board" => "the board".to_owned(),
        "side" => "the side on turn".to_owned(),
        "castling" => "castling rights".to_owned(),
        "first-moves" => "the pieces that may still make a first move, by their files".to_owned(),
        "passed" => "the square for capture en passant".to_owned(),
        "checks" => "the checks still to give".to_owned(),
        "clock" => format!("the count of quiet {}s", turn(def)),
        "number" => format!("the number of the {}", turn(def)),
        "stock" => "the stocks".to_owned(),
        state => {
            let parts: Vec<String> = state.trim_matches(['{', '}']).split(';').map(|key| state_in_words(def, key)).collect();
            format!("further state in braces ({})", parts.join("; "))
        }
    }
}

/// One key of the further state.
fn state_in_words(def: &GameDef, key: &str) -> String {
    let NotationDef { form_keys, .. } = &def.notation;
    let form = form_keys.iter().find(|(known, _)| known == key).and_then(|(_, kind)| def.kind(*kind).form);
    match (key, form) {
        (_, Some(form)) => format!(
            "{key}: which {} have moved like {} and not moved since",
            plural(&def.kind(form.of).title),
            crate::english::with_article(&def.kind(form.holding).title)
        ),
        ("virgin", _) => "virgin: the squares of pieces that may still make a first move, where it matters".to_owned(),
        ("last", _) => "last: the kinds of piece moved last".to_owned(),
        (phase, _) => format!("{phase}: as long as that phase lasts"),
    }
}

/// What holds in a position that is set up.
fn valid(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    for (count, kind) in def.notation.at_most.iter().map(|(kind, count)| (*count, def.kind(*kind))) {
        let men = if count == 1 { kind.title.clone() } else { plural(&kind.title) };
        lines.push(format!("In a position that is set up a side has at most {} {men}.", number(count)));
    }
    let mut barred: Vec<(String, Vec<String>)> = Vec::new();
    for kind in def.kinds.iter().filter(|kind| kind.never_on.iter().any(|cells| !cells.is_empty())) {
        let cells = by_side(def, &kind.never_on);
        match barred.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, titles)) => titles.push(kind.title.clone()),
            None => barred.push((cells, vec![kind.title.clone()])),
        }
    }
    let sentence = |(cells, titles): &(String, Vec<String>)| {
        format!("In a position that is set up no {} stands on {}.", listed(titles, "or"), cells.replace(" and ", " or "))
    };
    lines.extend(barred.iter().map(sentence));
    lines
}
