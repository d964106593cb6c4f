//! The settings of UCI: `option` lines and `setoption`.
//!
//! For: names that UCI knows. Not for: the numbers, which CECP has too (`numbers`).

use crate::numbers::{self, NUMBERS, Settings};
use crate::readings::READINGS;
use crate::uci::{Refused, Uci};
use crate::variants::{EVALUATION, USUAL, Variants};
use eval::Source;

/// The settings that are no numbers.
const OTHERS: [&str; 7] = ["Ponder", "UCI_Variant", "UCI_Chess960", "VariantPath", READINGS, EVALUATION, "Clear Hash"];

impl Uci {
    pub(super) fn list_options(&self) {
        let defaults = Settings::default();
        for number in NUMBERS {
            let (name, min, max) = (number.name, number.min, number.max);
            self.out
                .say(&format!("option name {name} type spin default {} min {min} max {max}", (number.get)(&defaults)));
        }
        self.out.say("option name Clear Hash type button");
        let sources = Source::ALL.map(Source::name);
        self.out.say(&format!(
            "option name {EVALUATION} type combo default {} var {}",
            sources[0],
            sources.join(" var ")
        ));
        self.out.say("option name Ponder type check default false");
        self.out.say("option name UCI_Chess960 type check default false");
        let names = self.variants.names().join(" var ");
        self.out.say(&format!("option name UCI_Variant type combo default {USUAL} var {names}"));
        self.out.say("option name VariantPath type string default <empty>");
        self.out.say(&format!("option name {READINGS} type string default <empty>"));
    }

    pub(super) fn set_option(&mut self, rest: &str) -> Result<(), Refused> {
        let form = || "setoption: the form is `setoption name NAME value VALUE`".to_owned();
        let named = rest.strip_prefix("name ").ok_or_else(form)?;
        let (name, value) = match named.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (named.trim(), ""),
        };
        if let Some(number) = numbers::find(name) {
            return self.settings.set(number, value, &mut self.engine);
        }
        let lower = name.to_lowercase();
        match lower.as_str() {
            "clear hash" => {
                self.engine.forget();
                Ok(())
            }
            // The interface decides when to ponder.
            "ponder" => flag(name, value).map(drop),
            "uci_chess960" => {
                let shuffled = flag(name, value)?;
                self.choose(&self.variant.clone(), shuffled)
            }
            "uci_variant" if value.is_empty() => Err("UCI_Variant: the name of a game is missing".to_owned()),
            "uci_variant" => self.choose(value, self.shuffled),
            "variantpath" if matches!(value, "" | "<empty>") => Ok(()),
            "variantpath" => {
                let names = self.variants.add(value)?;
                self.complain(&format!("variants from {value}: {}", names.join(", ")));
                Ok(())
            }
            "evaluation" => {
                self.variants.choose_source(value)?;
                self.load(&self.variant.clone(), self.shuffled)?;
                self.complain(&format!("{} is evaluated by its {}", self.variant, spoken(self.engine.source())));
                Ok(())
            }
            "readings" => {
                if self.variants.choose_readings(value, &self.variant, self.shuffled)? {
                    self.load(&self.variant.clone(), self.shuffled)?;
                }
                Ok(())
            }
            _ => {
                let names = || NUMBERS.iter().map(|number| number.name).chain(OTHERS);
                Err(match lang::suggest(name, names()) {
                    Some(near) => format!("there is no option `{name}`; did you mean `{near}`?"),
                    None => {
                        format!("there is no option `{name}`; there are {}", names().collect::<Vec<_>>().join(", "))
                    }
                })
            }
        }
    }

    /// Another game, or the same in its other form; it starts anew.
    fn choose(&mut self, name: &str, shuffled: bool) -> Result<(), Refused> {
        self.load(name, shuffled)?;
        if shuffled && !Variants::can_be_shuffled(name) {
            self.complain(&format!("UCI_Chess960: {name} has no shuffled form; it is played as it is"));
        }
        Ok(())
    }

    fn load(&mut self, name: &str, shuffled: bool) -> Result<(), Refused> {
        self.engine = self.variants.engine(name, shuffled, self.settings.options.clone())?;
        (self.variant, self.shuffled) = (name.to_owned(), shuffled);
        self.start_anew();
        Ok(())
    }
}

/// What a source is called in a sentence.
fn spoken(source: Source) -> &'static str {
    match source {
        Source::Net => "net",
        Source::Fitted => "fitted values",
        Source::Measured => "measured values",
    }
}

fn flag(name: &str, value: &str) -> Result<bool, Refused> {
    match value.to_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false, not `{value}`")),
    }
}
