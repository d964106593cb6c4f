//! The source files of all crates, for tests of the architecture.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of code without dependents.
const BESIDE: &[&str] = &["target", "tests", "benches", "examples"];

/// The folder `crates`.
pub(crate) fn crates() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The Rust files of all crates, without tests, benches and examples.
pub(crate) fn rust_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    collect(crates(), &mut files);
    assert!(files.len() > 50, "the crates are found");
    files.sort();
    files
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if !path.file_name().is_some_and(|name| BESIDE.iter().any(|beside| name == *beside)) {
                collect(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// The code of a file without its comments and its test module; lines are kept.
pub(crate) fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}
