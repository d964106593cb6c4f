//! Texts from files.
//!
//! For: a limit of size, and saying plainly why a file cannot be read. Not for: what the text says.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// No text that is meant for this program is longer; games by the thousand stand in one file.
const LONGEST: u64 = 16 << 20;
/// No rule file is longer, nor anything that stands beside one.
const LONGEST_RULES: u64 = 1 << 20;

/// The text of a file.
///
/// # Errors
/// `PATH cannot be read: WHY`.
pub fn text(path: impl AsRef<Path>) -> Result<String, String> {
    text_up_to(LONGEST, path.as_ref())
}

/// The text of a file that belongs to the rules of a game: a megabyte at most.
///
/// # Errors
/// `PATH cannot be read: WHY`.
pub(crate) fn rule_text(path: impl AsRef<Path>) -> Result<String, String> {
    text_up_to(LONGEST_RULES, path.as_ref())
}

/// What a file holds, if that is no more than so many bytes.
///
/// # Errors
/// `PATH cannot be read: WHY`.
pub fn bytes(path: impl AsRef<Path>, longest: u64) -> Result<Vec<u8>, String> {
    named(path.as_ref(), open(path.as_ref()).and_then(|file| read_bytes(file, longest)))
}

fn text_up_to(longest: u64, path: &Path) -> Result<String, String> {
    named(path, open(path).and_then(|file| read(file, longest)))
}

fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
}

fn named<T>(path: &Path, read: io::Result<T>) -> Result<T, String> {
    read.map_err(|error| format!("{} cannot be read: {}", path.display(), plainly(&error)))
}

/// All of a text, if it is one.
///
/// # Errors
/// Those of reading; and if it is too large or no UTF-8.
pub fn text_from(from: impl Read) -> io::Result<String> {
    read(from, LONGEST)
}

fn read(from: impl Read, longest: u64) -> io::Result<String> {
    String::from_utf8(read_bytes(from, longest)?).map_err(|_| io::Error::other("it is no UTF-8 text"))
}

fn read_bytes(from: impl Read, longest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(io::Error::other(format!("it is larger than {} MB", longest >> 20)));
    }
    Ok(bytes)
}

/// What went wrong with a file, in words.
pub fn plainly(error: &io::Error) -> String {
    use io::ErrorKind::*;
    match error.kind() {
        NotFound => "there is no such file".to_owned(),
        PermissionDenied => "permission denied".to_owned(),
        IsADirectory => "it is a folder".to_owned(),
        NotADirectory => "its folder is a file".to_owned(),
        ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        StorageFull => "the disk is full".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("text"), "grüezi").unwrap();
        std::fs::write(at("bytes"), [0xff]).unwrap();
        File::create(at("large")).unwrap().set_len(LONGEST + 1).unwrap();
        assert_eq!(text(at("text")).unwrap(), "grüezi");
        for (name, why) in [
            ("bytes", "it is no UTF-8 text"),
            ("large", "it is larger than 16 MB"),
            ("nothing", "there is no such file"),
            (".", "it is a folder"),
        ] {
            assert_eq!(text(at(name)), Err(format!("{} cannot be read: {why}", at(name).display())));
        }
    }
}
