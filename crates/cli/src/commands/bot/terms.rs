//! The invitations that a bot accepts: the options, and the reasons to decline. `game` plays.

use clap::Args;
use clap::ValueEnum;
use serde_json::Value;

/// The number of turns by which the length of a live game is estimated.
const ESTIMATED_TURNS: u64 = 40;
/// From a delay of this many milliseconds on, the game is a correspondence game.
const MIN_CORRESPONDENCE_DELAY_MS: u64 = 60 * 60 * 1000;

/// The speed of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Speed {
    /// Clocks of minutes
    Live,
    /// Days for each turn
    Correspondence,
    /// No clocks
    None,
}

/// The invitations to accept.
#[derive(Clone, Debug, Args)]
pub(super) struct InvitationTerms {
    /// Id of a game to play; may be given several times. Without it, all games that this program knows
    #[arg(long = "game", value_name = "ID")]
    games: Vec<String>,

    /// Speeds of the games to play
    #[arg(long, value_name = "SPEED", value_enum, value_delimiter = ',', default_values = ["live", "correspondence", "none"])]
    speeds: Vec<Speed>,

    /// Shortest clock to accept, in seconds for a whole game of 40 turns
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    shortest: u64,

    /// Maximum number of simultaneous games
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=64))]
    at_once: u8,
}

impl InvitationTerms {
    /// The games to play; empty for all.
    pub(super) fn games(&self) -> &[String] {
        &self.games
    }

    /// Checks whether to accept an invitation, given the number of current games.
    ///
    /// # Errors
    /// The reason for declining, as a sentence.
    pub(super) fn check(&self, seek: &Value, playing: usize) -> Result<(), String> {
        let game = seek["game"].as_str().unwrap_or_default();
        if library::find(game).is_none() || !self.games.is_empty() && !self.games.iter().any(|id| id == game) {
            return Err("I do not play this game.".to_owned());
        }
        let clock = &seek["clock"];
        let millis = |name: &str| clock[name].as_u64().unwrap_or(0);
        let speed = match clock {
            Value::Null => Speed::None,
            _ if millis("delay") >= MIN_CORRESPONDENCE_DELAY_MS => Speed::Correspondence,
            _ => Speed::Live,
        };
        if !self.speeds.contains(&speed) {
            return Err(match speed {
                Speed::Live => "I do not play live games.",
                Speed::Correspondence => "I do not play by correspondence.",
                Speed::None => "I do not play without clocks.",
            }
            .to_owned());
        }
        if speed == Speed::Live
            && millis("main") + ESTIMATED_TURNS * (millis("increment") + millis("delay")) < self.shortest * 1000
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
    fn the_options_decide_what_is_accepted_and_a_refusal_has_a_reason() {
        let terms = InvitationTerms {
            games: vec!["chess".into()],
            speeds: vec![Speed::Live, Speed::None],
            shortest: 60,
            at_once: 1,
        };
        let why =
            |game: &str, clock: Value, playing| terms.check(&json!({"game": game, "clock": clock}), playing).err();
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
