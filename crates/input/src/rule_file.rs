//! A rule file on the disk, and what is known of its game.
//!
//! For: the file, and beside it `values.toml` and `net.bin`, which somebody has learnt from self-play. Not for: reading the rules
//! (`catalog::read`), shipped games (`catalog`).

use crate::text::{bytes, rule_text};
use eval::{Beside, Knowledge, net};
use rules::Game;
use std::path::Path;

/// A rule file that has been read from the disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleFile {
    /// What it says.
    pub text: String,
    /// What stands in `values.toml` beside it; empty if there is none.
    pub values: String,
    /// What stands in `net.bin` beside it; empty if there is none.
    pub net: Vec<u8>,
}

impl RuleFile {
    /// Reads it.
    ///
    /// # Errors
    /// The file, or one beside it, cannot be read.
    pub fn at(path: impl AsRef<Path>) -> Result<Self, String> {
        let path = path.as_ref();
        let text = rule_text(path)?;
        let (values, net) = (path.with_file_name(Beside::VALUES), path.with_file_name(Beside::NET));
        let values = if values.is_file() { rule_text(values)? } else { String::new() };
        let net = if net.is_file() { bytes(net, net::MAX_BYTES as u64)? } else { Vec::new() };
        Ok(Self { text, values, net })
    }

    /// What stands beside it.
    pub fn beside(&self) -> Beside<'_> {
        Beside { values: &self.values, net: &self.net }
    }

    /// Holds what stands beside the rule file of that name against its game.
    ///
    /// # Errors
    /// Those of [`stored`].
    pub fn check_beside(&self, name: &str, game: &Game) -> Result<(), String> {
        self.beside().read(game).map(drop).map_err(|why| unusable(name, why))
    }
}

/// What is known by that which stands beside the rule file of that name, or by the games that it extends.
///
/// # Errors
/// `values.toml beside NAME cannot be used: WHY`, or the same of `net.bin`.
pub fn stored(text: &str, beside: Beside<'_>, name: &str, game: &Game) -> Result<Knowledge, String> {
    catalog::knowledge(text, beside, game).map_err(|why| unusable(name, why))
}

fn unusable(name: &str, (file, why): (&str, String)) -> String {
    format!("{file} beside {name} cannot be used: {why}")
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
        assert_eq!(RuleFile::at(&path), Ok(RuleFile { text: "rules".into(), ..RuleFile::default() }));
        fs::write(folder.path().join(Beside::VALUES), "games = 3\n").unwrap();
        assert_eq!(
            RuleFile::at(&path),
            Ok(RuleFile { text: "rules".into(), values: "games = 3\n".into(), net: Vec::new() })
        );
    }

    #[test]
    fn what_is_wrong_with_either_file_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let (path, values) = (folder.path().join("own.kdl"), folder.path().join(Beside::VALUES));
        assert_eq!(RuleFile::at(&path), Err(format!("{} cannot be read: there is no such file", path.display())));
        fs::write(&path, "rules").unwrap();
        fs::File::create(&values).unwrap().set_len(1 << 30).unwrap();
        assert_eq!(RuleFile::at(&path), Err(format!("{} cannot be read: it is larger than 1 MB", values.display())));
        fs::File::create(&path).unwrap().set_len((1 << 20) + 1).unwrap();
        assert_eq!(RuleFile::at(&path), Err(format!("{} cannot be read: it is larger than 1 MB", path.display())));
        let shipped = &catalog::games()[0];
        let game = shipped.load(&[]).unwrap();
        let stored = |beside| stored(shipped.text, beside, "own.kdl", &game);
        let values = |values| Beside { values, ..Beside::default() };
        let why = stored(values("games = many\n")).unwrap_err();
        assert!(why.starts_with("values.toml beside own.kdl cannot be used: ") && why.contains("line 1"), "{why}");
        let net = |net| Beside { net, ..Beside::default() };
        let why = stored(net(b"variorum net and no more")).unwrap_err();
        assert_eq!(
            why,
            "net.bin beside own.kdl cannot be used: the net is broken: its end is missing, or it has been changed"
        );
        assert!(stored(values("")).is_ok());
    }
}
