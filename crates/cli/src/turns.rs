//! The legal turns of a position, with their texts.

use commandline::failure::{CommandResult, fail};
use notation::turn::Writer;
use rules::{Budget, Game, Position, Step};

/// The budget for a list that a user waits for: some seconds of work.
pub(crate) const LISTING_BUDGET: u64 = 20_000_000;
/// The maximum number of walks of one piece in a list.
const MAX_WALKS: usize = 256;

/// A legal turn.
#[derive(Debug)]
pub(crate) struct ListedTurn {
    /// The turn in full notation, as in records.
    pub(crate) text: String,
    /// Its steps.
    pub(crate) steps: Vec<Step>,
    /// The position that it leads to.
    pub(crate) after: Position,
}

/// A list for people, which may be incomplete.
#[derive(Debug)]
pub(crate) struct TurnList {
    /// The turns, by their texts.
    pub(crate) turns: Vec<ListedTurn>,
    /// Sentences without a full stop that say what is missing.
    pub(crate) omissions: Vec<String>,
}

/// The legal turns, for people. A piece that walks by hops on a crowded board may have millions of walks; then only the
/// nearest are listed.
///
/// # Errors
/// A sentence, if the list would take too long.
pub(crate) fn list_for_reading(game: &Game, pos: &Position) -> CommandResult<TurnList> {
    let budget = Budget::new(LISTING_BUDGET).with_walk_limit(MAX_WALKS);
    let game = &game.with_budget(budget.clone());
    let (turns, twins) = list_all(game, pos);
    if budget.is_spent() {
        return fail("there are too many turns to list; `variorum play` accepts a turn hop by hop");
    }
    let mut more = Vec::new();
    if budget.is_truncated() {
        more.push(
            "not all turns are listed: there are walks of hops to so many places that only the nearest are".to_owned(),
        );
    }
    match twins {
        0 => {}
        1 => more.push("one more turn is not listed: it leads to the same position as a listed one".to_owned()),
        twins => {
            more.push(format!("{twins} more turns are not listed: they lead to the same positions as listed ones"));
        }
    }
    Ok(TurnList { turns, omissions: more })
}

/// All legal turns that lead to different positions, by their texts, and the number of the others.
pub(crate) fn list_all(game: &Game, pos: &Position) -> (Vec<ListedTurn>, usize) {
    let writer = Writer::new(game, pos);
    let (turns, twins) = writer.turns();
    let turns = turns.into_iter().map(|(steps, after)| ListedTurn { text: writer.full(&steps), steps, after });
    let mut turns: Vec<ListedTurn> = turns.collect();
    turns.sort_by(|a, b| a.text.cmp(&b.text));
    (turns, twins)
}
