//! The position editor: pieces placed by hand, and whether the result is a position of the game.
//!
//! `interchange::sfen` and `notation::position` read positions as text, and `rules::Setup` decides which ones are possible.

use crate::board::cell_names;
use crate::pieces::{self, BoardPiece};
use explain::english;
use geometry::Cell;
use play::{Fault, sentence};
use rules::{Game, History, Kind, MAX_SIDES, Piece, Position, Setup, Side, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A description of a position, possible or not.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Arrangement {
    /// The pieces and stones on the board; if a square occurs twice, the last entry counts.
    pub pieces: Vec<Placement>,
    /// The pieces in hand; kinds that are not listed have none.
    pub stock: Vec<StockCount>,
    /// The side on turn.
    pub to_move: u8,
    /// The rights that are still intact, as indices into `rights` of the answer; null: all those whose pieces stand at
    /// home.
    pub rights: Option<Vec<usize>>,
    /// The kind that each side moved last, where that matters; null if it has not moved.
    pub last_moved_kinds: Vec<Option<String>>,
    /// The number of checks that each side still has to give, where they are counted; null: as at the start.
    pub checks: Option<Vec<u8>>,
    /// Double steps that can be answered en passant; at most one per side.
    #[serde(default)]
    pub double_steps: Vec<DoubleStep>,
    /// The square on which the last turn captured a piece for which no other one may be captured in return; null if it
    /// did not.
    #[serde(default)]
    pub traded: Option<String>,
}

/// A double step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct DoubleStep {
    /// The side that made it.
    pub side: u8,
    /// The square that was passed over.
    pub over: String,
    /// The square of the piece that made it.
    pub piece: String,
}

/// A piece or stone on a square.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The square.
    pub cell: String,
    /// The kind.
    pub kind: String,
    /// The side that it belongs to; null for a stone.
    pub side: Option<u8>,
}

/// A number of pieces of a kind in hand.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct StockCount {
    /// The side that holds them.
    pub side: u8,
    /// The kind.
    pub kind: String,
    /// The number.
    pub count: u8,
}

/// An arrangement, and what the rules say about it.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArrangementCheck<'g> {
    arrangement: Arrangement,
    /// The pieces as drawn, with their badges if the position is possible.
    pieces: Vec<BoardPiece<'g>>,
    /// The position as text, if it is possible.
    position: Option<String>,
    problem: Option<ArrangementProblem<'g>>,
    /// A note on a possible position: that the game is over in it.
    remark: Option<String>,
    rights: Vec<MoveRight<'g>>,
    /// The kinds that can be in hand.
    stock_kinds: Vec<&'g str>,
    /// Whether it matters which kind each side moved last.
    tracks_last_moved: bool,
    /// The maximum number of checks that a side can have to give, where they are counted.
    max_checks: Option<u8>,
    /// The double steps that can have been a side's last turn, where they can be answered.
    possible_double_steps: Vec<DoubleStep>,
}

/// Why an arrangement is not a position of the game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ArrangementProblem<'g> {
    sentence: String,
    cells: Vec<&'g str>,
}

/// A right that pieces have until they move.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveRight<'g> {
    side: u8,
    /// The letter of a castling right; null: a first move.
    letter: Option<char>,
    /// The home squares of its pieces.
    cells: Vec<&'g str>,
    /// Whether the pieces stand there.
    is_possible: bool,
    /// Whether the right is intact.
    is_active: bool,
}

/// Converts a position to an arrangement.
fn from_position(game: &Game, pos: &Position) -> Arrangement {
    let def = game.def();
    let setup = game.setup(pos);
    let pieces = setup.pieces.iter().map(|&(cell, piece)| Placement {
        cell: def.board.name(cell).to_owned(),
        kind: def.kind(piece.kind()).id.clone(),
        side: piece.side().map(|side| side.0),
    });
    let held = game.sides().flat_map(|side| {
        let slots = game.stock_slots().iter().enumerate();
        slots.map(move |(slot, &kind)| StockCount {
            side: side.0,
            kind: def.kind(kind).id.clone(),
            count: pos.stock(side, slot),
        })
    });
    let bits = setup.rights.unwrap_or_default();
    Arrangement {
        pieces: pieces.collect(),
        stock: held.filter(|held| held.count > 0).collect(),
        to_move: pos.side().0,
        rights: Some((0..def.rights.len()).filter(|right| bits >> right & 1 != 0).collect()),
        last_moved_kinds: game
            .sides()
            .zip(setup.last_kinds)
            .map(|(_, kind)| kind.map(|kind| def.kind(kind).id.clone()))
            .collect(),
        checks: game.sides().map(|side| pos.remaining_checks(side)).map(Some).collect(),
        double_steps: game
            .sides()
            .flat_map(|side| pos.double_steps(side).map(move |passed| (side, passed)))
            .map(|(side, passed)| double_step(game, side, passed.target, passed.victim))
            .collect(),
        traded: pos.traded().map(|cell| def.board.name(cell).to_owned()),
    }
}

