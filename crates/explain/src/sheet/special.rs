//! Castling and the capture en passant, each described once for all kinds.
//!
//! A chess-like game that lacks one of them says so; in other games no reader would expect it.

use rules::phrases::{any_of, or_kinds, titles, turn_noun};
use rules::{GameDef, Join, Kind, KindDef, KindSet, Message, MessageArg, MotionDef, Side, message};

fn kinds_with(def: &GameDef, such: impl Fn(&MotionDef) -> bool) -> KindSet {
    def.all_kinds().filter(|&kind| def.words(kind).motions.iter().any(&such)).collect()
}

/// Would a reader expect castling and the capture en passant, because there are royal pieces and double steps?
fn looks_like_chess(def: &GameDef) -> bool {
    let royal = def.kinds.iter().any(KindDef::is_royal);
    royal && !kinds_with(def, |motion| matches!(motion, MotionDef::DoubleStep(_))).is_empty()
}

pub(super) fn castling_lines(def: &GameDef) -> Vec<Message> {
    let pieces = kinds_with(def, |motion| matches!(motion, MotionDef::Castle(_)));
    let Some(first) = pieces.iter().next() else {
        return if looks_like_chess(def) { vec![message!("castling-none")] } else { Vec::new() };
    };
    let castles = |kind: Kind| {
        def.words(kind).motions.iter().filter_map(|it| if let MotionDef::Castle(it) = it { Some(it) } else { None })
    };
    let partners: KindSet = pieces.iter().flat_map(castles).filter_map(|castle| castle.partner_kind(def)).collect();
    let partner =
        if partners.is_empty() { message!("castling-partner").into() } else { or_kinds(def, partners.iter()) };
    let mut rules = vec![message!("castling", man = or_kinds(def, pieces.iter()), partner = partner)];
    if def.kind(first).is_royal() {
        rules.push(message!("castling-royal", royal = &def.kind(first).title));
    }
    rules.push(message!("castling-only"));
    let mut lines = vec![message!("paragraph", sentences = MessageArg::list(Join::Sentences, rules))];
    for side in def.all_sides() {
        let ways = pieces.iter().flat_map(|kind| castling_of_side(def, kind, side)).collect::<Vec<_>>();
        if !ways.is_empty() {
            lines.push(message!(
                "castling-side",
                side = &def.side(side).name,
                ways = MessageArg::list(Join::OrSentences, ways)
            ));
        }
    }
    lines
}

fn castling_of_side(def: &GameDef, kind: Kind, side: Side) -> Vec<Message> {
    let title = &def.kind(kind).title;
    let castles = def.words(kind).motions.iter().filter_map(|motion| match motion {
        MotionDef::Castle(castle) if castle.side == side => Some(castle.in_words(def, title)),
        _ => None,
    });
    let mut ways = Vec::new();
    castles.for_each(|way| {
        if !ways.contains(&way) {
            ways.push(way);
        }
    });
    ways
}

pub(super) fn en_passant(def: &GameDef) -> Vec<Message> {
    let takers = kinds_with(def, |motion| matches!(motion, MotionDef::EnPassant(_)));
    let steppers = kinds_with(def, |motion| matches!(motion, MotionDef::DoubleStep(double) if !double.is_unanswered()));
    if takers.is_empty() || steppers.is_empty() {
        return if looks_like_chess(def) { vec![message!("passing-none")] } else { Vec::new() };
    }
    let others: Vec<Kind> = steppers.iter().filter(|&kind| !takers.contains(kind)).collect();
    let next = def
        .words
        .iter()
        .flat_map(|words| &words.motions)
        .any(|m| matches!(m, MotionDef::EnPassant(way) if way.only_next));
    vec![
        message!(
            "passing",
            steppers = or_kinds(def, steppers.iter()),
            takers = any_of(titles(def, takers.iter())),
            all = others.is_empty(),
            others = or_kinds(def, others)
        ),
        match (def.sides.len() > 2, next, &def.turn.series) {
            (true, true, _) => message!("passing-next-enemy"),
            (true, false, _) => message!("passing-each-enemy"),
            (false, _, None) => message!("passing-at-once", turn = turn_noun(def)),
            (false, _, Some(series)) => message!("passing-in-series", several = series.answers_several),
        },
    ]
}
