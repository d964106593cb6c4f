//! A rule file on disk, and what has been learnt about its game.
//!
//! For the file, and beside it `values.toml` and `net.bin`, which were learnt from self-play. `library::read` reads the
//! rules, and `library` has the shipped games.

use crate::family::with_parents;
use crate::text::{read_file, read_rule_text};
use engine::eval::{Knowledge, SidecarFiles, net};
use rules::Game;
use std::path::Path;

/// A rule file read from disk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleFile {
    /// Its text, with the files on disk that it extends.
    pub text: String,
    /// The content of `values.toml` beside it; empty if there is none.
    pub values: String,
    /// The content of `net.bin` beside it; empty if there is none.
    pub net: Vec<u8>,
}

impl RuleFile {
    /// Reads the file at this path, the files that it extends, and those beside it.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, String> {
        let path = path.as_ref();
        let text = with_parents(path, read_rule_text(path)?)?;
        let (values, net) =
            (path.with_file_name(SidecarFiles::VALUES_FILE), path.with_file_name(SidecarFiles::NET_FILE));
        let values = if values.is_file() { read_rule_text(values)? } else { String::new() };
        let net = if net.is_file() { read_net(&net)? } else { Vec::new() };
        Ok(Self { text, values, net })
    }

    /// The files beside it.
    pub fn sidecar_files(&self) -> SidecarFiles<'_> {
        SidecarFiles { values: &self.values, net: &self.net }
    }

    /// Checks the files beside the rule file of that name against its game.
    ///
    /// # Errors
    /// Those of [`load_knowledge`].
    pub fn check_sidecar_files(&self, name: &str, game: &Game) -> Result<(), String> {
        self.sidecar_files().parse(game).map(drop).map_err(|why| unusable_message(name, why))
    }
}

/// The content of a net, which is not empty: a full disk or an interrupted copy leaves an empty file, and playing without
/// the net would hide that.
fn read_net(path: &Path) -> Result<Vec<u8>, String> {
    let bytes = read_file(path, net::MAX_NET_BYTES as u64)?;
    if bytes.is_empty() {
        return Err(format!("{} is empty: copy the net again, or delete the file to play without it", path.display()));
    }
    Ok(bytes)
}

/// The knowledge about a game: from the files beside the rule file of that name, or from the games that it extends.
///
/// # Errors
/// `values.toml beside NAME cannot be used: WHY`, or the same with `net.bin`.
pub fn load_knowledge(text: &str, beside: SidecarFiles<'_>, name: &str, game: &Game) -> Result<Knowledge, String> {
    crate::knowledge(text, beside, game).map_err(|why| unusable_message(name, why))
}

fn unusable_message(name: &str, (file, why): (&str, String)) -> String {
    format!("{file} beside {name} cannot be used: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn an_empty_net_is_a_mistake_and_not_the_same_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.kdl");
        fs::write(&path, "rules").unwrap();
        fs::write(folder.path().join(SidecarFiles::NET_FILE), "").unwrap();
        let why = RuleFile::load(&path).unwrap_err();
        assert!(why.contains("net.bin is empty: copy the net again"), "{why}");
    }

    #[test]
    fn values_are_read_from_beside_the_rule_file_if_there_are_any() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("own.kdl");
        fs::write(&path, "rules").unwrap();
        assert_eq!(RuleFile::load(&path), Ok(RuleFile { text: "rules".into(), ..RuleFile::default() }));
        fs::write(folder.path().join(SidecarFiles::VALUES_FILE), "games = 3\n").unwrap();
        assert_eq!(
            RuleFile::load(&path),
            Ok(RuleFile { text: "rules".into(), values: "games = 3\n".into(), net: Vec::new() })
        );
    }

    #[test]
    fn an_error_names_the_file_and_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let (path, values) = (folder.path().join("own.kdl"), folder.path().join(SidecarFiles::VALUES_FILE));
        assert_eq!(RuleFile::load(&path), Err(format!("{} cannot be read: there is no such file", path.display())));
        fs::write(&path, "rules").unwrap();
        fs::File::create(&values).unwrap().set_len(1 << 30).unwrap();
        assert_eq!(RuleFile::load(&path), Err(format!("{} cannot be read: it is larger than 1 MB", values.display())));
        fs::File::create(&path).unwrap().set_len((1 << 20) + 1).unwrap();
        assert_eq!(RuleFile::load(&path), Err(format!("{} cannot be read: it is larger than 1 MB", path.display())));
        let shipped = &crate::games()[0];
        let game = shipped.load(&[]).unwrap();
        let stored = |beside| load_knowledge(shipped.text, beside, "own.kdl", &game);
        let values = |values| SidecarFiles { values, ..SidecarFiles::default() };
        let why = stored(values("games = many\n")).unwrap_err();
        assert!(why.starts_with("values.toml beside own.kdl cannot be used: ") && why.contains("line 1"), "{why}");
        let net = |net| SidecarFiles { net, ..SidecarFiles::default() };
        let why = stored(net(b"variorum net and no more")).unwrap_err();
        assert_eq!(
            why,
            "net.bin beside own.kdl cannot be used: the net is damaged: it is truncated or has been changed"
        );
        assert!(stored(values("")).is_ok());
    }
}
