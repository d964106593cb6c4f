//! The legal turns of a position with their texts.

use crate::failure::{Done, bad};
use notation::turn::Writer;
use rules::{Budget, Game, Position, Step};

/// How much is looked at for a list that somebody waits for: some seconds' work.
const WORK: u64 = 20_000_000;
/// Nobody reads more walks of one man than these.
const WALKS: usize = 256;

/// A legal turn.
#[derive(Debug)]
pub(crate) struct Listed {
    /// In full, as a record has it.
    pub(crate) text: String,
    /// Its steps.
    pub(crate) steps: Vec<Step>,
    /// The position it leads to.
    pub(crate) after: Position,
}

/// A list to read, which may leave turns out.
#[derive(Debug)]
pub(crate) struct Reading {
    /// The turns, by their texts.
    pub(crate) turns: Vec<Listed>,
    /// Sentences without their full stop that say so, if there are more.
    pub(crate) more: Vec<String>,
}

/// The legal turns for somebody to read. A man who walks by hops on a full board may have millions, and then the nearer
/// ones are listed.
///
/// # Errors
/// A sentence, if looking for them would take too long.
pub(crate) fn to_read(game: &Game, pos: &Position) -> Done<Reading> {
    let budget = Budget::of(WORK).nearest(WALKS);
    let game = &game.within(budget.clone());
    let (turns, twins) = listed(game, pos);
    if budget.is_spent() {
        return bad("there are too many turns to list them; `variorum play` takes a turn hop by hop");
    }
    let mut more = Vec::new();
    if budget.is_cut() {
        more.push(
            "not all turns are listed: there are walks of hops to so many places that only the nearer ones are"
                .to_owned(),
        );
    }
    match twins {
        0 => {}
        1 => more.push("one more turn is not listed: it leads to a position to which a listed one leads".to_owned()),
        twins => {
            more.push(format!("{twins} more turns are not listed: they lead to positions to which listed ones lead"));
        }
    }
    Ok(Reading { turns, more })
}

/// All legal turns that lead to different positions, by their texts, and how many more there are.
pub(crate) fn listed(game: &Game, pos: &Position) -> (Vec<Listed>, usize) {
    let writer = Writer::new(game, pos);
    let (turns, twins) = writer.turns();
    let turns = turns.into_iter().map(|(steps, after)| Listed { text: writer.full(&steps), steps, after });
    let mut turns: Vec<Listed> = turns.collect();
    turns.sort_by(|a, b| a.text.cmp(&b.text));
    (turns, twins)
}
