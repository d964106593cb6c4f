//! The settings: `option` lines and `setoption`.
//!
//! They are called here as in UCI; `dialect` has the names in the other protocols.
//! Numeric settings are shared with CECP (`spin_options`).

use crate::readings::READINGS_OPTION;
use crate::spin_options::{self, SPIN_OPTIONS, Settings};
use crate::uci::dialect::Dialect;
use crate::uci::{CommandError, Uci};
use crate::variants::{EVALUATION_OPTION, Variants};
use engine::eval::EvalSource;
use std::borrow::Cow;

/// The settings that are not numbers.
const OTHER_OPTIONS: [&str; 9] = [
    "Ponder",
    "UCI_Variant",
    "UCI_Chess960",
    "VariantPath",
    READINGS_OPTION,
    EVALUATION_OPTION,
    "Clear Hash",
    "usemillisec",
    "newgame",
];

impl Uci {
    pub(super) fn write_options(&self) {
        let defaults = Settings::default();
        for number in SPIN_OPTIONS {
            let (min, max) = (number.min, number.max);
            self.write_option(number.name, &format!("spin default {} min {min} max {max}", (number.get)(&defaults)));
        }
        self.write_option("Clear Hash", "button");
        let sources = EvalSource::ALL.map(EvalSource::name);
        self.write_option(EVALUATION_OPTION, &format!("combo default {} var {}", sources[0], sources.join(" var ")));
        self.write_option("Ponder", "check default false");
        self.write_option("UCI_Chess960", "check default false");
        let names = match self.dialect {
            Dialect::Uci => self.variants.names(),
            Dialect::Usi | Dialect::Ucci => self.variants.names_of(|def| self.dialect.fits(def)),
        };
        let default = self.dialect.default_variant();
        self.write_option("UCI_Variant", &format!("combo default {default} var {}", names.join(" var ")));
        self.write_option("VariantPath", "string default <empty>");
        self.write_option(READINGS_OPTION, "string default <empty>");
        self.write_option("usemillisec", "check default false");
        self.write_option("newgame", "button");
    }

    /// Offers a setting, if the dialect has it.
    fn write_option(&self, name: &'static str, kind: &str) {
        if let Some(name) = self.dialect.option_name(name) {
            self.out.write_line(&self.dialect.option_line(&name, kind));
        }
    }

    /// The settings of the dialect: their names in UCI and their own.
    fn options(&self) -> impl Iterator<Item = (&'static str, Cow<'static, str>)> + use<> {
        let dialect = self.dialect;
        let names = SPIN_OPTIONS.iter().map(|number| number.name).chain(OTHER_OPTIONS);
        names.filter_map(move |name| Some((name, dialect.option_name(name)?)))
    }

    pub(super) fn set_option(&mut self, rest: &str) -> Result<(), CommandError> {
        let (name, value) = self.dialect.parse_setting(rest)?;
        let Some((known, _)) = self.options().find(|(_, own)| own.eq_ignore_ascii_case(name)) else {
            return Err(self.unknown_option_message(name));
        };
        if let Some(number) = spin_options::find(known) {
            return self.settings.set(number, value, &mut self.engine);
        }
        match known.to_lowercase().as_str() {
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
            "uci_variant" if value.is_empty() => Err(format!("{name}: the name of a game is missing")),
            "uci_variant" => self.choose_variant(value, self.shuffled),
            "variantpath" if matches!(value, "" | "<empty>") => Ok(()),
            "variantpath" => {
                let added = self.variants.add(value)?;
                added.skipped.iter().for_each(|why| self.report_error(why));
                self.report_error(&format!("variants from {value}: {}", added.list()));
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
            "usemillisec" => {
                self.clocks_in_seconds = !parse_flag(name, value)?;
                Ok(())
            }
            "newgame" => {
                self.start_new_game();
                Ok(())
            }
            _ => Err(self.unknown_option_message(name)),
        }
    }

    fn unknown_option_message(&self, name: &str) -> String {
        let names: Vec<_> = self.options().map(|(_, own)| own).collect();
        match kdl::suggest(name, names.iter().map(AsRef::as_ref)) {
            Some(near) => format!("there is no option `{name}`; did you mean `{near}`?"),
            None => format!("there is no option `{name}`; available: {}", names.join(", ")),
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
        let engine = self.variants.engine(name, shuffled, self.settings.options.clone())?;
        if !self.dialect.fits(engine.game().def()) {
            return Err(format!("{name} cannot be played in this protocol; `variorum uci` offers every game"));
        }
        self.engine = engine;
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
