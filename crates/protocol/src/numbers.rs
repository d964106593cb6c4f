//! The settings that are numbers: one definition for both protocols.
//!
//! For: names, limits and what they set. Not for: how a protocol writes them.

use engine::{MAX_LINES, MAX_MEGABYTES, MAX_THREADS, Options};
use search::Level;
use std::time::Duration;

/// A setting.
pub(crate) struct Number {
    pub(crate) name: &'static str,
    pub(crate) min: usize,
    pub(crate) max: usize,
    pub(crate) get: fn(&Options) -> usize,
    set: fn(&mut Options, usize),
}

/// All of them. `Level` 0 is full strength.
pub(crate) const NUMBERS: &[Number] = &[
    Number {
        name: "Hash",
        min: 1,
        max: MAX_MEGABYTES,
        get: |options| options.megabytes,
        set: |options, value| options.megabytes = value,
    },
    Number {
        name: "Threads",
        min: 1,
        max: MAX_THREADS,
        get: |options| options.threads,
        set: |options, value| options.threads = value,
    },
    Number { name: "MultiPV", min: 1, max: MAX_LINES, get: |options| options.lines, set: |options, value| options.lines = value },
    Number {
        name: "Move Overhead",
        min: 0,
        max: 5000,
        get: |options| usize::try_from(options.overhead.as_millis()).unwrap_or(usize::MAX),
        set: |options, value| options.overhead = Duration::from_millis(value as u64),
    },
    Number {
        name: "Level",
        min: 0,
        max: Level::STRONGEST.number() as usize,
        get: |options| options.level.map_or(0, |level| level.number().into()),
        set: |options, value| options.level = u8::try_from(value).ok().and_then(Level::new),
    },
    Number {
        name: "Seed",
        min: 0,
        max: i32::MAX as usize,
        get: |options| usize::try_from(options.seed).unwrap_or(usize::MAX),
        set: |options, value| options.seed = value as u64,
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
    pub(crate) fn set(&self, options: &mut Options, text: &str) -> Result<(), String> {
        let value = text.parse().ok().filter(|value| (self.min..=self.max).contains(value));
        let why = || format!("{} is a whole number from {} to {}, not `{text}`", self.name, self.min, self.max);
        (self.set)(options, value.ok_or_else(why)?);
        Ok(())
    }
}
