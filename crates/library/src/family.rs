//! Rule files on disk that extend others on disk: `extends "./parent.kdl"`.
//!
//! A file is read together with its parents: they are appended as `carries` blocks, so that the text is whole wherever it
//! goes, into records, to a server, into the page. Not for: what `extends` does (`rules::extend`). A path
//! differs from the id of a shipped game in its beginning, `./` or `../`.

use crate::text::read_rule_text;
use kdl::Severity;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The most parents in a row, as for shipped games.
const MAX_PARENTS: usize = 8;

/// The rule file with the files on disk that it extends, directly or through one another. `text` is the content of the file
/// at this path, which may differ from what is on disk.
///
/// # Errors
/// A parent cannot be read, is no KDL, or the files extend each other in a circle.
pub fn with_parents(path: &Path, text: String) -> Result<String, String> {
    let mut next = parent_path(&text);
    let (mut whole, mut at, mut seen) = (text, path.to_owned(), vec![normal(path)]);
    while let Some(written) = next {
        let file = at.parent().unwrap_or(Path::new("")).join(&written);
        if seen.contains(&normal(&file)) || seen.len() > MAX_PARENTS {
            return Err(format!(
                "{} cannot be read: rule files extend each other in a circle or too deeply",
                path.display()
            ));
        }
        let parent = read_rule_text(&file).map_err(|why| format!("{}, which {} extends", why, at.display()))?;
        let (_, problems) = kdl::parse(&parent);
        if let Some(first) = problems.iter().find(|problem| problem.severity == Severity::Error) {
            let line = parent[..first.span.start.min(parent.len())].lines().count().max(1);
            return Err(format!("{}, line {line}: {}; {} extends it", file.display(), first.message, at.display()));
        }
        next = parent_path(&parent);
        // The last line may end with a comment, so the brace has a line of its own.
        write!(whole, "\n\ncarries {written:?} {{\n{parent}\n}}\n").expect("a string takes all");
        seen.push(normal(&file));
        at = file;
    }
    Ok(whole)
}

/// The path of the file that this text extends, if it extends a file and does not carry it.
fn parent_path(text: &str) -> Option<String> {
    let (nodes, _) = kdl::parse(text);
    let first_arg = |node: &kdl::Node| node.args.first().and_then(kdl::Value::text).map(str::to_owned);
    let extends = nodes.iter().find(|node| node.name.value == "extends").and_then(first_arg)?;
    let is_carried = |node: &kdl::Node| node.name.value == "carries" && first_arg(node).as_ref() == Some(&extends);
    (rules::is_path(&extends) && !nodes.iter().any(is_carried)).then_some(extends)
}

/// The path without `.` and, where it exists, by the one name that the disk has for it.
fn normal(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.components().collect())
}

#[cfg(test)]
mod tests {
    use crate::RuleFile;
    use std::fs;
    use std::path::Path;

    const PARENT: &str = "game \"Parent\" { source \"a test\" }\nboard { grid \"1 R . r\" }\nside White w facing=right\nside Black b facing=left\n\
                          piece Rook R { ride forward }\nturn { order White Black; act move }\ngoal { stuck loses; turn-limit 9 draws } // the end";

    fn write(folder: &Path, files: &[(&str, &str)]) {
        fs::create_dir_all(folder.join("inner")).unwrap();
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    }

    #[test]
    fn a_family_of_files_on_disk_is_one_text() {
        let folder = tempfile::tempdir().unwrap();
        let child = "extends \"../parent.kdl\"\ngame \"Child\" { source \"a test\" }\npiece Rook R { step forward }\n";
        let grandchild = "extends \"./inner/child.kdl\"\ngame \"Grandchild\" { source \"a test\" }\ngoal { without turn-limit; turn-limit 7 draws }\n";
        write(folder.path(), &[("parent.kdl", PARENT), ("inner/child.kdl", child), ("grandchild.kdl", grandchild)]);
        let text = RuleFile::load(folder.path().join("grandchild.kdl")).unwrap().text;
        fs::remove_file(folder.path().join("parent.kdl")).unwrap();
        let (def, problems) = crate::read(&text, &[]);
        let def = def.unwrap_or_else(|| panic!("{problems:?}"));
        let sheet = explain::rule_sheet(&def, explain::Language::English);
        let all: Vec<String> = sheet.into_iter().flat_map(|section| section.lines).collect();
        assert!(all.iter().any(|line| line.contains("one square straight forward")), "{all:#?}");
        assert!(all.iter().any(|line| line.contains("7 moves")), "{all:#?}");
    }

    #[test]
    fn what_is_wrong_with_a_parent_names_both_files() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name).display().to_string();
        write(
            folder.path(),
            &[
                ("lost.kdl", "extends \"./none.kdl\""),
                ("broken.kdl", "extends \"./torn.kdl\""),
                ("torn.kdl", "game \"Torn\" {\n  source \"a\n"),
                ("one.kdl", "extends \"./two.kdl\""),
                ("two.kdl", "extends \"./one.kdl\""),
            ],
        );
        let why = |name: &str| RuleFile::load(folder.path().join(name)).unwrap_err();
        assert!(why("lost.kdl").contains("there is no such file, which"), "{}", why("lost.kdl"));
        assert!(
            why("broken.kdl").contains("torn.kdl, line 1: this block is never closed; ")
                && why("broken.kdl").contains(&at("broken.kdl")),
            "{}",
            why("broken.kdl")
        );
        assert!(why("one.kdl").ends_with("extend each other in a circle or too deeply"), "{}", why("one.kdl"));
    }
}