fn double_step(game: &Game, side: Side, over: Cell, piece: Cell) -> DoubleStep {
    let name = |cell: Cell| game.board().name(cell).to_owned();
    DoubleStep { side: side.0, over: name(over), piece: name(piece) }
}

/// The double steps that can have been the last turn of a side not on turn. Where the game records only double steps
/// that can be answered, others are left out.
fn possible_double_steps(game: &Game, setup: &Setup, pos: &Position) -> Vec<DoubleStep> {
    if !game.def().notation.position.iter().any(|field| field == "passed") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for side in game.sides().filter(|&side| side != pos.side()) {
        for over in game.board().cells() {
            for piece in game.double_step_candidates(pos, side, over) {
                let tried = Setup { en_passant: vec![(side, over, Some(piece))], ..setup.clone() };
                if game.position(&tried).is_ok_and(|pos| pos.double_steps(side).next().is_some()) {
                    found.push(double_step(game, side, over, piece));
                }
            }
        }
    }
    found
}

/// Takes apart a position given as text, by default the start position. The text of the answer is complete, including
/// what an arrangement does not cover: the number of turns played.
///
/// # Errors
/// If the text is not a position of the game.
pub(crate) fn set_up<'g>(game: &'g Game, text: Option<&str>) -> Result<ArrangementCheck<'g>, Fault> {
    let pos = match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => game.start(),
        Some(text) => interchange::parse_position(game, text)
            .map_err(|error| Fault::bad(format!("the position is not possible: {error}")))?,
    };
    let told = check_arrangement(game, from_position(game, &pos))?;
    Ok(ArrangementCheck { position: Some(notation::position::write(game, &pos)), problem: None, ..told })
}

/// Checks an arrangement against the rules.
///
/// # Errors
/// If it names squares, kinds or sides that do not exist; other problems are part of the answer.
pub(crate) fn check_arrangement(game: &Game, arrangement: Arrangement) -> Result<ArrangementCheck<'_>, Fault> {
    let def = game.def();
    let setup = to_setup(game, &arrangement)?;
    let set_up = game.position(&setup);
    let lives = set_up.as_ref().map_or_else(|_| setup.rights.unwrap_or(u64::MAX), Position::rights);
    let stands = |cell: Cell| setup.pieces.iter().find(|&&(other, _)| other == cell).map(|&(_, piece)| piece);
    let rights = def.rights.iter().enumerate().map(|(number, right)| {
        let home = |&(cell, kinds): &(Cell, rules::KindSet)| {
            stands(cell).is_some_and(|piece| piece.is_of(right.side) && kinds.contains(piece.kind()))
        };
        let possible = right.home_cells.iter().all(home);
        MoveRight {
            side: right.side.0,
            letter: right.letter,
            cells: cell_names(def, right.home_cells.iter().map(|&(cell, _)| cell)),
            is_possible: possible,
            is_active: possible && lives >> number & 1 != 0,
        }
    });
    let rights = rights.collect();
    let start = game.start();
    let most = game.sides().map(|side| start.remaining_checks(side)).max().filter(|&most| most > 0);
    let steppable = set_up.as_ref().map_or_else(|_| Vec::new(), |pos| possible_double_steps(game, &setup, pos));
    let (pieces, position, problem, remark) = match &set_up {
        Ok(pos) => (
            pieces::board_pieces(game, pos),
            Some(notation::position::write(game, pos)),
            None,
            game_over_remark(game, pos),
        ),
        Err(wrong) => {
            let pieces = setup.pieces.iter().map(|&(cell, piece)| pieces::board_piece(def, cell, piece));
            let trouble =
                ArrangementProblem { sentence: sentence(&english(&wrong.message)), cells: cell_names(def, wrong.cell) };
            (pieces.collect(), None, Some(trouble), None)
        }
    };
    let stocked = game.stock_slots().iter().map(|&kind| def.kind(kind).id.as_str());
    Ok(ArrangementCheck {
        arrangement,
        pieces,
        position,
        problem,
        remark,
        rights,
        stock_kinds: stocked.collect(),
        tracks_last_moved: def.all_kinds().any(|kind| game.imitates(kind)),
        max_checks: most,
        possible_double_steps: steppable,
    })
}

