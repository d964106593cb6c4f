//! What is known of a game beside its rules: fitted values, and a net.
//!
//! For: handing it from where it is kept (a game's folder) to an evaluation. Not for: using it. Without any of it a
//! game is measured from its rules alone.

use crate::net::Net;
use crate::values::Values;
use rules::Game;
use std::sync::Arc;

/// What is known of a game beside its rules.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// What men are worth.
    pub values: Values,
    /// What corrects that.
    pub net: Option<Arc<Net>>,
}

/// What a score comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// A net.
    #[default]
    Net,
    /// Values fitted to games.
    Fitted,
    /// The rules alone.
    Measured,
}

impl Source {
    /// All of them, those that know most first.
    pub const ALL: [Self; 3] = [Self::Net, Self::Fitted, Self::Measured];

    /// The one of that name.
    ///
    /// # Errors
    /// A sentence without its full stop, if there is none.
    pub fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|source| source.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| format!("an evaluation is {}, not `{name}`", Self::ALL.map(Self::name).join(", ")))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Net => "net",
            Self::Fitted => "fitted",
            Self::Measured => "measured",
        }
    }
}

/// What is stored beside a game, and not read yet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// `values.toml`; empty if there is none.
    pub values: &'a str,
    /// `net.bin`; empty if there is none.
    pub net: &'a [u8],
}

impl Beside<'_> {
    /// The file with values.
    pub const VALUES: &'static str = "values.toml";
    /// The file with a net.
    pub const NET: &'static str = "net.bin";

    /// Reads it: nothing of what was learnt from another game or under other readings.
    ///
    /// # Errors
    /// Which of the files is wrong, and what is wrong with it.
    pub fn read(self, game: &Game) -> Result<Knowledge, (&'static str, String)> {
        let values = Values::stored(self.values, game).map_err(|why| (Self::VALUES, why))?;
        let usual =
            game.def().readings.iter().zip(&game.def().chosen).all(|(reading, chosen)| reading.default == *chosen);
        let net = match Net::read(self.net, game) {
            _ if self.net.is_empty() => None,
            Ok(net) => Some(Arc::new(net)),
            // It was learnt under the usual readings, and others have been chosen.
            Err(_) if !usual => None,
            Err(why) => return Err((Self::NET, why)),
        };
        Ok(Knowledge { values, net })
    }
}

impl Knowledge {
    /// Those that could speak.
    pub fn sources(&self) -> impl Iterator<Item = Source> + use<> {
        let (net, fitted) = (self.net.is_some(), self.values.games > 0);
        Source::ALL.into_iter().filter(move |source| match source {
            Source::Net => net,
            Source::Fitted => fitted,
            Source::Measured => true,
        })
    }

    /// Without what speaks before that source.
    #[must_use]
    pub fn speaking_by(self, source: Source) -> Self {
        match source {
            Source::Net => self,
            Source::Fitted => Self { net: None, ..self },
            Source::Measured => Self::default(),
        }
    }
}

impl From<Values> for Knowledge {
    fn from(values: Values) -> Self {
        Self { values, net: None }
    }
}
