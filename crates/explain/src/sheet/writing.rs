//! How positions and turns are written, and which positions are valid.

use rules::phrases::{all_of, any_cells_by_side, any_of, or_kinds, turn_noun};
use rules::{GameDef, Join, Kind, Message, MessageArg, MotionDef, NotationDef, TurnStyle, message};

pub(super) fn lines(def: &GameDef) -> Vec<Message> {
    let notation = &def.notation;
    let mut lines = vec![message!("writing", fields = all_of(fields(def)))];
    if notation.stock_behind_board {
        lines.push(message!("writing-stock"));
    }
    let sides = def.sides.iter().map(|side| message!("writing-side", letter = side.letter, side = &side.name));
    lines.push(message!("writing-sides", sides = all_of(sides)));
    for kind in def.kinds.iter().filter(|kind| kind.form.is_none() && kind.text != kind.letter.to_string()) {
        lines.push(message!("writing-piece", kind = &kind.title, text = &kind.text));
    }
    if let Some(plain) = notation.plain {
        lines.push(message!("writing-plain", kind = &def.kind(plain).title));
    }
    if let Some((short, long)) = &notation.castling {
        lines.push(message!("writing-castling", short = short, long = long));
    }
    match def.traits.turn_style {
        TurnStyle::Western => {}
        TurnStyle::Numbers => lines.push(message!("writing-numbers")),
        TurnStyle::Distances => lines.push(message!("writing-distances")),
    }
    if !notation.clock_restarts.is_empty() {
        let kinds = or_kinds(def, notation.clock_restarts.iter());
        lines.push(message!("writing-clock", kinds = kinds, turn = turn_noun(def)));
    }
    if notation.detonation_listed {
        lines.push(message!("writing-detonation"));
    }
    if notation.seats {
        lines.push(message!("writing-seats", turn = turn_noun(def)));
    }
    lines.extend(valid(def));
    lines
}

/// The fields of a position; fields that are always a dash are not named.
fn fields(def: &GameDef) -> Vec<Message> {
    let any = |such: fn(&MotionDef) -> bool| def.words.iter().any(|words| words.motions.iter().any(such));
    let castling = any(|motion| matches!(motion, MotionDef::Castle(_))) || def.turn.gate().is_some();
    let passing = any(|motion| matches!(motion, MotionDef::EnPassant(_)));
    let mut fields: Vec<Message> = Vec::new();
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

fn push_dashes(fields: &mut Vec<Message>, dashes: &mut usize) {
    match std::mem::take(dashes) {
        0 => {}
        n => fields.push(message!("writing-dashes", n = n)),
    }
}

fn field_in_words(def: &GameDef, field: &str) -> Message {
    match field {
        "board" => message!("writing-field-board"),
        "side" => message!("writing-field-side"),
        "castling" => message!("writing-field-castling"),
        "first-moves" => message!("writing-field-first-moves"),
        "passed" => message!("writing-field-passed"),
        "checks" => message!("writing-field-checks"),
        "counting" => message!("writing-field-counting", turn = turn_noun(def)),
        "clock" => message!("writing-field-clock", turn = turn_noun(def)),
        "number" => message!("writing-field-number", turn = turn_noun(def)),
        "stock" => message!("writing-field-stock"),
        state => {
            let keys = state.trim_matches(['{', '}']).split(';').map(|key| state_in_words(def, key));
            message!("writing-field-state", keys = MessageArg::list(Join::Semicolons, keys))
        }
    }
}

/// One key of the state field.
fn state_in_words(def: &GameDef, key: &str) -> Message {
    let NotationDef { form_keys, .. } = &def.notation;
    let form = form_keys.iter().find(|(known, _)| known == key).and_then(|(_, kind)| def.kind(*kind).form);
    let title = |kind: Kind| &def.kind(kind).title;
    match (key, form) {
        (_, Some(form)) => {
            message!("writing-state-form", key = key, of = title(form.base), holding = title(form.holding))
        }
        ("virgin", _) => message!("writing-state-virgin"),
        ("last", _) => message!("writing-state-last"),
        (phase, _) => message!("writing-state-phase", phase = phase),
    }
}

/// The conditions on a position that is set up.
fn valid(def: &GameDef) -> Vec<Message> {
    let mut lines = Vec::new();
    for (kind, count) in &def.notation.at_most {
        lines.push(message!("writing-at-most", n = *count, kind = &def.kind(*kind).title));
    }
    let mut barred: Vec<(MessageArg, Vec<&String>)> = Vec::new();
    for kind in def.kinds.iter().filter(|kind| kind.roles.never_on.iter().any(|cells| !cells.is_empty())) {
        let cells = any_cells_by_side(def, &kind.roles.never_on);
        match barred.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, titles)) => titles.push(&kind.title),
            None => barred.push((cells, vec![&kind.title])),
        }
    }
    lines.extend(
        barred.into_iter().map(|(cells, titles)| message!("writing-barred", kinds = any_of(titles), cells = cells)),
    );
    lines
}
