//! What two kinds of men do together and what answers a move of the enemy: castling and the capture en passant, each told once for all.
//!
//! A game that looks like chess says so when it lacks one of them; elsewhere nobody would expect it.

use crate::def::GameDef;
use crate::english::{one_of, sentence, turn};
use crate::motion::MotionDef;
use crate::piece::{Kind, KindSet, Side};

fn kinds_with(def: &GameDef, such: impl Fn(&MotionDef) -> bool) -> KindSet {
    def.all_kinds().filter(|&kind| def.kind(kind).motions.iter().any(&such)).collect()
}

/// Would a reader expect castling and the capture en passant: are there royal men, and men that make double steps?
fn looks_like_chess(def: &GameDef) -> bool {
    let royal = def.kinds.iter().any(|kind| kind.royal.is_some());
    royal && !kinds_with(def, |motion| matches!(motion, MotionDef::DoubleStep(_))).is_empty()
}

pub(super) fn castling(def: &GameDef) -> Vec<String> {
    let men = kinds_with(def, |motion| matches!(motion, MotionDef::Castle(_)));
    let Some(first) = men.iter().next() else {
        return if looks_like_chess(def) { vec!["There is no castling.".to_owned()] } else { Vec::new() };
    };
    let castles =
        |kind: Kind| def.kind(kind).motions.iter().filter_map(|it| if let MotionDef::Castle(it) = it { Some(it) } else { None });
    let partners: KindSet = men.iter().flat_map(castles).filter_map(|castle| castle.partner_kind(def)).collect();
    let partner = if partners.is_empty() { "a partner".to_owned() } else { one_of(def, partners.iter()) };
    let mut lines = vec![format!(
        "{} and {partner} of the same side, neither of which has moved yet, move at once. All squares between them and the squares they go \
         to or cross must be empty.",
        sentence(&one_of(def, men.iter())).trim_end_matches('.'),
    )];
    if def.kind(first).royal.is_some() {
        let royal = &def.kind(first).title;
        lines[0] += &format!(" The {royal} may not be in check where it stands, on a square it crosses or where it arrives.");
    }
    lines[0] += " There is no castling but the following.";
    for side in def.all_sides() {
        let ways = men.iter().flat_map(|kind| of_side(def, kind, side)).collect::<Vec<_>>();
        if !ways.is_empty() {
            lines.push(format!("{}: {}.", def.side(side).name, ways.join("; or ")));
        }
    }
    lines
}

fn of_side(def: &GameDef, kind: Kind, side: Side) -> Vec<String> {
    let title = &def.kind(kind).title;
    let castles = def.kind(kind).motions.iter().filter_map(|motion| match motion {
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

pub(super) fn en_passant(def: &GameDef) -> Vec<String> {
    let takers = kinds_with(def, |motion| matches!(motion, MotionDef::EnPassant(_)));
    let steppers = kinds_with(def, |motion| matches!(motion, MotionDef::DoubleStep(double) if !double.is_unanswered()));
    if takers.is_empty() || steppers.is_empty() {
        return if looks_like_chess(def) { vec!["There is no capture en passant.".to_owned()] } else { Vec::new() };
    }
    let others: Vec<Kind> = steppers.iter().filter(|&kind| !takers.contains(kind)).collect();
    let except = if others.is_empty() { String::new() } else { format!(" (not by {})", one_of(def, others)) };
    let mut lines = vec![format!(
        "{} that has just made a double step can be captured by {}{except} on the square it has passed over, as if it had gone one square only: the \
         captor goes to that square, and the piece is removed from where it stands.",
        sentence(&one_of(def, steppers.iter())).trim_end_matches('.'),
        one_of(def, takers.iter()).replacen("a ", "an enemy ", 1).replacen("an an enemy", "an enemy", 1),
    )];
    let next = def.kinds.iter().flat_map(|kind| &kind.motions).any(|m| matches!(m, MotionDef::EnPassant(way) if way.only_next));
    lines.push(if def.sides.len() > 2 && next {
        "Only the next enemy in turn order who is still in the game has this right, and only with his next turn, as long as the piece still stands \
         where its double step ended and the square it has passed over is empty."
            .to_owned()
    } else if def.sides.len() > 2 {
        "Each enemy has this right for himself, with his own next turn only, even if others have moved in between, as long as the piece still \
         stands where its double step ended and the square it has passed over is empty."
            .to_owned()
    } else {
        format!("This is possible with the very next {} only.", turn(def))
    });
    lines
}
