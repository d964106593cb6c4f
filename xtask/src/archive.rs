//! `cargo xtask archive`: the sources with the built page in them, from which `cargo install` makes a program with its
//! page without Node.
//!
//! For: whoever hands Variorum on (docs/decisions/0010). Not for: installing it.

use crate::run::{Done, finish, program, project, say, target};
use crate::{engine, page, tools};
use std::fs;
use std::path::{Path, PathBuf};

/// Everything in the archive lies in a folder of this name.
const FOLDER: &str = "variorum";

/// Builds the page and writes what is committed and the page into one file.
///
/// # Errors
/// What cannot be built or written.
pub(crate) fn run() -> Done {
    tools::node()?;
    engine::build()?;
    page::install()?;
    page::build()?;
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
        "{}\nunpacked, `cargo install --path {FOLDER}/crates/cli` makes a program with its page, without Node",
        archive.display()
    ));
    Ok(())
}

/// All files in a folder and the folders in it.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let told = |why| format!("{} cannot be read: {why}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_folders_within_folders_are_found() {
        let here = project().join("xtask");
        let found = files(&here).unwrap();
        assert!(found.contains(&here.join("Cargo.toml")) && found.contains(&here.join("src/archive.rs")));
        assert!(files(&here.join("nothing")).unwrap_err().contains("cannot be read"));
    }
}
