//! Text files, with a size limit and plain error messages.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The maximum size of a text; collections of thousands of games are this long.
const MAX_TEXT_BYTES: u64 = 16 << 20;
/// The maximum size of a rule file, and of the texts beside it.
const MAX_RULE_FILE_BYTES: u64 = 1 << 20;

/// Reads a text file.
///
/// # Errors
/// `PATH cannot be read: WHY`.
pub fn read_text(path: impl AsRef<Path>) -> Result<String, String> {
    read_text_up_to(MAX_TEXT_BYTES, path.as_ref())
}

/// Reads a text file that belongs to the rules of a game: at most 1 MB.
///
/// # Errors
/// `PATH cannot be read: WHY`.
pub fn read_rule_text(path: impl AsRef<Path>) -> Result<String, String> {
    read_text_up_to(MAX_RULE_FILE_BYTES, path.as_ref())
}

/// Opens a file, for those that are too large to be read at once.
///
/// # Errors
/// `PATH cannot be read: WHY`.
pub fn open_file(path: impl AsRef<Path>) -> Result<File, String> {
    with_path(path.as_ref(), open(path.as_ref()))
}

/// Reads a file of at most `longest` bytes.
///
/// # Errors
/// `PATH cannot be read: WHY`.
pub fn read_file(path: impl AsRef<Path>, longest: u64) -> Result<Vec<u8>, String> {
    with_path(path.as_ref(), open(path.as_ref()).and_then(|file| read_limited(file, longest)))
}

fn read_text_up_to(longest: u64, path: &Path) -> Result<String, String> {
    with_path(path, open(path).and_then(|file| read_utf8(file, longest)))
}

fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
}

fn with_path<T>(path: &Path, read: io::Result<T>) -> Result<T, String> {
    read.map_err(|error| format!("{} cannot be read: {}", path.display(), describe_io_error(&error)))
}

/// Reads all of a text.
///
/// # Errors
/// An error of the reader; a text that is too large or not UTF-8.
pub fn read_text_from(from: impl Read) -> io::Result<String> {
    read_utf8(from, MAX_TEXT_BYTES)
}

fn read_utf8(from: impl Read, longest: u64) -> io::Result<String> {
    String::from_utf8(read_limited(from, longest)?).map_err(|_| io::Error::other("it is not UTF-8 text"))
}

fn read_limited(from: impl Read, longest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(io::Error::other(format!("it is larger than {} MB", longest >> 20)));
    }
    Ok(bytes)
}

/// An I/O error in plain words.
pub fn describe_io_error(error: &io::Error) -> String {
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
    fn an_error_says_why_a_file_is_not_a_text() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("text"), "grüezi").unwrap();
        std::fs::write(at("bytes"), [0xff]).unwrap();
        File::create(at("large")).unwrap().set_len(MAX_TEXT_BYTES + 1).unwrap();
        assert_eq!(read_text(at("text")).unwrap(), "grüezi");
        for (name, why) in [
            ("bytes", "it is not UTF-8 text"),
            ("large", "it is larger than 16 MB"),
            ("nothing", "there is no such file"),
            (".", "it is a folder"),
        ] {
            assert_eq!(read_text(at(name)), Err(format!("{} cannot be read: {why}", at(name).display())));
        }
    }
}
