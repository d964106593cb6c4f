//! Lesson goals: the few conditions on a position that the rules can check.

use geometry::{Cell, CellSet};
use kdl::{Reader, Span, Spanned};
use rules::{Game, GameDef, History, Piece, Position, Side, Verdict};
use std::ops::ControlFlow;

/// A goal, from the point of view of the side that moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Its team has won.
    Wins,
    /// An enemy is in check.
    Checks,
    /// No enemy and no stone stands on these cells.
    Clears(Vec<Spanned<String>>),
    /// Each of these cells holds a piece of this side's own of this kind, or a stone of this kind.
    Stands(Spanned<String>, Vec<Spanned<String>>),
    /// The next turn cannot remove this side's pieces from these cells.
    Keeps(Vec<Spanned<String>>),
    /// The next turn does not win the game for an enemy.
    Survives,
}

const WORDS: [&str; 6] = ["wins", "checks", "clears", "stands", "keeps", "survives"];

pub(super) fn read(reader: &mut Reader<'_, '_>) -> Option<Goal> {
    let word = reader.text("the name of a goal")?;
    Some(match word.value.as_str() {
        "wins" => Goal::Wins,
        "checks" => Goal::Checks,
        "survives" => Goal::Survives,
        "clears" => Goal::Clears(read_cells(reader)?),
        "keeps" => Goal::Keeps(read_cells(reader)?),
        "stands" => Goal::Stands(reader.text("a kind")?, read_cells(reader)?),
        other => {
            kdl::report_unknown(reader.problems, word.span, "goal", other, WORDS);
            return None;
        }
    })
}

/// Cell names separated by blanks.
fn read_cells(reader: &mut Reader<'_, '_>) -> Option<Vec<Spanned<String>>> {
    let text = reader.text("cells")?;
    Some(text.value.split_whitespace().map(|name| Spanned { value: name.to_owned(), span: text.span }).collect())
}

impl Goal {
    /// The goal's keyword.
    pub fn keyword(&self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Checks => "checks",
            Self::Clears(_) => "clears",
            Self::Stands(..) => "stands",
            Self::Keeps(_) => "keeps",
            Self::Survives => "survives",
        }
    }

    /// The names of the cells in the goal.
    pub fn read_cells(&self) -> Vec<&str> {
        match self {
            Self::Clears(cells) | Self::Stands(_, cells) | Self::Keeps(cells) => {
                cells.iter().map(|cell| cell.value.as_str()).collect()
            }
            Self::Wins | Self::Checks | Self::Survives => Vec::new(),
        }
    }

    pub(super) fn check(&self, def: &GameDef) -> Result<(), (Span, String)> {
        if let Self::Clears(cells) | Self::Stands(_, cells) | Self::Keeps(cells) = self
            && let Some(unknown) = cells.iter().find(|cell| def.board.cell(&cell.value).is_none())
        {
            return Err((unknown.span, format!("the board has no cell `{}`", unknown.value)));
        }
        match self {
            Self::Stands(kind, _) if !def.kinds.iter().any(|known| known.id == kind.value) => {
                Err((kind.span, format!("there is no kind `{}`", kind.value)))
            }
            _ => Ok(()),
        }
    }

    /// Has `side` met the goal?
    pub(super) fn holds(&self, game: &Game, side: Side, after: &Position) -> bool {
        let def = game.def();
        let cells = || self.read_cells().into_iter().filter_map(|name| def.board.cell(name));
        let enemy = |piece: Piece| piece.side().is_some_and(|other| game.are_enemies(side, other));
        match self {
            Self::Wins => team_of_winner(game, after).is_some_and(|winner| !game.are_enemies(side, winner)),
            Self::Checks => game
                .sides()
                .any(|other| game.are_enemies(side, other) && after.is_alive(other) && game.in_check(after, other)),
            Self::Clears(_) => cells().all(|cell| !enemy(after.piece(cell)) && !after.piece(cell).is_stone()),
            Self::Stands(kind, _) => cells().all(|cell| {
                let piece = after.piece(cell);
                !piece.is_empty() && !enemy(piece) && def.kind(piece.kind()).id == kind.value
            }),
            Self::Keeps(_) => {
                let kept: Vec<(Cell, Piece)> = cells().map(|cell| (cell, after.piece(cell))).collect();
                let mine: CellSet =
                    kept.iter().filter(|(_, piece)| !piece.is_empty() && !enemy(*piece)).map(|kept| kept.0).collect();
                cells().all(|cell| mine.contains(cell))
                    && no_turn_leads_to(game, after, |then| kept.iter().any(|&(cell, piece)| then.piece(cell) != piece))
            }
            Self::Survives => {
                let lost =
                    |then: &Position| team_of_winner(game, then).is_some_and(|winner| game.are_enemies(side, winner));
                !lost(after) && no_turn_leads_to(game, after, lost)
            }
        }
    }
}

fn team_of_winner(game: &Game, pos: &Position) -> Option<Side> {
    match game.verdict(pos, &History::new(pos)) {
        Verdict::Won { winner, .. } => Some(winner),
        _ => None,
    }
}

/// Does no turn from here lead to a position for which `such` holds?
fn no_turn_leads_to(game: &Game, pos: &Position, such: impl Fn(&Position) -> bool) -> bool {
    let looked = game
        .for_each_turn(pos, &mut |_, then| if such(then) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
    looked.is_continue()
}
