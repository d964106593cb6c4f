//! A game in progress, as players and spectators see it.
//!
//! This creates the [`GameView`] of a [`GameState`], which decides what is visible in a hidden phase. `frames` has the
//! earlier positions. `view_fields` serialises the view field by field.

use crate::board::{Board, board, cell_names, sides};
use crate::clock::Clock;
use crate::events::{BoardEvent, events};
use crate::game_result::Verdict;
use crate::json::{SharedJson, to_json, to_raw};
use crate::material::{CapturedPieces, MaterialLead, balance, captured};
use crate::message::Message;
use crate::pieces::{BoardPiece, Check, Stock, board_pieces, checks, stock};
use crate::seat::TableSide;
use play::{ConfiguredGame, GameState, PlayedTurn, Seat, turn_texts};
use rules::{Game, RunningCount};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// What the game itself does not know about its table.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema, TS)]
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
    #[serde(flatten)]
    pub(crate) context: ViewContext<'g>,
    #[serde(flatten)]
    pub(crate) setting: ViewSetting<'g>,
    #[serde(flatten)]
    pub(crate) position: ViewPosition<'g>,
    pub(crate) verdict: Option<Verdict<'g>>,
    // Each serialised once, when it is first shown.
    #[schemars(with = "Vec<Turn<'g>>")]
    #[ts(type = "Array<Turn>")]
    pub(crate) turns: Vec<SharedJson>,
    /// The last turn of each side, the oldest first.
    pub(crate) last_turns: Vec<LastTurn<'g>>,
    #[serde(flatten)]
    pub(crate) actions: ViewActions,
    pub(crate) clock: Option<Clock>,
    /// By side.
    pub(crate) captured: Vec<CapturedPieces<'g>>,
    /// By team.
    pub(crate) balance: Vec<MaterialLead>,
    #[serde(flatten)]
    pub(crate) remarks: ViewRemarks,
}

/// The part of a view that is the same throughout a game, but for which armies are alive.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ViewSetting<'g> {
    pub(crate) game: GameName<'g>,
    #[ts(type = "Readings")]
    pub(crate) readings: BTreeMap<&'g str, &'g str>,
    pub(crate) sides: Vec<TableSide<'g>>,
    // Serialised once for all views of a game.
    #[schemars(with = "Board<'g>")]
    #[ts(type = "Board")]
    pub(crate) board: SharedJson,
}

/// The current position, as far as it is visible.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ViewPosition<'g> {
    pub(crate) pieces: Vec<BoardPiece<'g>>,
    pub(crate) stock: Vec<Stock<'g>>,
    pub(crate) to_move: u8,
    pub(crate) phase: &'g str,
    pub(crate) number: u32,
    /// Whether some pieces may be hidden from some players now, so that the position may not be the whole one.
    pub(crate) hidden: bool,
    pub(crate) position: String,
    pub(crate) check: Vec<Check<'g>>,
}

/// What people can do beside playing a turn.
#[derive(Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ViewActions {
    pub(crate) can_take_back: bool,
    pub(crate) can_claim_draw: bool,
    /// Whether people may offer a draw.
    pub(crate) can_offer_draw: bool,
    pub(crate) can_resign: bool,
}

/// What players should know of the position.
#[derive(Debug, Serialize, JsonSchema, TS)]
pub(crate) struct ViewRemarks {
    /// How far a side has counted its turns, if it does.
    pub(crate) count: Option<Count>,
    /// Why some turns of the side to move would lose by a repetition.
    pub(crate) warning: Option<Message>,
    /// A notice to show.
    pub(crate) notice: Option<Message>,
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
        let PlayedTurn { number, side, ref texts, .. } = *played;
        let (text, short, effects, cells) = if course.is_turn_hidden(game, played) {
            ("(unseen)", "(unseen)", "", &[][..])
        } else {
            (texts.text.as_str(), texts.short.as_str(), texts.effects.as_str(), &played.cells[..])
        };
        Self { number, side: side.0, text, short, effects, cells: cell_names(game.def(), cells.iter().copied()) }
    }
}

/// The view as JSON. Its clock is as it was when the current turn began; see [`GameState::clock_after`].
pub fn view(game: &Game, state: &GameState, shown: &ViewContext<'_>) -> String {
    to_json(&game_view(game, state, shown))
}

