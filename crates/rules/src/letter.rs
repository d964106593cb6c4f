//! The letter of a kind: a capital, perhaps with a mark that tells a promoted man from others (`+P`, `Q~`).
//!
//! For: reading and writing men in drawings, positions and turns. Not for: which letters a game has; see
//! [`GameDef::kind_of_letter`](crate::GameDef::kind_of_letter). With two sides upper and lower case tell the sides: `+P` and `+p`.

use std::fmt;

/// What stands before or behind the letter itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Mark {
    #[default]
    None,
    /// `+P`: a man that has become another, as in shogi.
    Plus,
    /// `Q~`: a man that was another, as in games with prisoners.
    Tilde,
}

/// A letter or a stone's sign, with its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter {
    letter: char,
    mark: Mark,
}

impl Letter {
    /// The mark that stands before a letter.
    pub const PLUS: char = '+';
    /// The mark that stands behind a letter.
    pub const TILDE: char = '~';

    /// From text: one character, or a letter with a mark.
    pub fn read(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let (first, second, more) = (chars.next()?, chars.next(), chars.next());
        match (first, second, more) {
            (letter, None, None) => Some(letter.into()),
            (Self::PLUS, Some(letter), None) if letter.is_ascii_alphabetic() => Some(Self { letter, mark: Mark::Plus }),
            (letter, Some(Self::TILDE), None) if letter.is_ascii_alphabetic() => {
                Some(Self { letter, mark: Mark::Tilde })
            }
            _ => None,
        }
    }

    /// The character without its mark.
    pub const fn character(self) -> char {
        self.letter
    }

    /// Does `+` stand before it?
    pub fn has_plus(self) -> bool {
        self.mark == Mark::Plus
    }

    /// Does `~` stand behind it?
    pub fn has_tilde(self) -> bool {
        self.mark == Mark::Tilde
    }

    /// As a capital.
    #[must_use]
    pub const fn upper(self) -> Self {
        Self { letter: self.letter.to_ascii_uppercase(), mark: self.mark }
    }

    /// As a small letter.
    #[must_use]
    pub const fn lower(self) -> Self {
        Self { letter: self.letter.to_ascii_lowercase(), mark: self.mark }
    }
}

impl From<char> for Letter {
    fn from(letter: char) -> Self {
        Self { letter, mark: Mark::None }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mark {
            Mark::None => write!(f, "{}", self.letter),
            Mark::Plus => write!(f, "{}{}", Self::PLUS, self.letter),
            Mark::Tilde => write!(f, "{}{}", self.letter, Self::TILDE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_read_as_it_is_written() {
        for text in ["P", "k", "+P", "+p", "Q~", "#", "+", "~"] {
            assert_eq!(Letter::read(text).map(|letter| letter.to_string()).as_deref(), Some(text));
        }
        for text in ["", "PP", "++P", "+P~", "+1"] {
            assert_eq!(Letter::read(text), None, "{text}");
        }
    }
}
