//! `if=…`: the condition under which a line of a rule file stands.
//!
//! A condition is one test of a reading, or several joined by `and` and `or`; `and` binds more tightly. There are no
//! parentheses: a line that needs them is written twice. Not for: which lines are dropped; that is in `reading`.

/// One test of a reading: `name`, `!name`, `name=value` or `name!=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ReadingTest<'t> {
    pub(super) name: &'t str,
    pub(super) value: &'t str,
    /// Whether the test holds for that value, or for all others.
    pub(super) equal: bool,
}

impl<'t> ReadingTest<'t> {
    fn parse(text: &'t str) -> Self {
        if let Some((name, value)) = text.split_once("!=") {
            Self { name, value, equal: false }
        } else if let Some((name, value)) = text.split_once('=') {
            Self { name, value, equal: true }
        } else if let Some(name) = text.strip_prefix('!') {
            Self { name, value: "on", equal: false }
        } else {
            Self { name: text, value: "on", equal: true }
        }
    }
}

/// A condition: all tests of at least one group hold.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Condition {
    groups: Vec<Vec<String>>,
}

impl Condition {
    /// Reads a condition. `None` if a test is missing before or after `and` or `or`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut groups = vec![vec![String::new()]];
        for word in text.split_whitespace() {
            match word {
                "or" => groups.push(vec![String::new()]),
                "and" => groups.last_mut()?.push(String::new()),
                // A value may contain spaces.
                _ => {
                    let test = groups.last_mut()?.last_mut()?;
                    test.push_str(if test.is_empty() { "" } else { " " });
                    test.push_str(word);
                }
            }
        }
        groups.iter().flatten().all(|test| !test.is_empty()).then_some(Self { groups })
    }

    /// Whether it holds. Every test is asked, so that the mistakes of all of them are found.
    pub(super) fn holds(&self, mut ask: impl FnMut(ReadingTest<'_>) -> bool) -> bool {
        let mut holds = false;
        for group in &self.groups {
            let mut all = true;
            for test in group {
                all &= ask(ReadingTest::parse(test));
            }
            holds |= all;
        }
        holds
    }
}

#[cfg(test)]
mod tests {
    use super::Condition;

    /// Whether a condition holds where the readings `a` and `b` are on and all others are off.
    fn holds(text: &str) -> Option<bool> {
        let is_on = |name: &str| matches!(name, "a" | "b");
        Condition::parse(text)
            .map(|condition| condition.holds(|test| (is_on(test.name) == (test.value == "on")) == test.equal))
    }

    #[test]
    fn and_binds_more_tightly_than_or() {
        for (text, expected) in [
            ("a", true),
            ("!a", false),
            ("a and b", true),
            ("a and c", false),
            ("c or a", true),
            ("c and d or a", true),
            ("a or c and d", true),
            ("c and a or d and b", false),
            ("a=off or b!=off", true),
            ("c!=on and d=off", true),
        ] {
            assert_eq!(holds(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_condition_with_a_missing_test_is_refused() {
        for text in ["", "and", "a and", "or b", "a or or b", "a and and b"] {
            assert_eq!(holds(text), None, "{text}");
        }
    }
}
