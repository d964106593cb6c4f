//! What has to be brought about in a lesson: the few things that the rules can tell of a position.
//!
//! Not for: how many ways lead there.

use geometry::{Cell, CellSet};
use lang::{Reader, Span, Spanned};
use rules::{Game, GameDef, Past, Piece, Position, Side, Verdict};
use std::ops::ControlFlow;

/// Something to be brought about, seen by the side that began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Its team has won.
    Wins,
    /// An enemy is in check.
    Checks,
    /// No enemy and no stone stands on these cells.
    Clears(Vec<Spanned<String>>),
    /// On each of these cells stands a man of its own of this kind, or a stone of this kind.
    Stands(Spanned<String>, Vec<Spanned<String>>),
    /// What it has on these cells cannot be removed by the next turn.
    Keeps(Vec<Spanned<String>>),
    /// The next turn wins for nobody else.
    Survives,
}

const WORDS: [&str; 6] = ["wins", "checks", "clears", "stands", "keeps", "survives"];

pub(super) fn read(reader: &mut Reader<'_, '_>) -> Option<Goal> {
    let word = reader.text("what is to be brought about")?;
    Some(match word.value.as_str() {
        "wins" => Goal::Wins,
        "checks" => Goal::Checks,
        "survives" => Goal::Survives,
        "clears" => Goal::Clears(cells(reader)?),
        "keeps" => Goal::Keeps(cells(reader)?),
        "stands" => Goal::Stands(reader.text("a kind")?, cells(reader)?),
        other => {
            lang::unknown(reader.problems, word.span, "goal", other, WORDS);
            return None;
        }
    })
}

/// Names of cells between blanks.
fn cells(reader: &mut Reader<'_, '_>) -> Option<Vec<Spanned<String>>> {
    let text = reader.text("cells")?;
    Some(text.value.split_whitespace().map(|name| Spanned { value: name.to_owned(), span: text.span }).collect())
}

impl Goal {
    /// Its word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Wins => "wins",
            Self::Checks => "checks",
            Self::Clears(_) => "clears",
            Self::Stands(..) => "stands",
            Self::Keeps(_) => "keeps",
            Self::Survives => "survives",
        }
    }

    /// The names of the cells that it speaks of.
    pub fn cells(&self) -> Vec<&str> {
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

    /// Has `side` brought it about?
    pub(super) fn holds(&self, game: &Game, side: Side, after: &Position) -> bool {
        let def = game.def();
        let cells = || self.cells().into_iter().filter_map(|name| def.board.cell(name));
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
                    && no_turn(game, after, |then| kept.iter().any(|&(cell, piece)| then.piece(cell) != piece))
            }
            Self::Survives => {
                let lost =
                    |then: &Position| team_of_winner(game, then).is_some_and(|winner| game.are_enemies(side, winner));
                !lost(after) && no_turn(game, after, lost)
            }
        }
    }
}

fn team_of_winner(game: &Game, pos: &Position) -> Option<Side> {
    match game.verdict(pos, &Past::new(pos)) {
        Verdict::Won { winner, .. } => Some(winner),
        _ => None,
    }
}

/// Does no turn from here lead to such a position?
fn no_turn(game: &Game, pos: &Position, such: impl Fn(&Position) -> bool) -> bool {
    let looked = game
        .for_each_turn(pos, &mut |_, then| if such(then) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
    looked.is_continue()
}
