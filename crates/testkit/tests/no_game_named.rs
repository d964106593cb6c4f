//! Architecture: no game is named in Rust code. Rules are data; a name in code would be the beginning of a special case.

use std::path::Path;

fn rust_files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target" && name != "tests" && name != "benches") {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file without its comments and without its test module.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n").to_lowercase()
}

#[test]
fn no_game_is_named_in_rust_code() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    rust_files(crates, &mut files);
    assert!(files.len() > 50, "the crates were found");
    let mut names: Vec<String> = Vec::new();
    for game in catalog::games() {
        names.push(game.id.to_lowercase());
        names.extend(game.id.split('-').filter(|word| word.len() > 3 && *word != "chess").map(str::to_lowercase));
    }
    assert!(names.len() >= 10, "the games were found");
    let mut named = Vec::new();
    for file in files {
        let text = code(&std::fs::read_to_string(&file).unwrap());
        named.extend(names.iter().filter(|name| text.contains(*name)).map(|name| format!("{}: {name}", file.display())));
    }
    // The command line's own help may show an example of a game's id.
    named.retain(|line| !line.contains("/cli/"));
    assert!(named.is_empty(), "{named:#?}");
}
