//! What the usage of a word says about its line: the words, properties and names that may stand there.
//!
//! The words themselves state their usage, as the reference shows it: `ride DIRECTION… [up-to=N] [quiet] | …`.
//! `web/src/workshop/code/usage.ts` is the same for the page.

/// What may stand in a line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    /// The words: `quiet`, `wins`.
    pub(crate) words: Vec<String>,
    /// What stands for names and numbers: `DIRECTION`, `ZONE`, `N`.
    pub(crate) slots: Vec<String>,
    /// The properties, and what their values may be: words and slots.
    pub(crate) props: Vec<(String, Vec<String>)>,
}

impl Usage {
    /// The line of a word of this name (with its argument: `act move`) and this usage.
    pub(crate) fn parse(name: &str, usage: &str) -> Self {
        let keyword = name.split(' ').next().unwrap_or(name);
        let mut found = Self::default();
        for line in without_blocks(usage).split(" | ").map(str::trim) {
            let after = |word: &str| line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '));
            let Some(rest) = after(name).or_else(|| after(keyword)) else { continue };
            rest.split_whitespace().for_each(|part| found.add(part));
        }
        found
    }

    fn add(&mut self, part: &str) {
        let mut sides = part.split('=');
        let left = sides.next().unwrap_or_default();
        if let Some(right) = sides.next().filter(|_| !is_slot(&bare(left))) {
            let name = bare(left);
            let at = self.props.iter().position(|(known, _)| *known == name).unwrap_or(self.props.len());
            if at == self.props.len() {
                self.props.push((name, Vec::new()));
            }
            right.split('|').for_each(|value| add_new(&mut self.props[at].1, bare(value)));
            return;
        }
        for word in left.split('|').map(bare) {
            if is_slot(&word) {
                add_new(&mut self.slots, word);
            } else if is_word(&word) {
                add_new(&mut self.words, word);
            }
        }
    }

    /// What the values of a property may be.
    pub(crate) fn values(&self, property: &str) -> &[String] {
        self.props.iter().find(|(name, _)| name == property).map_or(&[], |(_, values)| values)
    }
}

fn add_new(list: &mut Vec<String>, text: String) {
    if !text.is_empty() && !list.contains(&text) {
        list.push(text);
    }
}

/// Whether a part of a usage is written as it stands: `quiet`.
pub(crate) fn is_word(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_lowercase())
        && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
}

fn is_slot(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_uppercase())
        && text.chars().all(|letter| letter.is_ascii_uppercase() || matches!(letter, ',' | '-'))
}

/// A part without the marks of usages.
fn bare(text: &str) -> String {
    let text: String = text.chars().filter(|letter| !"[]…()".contains(*letter)).collect();
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).map(str::to_owned);
    inner.unwrap_or(text)
}

/// A usage without what stands in blocks.
fn without_blocks(usage: &str) -> String {
    let mut depth = 0_usize;
    let mut outside = String::new();
    for letter in usage.replace("\"\"\"", "\"").chars() {
        depth += usize::from(letter == '{');
        if depth == 0 {
            outside.push(letter);
        }
        depth = depth.saturating_sub(usize::from(letter == '}'));
    }
    outside
}
