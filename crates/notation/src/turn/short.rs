//! The short form of a turn, as players write it: `Nc3`, `e8=Q`, and `Pc7+` or `Pc7=` where `+` means promotion.
//!
//! The list of turns and all other texts for people use this form, and the records of games like chess (`recorded`). The
//! start cell, the path and the effects are given only as far as [`parse`](super::parse) needs them to find the same turn in the same
//! position, so no two turns with different results share a text. A game may have its own style (`style`). Effects in
//! words are written by `description`.

use super::dialect;
use super::find_turn::TurnReader;
use super::full::{end_marks, write, write_later_steps};
use super::recorded::has_san;
use crate::effects::Effects;
use crate::step_text::{self, StepContext};
use geometry::Cell;
use rules::{Act, Game, Position, Step};

/// The turn as players write it.
pub fn short(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let effects = Effects::new(game, pos, turn);
    let key = effects.after.key();
    let reader = TurnReader::new(game, pos);
    // The effects in words name the sides in check and the mated sides; their letters mean nothing to most readers.
    let tail = end_marks(reader.spot(), turn, &effects);
    let tail: String = tail.chars().take_while(|letter| !letter.is_alphabetic()).collect();
    let enough = |text: &String| reader.means(text, key);
    if let Some(text) = reader.styled().forms(turn).iter().find(|text| enough(text)) {
        // In such a style a + at the end does not mean check.
        let won = tail.ends_with('#');
        return if won { format!("{text}#") } else { text.clone() };
    }
    let forms = forms(reader.spot(), turn);
    if let Some(text) = forms.iter().find(|text| enough(text)) {
        return format!("{text}{tail}");
    }
    // Two turns that otherwise look alike may remove different pieces.
    let told = effects.to_text(game);
    let texts = forms.into_iter().map(|form| format!("{form}{told}"));
    let text = texts.filter(|_| !told.is_empty()).find(enough);
    text.map_or_else(|| write(game, pos, turn), |text| format!("{text}{tail}"))
}

/// How other programs write a piece that enters behind a move, `/E`, or `/Ee1` behind a castling move.
fn entering(game: &Game, turn: &[Step], castles: bool) -> Option<String> {
    let [_, Step { act: Act::Place, to, choice: Some(kind), .. }] = turn else { return None };
    let cell = if castles { game.board().name(*to) } else { "" };
    dialect::has_gating(game).then(|| format!("/{}{cell}", step_text::kind_text(game, Some(*kind))))
}

/// Texts without effects, from the shortest to the longest, whether or not they suffice.
fn forms(spot: &StepContext<'_>, turn: &[Step]) -> Vec<String> {
    let Some(first) = turn.first() else { return Vec::new() };
    let mut followers = String::new();
    write_later_steps(&mut followers, spot, turn);
    match first.act {
        Act::Move if step_text::unambiguous_castling(spot, first).is_none() => {
            // A pawn that explodes on the last rank is promoted in SAN.
            let lost =
                || dialect::lost_promotions(spot.game, spot.pos, first).first().copied().filter(|_| has_san(spot.game));
            let choice = first.choice.or_else(lost).map_or_else(String::new, |kind| match kind {
                _ if followers.is_empty() && dialect::is_promoted_side(spot.game, kind) => "+".to_owned(),
                _ => format!("={}", step_text::kind_text(spot.game, Some(kind))),
            });
            let with = |followers: &str| -> Vec<String> {
                move_forms(spot, first).into_iter().map(|text| format!("{text}{choice}{followers}")).collect()
            };
            entering(spot.game, turn, false).iter().chain([&followers]).flat_map(|followers| with(followers)).collect()
        }
        _ => {
            let mut text = String::new();
            step_text::write_first(&mut text, spot, first);
            let castles = first.act == Act::Move;
            let entering = entering(spot.game, turn, castles).filter(|_| castles);
            entering.iter().chain([&followers]).map(|followers| text.clone() + followers).collect()
        }
    }
}

/// A move of a piece, in increasingly explicit texts.
fn move_forms(spot: &StepContext<'_>, first: &Step) -> Vec<String> {
    let &StepContext { game, pos, .. } = spot;
    let name = |cell: Cell| game.board().name(cell).to_lowercase();
    let piece = step_text::piece_letters(game, pos.piece(first.from));
    let legs = step_text::step_legs(spot, first);
    let start = name(first.from);
    if game.is_chain(first) && legs.len() > 1 {
        // For several hops, the start and the end are given; the path only if needed.
        let mark = if game.direct_captures(pos, first).is_empty() { '-' } else { 'x' };
        let way: String = legs.iter().flat_map(|&(mark, to)| [mark.to_string(), name(to)]).collect();
        return vec![format!("{piece}{start}{mark}{}", name(first.to)), format!("{piece}{start}{way}")];
    }
    let mut path = String::new();
    for (i, (mark, to)) in legs.iter().enumerate() {
        if *mark == 'x' || i > 0 {
            path.push(*mark);
        }
        path += &name(*to);
    }
    let (x, y) = (game.board().coordinates(first.from).0, game.board().named_rank(first.from));
    let (file, rank) = (game.board().files()[usize::from(x)].to_lowercase(), &game.board().ranks()[usize::from(y)]);
    // A piece without letters that captures is identified by its file.
    let alone = piece.is_empty() && path.starts_with('x');
    let by = [String::new(), file, rank.clone(), start].into_iter().skip(usize::from(alone));
    by.map(|from| format!("{piece}{from}{path}")).collect()
}
