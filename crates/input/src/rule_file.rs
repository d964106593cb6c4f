//! A rule file on the disk, and what its men are worth.
//!
//! For: the file and `values.toml` beside it, which somebody has fitted to self-play. Not for: reading the rules
//! (`catalog::read`), shipped games (`catalog`).

use crate::text::rule_text;
use eval::Values;
use rules::Game;
use std::path::Path;

/// The file beside a rule file with the values of its men.
const VALUES: &str = "values.toml";

/// A rule file that has been read from the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleFile {
    /// What it says.
    pub text: String,
    /// What stands in `values.toml` beside it; empty if there is none.
    pub values: String,
}

impl RuleFile {
    /// Reads it.
    ///
    /// # Errors
    /// The file, or the one beside it, cannot be read.
    pub fn at(path: impl AsRef<Path>) -> Result<Self, String> {
        let path = path.as_ref();
        let (text, beside) = (rule_text(path)?, path.with_file_name(VALUES));
        let values = if beside.is_file() { rule_text(beside)? } else { String::new() };
        Ok(Self { text, values })
    }
}

/// The values that stand beside the rule file of that name; without any, those measured from the rules.
///
/// # Errors
/// `values.toml beside NAME cannot be used: WHY`.
pub fn stored(values: &str, name: &str, game: &Game) -> Result<Values, String> {
    Values::stored(values, game).map_err(|why| format!("{VALUES} beside {name} cannot be used: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn values_are_found_beside_the_rules_or_are_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.kdl");
        fs::write(&path, "rules").unwrap();
        assert_eq!(RuleFile::at(&path), Ok(RuleFile { text: "rules".into(), values: String::new() }));
        fs::write(folder.path().join(VALUES), "games = 3\n").unwrap();
        assert_eq!(RuleFile::at(&path), Ok(RuleFile { text: "rules".into(), values: "games = 3\n".into() }));
    }

    #[test]
    fn what_is_wrong_with_either_file_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let (path, values) = (folder.path().join("own.kdl"), folder.path().join(VALUES));
        assert_eq!(RuleFile::at(&path), Err(format!("{} cannot be read: there is no such file", path.display())));
        fs::write(&path, "rules").unwrap();
        fs::File::create(&values).unwrap().set_len(1 << 30).unwrap();
        assert_eq!(RuleFile::at(&path), Err(format!("{} cannot be read: it is larger than 1 MB", values.display())));
        fs::File::create(&path).unwrap().set_len((1 << 20) + 1).unwrap();
        assert_eq!(RuleFile::at(&path), Err(format!("{} cannot be read: it is larger than 1 MB", path.display())));
        let game = catalog::games()[0].load(&[]).unwrap();
        let why = stored("games = many\n", "own.kdl", &game).unwrap_err();
        assert!(why.starts_with("values.toml beside own.kdl cannot be used: ") && why.contains("line 1"), "{why}");
        assert!(stored("", "own.kdl", &game).is_ok());
    }
}
