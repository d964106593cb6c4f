//! Why something cannot be answered: one clear sentence, and of what kind the reason is.
//!
//! For: every answer that is not a success. Not for: a token that cannot follow; that is an ordinary answer of `next`.
//! Not for HTTP: the server gives each kind its status.

use lang::{Problems, Severity};

/// A request that cannot be answered, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    kind: Kind,
    sentence: String,
}

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The request itself is wrong.
    Bad,
    /// There is no such thing.
    Missing,
    /// Not now.
    NotNow,
    /// Others may, but not whoever asks.
    NotYours,
    /// There is so much to look at that the rules did not get to the end of it.
    TooMuch,
}

impl Fault {
    /// The request itself is wrong.
    pub fn bad(text: impl AsRef<str>) -> Self {
        Self::new(Kind::Bad, text)
    }

    /// There is no such thing.
    pub fn missing(text: impl AsRef<str>) -> Self {
        Self::new(Kind::Missing, text)
    }

    /// Not now.
    pub fn not_now(text: impl AsRef<str>) -> Self {
        Self::new(Kind::NotNow, text)
    }

    /// Of any kind; the text is made a sentence.
    pub fn new(kind: Kind, text: impl AsRef<str>) -> Self {
        Self { kind, sentence: sentence(text.as_ref()) }
    }

    /// Whose fault it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What is said.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }
}

impl From<Problems> for Fault {
    /// The first error of a rule file or its choices, with its help.
    fn from(problems: Problems) -> Self {
        let error = problems.iter().find(|problem| problem.severity == Severity::Error);
        let text = error.map_or_else(String::new, |error| match &error.help {
            Some(help) => format!("{}; {help}", error.message),
            None => error.message.clone(),
        });
        Self::bad(text)
    }
}

/// One line with a capital at its beginning and a stop at its end.
pub fn sentence(text: &str) -> String {
    let mut line = String::with_capacity(text.len() + 1);
    for word in text.split_whitespace() {
        if line.is_empty() {
            let mut chars = word.chars();
            line.extend(chars.next().into_iter().flat_map(char::to_uppercase));
            line.push_str(chars.as_str());
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    if !line.ends_with(['.', '!', '?']) {
        line.push('.');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_a_sentence() {
        assert_eq!(sentence("no such\n cell"), "No such cell.");
        assert_eq!(sentence("did you mean `x`?"), "Did you mean `x`?");
        assert_eq!(sentence(""), ".");
    }
}
