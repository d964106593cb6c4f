//! A game in progress, as players and spectators see it.
//!
//! This creates the [`GameView`] of a [`GameState`]. `frames` has the earlier positions, and `visibility` decides what
//! is visible in a hidden phase. `view_fields` serialises the view field by field.

use crate::board::{Board, cell_names, sides};
use crate::clock::Clock;
use crate::events::{BoardEvent, events};
use crate::game_result::{GameResult, TerminationKind};
use crate::game_state::{GameState, PlayedTurn};
use crate::json::{SharedJson, to_json, to_raw};
use crate::material::{CapturedPieces, MaterialLead, balance, captured};
use crate::message::Message;
use crate::pieces::{BoardPiece, Check, Stock, board_pieces, checks, stock};
use crate::seat::{Seat, TableSide};
use crate::termination::can_resign;
use crate::turn_text::turn_texts;
use rules::{Game, RunningCount};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::Arc;
use ts_rs::TS;

/// What the game itself does not know about its table.
#[derive(Clone, Copy, Debug, Default)]
pub struct ViewContext<'t> {
    /// The id of the table; empty for a sheet.
    pub id: &'t str,
    /// Increases with every change of the table.
    pub revision: u64,
    /// Whether the computer on turn is thinking.
    pub thinking: bool,
    /// The URL of the record; empty for a sheet.
    pub pgn: &'t str,
}

/// A game in progress.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameView<'g> {
    /// The id of the table; empty for a sheet.
    pub(crate) id: &'g str,
    /// Increases with every change of the table; 0 for a sheet.
    pub(crate) revision: u64,
    pub(crate) game: GameName<'g>,
    #[ts(type = "Readings")]
    pub(crate) readings: BTreeMap<&'g str, &'g str>,
    pub(crate) sides: Vec<TableSide<'g>>,
    // Serialised once for all views of a game.
    #[schemars(with = "Board<'g>")]
    #[ts(type = "Board")]
    pub(crate) board: &'g RawValue,
    pub(crate) pieces: Vec<BoardPiece<'g>>,
    pub(crate) stock: Vec<Stock<'g>>,
    pub(crate) to_move: u8,
    pub(crate) phase: &'g str,
    pub(crate) number: u32,
    /// Whether some pieces may be hidden from some players now, so that the position may not be the whole one.
    pub(crate) hidden: bool,
    pub(crate) position: String,
    pub(crate) check: Vec<Check<'g>>,
    pub(crate) verdict: Option<&'g GameResult>,
    // Each serialised once, when it is first shown.
    #[schemars(with = "Vec<Turn<'g>>")]
    #[ts(type = "Array<Turn>")]
    pub(crate) turns: Vec<SharedJson>,
    /// The last turn of each side, the oldest first.
    pub(crate) last_turns: Vec<LastTurn<'g>>,
    pub(crate) thinking: bool,
    pub(crate) can_take_back: bool,
    pub(crate) can_claim_draw: bool,
    /// Whether people may offer a draw.
    pub(crate) can_offer_draw: bool,
    pub(crate) can_resign: bool,
    pub(crate) clock: Option<Clock>,
    /// By side.
    pub(crate) captured: Vec<CapturedPieces<'g>>,
    /// By team.
    pub(crate) balance: Vec<MaterialLead>,
    /// How far a side has counted its turns, if it does.
    pub(crate) count: Option<Count>,
    /// Why some turns of the side to move would lose by a repetition.
    pub(crate) warning: Option<Message>,
    /// A notice to show.
    pub(crate) notice: Option<&'g Message>,
    /// The URL of the record; empty for a sheet.
    pub(crate) pgn: &'g str,
}

/// The game that is played.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct GameName<'g> {
    id: &'g str,
    name: &'g str,
    note: Option<&'g str>,
}

/// How far a side has counted its turns.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Count {
    /// The number of the last turn that was counted.
    turns: u16,
    /// The last number before the game is over.
    limit: u16,
    /// Whether the draw must be claimed.
    claim: bool,
}

/// A turn in the list.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct Turn<'g> {
    /// The number of the turn; the turns of all sides are counted, from 1.
    number: u32,
    side: u8,
    /// The turn in full notation, as in records.
    text: &'g str,
    /// The turn in short notation.
    short: &'g str,
    /// Its other effects; often empty.
    effects: &'g str,
    cells: Vec<&'g str>,
}

/// The last turn of a side, with its events.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct LastTurn<'g> {
    side: u8,
    cells: Vec<&'g str>,
    events: Vec<BoardEvent<'g>>,
}

impl<'g> Turn<'g> {
    /// A turn of a course; a hidden turn has no details.
    pub(crate) fn new(game: &'g Game, course: &GameState, played: &'g PlayedTurn) -> Self {
        let PlayedTurn { number, side, .. } = *played;
        let (text, short, effects, cells) = if course.is_turn_hidden(game, played) {
            ("(unseen)", "(unseen)", "", &[][..])
        } else {
            (played.text.as_str(), played.short.as_str(), played.effects.as_str(), &played.cells[..])
        };
        Self { number, side: side.0, text, short, effects, cells: cell_names(game.def(), cells.iter().copied()) }
    }
}

