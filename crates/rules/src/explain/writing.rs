//! How positions and turns are written, and which positions are valid.

use crate::def::{GameDef, NotationDef};
use crate::english::{any_cells_by_side, join_and, join_or, or_kinds, say, turn_noun};
use crate::motion::MotionDef;
use model::piece::Kind;
use model::roles::TurnStyle;

pub(super) fn lines(def: &GameDef) -> Vec<String> {
    let notation = &def.notation;
    let mut lines = vec![say!("writing", fields = join_and(&fields(def)))];
    if notation.stock_behind_board {
        lines.push(say!("writing-stock"));
    }
    let sides: Vec<String> =
        def.sides.iter().map(|side| say!("writing-side", letter = side.letter, side = &side.name)).collect();
    lines.push(say!("writing-sides", sides = join_and(&sides)));
    for kind in def.kinds.iter().filter(|kind| kind.form.is_none() && kind.text != kind.letter.to_string()) {
        lines.push(say!("writing-piece", kind = &kind.title, text = &kind.text));
    }
    if let Some(plain) = notation.plain {
        lines.push(say!("writing-plain", kind = &def.kind(plain).title));
    }
    if let Some((short, long)) = &notation.castling {
        lines.push(say!("writing-castling", short = short, long = long));
    }
    match def.traits.turn_style {
        TurnStyle::Western => {}
        TurnStyle::Numbers => lines.push(say!("writing-numbers")),
        TurnStyle::Distances => lines.push(say!("writing-distances")),
    }
    if !notation.clock_restarts.is_empty() {
        let kinds = or_kinds(def, notation.clock_restarts.iter());
        lines.push(say!("writing-clock", kinds = kinds, turn = turn_noun(def)));
    }
    if notation.detonation_listed {
        lines.push(say!("writing-detonation"));
    }
    if notation.seats {
        lines.push(say!("writing-seats", turn = turn_noun(def)));
    }
    lines.extend(valid(def));
    lines
}

/// The fields of a position; fields that are always a dash are not named.
fn fields(def: &GameDef) -> Vec<String> {
    let any = |such: fn(&MotionDef) -> bool| def.words.iter().any(|words| words.motions.iter().any(such));
    let castling = any(|motion| matches!(motion, MotionDef::Castle(_))) || def.turn.gate().is_some();
    let passing = any(|motion| matches!(motion, MotionDef::EnPassant(_)));
    let mut fields: Vec<String> = Vec::new();
    let mut dashes = 0;
    for field in &def.notation.position {
        let unused = field == "castling" && !castling || field == "passed" && !passing;
        if unused {
            dashes += 1;
            continue;
        }
        push_dashes(&mut fields, &mut dashes);
        fields.push(field_in_words(def, field));
    }
    push_dashes(&mut fields, &mut dashes);
    fields
}

fn push_dashes(fields: &mut Vec<String>, dashes: &mut usize) {
    match std::mem::take(dashes) {
        0 => {}
        n => fields.push(say!("writing-dashes", n = n)),
    }
}

fn field_in_words(def: &GameDef, field: &str) -> String {
    match field {
        "board" => say!("writing-field-board"),
        "side" => say!("writing-field-side"),
        "castling" => say!("writing-field-castling"),
        "first-moves" => say!("writing-field-first-moves"),
        "passed" => say!("writing-field-passed"),
        "checks" => say!("writing-field-checks"),
        "counting" => say!("writing-field-counting", turn = turn_noun(def)),
        "clock" => say!("writing-field-clock", turn = turn_noun(def)),
        "number" => say!("writing-field-number", turn = turn_noun(def)),
        "stock" => say!("writing-field-stock"),
        state => {
            let keys: Vec<String> =
                state.trim_matches(['{', '}']).split(';').map(|key| state_in_words(def, key)).collect();
            say!("writing-field-state", keys = keys.join("; "))
        }
    }
}

/// One key of the state field.
fn state_in_words(def: &GameDef, key: &str) -> String {
    let NotationDef { form_keys, .. } = &def.notation;
    let form = form_keys.iter().find(|(known, _)| known == key).and_then(|(_, kind)| def.kind(*kind).form);
    let title = |kind: Kind| &def.kind(kind).title;
    match (key, form) {
        (_, Some(form)) => say!("writing-state-form", key = key, of = title(form.base), holding = title(form.holding)),
        ("virgin", _) => say!("writing-state-virgin"),
        ("last", _) => say!("writing-state-last"),
        (phase, _) => say!("writing-state-phase", phase = phase),
    }
}

/// The conditions on a position that is set up.
fn valid(def: &GameDef) -> Vec<String> {
    let mut lines = Vec::new();
    for (kind, count) in &def.notation.at_most {
        lines.push(say!("writing-at-most", n = *count, kind = &def.kind(*kind).title));
    }
    let mut barred: Vec<(String, Vec<String>)> = Vec::new();
    for kind in def.kinds.iter().filter(|kind| kind.roles.never_on.iter().any(|cells| !cells.is_empty())) {
        let cells = any_cells_by_side(def, &kind.roles.never_on);
        match barred.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, titles)) => titles.push(kind.title.clone()),
            None => barred.push((cells, vec![kind.title.clone()])),
        }
    }
    lines.extend(barred.iter().map(|(cells, titles)| say!("writing-barred", kinds = join_or(titles), cells = cells)));
    lines
}
