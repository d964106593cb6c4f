//! The settings that are numbers: one definition for both protocols.
//!
//! For: names, limits and what they set. Not for: how a protocol writes them.

use engine::{Engine, MAX_LINES, MAX_MEGABYTES, MAX_THREADS, Options, Request};
use search::Level;
use std::time::Duration;

/// What can be set: how the engine works, and who plays.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) options: Options,
    pub(crate) level: Option<Level>,
    seed: u64,
}

/// A setting.
pub(crate) struct Number {
    pub(crate) name: &'static str,
    pub(crate) min: usize,
    pub(crate) max: usize,
    pub(crate) get: fn(&Settings) -> usize,
    set: fn(&mut Settings, usize),
}

/// All of them. `Level` 0 is full strength.
pub(crate) const NUMBERS: &[Number] = &[
    Number {
        name: "Hash",
        min: 1,
        max: MAX_MEGABYTES,
        get: |settings| settings.options.megabytes,
        set: |settings, value| settings.options.megabytes = value,
    },
    Number {
        name: "Threads",
        min: 1,
        max: MAX_THREADS,
        get: |settings| settings.options.threads,
        set: |settings, value| settings.options.threads = value,
    },
    Number {
        name: "MultiPV",
        min: 1,
        max: MAX_LINES,
        get: |settings| settings.options.lines,
        set: |settings, value| settings.options.lines = value,
    },
    Number {
        name: "Move Overhead",
        min: 0,
        max: 5000,
        get: |settings| usize::try_from(settings.options.overhead.as_millis()).unwrap_or(usize::MAX),
        set: |settings, value| settings.options.overhead = Duration::from_millis(value as u64),
    },
    Number {
        name: "Level",
        min: 0,
        max: Level::STRONGEST.number() as usize,
        get: |settings| settings.level.map_or(0, |level| level.number().into()),
        set: |settings, value| settings.level = u8::try_from(value).ok().and_then(Level::new),
    },
    Number {
        name: "Seed",
        min: 0,
        max: i32::MAX as usize,
        get: |settings| usize::try_from(settings.seed).unwrap_or(usize::MAX),
        set: |settings, value| settings.seed = value as u64,
    },
];

/// The setting of that name; upper and lower case are the same.
pub(crate) fn find(name: &str) -> Option<&'static Number> {
    NUMBERS.iter().find(|number| number.name.eq_ignore_ascii_case(name))
}

impl Number {
    /// Sets it.
    ///
    /// # Errors
    /// A sentence without its full stop, if it is no number within the limits.
    fn set(&self, settings: &mut Settings, text: &str) -> Result<(), String> {
        let value = text.parse().ok().filter(|value| (self.min..=self.max).contains(value));
        let why = || format!("{} is a whole number from {} to {}, not `{text}`", self.name, self.min, self.max);
        (self.set)(settings, value.ok_or_else(why)?);
        Ok(())
    }
}

impl Settings {
    /// Sets one of them, for the engine too.
    ///
    /// # Errors
    /// A sentence without its full stop, if the value is not within its limits or the engine cannot work with it; then
    /// nothing has changed.
    pub(crate) fn set(&mut self, number: &Number, text: &str, engine: &mut Engine) -> Result<(), String> {
        let mut settings = self.clone();
        number.set(&mut settings, text)?;
        engine.set(settings.options.clone())?;
        *self = settings;
        Ok(())
    }

    /// The request to whoever plays.
    pub(crate) fn of(&self, request: Request) -> Request {
        Request { level: self.level, seed: self.seed, ..request }
    }
}
