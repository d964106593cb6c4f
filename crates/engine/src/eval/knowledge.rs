//! What is known of a game in addition to its rules: fitted values and a net.
//!
//! This module carries that knowledge from where it is stored (the game's folder) to an evaluation. Without any, the
//! game is measured from its rules alone.

use crate::eval::net::Net;
use crate::eval::values::Values;
use rules::Game;
use std::sync::Arc;

/// What is known of a game in addition to its rules.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// The values of the pieces.
    pub values: Values,
    /// The net that corrects the evaluation.
    pub net: Option<Arc<Net>>,
}

/// The source of a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EvalSource {
    /// A net.
    #[default]
    Net,
    /// Values fitted to games.
    Fitted,
    /// The rules alone.
    Measured,
}

impl EvalSource {
    /// All sources, the best informed first.
    pub const ALL: [Self; 3] = [Self::Net, Self::Fitted, Self::Measured];

    /// Finds a source by name.
    ///
    /// # Errors
    /// A sentence without its full stop, if there is no such source.
    pub fn from_name(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|source| source.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            format!("there is no evaluation `{name}`; available: {}", Self::ALL.map(Self::name).join(", "))
        })
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Net => "net",
            Self::Fitted => "fitted",
            Self::Measured => "measured",
        }
    }
}

/// The files beside a rule file, not yet parsed.
#[derive(Clone, Copy, Debug, Default)]
pub struct SidecarFiles<'a> {
    /// `values.toml`; empty if there is none.
    pub values: &'a str,
    /// `net.bin`; empty if there is none.
    pub net: &'a [u8],
}

impl SidecarFiles<'_> {
    /// The name of the values file.
    pub const VALUES_FILE: &'static str = "values.toml";
    /// The name of the net file.
    pub const NET_FILE: &'static str = "net.bin";

    /// Parses the files. Knowledge of another game or of other readings is ignored.
    ///
    /// # Errors
    /// The invalid file, and its error.
    pub fn parse(self, game: &Game) -> Result<Knowledge, (&'static str, String)> {
        let values = Values::parse_for_game(self.values, game).map_err(|why| (Self::VALUES_FILE, why))?;
        let usual =
            game.def().readings.iter().zip(&game.def().chosen).all(|(reading, chosen)| reading.default == *chosen);
        let net = match Net::from_bytes(self.net, game) {
            _ if self.net.is_empty() => None,
            Ok(net) => Some(Arc::new(net)),
            // The net was trained with the default readings, and others have been chosen.
            Err(_) if !usual => None,
            Err(why) => return Err((Self::NET_FILE, why)),
        };
        Ok(Knowledge { values, net })
    }
}

impl Knowledge {
    /// The sources that are available.
    pub fn sources(&self) -> impl Iterator<Item = EvalSource> + use<> {
        let (net, fitted) = (self.net.is_some(), self.values.games > 0);
        EvalSource::ALL.into_iter().filter(move |source| match source {
            EvalSource::Net => net,
            EvalSource::Fitted => fitted,
            EvalSource::Measured => true,
        })
    }

    /// Drops the sources that take precedence over this one.
    #[must_use]
    pub fn limited_to(self, source: EvalSource) -> Self {
        match source {
            EvalSource::Net => self,
            EvalSource::Fitted => Self { net: None, ..self },
            EvalSource::Measured => Self::default(),
        }
    }
}

impl From<Values> for Knowledge {
    fn from(values: Values) -> Self {
        Self { values, net: None }
    }
}
