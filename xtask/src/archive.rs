//! `cargo xtask archive`: the sources together with the built page, from which `cargo install` builds the program with
//! its page on a machine without Node.
//!
//! It is for releases: docs/decisions/0010.

use crate::run::{Done, finish, program, project, say, target};
use crate::{page, tools};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder that the archive unpacks to.
const FOLDER: &str = "variorum";

/// Builds the page and writes it into one file together with everything that is committed.
///
/// # Errors
/// What cannot be built or written.
pub(crate) fn run() -> Done {
    tools::node()?;
    page::build_for_release()?;
    let archive = target().join("variorum.tar.gz");
    let mut git = program("git");
    git.args(["archive", "--format=tar.gz", "--output"]).arg(&archive);
    for file in files(&project().join("web/dist"))? {
        let path = file.strip_prefix(project()).unwrap_or(&file);
        let folder = path.parent().map(|folder| folder.to_string_lossy().replace('\\', "/")).unwrap_or_default();
        git.arg(format!("--prefix={FOLDER}/{folder}/")).arg(format!("--add-file={}", path.display()));
    }
    finish(git.arg(format!("--prefix={FOLDER}/")).arg("HEAD"))?;
    say(&format!(
        "{}\nafter unpacking it, `cargo install --profile dist --path {FOLDER}/crates/cli` builds the program with its page, without Node",
        archive.display()
    ));
    Ok(())
}

/// All files in a folder and the folders in it.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |why| format!("{} cannot be read: {why}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_nested_folders_are_found() {
        let here = project().join("xtask");
        let found = files(&here).unwrap();
        assert!(found.contains(&here.join("Cargo.toml")) && found.contains(&here.join("src/archive.rs")));
        assert!(files(&here.join("nothing")).unwrap_err().contains("cannot be read"));
    }
}