impl GameState {
    /// The view as JSON. Its clock is as it was when the current turn began; see [`GameState::clock_after`].
    pub fn view(&self, game: &Game, shown: &ViewContext<'_>) -> String {
        to_json(&game_view(game, self, shown))
    }

    /// The clocks when the current turn has taken `elapsed` milliseconds; `None` if the game has no clock.
    pub fn clock_after(&self, elapsed: u32) -> Option<Clock> {
        let control = self.clock?;
        let (mut left, _) = self.clocks(control);
        let running = self.time_to_flag().map(|(side, _)| side.0);
        if self.termination.is_some_and(|ended| matches!(ended.kind, TerminationKind::Flag | TerminationKind::FlagDraw))
        {
            left[self.pos.side().index()] = 0;
        }
        Some(Clock { control, left, running, elapsed: if running.is_some() { elapsed } else { 0 } })
    }
}

/// The view of a course.
pub(crate) fn game_view<'g>(game: &'g Game, course: &'g GameState, shown: &ViewContext<'g>) -> GameView<'g> {
    let def = game.def();
    let seen = course.visible_position(game);
    let mut lasts: Vec<usize> =
        def.all_sides().filter_map(|side| course.turns.iter().rposition(|played| played.side == side)).collect();
    lasts.sort_unstable();
    let last = lasts.iter().map(|&turn| &course.turns[turn]);
    let last = last.filter(|played| !course.is_turn_hidden(game, played)).map(|played| LastTurn {
        side: played.side.0,
        cells: cell_names(def, played.cells.iter().copied()),
        events: events(def, &played.events),
    });
    let seats = sides(def).into_iter().zip(def.all_sides()).zip(&course.seats);
    GameView {
        id: shown.id,
        revision: shown.revision,
        game: GameName { id: course.configured_game.source().id(), name: &def.name, note: def.note.as_deref() },
        readings: def.chosen_readings().map(|(reading, value)| (reading.name.as_str(), value)).collect(),
        sides: seats.map(|((side, number), seat)| TableSide::new(side, course.pos.is_alive(number), *seat)).collect(),
        board: course.configured_game.board_json(),
        pieces: board_pieces(game, &seen),
        stock: stock(game, &course.start, &seen),
        to_move: course.pos.side().0,
        phase: &def.phase(course.pos.phase()).name,
        number: notation::position::turn_number(game, course.pos.turns_played()),
        hidden: course.is_hidden(game),
        position: notation::position::write(game, &seen),
        check: checks(game, &seen),
        verdict: course.result.as_ref(),
        turns: course.turns.iter().map(|played| turn_json(game, course, played)).collect(),
        last_turns: last.collect(),
        thinking: shown.thinking,
        can_take_back: course.termination.is_some() || course.last_person_turn().is_some(),
        can_claim_draw: course.result.is_none() && game.draw_claim(&course.pos, &course.history).is_some(),
        can_offer_draw: course.result.is_none() && course.seats.contains(&Seat::Person),
        can_resign: can_resign(game, course),
        clock: course.clock_after(0),
        captured: captured(game, course),
        // Pieces that are placed hidden do not count.
        balance: balance(
            game,
            &course.configured_game,
            if game.is_hidden(&course.pos) { &course.start } else { &course.pos },
        ),
        count: running_count(game, course),
        warning: repetition_warning(game, course),
        notice: course.notice.as_ref(),
        pgn: shown.pgn,
    }
}

/// A turn of a view. Only what is not hidden is the same in every view.
fn turn_json(game: &Game, course: &GameState, played: &PlayedTurn) -> SharedJson {
    let make = || Arc::from(to_raw(&Turn::new(game, course, played)));
    SharedJson(if course.is_turn_hidden(game, played) { make() } else { Arc::clone(played.json.get_or_init(make)) })
}

fn running_count(game: &Game, course: &GameState) -> Option<Count> {
    let RunningCount { turns, limit, is_claim } =
        game.running_count(&course.pos).filter(|_| course.result.is_none())?;
    Some(Count { turns, limit, claim: is_claim })
}

/// "b2-a2 would lose: …", if that is so and no piece is hidden.
fn repetition_warning(game: &Game, course: &GameState) -> Option<Message> {
    if course.result.is_some() || course.is_hidden(game) {
        return None;
    }
    let losing = game.losing_repetitions(&course.pos, &course.history);
    let reason = Message::from(losing.first()?.1.clone());
    let turns: Vec<String> = losing.iter().map(|(turn, _)| turn_texts(game, &course.pos, turn).short).collect();
    let turns = turns.join(", ");
    let text = format!("{turns} would lose: {reason}");
    Some(Message::new("repetition-warning", text).with("turns", turns).with_message("reason", reason))
}