/// The view of a game.
pub(crate) fn game_view<'g>(game: &'g Game, course: &'g GameState, shown: &ViewContext<'g>) -> GameView<'g> {
    let def = game.def();
    let seen = course.visible_position(game);
    let pos = course.position();
    let seats = sides(def).into_iter().zip(def.all_sides()).zip(course.seats());
    GameView {
        context: *shown,
        setting: ViewSetting {
            game: GameName { id: course.configured_game().source().id(), name: &def.name, note: def.note.as_deref() },
            readings: def.chosen_readings().map(|(reading, value)| (reading.name.as_str(), value)).collect(),
            sides: seats.map(|((side, number), seat)| TableSide::new(side, pos.is_alive(number), *seat)).collect(),
            board: board_json(course.configured_game()),
        },
        position: ViewPosition {
            pieces: board_pieces(game, &seen),
            stock: stock(game, course.start(), &seen),
            to_move: pos.side().0,
            phase: &def.phase(pos.phase()).name,
            number: notation::position::turn_number(game, pos.turns_played()),
            hidden: course.is_hidden(game),
            position: notation::position::write(game, &seen),
            check: checks(game, &seen),
        },
        verdict: course.outcome().map(Verdict::from),
        turns: course.turns().iter().map(|played| turn_json(game, course, played)).collect(),
        last_turns: last_turns(game, course),
        actions: ViewActions {
            can_take_back: course.termination().is_some() || course.last_person_turn().is_some(),
            can_claim_draw: !course.is_over() && game.draw_claim(pos, course.history()).is_some(),
            can_offer_draw: !course.is_over() && course.seats().contains(&Seat::Person),
            can_resign: course.can_resign(game),
        },
        clock: course.clock_after(0).map(Clock::from),
        captured: captured(game, course),
        // Pieces that are placed hidden do not count.
        balance: balance(game, course.configured_game(), if game.is_hidden(pos) { course.start() } else { pos }),
        remarks: ViewRemarks {
            count: running_count(game, course),
            warning: repetition_warning(game, course),
            notice: course.notice().map(Message::from),
        },
    }
}

/// The board as pages receive it, serialised once for all views of a game.
fn board_json(setting: &ConfiguredGame) -> SharedJson {
    setting.memo().get_or_init(|| SharedJson(to_raw(&board(setting.game().def())).into()))
}

/// The last turn of each side, the oldest first, as far as they are visible.
fn last_turns<'g>(game: &'g Game, course: &'g GameState) -> Vec<LastTurn<'g>> {
    let (def, turns) = (game.def(), course.turns());
    let mut lasts: Vec<usize> =
        def.all_sides().filter_map(|side| turns.iter().rposition(|played| played.side == side)).collect();
    lasts.sort_unstable();
    let visible = lasts.iter().map(|&turn| &turns[turn]).filter(|played| !course.is_turn_hidden(game, played));
    let last = visible.map(|played| LastTurn {
        side: played.side.0,
        cells: cell_names(def, played.cells.iter().copied()),
        events: events(def, &played.events),
    });
    last.collect()
}

/// A turn of a view. Only what is not hidden is the same in every view.
fn turn_json(game: &Game, course: &GameState, played: &PlayedTurn) -> SharedJson {
    let make = || SharedJson(to_raw(&Turn::new(game, course, played)).into());
    if course.is_turn_hidden(game, played) { make() } else { played.memo.get_or_init(make) }
}

fn running_count(game: &Game, course: &GameState) -> Option<Count> {
    let RunningCount { turns, limit, is_claim } =
        game.running_count(course.position()).filter(|_| !course.is_over())?;
    Some(Count { turns, limit, claim: is_claim })
}

/// "b2-a2 would lose: …", if that is so and no piece is hidden.
fn repetition_warning(game: &Game, course: &GameState) -> Option<Message> {
    if course.is_over() || course.is_hidden(game) {
        return None;
    }
    let losing = game.losing_repetitions(course.position(), course.history());
    let reason = play::Message::from(losing.first()?.1.clone());
    let turns: Vec<String> = losing.iter().map(|(turn, _)| turn_texts(game, course.position(), turn).short).collect();
    let turns = turns.join(", ");
    let text = format!("{turns} would lose: {reason}");
    let warning = play::Message::new("repetition-warning", text).with("turns", turns).with_message("reason", reason);
    Some(warning.into())
}
