//! The letter of a kind: a capital, optionally with a mark that distinguishes a promoted piece (`+P`, `Q~`).
//!
//! It is used to read and write pieces in drawings, positions and turns. For the letters of a game see
//! [`Cast::kind_of_letter`](crate::cast::Cast::kind_of_letter). With two sides, upper and lower case distinguish the
//! sides: `+P` and `+p`.

use std::fmt;

/// The mark before or after the letter itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum LetterMark {
    #[default]
    None,
    /// `+P`: a promoted piece, as in shogi.
    Plus,
    /// `Q~`: a promoted piece that reverts when captured, as in games with prisoners.
    Tilde,
}

/// A letter or a stone's sign, with its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter {
    letter: char,
    mark: LetterMark,
}

impl Letter {
    /// The mark before a letter.
    pub const PLUS: char = '+';
    /// The mark after a letter.
    pub const TILDE: char = '~';

    /// Parses text: one character, or a letter with a mark.
    pub fn parse(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let (first, second, more) = (chars.next()?, chars.next(), chars.next());
        match (first, second, more) {
            (letter, None, None) => Some(letter.into()),
            (Self::PLUS, Some(letter), None) if letter.is_ascii_alphabetic() => {
                Some(Self { letter, mark: LetterMark::Plus })
            }
            (letter, Some(Self::TILDE), None) if letter.is_ascii_alphabetic() => {
                Some(Self { letter, mark: LetterMark::Tilde })
            }
            _ => None,
        }
    }

    /// The character without its mark.
    pub const fn character(self) -> char {
        self.letter
    }

    /// Does `+` precede it?
    pub fn has_plus(self) -> bool {
        self.mark == LetterMark::Plus
    }

    /// Does `~` follow it?
    pub fn has_tilde(self) -> bool {
        self.mark == LetterMark::Tilde
    }

    /// In upper case.
    #[must_use]
    pub const fn to_upper(self) -> Self {
        Self { letter: self.letter.to_ascii_uppercase(), mark: self.mark }
    }

    /// In lower case.
    #[must_use]
    pub const fn to_lower(self) -> Self {
        Self { letter: self.letter.to_ascii_lowercase(), mark: self.mark }
    }
}

impl From<char> for Letter {
    fn from(letter: char) -> Self {
        Self { letter, mark: LetterMark::None }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mark {
            LetterMark::None => write!(f, "{}", self.letter),
            LetterMark::Plus => write!(f, "{}{}", Self::PLUS, self.letter),
            LetterMark::Tilde => write!(f, "{}{}", self.letter, Self::TILDE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_reads_back_as_it_is_written() {
        for text in ["P", "k", "+P", "+p", "Q~", "#", "+", "~"] {
            assert_eq!(Letter::parse(text).map(|letter| letter.to_string()).as_deref(), Some(text));
        }
        for text in ["", "PP", "++P", "+P~", "+1"] {
            assert_eq!(Letter::parse(text), None, "{text}");
        }
    }
}
