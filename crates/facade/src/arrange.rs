//! A position put together by hand: men where somebody wants them, and what the rules say to it.
//!
//! For: the position editor. Not for: positions as text (`notation::position`), nor for what makes one possible
//! (`rules::Setup`), both of which are asked here.

use crate::board::names;
use crate::fault::{Fault, sentence};
use crate::men::{self, Man};
use geometry::Cell;
use rules::{Game, Kind, MAX_SIDES, Past, Piece, Position, Setup, Side, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What can be said of a position, possible or not.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Arrangement {
    /// What stands where; the last word on a square counts.
    pub men: Vec<Placed>,
    /// What lies beside the board; what is not named is not there.
    pub stock: Vec<Held>,
    /// The side on turn.
    pub to_move: u8,
    /// The rights that live, by their place in `rights` of the answer; null: all whose men stand at home.
    pub rights: Option<Vec<usize>>,
    /// The kind that each side moved last, where that matters; nobody's: null.
    pub last: Vec<Option<String>>,
    /// How many checks each side has still to give, where they are counted; null: as at the start.
    pub checks: Option<Vec<u8>>,
    /// Double steps that may be answered; at most one a side.
    #[serde(default)]
    pub stepped: Vec<Stepped>,
}

/// A double step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Stepped {
    /// Whose.
    pub side: u8,
    /// The square passed over.
    pub over: String,
    /// Where the man stands that made it.
    pub man: String,
}

/// A man or stone on a square.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Where.
    pub cell: String,
    /// What.
    pub kind: String,
    /// Whose; a stone is nobody's.
    pub side: Option<u8>,
}

/// So many of a kind beside the board.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// Whose.
    pub side: u8,
    /// What.
    pub kind: String,
    /// How many.
    pub count: u8,
}

/// An arrangement, and what the rules say to it.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Arranged<'g> {
    arrangement: Arrangement,
    /// The men as they are drawn, with their badges if the position is possible.
    men: Vec<Man<'g>>,
    /// As text, if it is possible.
    position: Option<String>,
    problem: Option<Trouble<'g>>,
    /// What is worth knowing of a possible position: that the game is over in it.
    remark: Option<String>,
    rights: Vec<RightOf<'g>>,
    /// The kinds that can lie beside the board.
    stocked: Vec<&'g str>,
    /// Whether it matters which kind was moved last.
    remembers: bool,
    /// The most checks a side has to give, where they are counted.
    checks: Option<u8>,
    /// The double steps that may have been the last turn of a side, where they can be answered.
    steppable: Vec<Stepped>,
}

/// Why it is no position of the game.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Trouble<'g> {
    sentence: String,
    cells: Vec<&'g str>,
}

/// A right that men have as long as they have not moved.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct RightOf<'g> {
    side: u8,
    /// The letter of a castling; null: a first move.
    letter: Option<char>,
    /// Where its men stand.
    cells: Vec<&'g str>,
    /// They stand there.
    possible: bool,
    /// It lives.
    lives: bool,
}

/// The arrangement that a position is.
fn of_position(game: &Game, pos: &Position) -> Arrangement {
    let def = game.def();
    let setup = game.setup(pos);
    let men = setup.pieces.iter().map(|&(cell, piece)| Placed {
        cell: def.board.name(cell).to_owned(),
        kind: def.kind(piece.kind()).id.clone(),
        side: piece.side().map(|side| side.0),
    });
    let held = game.sides().flat_map(|side| {
        let slots = game.stock_slots().iter().enumerate();
        slots.map(move |(slot, &kind)| Held {
            side: side.0,
            kind: def.kind(kind).id.clone(),
            count: pos.stock(side, slot),
        })
    });
    let bits = setup.rights.unwrap_or_default();
    Arrangement {
        men: men.collect(),
        stock: held.filter(|held| held.count > 0).collect(),
        to_move: pos.side().0,
        rights: Some((0..def.rights.len()).filter(|right| bits >> right & 1 != 0).collect()),
        last: game.sides().zip(setup.last).map(|(_, kind)| kind.map(|kind| def.kind(kind).id.clone())).collect(),
        checks: game.sides().map(|side| pos.checks_to_give(side)).map(Some).collect(),
        stepped: game
            .sides()
            .filter_map(|side| pos.en_passant(side).map(|passed| step(game, side, passed.over, passed.man)))
            .collect(),
    }
}

