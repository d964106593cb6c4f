//! The numeric settings, defined once for all protocols: names, ranges and effects. Each protocol formats them itself.

use engine::search::Level;
use engine::{Engine, MAX_MEGABYTES, MAX_MULTIPV, MAX_THREADS, Options, Request};
use std::time::Duration;

/// The settings of the engine and of the player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) options: Options,
    pub(crate) level: Option<Level>,
    seed: u64,
}

/// A numeric setting.
pub(crate) struct SpinOption {
    pub(crate) name: &'static str,
    pub(crate) min: usize,
    pub(crate) max: usize,
    pub(crate) get: fn(&Settings) -> usize,
    set: fn(&mut Settings, usize),
}

/// All numeric settings. `Level` 0 is full strength.
pub(crate) const SPIN_OPTIONS: &[SpinOption] = &[
    SpinOption {
        name: "Hash",
        min: 1,
        max: MAX_MEGABYTES,
        get: |settings| settings.options.megabytes,
        set: |settings, value| settings.options.megabytes = value,
    },
    SpinOption {
        name: "Threads",
        min: 1,
        max: MAX_THREADS,
        get: |settings| settings.options.threads,
        set: |settings, value| settings.options.threads = value,
    },
    SpinOption {
        name: "MultiPV",
        min: 1,
        max: MAX_MULTIPV,
        get: |settings| settings.options.multipv,
        set: |settings, value| settings.options.multipv = value,
    },
    SpinOption {
        name: "Move Overhead",
        min: 0,
        max: 5000,
        get: |settings| usize::try_from(settings.options.move_overhead.as_millis()).unwrap_or(usize::MAX),
        set: |settings, value| settings.options.move_overhead = Duration::from_millis(value as u64),
    },
    SpinOption {
        name: "Level",
        min: 0,
        max: Level::STRONGEST.number() as usize,
        get: |settings| settings.level.map_or(0, |level| level.number().into()),
        set: |settings, value| settings.level = u8::try_from(value).ok().and_then(Level::new),
    },
    SpinOption {
        name: "Seed",
        min: 0,
        max: i32::MAX as usize,
        get: |settings| usize::try_from(settings.seed).unwrap_or(usize::MAX),
        set: |settings, value| settings.seed = value as u64,
    },
];

/// Finds a setting by name, ignoring case.
pub(crate) fn find(name: &str) -> Option<&'static SpinOption> {
    SPIN_OPTIONS.iter().find(|number| number.name.eq_ignore_ascii_case(name))
}

impl SpinOption {
    /// Sets a value.
    ///
    /// # Errors
    /// A sentence without its full stop, if it is not a number within the range.
    fn set(&self, settings: &mut Settings, text: &str) -> Result<(), String> {
        let value = text.parse().ok().filter(|value| (self.min..=self.max).contains(value));
        let why = || format!("{} must be a whole number from {} to {}, not `{text}`", self.name, self.min, self.max);
        (self.set)(settings, value.ok_or_else(why)?);
        Ok(())
    }
}

impl Settings {
    /// Changes a setting, in the engine as well.
    ///
    /// # Errors
    /// A sentence without its full stop, if the value is out of range or the engine cannot use it; then nothing
    /// changes.
    pub(crate) fn set(&mut self, number: &SpinOption, text: &str, engine: &mut Engine) -> Result<(), String> {
        let mut settings = self.clone();
        number.set(&mut settings, text)?;
        engine.set_options(settings.options.clone())?;
        *self = settings;
        Ok(())
    }

    /// Adds level and seed to a request.
    pub(crate) fn apply_to(&self, request: Request) -> Request {
        Request { level: self.level, seed: self.seed, ..request }
    }
}
