//! `cargo xtask trials records FOLDER`: replays the recorded games of a folder, and says why some cannot be replayed.
//!
//! The folder may hold the test files of other programs; docs/records.md has the table for two of them. Nothing is
//! fetched. `variorum record` does the work.

use crate::run::{Done, build_program, program, say};
use std::fs;
use std::path::{Path, PathBuf};

/// Names of files with games.
const EXTENSIONS: [&str; 8] = ["pgn", "kif", "kifu", "ki2", "csa", "pgn4", "xqf", "gib"];

/// Prints a row of a table for each file, with a sentence for each game that cannot be replayed.
pub(crate) fn replay(folder: &Path) -> Done {
    let folder = folder.canonicalize().map_err(|why| format!("{} cannot be read: {why}", folder.display()))?;
    let mut files = Vec::new();
    find(&folder, &mut files).map_err(|why| format!("{} cannot be read: {why}", folder.display()))?;
    if files.is_empty() {
        return Err(format!("there is no file with games in {}", folder.display()));
    }
    files.sort();
    let variorum = build_program("release")?;
    say("| file | games | replayed | why not |\n|---|---:|---:|---|");
    let (mut games, mut replayed) = (0, 0);
    for file in files {
        let ran = program(&variorum.get_program().to_string_lossy()).args(["record", "--summary"]).arg(&file).output();
        let ran = ran.map_err(|why| format!("the program could not be started: {why}"))?;
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        let (good, all) = summary(&text).unwrap_or((0, 1));
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        let path = file.to_string_lossy().into_owned();
        let sentences = said.lines().filter_map(|line| line.strip_prefix("variorum: "));
        let sentences: Vec<String> = sentences.map(|line| line.replace(&path, "").replace('|', "\\|")).collect();
        let why: Vec<&str> = sentences.iter().map(|line| line.trim_start_matches([',', ':', ' '])).collect();
        let name = file.strip_prefix(&folder).unwrap_or(&file).display().to_string();
        say(&format!("| {name} | {all} | {good} | {} |", why.join("<br>")));
        games += all;
        replayed += good;
    }
    say(&format!("| all | {games} | {replayed} | |"));
    Ok(())
}

/// `3 of 4 games replay.`
fn summary(text: &str) -> Option<(usize, usize)> {
    let line = text.lines().find(|line| line.ends_with(" games replay."))?;
    let mut numbers = line.split_whitespace().filter_map(|word| word.parse().ok());
    Some((numbers.next()?, numbers.next()?))
}

/// Is this the extension of a file with games, in any case?
fn is_known(extension: &str) -> bool {
    EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str())
}

/// All files with games in a folder and its folders.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().and_then(|end| end.to_str()).is_some_and(is_known) {
            files.push(path);
        }
    }
    Ok(())
}