/// Says that the game is over, if it is.
fn game_over_remark(game: &Game, pos: &Position) -> Option<String> {
    let told = match game.verdict(pos, &History::new(pos)) {
        Verdict::Ongoing => return None,
        Verdict::Won { winner, reason } => {
            format!("the game is over in this position: {} wins: {}", game.def().side(winner).name, english(&reason))
        }
        Verdict::Drawn { reason } => format!("the game is over in this position: draw: {}", english(&reason)),
    };
    Some(sentence(&told))
}

fn to_setup(game: &Game, arrangement: &Arrangement) -> Result<Setup, Fault> {
    let def = game.def();
    let side_of = |side: u8| {
        let known = usize::from(side) < game.side_count();
        known
            .then_some(Side(side))
            .ok_or_else(|| Fault::bad(format!("there is no side {side}; sides are numbered from 0")))
    };
    let cell_of = |cell: &str| {
        def.board.cell(cell).ok_or_else(|| Fault::bad(format!("there is no square `{}`", truncated(cell))))
    };
    let kind_of = |id: &str| parse_kind(game, id);
    let mut pieces: Vec<(Cell, Piece)> = Vec::new();
    for Placement { cell, kind, side } in &arrangement.pieces {
        let at = cell_of(cell)?;
        let kind = kind_of(kind)?;
        let piece = match (side, def.kind(kind).is_stone) {
            (Some(side), false) => Piece::new(side_of(*side)?, kind),
            (None, true) => Piece::stone(kind),
            (Some(_), true) => return Err(Fault::bad(format!("a {} belongs to no side", def.kind(kind).title))),
            (None, false) => return Err(Fault::bad(format!("a {} belongs to a side", def.kind(kind).title))),
        };
        pieces.retain(|&(other, _)| other != at);
        pieces.push((at, piece));
    }
    let mut setup = Setup { pieces, side: side_of(arrangement.to_move)?, ..Setup::default() };
    for DoubleStep { side, over, piece: victim } in arrangement.double_steps.iter().take(MAX_SIDES) {
        setup.en_passant.push((side_of(*side)?, cell_of(over)?, Some(cell_of(victim)?)));
    }
    setup.traded = arrangement.traded.as_deref().map(cell_of).transpose()?;
    for StockCount { side, kind, count } in &arrangement.stock {
        let kind = kind_of(kind)?;
        let Some(slot) = game.stock_slot(kind) else {
            return Err(Fault::bad(format!("a {} cannot be in hand", def.kind(kind).title)));
        };
        setup.stock[side_of(*side)?.index()][slot] = *count;
    }
    let bit = |&number: &usize| (number < def.rights.len()).then(|| 1 << number);
    setup.rights =
        arrangement.rights.as_ref().map(|rights| rights.iter().filter_map(bit).fold(0, |all, one: u64| all | one));
    for (side, id) in arrangement.last_moved_kinds.iter().take(MAX_SIDES).enumerate() {
        setup.last_kinds[side] = id.as_deref().map(kind_of).transpose()?;
    }
    if let Some(checks) = &arrangement.checks {
        setup.counters.checks = Some(std::array::from_fn(|side| checks.get(side).copied().unwrap_or(u8::MAX)));
    }
    Ok(setup)
}

fn parse_kind(game: &Game, id: &str) -> Result<Kind, Fault> {
    let def = game.def();
    def.all_kinds()
        .find(|&kind| def.kind(kind).id == id)
        .ok_or_else(|| Fault::bad(format!("there is no piece `{}`", truncated(id))))
}

/// The beginning of a user's text, as much as an error message repeats.
fn truncated(text: &str) -> String {
    text.chars().take(40).collect()
}