fn step(game: &Game, side: Side, over: Cell, man: Cell) -> Stepped {
    let name = |cell: Cell| game.board().name(cell).to_owned();
    Stepped { side: side.0, over: name(over), man: name(man) }
}

/// The double steps that may have been the last turn of a side not on turn. One that nobody could answer is none where
/// the game keeps only those that somebody can.
fn steppable(game: &Game, setup: &Setup, pos: &Position) -> Vec<Stepped> {
    if !game.def().notation.position.iter().any(|field| field == "passed") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for side in game.sides().filter(|&side| side != pos.side()) {
        for over in game.board().cells() {
            for man in game.landings(pos, side, over) {
                let tried = Setup { en_passant: vec![(side, over, Some(man))], ..setup.clone() };
                if game.position(&tried).is_ok_and(|pos| pos.en_passant(side).is_some()) {
                    found.push(step(game, side, over, man));
                }
            }
        }
    }
    found
}

/// A position taken to pieces, from its text; without a text, the start. Its own text has all of it, also what an
/// arrangement does not say: how much has been played.
///
/// # Errors
/// If it is no position of the game.
pub(crate) fn set_up<'g>(game: &'g Game, text: Option<&str>) -> Result<Arranged<'g>, Fault> {
    let pos = match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => game.start(),
        Some(text) => {
            let own = crate::sfen::as_own(game, text);
            notation::position::read(game, own.as_deref().unwrap_or(text))
                .map_err(|error| Fault::bad(format!("the position is not possible: {error}")))?
        }
    };
    let told = arranged(game, of_position(game, &pos))?;
    Ok(Arranged { position: Some(notation::position::write(game, &pos)), problem: None, ..told })
}

/// What the rules say to an arrangement.
///
/// # Errors
/// If it names squares, kinds or sides that do not exist; everything else is part of the answer.
pub(crate) fn arranged(game: &Game, arrangement: Arrangement) -> Result<Arranged<'_>, Fault> {
    let def = game.def();
    let setup = setup(game, &arrangement)?;
    let set_up = game.position(&setup);
    let lives = set_up.as_ref().map_or_else(|_| setup.rights.unwrap_or(u64::MAX), Position::rights);
    let stands = |cell: Cell| setup.pieces.iter().find(|&&(other, _)| other == cell).map(|&(_, piece)| piece);
    let rights = def.rights.iter().enumerate().map(|(number, right)| {
        let home = |&(cell, kinds): &(Cell, rules::KindSet)| {
            stands(cell).is_some_and(|piece| piece.is_of(right.side) && kinds.contains(piece.kind()))
        };
        let possible = right.holds.iter().all(home);
        RightOf {
            side: right.side.0,
            letter: right.letter,
            cells: names(def, right.holds.iter().map(|&(cell, _)| cell)),
            possible,
            lives: possible && lives >> number & 1 != 0,
        }
    });
    let rights = rights.collect();
    let start = game.start();
    let most = game.sides().map(|side| start.checks_to_give(side)).max().filter(|&most| most > 0);
    let steppable = set_up.as_ref().map_or_else(|_| Vec::new(), |pos| steppable(game, &setup, pos));
    let (men, position, problem, remark) = match &set_up {
        Ok(pos) => (men::men(game, pos), Some(notation::position::write(game, pos)), None, remark(game, pos)),
        Err(wrong) => {
            let men = setup.pieces.iter().map(|&(cell, piece)| men::man(def, cell, piece));
            let trouble = Trouble { sentence: sentence(&wrong.message), cells: names(def, wrong.cell) };
            (men.collect(), None, Some(trouble), None)
        }
    };
    let stocked = game.stock_slots().iter().map(|&kind| def.kind(kind).id.as_str());
    Ok(Arranged {
        arrangement,
        men,
        position,
        problem,
        remark,
        rights,
        stocked: stocked.collect(),
        remembers: def.all_kinds().any(|kind| game.imitates(kind)),
        checks: most,
        steppable,
    })
}

