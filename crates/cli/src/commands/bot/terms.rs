//! Which invitations a bot accepts.
//!
//! For: the options about it, and saying why not. Not for: playing (`seat`).

use clap::Args;
use clap::ValueEnum;
use serde_json::Value;

/// A game of one sitting is counted as if it had so many turns.
const TURNS: u64 = 40;
/// A delay of this many milliseconds says that days are meant.
const HOUR: u64 = 60 * 60 * 1000;

/// How a game is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Speed {
    /// Clocks of minutes.
    Live,
    /// Days for each turn.
    Correspondence,
    /// No clocks.
    None,
}

/// What is accepted.
#[derive(Clone, Debug, Args)]
pub(super) struct Terms {
    /// A game that it plays, by its id; may be given several times. Without it, all games that this program knows
    #[arg(long = "game", value_name = "ID")]
    games: Vec<String>,

    /// How games may be timed
    #[arg(long, value_name = "SPEED", value_enum, value_delimiter = ',', default_values = ["live", "correspondence", "none"])]
    speeds: Vec<Speed>,

    /// The shortest clock: seconds for a whole game of 40 turns
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    shortest: u64,

    /// So many games at a time
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    at_once: u8,
}

impl Terms {
    /// The games that are named, if any are.
    pub(super) fn games(&self) -> &[String] {
        &self.games
    }

    /// Is this invitation accepted by somebody who plays so many games already?
    ///
    /// # Errors
    /// Why not: a sentence.
    pub(super) fn accept(&self, seek: &Value, playing: usize) -> Result<(), String> {
        let game = seek["game"].as_str().unwrap_or_default();
        if catalog::find(game).is_none() || !self.games.is_empty() && !self.games.iter().any(|id| id == game) {
            return Err("I do not play this game.".to_owned());
        }
        let clock = &seek["clock"];
        let millis = |name: &str| clock[name].as_u64().unwrap_or(0);
        let speed = match clock {
            Value::Null => Speed::None,
            _ if millis("delay") >= HOUR => Speed::Correspondence,
            _ => Speed::Live,
        };
        if !self.speeds.contains(&speed) {
            return Err(match speed {
                Speed::Live => "I do not play with clocks of minutes.",
                Speed::Correspondence => "I do not play by correspondence.",
                Speed::None => "I do not play without clocks.",
            }
            .to_owned());
        }
        if speed == Speed::Live
            && millis("main") + TURNS * (millis("increment") + millis("delay")) < self.shortest * 1000
        {
            return Err("This is too fast for me.".to_owned());
        }
        if playing >= usize::from(self.at_once) {
            return Err(match playing {
                1 => "I am playing already; try again later.".to_owned(),
                many => format!("I am playing {many} games already; try again later."),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_accepted_is_what_the_options_say_and_else_there_is_a_sentence() {
        let terms =
            Terms { games: vec!["chess".into()], speeds: vec![Speed::Live, Speed::None], shortest: 60, at_once: 1 };
        let why =
            |game: &str, clock: Value, playing| terms.accept(&json!({"game": game, "clock": clock}), playing).err();
        assert_eq!(why("chess", Value::Null, 0), None);
        assert_eq!(why("chess", json!({"main": 20_000, "increment": 1000, "delay": 0}), 0), None);
        for (game, clock, playing, part) in [
            ("wolf-chess", Value::Null, 0, "this game"),
            ("no-such-game", Value::Null, 0, "this game"),
            ("chess", json!({"main": 0, "increment": 0, "delay": 86_400_000}), 0, "by correspondence"),
            ("chess", json!({"main": 30_000, "increment": 0, "delay": 0}), 0, "too fast"),
            ("chess", Value::Null, 1, "playing already"),
        ] {
            let why = why(game, clock, playing).unwrap();
            assert!(why.contains(part) && why.ends_with('.'), "{why}");
        }
    }
}
