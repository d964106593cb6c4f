//! The short form of a turn: as players write it.
//!
//! For: the list of turns and everything else that people read; the full form stands in records. It says no more of the
//! start cell, of the way and of what the turn does besides than is needed for [`read`](super::read) to find the same
//! turn again in the same position. So no two turns with different results share it. A game may have a style of its own
//! (`style`). Not for: effects in words (`told`).

use super::find::Reader;
use super::{add_followers, suffix, write};
use crate::effects::Effects;
use crate::step::{self, Spot};
use geometry::Cell;
use rules::{Act, Game, Position, Step};

/// The turn as players write it.
pub fn short(game: &Game, pos: &Position, turn: &[Step]) -> String {
    let effects = Effects::of(game, pos, turn);
    let (key, tail) = (effects.after.key(), suffix(game, &effects));
    let reader = Reader::new(game, pos);
    let enough = |text: &String| reader.finds(text, key);
    if let Some(text) = reader.styled().forms(turn).iter().find(|text| enough(text)) {
        // In such a style a + at the end is no check.
        let won = tail.starts_with('#');
        return if won { format!("{text}#") } else { text.clone() };
    }
    let forms = forms(reader.spot(), turn);
    if let Some(text) = forms.iter().find(|text| enough(text)) {
        return format!("{text}{tail}");
    }
    // Of two turns that look the same one may remove what the other leaves.
    let told = effects.write(game);
    let texts = forms.into_iter().map(|form| format!("{form}{told}"));
    let text = texts.filter(|_| !told.is_empty()).find(enough);
    text.map_or_else(|| write(game, pos, turn), |text| format!("{text}{tail}"))
}

/// Texts without effects from the shortest to the longest, whether or not they say enough.
fn forms(spot: &Spot<'_>, turn: &[Step]) -> Vec<String> {
    let Some(first) = turn.first() else { return Vec::new() };
    let mut followers = String::new();
    add_followers(&mut followers, spot, turn);
    match first.act {
        Act::Move if step::castling_name(spot, first).is_none() => {
            let choice =
                first.choice.map_or_else(String::new, |kind| format!("={}", step::text(spot.game, Some(kind))));
            moves(spot, first).into_iter().map(|text| format!("{text}{choice}{followers}")).collect()
        }
        _ => {
            let mut text = String::new();
            step::first(&mut text, spot, first);
            vec![text + &followers]
        }
    }
}

/// A man who goes somewhere, told in more and more words.
fn moves(spot: &Spot<'_>, first: &Step) -> Vec<String> {
    let &Spot { game, pos, .. } = spot;
    let name = |cell: Cell| game.board().name(cell).to_lowercase();
    let man = step::letters(game, pos.piece(first.from));
    let legs = step::legs(spot, first);
    let start = name(first.from);
    if game.is_chain(first) && legs.len() > 1 {
        // Of several hops where they begin and where they end is told, and the way only if it is needed.
        let mark = if game.taken_directly(pos, first).is_empty() { '-' } else { 'x' };
        let way: String = legs.iter().flat_map(|&(mark, to)| [mark.to_string(), name(to)]).collect();
        return vec![format!("{man}{start}{mark}{}", name(first.to)), format!("{man}{start}{way}")];
    }
    let mut path = String::new();
    for (i, (mark, to)) in legs.iter().enumerate() {
        if *mark == 'x' || i > 0 {
            path.push(*mark);
        }
        path += &name(*to);
    }
    let (x, y) = game.board().place(first.from);
    let (file, rank) = (game.board().files()[usize::from(x)].to_lowercase(), &game.board().ranks()[usize::from(y)]);
    // A man without letters who takes is told by his file.
    let alone = man.is_empty() && path.starts_with('x');
    let by = [String::new(), file, rank.clone(), start].into_iter().skip(usize::from(alone));
    by.map(|from| format!("{man}{from}{path}")).collect()
}
