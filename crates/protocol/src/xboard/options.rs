//! The settings of CECP: their announcement, and the commands `option`, `memory`, `cores`.
//!
//! Numeric settings are defined in `spin_options`.

use super::XBoard;
use crate::output::single_line;
use crate::readings::READINGS_OPTION;
use crate::spin_options::{self, SPIN_OPTIONS, Settings};
use crate::variants::EVALUATION_OPTION;
use engine::eval::EvalSource;

/// The name of the setting for rule files.
const VARIANT_PATH: &str = "VariantPath";

/// The settings that have commands of their own.
const OPTIONS_WITH_COMMANDS: [&str; 2] = ["Hash", "Threads"];

/// The settings in XBoard's format: `NAME -KIND …`.
pub(super) fn option_lines(settings: &Settings) -> Vec<String> {
    let numbers = SPIN_OPTIONS.iter().filter(|number| !OPTIONS_WITH_COMMANDS.contains(&number.name));
    let numbers =
        numbers.map(|number| format!("{} -spin {} {} {}", number.name, (number.get)(settings), number.min, number.max));
    let sources = format!("{EVALUATION_OPTION} -combo *{}", EvalSource::ALL.map(EvalSource::name).join(" /// "));
    numbers.chain([sources, format!("{VARIANT_PATH} -file "), format!("{READINGS_OPTION} -string ")]).collect()
}

impl XBoard {
    pub(super) fn set_number(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(number) = spin_options::find(name) else { return Err(format!("there is no option `{name}`")) };
        self.settings.set(number, value, &mut self.engine)
    }

    pub(super) fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let (name, value) = rest.split_once('=').ok_or("the syntax is option NAME=VALUE")?;
        if name.eq_ignore_ascii_case(VARIANT_PATH) {
            let added = self.variants.add(value)?;
            added.skipped.iter().for_each(|why| self.out.write_line(&format!("telluser {}", single_line(why))));
            self.out.write_line(&format!("telluser Variants from {value}: {}", added.list()));
            return Ok(());
        }
        if name.eq_ignore_ascii_case(READINGS_OPTION) {
            // The interface does not expect changes during a game, so they apply from the next one.
            if self.variants.set_readings(value, &self.variant, false)? {
                self.needs_reload = true;
                self.out.write_line(&format!("telluser The readings apply from the next game of {}.", self.variant));
            }
            return Ok(());
        }
        if name.eq_ignore_ascii_case(EVALUATION_OPTION) {
            // As with readings.
            self.variants.set_source(value.trim())?;
            self.needs_reload = true;
            self.out.write_line(&format!("telluser The evaluation applies from the next game of {}.", self.variant));
            return Ok(());
        }
        self.set_number(name.trim(), value.trim())
    }
}