/// That nobody can play on, if it is so.
fn remark(game: &Game, pos: &Position) -> Option<String> {
    let told = match game.verdict(pos, &Past::new(pos)) {
        Verdict::Ongoing => return None,
        Verdict::Won { winner, reason } => {
            format!("the game is over here: {} wins: {reason}", game.def().side(winner).name)
        }
        Verdict::Drawn { reason } => format!("the game is over here: nobody wins: {reason}"),
    };
    Some(sentence(&told))
}

fn setup(game: &Game, arrangement: &Arrangement) -> Result<Setup, Fault> {
    let def = game.def();
    let side_of = |side: u8| {
        let known = usize::from(side) < game.side_count();
        known
            .then_some(Side(side))
            .ok_or_else(|| Fault::bad(format!("there is no side {side}: they are numbered from 0")))
    };
    let cell_of =
        |cell: &str| def.board.cell(cell).ok_or_else(|| Fault::bad(format!("there is no square `{}`", shown(cell))));
    let kind_of = |id: &str| kind(game, id);
    let mut pieces: Vec<(Cell, Piece)> = Vec::new();
    for Placed { cell, kind, side } in &arrangement.men {
        let at = cell_of(cell)?;
        let kind = kind_of(kind)?;
        let piece = match (side, def.kind(kind).stone) {
            (Some(side), false) => Piece::man(side_of(*side)?, kind),
            (None, true) => Piece::stone(kind),
            (Some(_), true) => return Err(Fault::bad(format!("a {} is nobody's", def.kind(kind).title))),
            (None, false) => return Err(Fault::bad(format!("a {} belongs to a side", def.kind(kind).title))),
        };
        pieces.retain(|&(other, _)| other != at);
        pieces.push((at, piece));
    }
    let mut setup = Setup { pieces, side: side_of(arrangement.to_move)?, ..Setup::default() };
    for Stepped { side, over, man } in arrangement.stepped.iter().take(MAX_SIDES) {
        setup.en_passant.push((side_of(*side)?, cell_of(over)?, Some(cell_of(man)?)));
    }
    for Held { side, kind, count } in &arrangement.stock {
        let kind = kind_of(kind)?;
        let Some(slot) = game.stock_slot(kind) else {
            return Err(Fault::bad(format!("a {} never lies beside the board", def.kind(kind).title)));
        };
        setup.stock[side_of(*side)?.index()][slot] = *count;
    }
    let bit = |&number: &usize| (number < def.rights.len()).then(|| 1 << number);
    setup.rights =
        arrangement.rights.as_ref().map(|rights| rights.iter().filter_map(bit).fold(0, |all, one: u64| all | one));
    for (side, id) in arrangement.last.iter().take(MAX_SIDES).enumerate() {
        setup.last[side] = id.as_deref().map(kind_of).transpose()?;
    }
    if let Some(checks) = &arrangement.checks {
        setup.checks = Some(std::array::from_fn(|side| checks.get(side).copied().unwrap_or(u8::MAX)));
    }
    Ok(setup)
}

fn kind(game: &Game, id: &str) -> Result<Kind, Fault> {
    let def = game.def();
    def.all_kinds()
        .find(|&kind| def.kind(kind).id == id)
        .ok_or_else(|| Fault::bad(format!("there is no piece `{}`", shown(id))))
}

/// As much of a text as an answer repeats.
fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}
