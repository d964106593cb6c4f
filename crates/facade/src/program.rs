//! A game as a program is told of it that speaks UCI with the extensions of docs/protocols.md: what stands behind
//! `position` and `go`.
//!
//! For: programs that sit at a table. Not for: the conversation with one (`arena`), being one (`protocol`).

use crate::course::Course;
use crate::hidden;
use notation::position;
use rules::{Game, Side};
use schemars::JsonSchema;
use serde::Serialize;

/// What a program has to know to make the next turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ForProgram {
    /// For the option `UCI_Variant`: the id of the game.
    pub variant: String,
    /// For the option `Readings`, as far as they are not the usual ones: `NAME=VALUE`, divided by blanks.
    pub readings: String,
    /// For `position`: `startpos` or `fen …`, then `moves` with all turns since. While something is hidden it is what
    /// may be seen of the position, without turns.
    pub position: String,
    /// For `go`: what is left on the clocks of one sitting, and what each turn adds; nothing without such clocks.
    pub go: String,
}

impl Course {
    /// What a program is told that plays with these eyes; the side on turn has been on turn for so many milliseconds.
    pub fn for_program(&self, game: &Game, elapsed: u32) -> ForProgram {
        let def = game.def();
        let readings = def.chosen_readings().filter(|(reading, value)| reading.default != *value);
        ForProgram {
            variant: self.setting.edition().id().to_owned(),
            readings: readings
                .map(|(reading, value)| format!("{}={value}", reading.name))
                .collect::<Vec<_>>()
                .join(" "),
            position: self.position_for_program(game),
            go: self.clocks_for_program(game, elapsed),
        }
    }

    fn position_for_program(&self, game: &Game) -> String {
        if self.ending.is_none() && hidden::is_hidden(game, &self.pos) {
            return format!("fen {}", position::write(game, &self.seen(game)));
        }
        let first = game.start();
        let usual = self.start.key() == first.key() && self.start.played() == first.played();
        let mut text = if usual { "startpos".to_owned() } else { format!("fen {}", self.began) };
        if !self.turns.is_empty() {
            text += " moves";
            self.turns.iter().for_each(|played| text.extend([" ", played.program.as_str()]));
        }
        text
    }

    fn clocks_for_program(&self, game: &Game, elapsed: u32) -> String {
        let Some(control) = self.clock.filter(|clock| self.ending.is_none() && !clock.is_correspondence()) else {
            return String::new();
        };
        let def = game.def();
        let begins = def.turn.first;
        let letter = |side: Side| match game.side_count() {
            2 if side == begins => 'w',
            2 => 'b',
            _ => def.side(side).letter.to_ascii_lowercase(),
        };
        let (left, begun) = self.clocks(control);
        let clock = |side: Side| {
            let runs = side == self.pos.side() && begun[side.index()];
            let spent = if runs { elapsed.saturating_sub(control.delay) } else { 0 };
            let (letter, left) = (letter(side), left[side.index()].saturating_sub(spent));
            format!("{letter}time {left} {letter}inc {}", control.of(side).increment)
        };
        game.sides().map(clock).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use crate::{ForProgram, Library, Sheet};
    use rules::Budget;

    fn told(sheet: &str, elapsed: u32) -> ForProgram {
        let sheet: Sheet = serde_json::from_str(sheet).unwrap();
        let told =
            sheet.ask(&Library::default(), &Budget::default(), |game, course| Ok(course.for_program(game, elapsed)));
        told.unwrap()
    }

    #[test]
    fn a_program_is_told_the_turns_as_it_writes_them_and_its_clock() {
        let turns = r#"[{"text":"e4","spent":0},{"text":"e5","spent":0},{"text":"Nf3","spent":2000},{"text":"Nc6","spent":1000},{"text":"Bb5","spent":0},{"text":"a6","spent":0}]"#;
        let seats = r#"[{"by":"person"},{"by":"person"}]"#;
        let clock = r#"{"main":60000,"increment":500}"#;
        let sheet = format!(r#"{{"game":"chess","start":null,"seats":{seats},"turns":{turns},"clock":{clock}}}"#);
        let told = told(&sheet, 700);
        assert_eq!((told.variant.as_str(), told.readings.as_str()), ("chess", ""));
        assert_eq!(told.position, "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
        assert_eq!(told.go, "wtime 58300 winc 500 btime 60000 binc 500");
    }

    #[test]
    fn readings_and_first_positions_that_are_not_usual_are_told() {
        let seats = r#"[{"by":"person"},{"by":"person"}]"#;
        let wolf = format!(
            r#"{{"game":"wolf-chess","readings":{{"array":"mirrored"}},"start":null,"seats":{seats},"turns":[]}}"#
        );
        let told_wolf = told(&wolf, 0);
        assert_eq!((told_wolf.readings.as_str(), told_wolf.position.as_str()), ("array=mirrored", "startpos"));
        let ends = format!(
            r#"{{"game":"chess","start":"k7/7P/8/8/8/8/8/K7 w - - 0 1","seats":{seats},"turns":[{{"text":"h8=Q+"}}]}}"#
        );
        let told_ends = told(&ends, 0);
        assert_eq!(
            (told_ends.position.as_str(), told_ends.go.as_str()),
            ("fen k7/7P/8/8/8/8/8/K7 w - - 0 1 moves h7h8q", "")
        );
    }
}
