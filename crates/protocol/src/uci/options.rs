//! The settings of UCI: `option` lines and `setoption`.
//!
//! Numeric settings are shared with CECP (`spin_options`).

use crate::readings::READINGS_OPTION;
use crate::spin_options::{self, SPIN_OPTIONS, Settings};
use crate::uci::{CommandError, Uci};
use crate::variants::{DEFAULT_VARIANT, EVALUATION_OPTION, Variants};
use eval::EvalSource;

/// The settings that are not numbers.
const OTHER_OPTIONS: [&str; 7] =
    ["Ponder", "UCI_Variant", "UCI_Chess960", "VariantPath", READINGS_OPTION, EVALUATION_OPTION, "Clear Hash"];

impl Uci {
    pub(super) fn write_options(&self) {
        let defaults = Settings::default();
        for number in SPIN_OPTIONS {
            let (name, min, max) = (number.name, number.min, number.max);
            self.out.write_line(&format!(
                "option name {name} type spin default {} min {min} max {max}",
                (number.get)(&defaults)
            ));
        }
        self.out.write_line("option name Clear Hash type button");
        let sources = EvalSource::ALL.map(EvalSource::name);
        self.out.write_line(&format!(
            "option name {EVALUATION_OPTION} type combo default {} var {}",
            sources[0],
            sources.join(" var ")
        ));
        self.out.write_line("option name Ponder type check default false");
        self.out.write_line("option name UCI_Chess960 type check default false");
        let names = self.variants.names().join(" var ");
        self.out.write_line(&format!("option name UCI_Variant type combo default {DEFAULT_VARIANT} var {names}"));
        self.out.write_line("option name VariantPath type string default <empty>");
        self.out.write_line(&format!("option name {READINGS_OPTION} type string default <empty>"));
    }

    pub(super) fn set_option(&mut self, rest: &str) -> Result<(), CommandError> {
        let form = || "setoption: the syntax is `setoption name NAME value VALUE`".to_owned();
        let named = rest.strip_prefix("name ").ok_or_else(form)?;
        let (name, value) = match named.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (named.trim(), ""),
        };
        if let Some(number) = spin_options::find(name) {
            return self.settings.set(number, value, &mut self.engine);
        }
        let lower = name.to_lowercase();
        match lower.as_str() {
            "clear hash" => {
                self.engine.new_game();
                Ok(())
            }
            // The interface decides when to ponder.
            "ponder" => parse_flag(name, value).map(drop),
            "uci_chess960" => {
                let shuffled = parse_flag(name, value)?;
                self.choose_variant(&self.variant.clone(), shuffled)
            }
            "uci_variant" if value.is_empty() => Err("UCI_Variant: the name of a game is missing".to_owned()),
            "uci_variant" => self.choose_variant(value, self.shuffled),
            "variantpath" if matches!(value, "" | "<empty>") => Ok(()),
            "variantpath" => {
                let added = self.variants.add(value)?;
                added.skipped.iter().for_each(|why| self.report_error(why));
                self.report_error(&format!("variants from {value}: {}", added.names.join(", ")));
                Ok(())
            }
            "evaluation" => {
                self.variants.set_source(value)?;
                self.load_variant(&self.variant.clone(), self.shuffled)?;
                self.report_error(&format!(
                    "{} is evaluated by its {}",
                    self.variant,
                    describe_source(self.engine.source())
                ));
                Ok(())
            }
            "readings" => {
                if self.variants.set_readings(value, &self.variant, self.shuffled)? {
                    self.load_variant(&self.variant.clone(), self.shuffled)?;
                }
                Ok(())
            }
            _ => {
                let names = || SPIN_OPTIONS.iter().map(|number| number.name).chain(OTHER_OPTIONS);
                Err(match lang::suggest(name, names()) {
                    Some(near) => format!("there is no option `{name}`; did you mean `{near}`?"),
                    None => {
                        format!("there is no option `{name}`; available: {}", names().collect::<Vec<_>>().join(", "))
                    }
                })
            }
        }
    }

    /// Switches to a game, or to its other form, from the start.
    fn choose_variant(&mut self, name: &str, shuffled: bool) -> Result<(), CommandError> {
        self.load_variant(name, shuffled)?;
        if shuffled && !Variants::has_shuffled_form(name) {
            self.report_error(&format!("UCI_Chess960: {name} has no shuffled form; the option has no effect"));
        }
        Ok(())
    }

    fn load_variant(&mut self, name: &str, shuffled: bool) -> Result<(), CommandError> {
        self.engine = self.variants.engine(name, shuffled, self.settings.options.clone())?;
        (self.variant, self.shuffled) = (name.to_owned(), shuffled);
        self.new_game();
        Ok(())
    }
}

/// The name of a source within a sentence.
fn describe_source(source: EvalSource) -> &'static str {
    match source {
        EvalSource::Net => "net",
        EvalSource::Fitted => "fitted values",
        EvalSource::Measured => "measured values",
    }
}

fn parse_flag(name: &str, value: &str) -> Result<bool, CommandError> {
    match value.to_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} must be true or false, not `{value}`")),
    }
}
