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

/// The code of a file without its comments and what only tests have; other lines are kept.
pub(crate) fn code(text: &str) -> String {
    let mut code = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            skip_item(&mut lines);
        } else {
            code.push(line.split("//").next().unwrap_or_default());
        }
    }
    code.join("\n")
}

/// Skips an item that may have further attributes: one line, or a block up to the line that closes it with the same
/// indentation.
fn skip_item<'t>(lines: &mut impl Iterator<Item = &'t str>) {
    let Some(first) = lines.find(|line| !line.trim_start().starts_with("#[")) else { return };
    if first.ends_with('{') {
        let indent = first.len() - first.trim_start().len();
        lines.find(|line| line.trim() == "}" && line.len() == indent + 1);
    }
}

#[test]
fn code_goes_on_after_an_item_that_only_tests_have() {
    let text = "use a;\n#[cfg(test)]\n#[path = \"x.rs\"]\nmod tests;\nuse b; // why\n#[cfg(test)]\nmod more {\n    fn f() {\n    \
                }\n}\nuse c;";
    assert_eq!(code(text), "use a;\nuse b; \nuse c;");
}
