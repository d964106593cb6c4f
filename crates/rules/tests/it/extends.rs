//! What a file inherits, and the errors in inheritance.

const CHILD: &str = r#"extends "plain"
game "Child" { source "an example" }
"#;

const PLAIN: &str = r#"
game "Plain" { source "an example" }
board { grid "1 R . r"; zone end "c1"; zone unused-there "a1" }
side White w facing=up
side Black b facing=down
piece Rook R { ride orthogonal }
turn { order White Black; act move }
goal { occupy end wins; turn-limit 10 draws }
"#;

fn library(id: &str) -> Option<String> {
    match id {
        "plain" => Some(PLAIN.to_owned()),
        "ring" => Some("extends \"ring\"".to_owned()),
        "broken" => Some("board {".to_owned()),
        _ => None,
    }
}

/// Reads a file; returns the game, or all messages about it.
fn read(text: &str) -> Result<rules::GameDef, Vec<String>> {
    let (def, problems) = rules::read_with_parents(&library, text, &[]);
    let lines: Vec<String> = problems.iter().map(|problem| kdl::render_line("x", text, problem)).collect();
    if lines.is_empty() { def.ok_or(lines) } else { Err(lines) }
}

#[track_caller]
fn complains(text: &str, of: &str) {
    let lines = read(text).err().unwrap_or_default();
    assert!(lines.iter().any(|line| line.contains(of)), "{lines:#?}");
}

#[test]
fn everything_but_the_name_is_inherited_without_a_warning() {
    let def = read(CHILD).expect("a valid file");
    assert_eq!((def.name.as_str(), def.kinds.len(), def.goals.len(), def.zones.len()), ("Child", 1, 2, 2));
}

#[test]
fn goals_of_the_child_come_first_and_replace_those_with_the_same_word() {
    let def = read(&format!("{CHILD}goal {{ turn-limit 20 draws }}")).expect("a valid file");
    let goals: Vec<String> = def.goals.iter().map(|goal| explain::english(&goal.explain(&def))).collect();
    assert!(goals.len() == 2 && goals[0].contains("20"), "{goals:?}");
}

#[test]
fn an_error_in_an_inherited_line_says_so() {
    complains(
        &format!("{CHILD}board {{ grid \"1 R r\" }}"),
        "`c1` is outside the board, in an inherited line: write that line again, or leave it out with `without`",
    );
}

#[test]
fn errors_of_inheritance_point_at_the_line_that_causes_them() {
    complains("extends nothing\ngame \"C\" { source \"s\" }", "x:1:9: error: there is no game `nothing` to extend");
    complains("extends ring\ngame \"C\" { source \"s\" }", "in a circle");
    complains("extends broken\ngame \"C\" { source \"s\" }", "has mistakes of its own");
    complains(
        "extends plain\nextends plain\ngame \"C\" { source \"s\" }",
        "x:2:1: error: a file can extend only one game",
    );
    complains("extends plain", "the file has no `game` block");
    complains(&format!("{CHILD}without Queen"), "x:3:9: error: this game inherits nothing called `Queen`");
    complains(&format!("{CHILD}goal {{ without mate }}"), "inherits no line that begins with `mate`");
    complains(&format!("{CHILD}change Rok {{ royal }}"), "unknown piece `Rok`");
    complains(&format!("{CHILD}change Rook {{ without leap }}"), "has no line there that begins with `leap`");
    complains(&format!("{CHILD}change {{ royal }}"), "`change` needs the pieces to change");
    complains(&format!("{CHILD}without Rook"), "error");
    complains(&PLAIN.replace("turn {", "without Rook\nturn {"), "`without` needs `extends`");
}

#[test]
fn a_file_that_carries_its_parent_needs_no_library() {
    let parents = rules::parents(CHILD, &library);
    assert_eq!(parents.len(), 1);
    let whole = format!("{CHILD}carries plain {{\n{PLAIN}\n}}\n");
    assert!(rules::read(&whole, &[]).0.is_some());
    assert!(rules::parents(&whole, &library).is_empty(), "no parent is missing now");
    assert!(rules::read(CHILD, &[]).0.is_none());
}

#[test]
fn changes_that_would_exhaust_memory_are_an_error() {
    let lines = "step any; ".repeat(5_000);
    let piece = |letter: char| format!("piece Man{letter} {letter} {{ step any; }}\n");
    let pieces: String = ('A'..='Q').map(piece).collect();
    complains(&format!("{CHILD}{pieces}change each {{ {lines} }}\n"), "the `change` blocks add more than 100000 words");
}
