//! The settings of CECP: how they are announced, and `option`, `memory`, `cores`.
//!
//! For: names and values. Not for: what the numbers set (`numbers`).

use super::XBoard;
use crate::numbers::{self, NUMBERS, Settings};
use crate::readings::READINGS;
use crate::variants::EVALUATION;
use eval::Source;

/// The setting that names rule files.
const VARIANT_PATH: &str = "VariantPath";

/// The settings that have commands of their own.
const OWN: [&str; 2] = ["Hash", "Threads"];

/// The settings as XBoard shows them: `NAME -KIND …`.
pub(super) fn announced(settings: &Settings) -> Vec<String> {
    let numbers = NUMBERS.iter().filter(|number| !OWN.contains(&number.name));
    let numbers =
        numbers.map(|number| format!("{} -spin {} {} {}", number.name, (number.get)(settings), number.min, number.max));
    let sources = format!("{EVALUATION} -combo *{}", Source::ALL.map(Source::name).join(" /// "));
    numbers.chain([sources, format!("{VARIANT_PATH} -file "), format!("{READINGS} -string ")]).collect()
}

impl XBoard {
    pub(super) fn set_number(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(number) = numbers::find(name) else { return Err(format!("there is no option `{name}`")) };
        self.settings.set(number, value, &mut self.engine)
    }

    pub(super) fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = rest.split_once('=').ok_or("the form is option NAME=VALUE")?;
        if name.eq_ignore_ascii_case(VARIANT_PATH) {
            let names = self.variants.add(value)?;
            self.out.say(&format!("telluser Variants from {value}: {}", names.join(", ")));
            return Ok(());
        }
        if name.eq_ignore_ascii_case(READINGS) {
            // The interface does not know that anything changes, so it does not before the next game.
            if self.variants.choose_readings(value, &self.variant, false)? {
                self.reread = true;
                self.out.say(&format!("telluser The next game of {} is played so.", self.variant));
            }
            return Ok(());
        }
        if name.eq_ignore_ascii_case(EVALUATION) {
            // As with readings.
            self.variants.choose_source(value.trim())?;
            self.reread = true;
            self.out.say(&format!("telluser The next game of {} is evaluated so.", self.variant));
            return Ok(());
        }
        self.set_number(name.trim(), value.trim())
    }
}
