//! A game as UCI with the extensions of docs/protocols.md: the arguments of `position` and `go`.
//!
//! For bots at tables. `lab::matches` talks to engines, and `protocol` is the engine side.

use notation::position;
use play::GameState;
use rules::{Game, Side};
use schemars::JsonSchema;
use serde::Serialize;

/// What an engine has to know for the next turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UciGame {
    /// The value of the option `UCI_Variant`: the id of the game.
    pub variant: String,
    /// The value of the option `Readings`, without defaults: `NAME=VALUE`, separated by spaces.
    pub readings: String,
    /// The arguments of `position`: `startpos` or `fen …`, then `moves` with all turns since. During a hidden set-up it
    /// is the visible part of the position, without turns.
    pub position: String,
    /// The arguments of `go`: the clocks of a game at one sitting and their increments; empty without such clocks.
    pub go: String,
}

impl UciGame {
    /// The game for the engine that plays with this view; the current turn has taken `elapsed` milliseconds so far.
    pub fn new(game: &Game, state: &GameState, elapsed: u32) -> Self {
        let def = game.def();
        let readings = def.chosen_readings().filter(|(reading, value)| reading.default != *value);
        Self {
            variant: state.configured_game().source().id().to_owned(),
            readings: readings
                .map(|(reading, value)| format!("{}={value}", reading.name))
                .collect::<Vec<_>>()
                .join(" "),
            position: uci_position(game, state),
            go: uci_clocks(game, state, elapsed),
        }
    }
}

fn uci_position(game: &Game, state: &GameState) -> String {
    if state.is_hidden(game) {
        return format!("fen {}", position::write(game, &state.visible_position(game)));
    }
    let (first, start) = (game.start(), state.start());
    let usual = start.key() == first.key() && start.turns_played() == first.turns_played();
    let mut text = if usual { "startpos".to_owned() } else { format!("fen {}", position::write(game, start)) };
    if !state.turns().is_empty() {
        text += " moves";
        state.turns().iter().for_each(|played| text.extend([" ", played.uci.as_str()]));
    }
    text
}

fn uci_clocks(game: &Game, state: &GameState, elapsed: u32) -> String {
    let Some(control) = state.clock().filter(|clock| !state.is_over() && !clock.is_correspondence()) else {
        return String::new();
    };
    let def = game.def();
    let begins = def.turn.first;
    let letter = |side: Side| match game.side_count() {
        2 if side == begins => 'w',
        2 => 'b',
        _ => def.side(side).letter.to_ascii_lowercase(),
    };
    let (left, begun) = state.clocks(control);
    let clock = |side: Side| {
        let runs = side == state.position().side() && begun[side.index()];
        let spent = if runs { elapsed.saturating_sub(control.delay) } else { 0 };
        let (letter, left) = (letter(side), left[side.index()].saturating_sub(spent));
        format!("{letter}time {left} {letter}inc {}", control.of(side).increment)
    };
    game.sides().map(clock).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{GameCache, GameRecord};
    use rules::Budget;

    fn uci_game_of(sheet: &str, elapsed: u32) -> UciGame {
        let sheet: GameRecord = serde_json::from_str(sheet).unwrap();
        let told = sheet
            .ask(&GameCache::default(), &Budget::default(), |game, course| Ok(UciGame::new(game, &course, elapsed)));
        told.unwrap()
    }

    #[test]
    fn an_engine_receives_the_turns_in_uci_notation_and_its_clock() {
        let turns = r#"[{"text":"e4","spent":0},{"text":"e5","spent":0},{"text":"Nf3","spent":2000},{"text":"Nc6","spent":1000},{"text":"Bb5","spent":0},{"text":"a6","spent":0}]"#;
        let seats = r#"[{"by":"person"},{"by":"person"}]"#;
        let clock = r#"{"main":60000,"increment":500}"#;
        let sheet = format!(r#"{{"game":"chess","start":null,"seats":{seats},"turns":{turns},"clock":{clock}}}"#);
        let told = uci_game_of(&sheet, 700);
        assert_eq!((told.variant.as_str(), told.readings.as_str()), ("chess", ""));
        assert_eq!(told.position, "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
        assert_eq!(told.go, "wtime 58300 winc 500 btime 60000 binc 500");
    }

    #[test]
    fn an_engine_receives_other_readings_and_start_positions() {
        let seats = r#"[{"by":"person"},{"by":"person"}]"#;
        let wolf = format!(
            r#"{{"game":"wolf-chess","readings":{{"array":"mirrored"}},"start":null,"seats":{seats},"turns":[]}}"#
        );
        let told_wolf = uci_game_of(&wolf, 0);
        assert_eq!((told_wolf.readings.as_str(), told_wolf.position.as_str()), ("array=mirrored", "startpos"));
        let ends = format!(
            r#"{{"game":"chess","start":"k7/7P/8/8/8/8/8/K7 w - - 0 1","seats":{seats},"turns":[{{"text":"h8=Q+"}}]}}"#
        );
        let told_ends = uci_game_of(&ends, 0);
        assert_eq!(
            (told_ends.position.as_str(), told_ends.go.as_str()),
            ("fen k7/7P/8/8/8/8/8/K7 w - - 0 1 moves h7h8q", "")
        );
    }
}
