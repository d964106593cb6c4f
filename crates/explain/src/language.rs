//! The languages: one table. A further language is a line in each match below, a folder of texts, and a grammar.
//!
//! CONTRIBUTING.md says how to add one. How a message becomes text is in `wording`.

use crate::english::English;
use crate::german::German;
use crate::grammar::Grammar;

/// A language in which messages can be worded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// A file of texts: its name and its text.
type TextFile = (&'static str, &'static str);

/// The files of a folder, one for each category of messages.
macro_rules! texts {
    ($folder:literal) => {
        texts!($folder: "area", "effect", "evidence", "goal", "guard", "look", "motion", "prompt", "setup", "sheet", "verdict")
    };
    ($folder:literal: $($name:literal),*) => {
        &[$(($name, include_str!(concat!("../", $folder, "/", $name, ".ftl")))),*]
    };
}

impl Language {
    /// All languages; the first is the one of rule files, records and errors.
    pub const ALL: &[Self] = &[Self::English, Self::German];

    /// Its code, as in `<html lang>`: `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The language with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|language| language.code() == code)
    }

    /// Its texts.
    pub(crate) const fn files(self) -> &'static [TextFile] {
        match self {
            Self::English => texts!("en"),
            Self::German => texts!("de"),
        }
    }

    /// How it forms lists and words.
    pub(crate) fn grammar(self) -> &'static dyn Grammar {
        match self {
            Self::English => &English,
            Self::German => &German,
        }
    }
}
