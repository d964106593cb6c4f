//! `extends`, `change`, `without`, `carries`: a game that is another game with differences.
//!
//! Merges the nodes of a file with those of its parent before readings are settled, so no other word needs to know
//! about it. A [`ParentLoader`] finds the parent's text (the shipped games are in the crate `library`). Inherited nodes
//! are placed where the file says `extends`, so that the errors they cause point there.

use kdl::{Node, Problems, Reader, Span, Value, Word};

/// Finds the rule file of a game by its id.
pub type ParentLoader<'l> = &'l dyn Fn(&str) -> Option<String>;

/// The maximum length of a chain of games that extend each other.
const MAX_DEPTH: usize = 8;

/// The maximum number of words that all `change` blocks of a file add to all pieces together.
const MAX_ADDED_WORDS: usize = 100_000;

/// The word.
pub(crate) const EXTENDS: Word = Word {
    name: "extends",
    category: "game",
    stands_in: &["file"],
    usage: "extends ID|\"./FILE\"",
    summary: "this game is the other game, except for what this file says",
    doc: "ID is that of a shipped game. A path that begins with `./` or `../` is a rule file of your own, as seen from this one; the program reads both together. \
          A `piece`, `stone`, `side`, `group`, `reading` or `stock` replaces the one of the same name; `turn` and all `team` lines replace those of the parent. \
          In `board` and `notation` a line replaces the parent's lines with the same word (a `zone` the one of the same name). In `goal` the lines of this file \
          come first, and the parent's lines with the same word are left out. `game` is never inherited.",
    example: r#"extends parent
game "Child" { source "an example" }
piece Runner R { ride forward }
goal { occupy end wins }
---
---
says "Child"
says "The Runner (R) moves and captures any distance straight forward."
says "The Guard (G) moves and captures one square diagonally."
"#,
};

/// The word.
pub(crate) const CHANGE: Word = Word {
    name: "change",
    category: "game",
    stands_in: &["file"],
    usage: "change KIND…|each { lines; without WORD… }",
    summary: "adds lines to pieces that are defined elsewhere",
    doc: "`each` means every piece. `without` first removes all lines that begin with these words.",
    example: r#"extends parent
game "Child" { source "an example" }
change Guard { step sideways quiet }
change Runner {
    without step
    step backward
}
---
---
says "The Guard (G) moves and captures one square diagonally. It moves without capturing one square sideways."
says "The Runner (R) moves and captures one square straight back."
"#,
};

/// The word.
pub(crate) const WITHOUT: Word = Word {
    name: "without",
    category: "game",
    stands_in: &["file", "change", "board", "goal", "notation"],
    usage: "without NAME… | change … { without WORD… } | board|goal|notation { without WORD|ZONE… }",
    summary: "leaves out something inherited",
    doc: "At the top level it names pieces, stones, groups, readings or the sides of stocks; in `change`, `goal` and `notation` the words that lines begin with; \
          in `board` words or zones.",
    example: r#"extends parent
game "Child" { source "an example" }
without Guard
board {
    without end
    grid "1 R . r"
}
goal {
    without occupy
    turn-limit 10 draws
}
---
---
says "10 moves"
"#,
};

/// The word.
pub(crate) const CARRIES: Word = Word {
    name: "carries",
    category: "game",
    stands_in: &["file"],
    usage: "carries ID { a whole rule file }",
    summary: "the rule file of a game that this one extends",
    doc: "With it, the file can be read where the other game is unknown or has changed. Game records include their rules in this way.",
    example: r#"extends tiny
game "Child" { source "an example" }
carries tiny {
    game "Tiny" { source "an example" }
    board { grid "1 R ." }
    side White w facing=up
    side Black b facing=down
    piece Rook R { ride orthogonal }
    turn { order White Black; act move }
    goal { turn-limit 10 draws }
}
---
---
says "Child"
says "The Rook (R) moves and captures any distance along a rank or file."
"#,
};

/// The words of this file.
pub(crate) const WORDS: &[&Word] = &[&EXTENDS, &CHANGE, &WITHOUT, &CARRIES];

/// The blocks of a rule file.
pub(crate) const BLOCKS: &[&str] =
    &["game", "reading", "board", "side", "team", "stock", "group", "piece", "stone", "turn", "goal", "notation"];

/// Blocks that may occur several times, each with a name.
const NAMED_BLOCKS: &[&str] = &["piece", "stone", "side", "group", "reading", "stock"];

/// Whether `extends` names a file on disk and not the id of a game.
pub fn is_path(id: &str) -> bool {
    id.starts_with("./") || id.starts_with("../")
}

/// Merges a file with everything it inherits; also returns the place of its `extends`.
pub(crate) fn inherit(
    nodes: Vec<Node>,
    library: ParentLoader<'_>,
    problems: &mut Problems,
) -> (Vec<Node>, Option<Span>) {
    let place = nodes.iter().find(|node| node.name.value == EXTENDS.name).map(|node| node.span);
    let mut search = ParentSearch { library, carried: CarriedParents::default(), chain: Vec::new() };
    (resolve_parents(nodes, &mut search, problems), place)
}

/// The ids and rule files of the games that a file extends and does not carry, the nearest first, as far as they are
/// known.
pub fn parents(text: &str, library: ParentLoader<'_>) -> Vec<(String, String)> {
    ancestry(text, library).into_iter().filter_map(|(id, text)| Some((id, text?))).collect()
}

/// The ids of the games that a file extends, carried or not, the nearest first, as far as they are known.
pub fn ancestors(text: &str, library: ParentLoader<'_>) -> Vec<String> {
    ancestry(text, library).into_iter().map(|(id, _)| id).collect()
}

/// The ids of the games that a file extends, the nearest first, and the rule files of those that it does not carry.
fn ancestry(text: &str, library: ParentLoader<'_>) -> Vec<(String, Option<String>)> {
    let (mut nodes, _) = kdl::parse(text);
    let mut carried = CarriedParents::default();
    let mut found: Vec<(String, Option<String>)> = Vec::new();
    for _ in 0..MAX_DEPTH {
        carried.take(&mut nodes);
        let Some(id) =
            nodes.iter().find(|node| node.name.value == EXTENDS.name).and_then(|node| node.args.first()?.text())
        else {
            break;
        };
        if found.iter().any(|(known, _)| known == id) {
            break;
        }
        let (next, text) = match carried.nodes(id) {
            Some(nodes) => (nodes, None),
            None => {
                let Some(text) = library(id) else { break };
                (kdl::parse(&text).0, Some(text))
            }
        };
        found.push((id.to_owned(), text));
        nodes = next;
    }
    found
}

/// The parents that a file carries.
#[derive(Default)]
struct CarriedParents(Vec<Node>);

impl CarriedParents {
    /// Moves the `carries` blocks out of a file.
    fn take(&mut self, nodes: &mut Vec<Node>) {
        self.0.extend(nodes.extract_if(.., |node| node.name.value == CARRIES.name));
    }

    fn nodes(&self, id: &str) -> Option<Vec<Node>> {
        let carries = self.0.iter().find(|node| node.args.first().and_then(Value::text) == Some(id))?;
        Some(carries.children.clone())
    }
}

/// The search for parents while one file is merged.
struct ParentSearch<'s> {
    library: ParentLoader<'s>,
    carried: CarriedParents,
    /// The ids found so far.
    chain: Vec<String>,
}

fn resolve_parents(mut nodes: Vec<Node>, search: &mut ParentSearch<'_>, problems: &mut Problems) -> Vec<Node> {
    search.carried.take(&mut nodes);
    let extends: Vec<Node> = nodes.extract_if(.., |node| node.name.value == EXTENDS.name).collect();
    if let Some(second) = extends.get(1) {
        problems.error(second.name.span, "a file can extend only one game");
    }
    if let Some(node) = extends.first() {
        let parent = load_parent(node, search, problems);
        nodes = merge_nodes(parent, nodes, problems);
    } else if let Some(node) = nodes.iter().find(|node| node.name.value == WITHOUT.name) {
        problems.error(node.name.span, "`without` needs `extends`: nothing is inherited here");
    }
    nodes.retain(|node| node.name.value != WITHOUT.name);
    let changes: Vec<Node> = nodes.extract_if(.., |node| node.name.value == CHANGE.name).collect();
    let mut left = MAX_ADDED_WORDS;
    changes.iter().for_each(|change| apply_change(change, &mut nodes, &mut left, problems));
    nodes
}

/// The parent's nodes, all placed where the file says `extends`.
fn load_parent(extends: &Node, search: &mut ParentSearch<'_>, problems: &mut Problems) -> Vec<Node> {
    let mut reader = Reader::new(extends, problems);
    let id = reader.text("the id of a game");
    reader.finish();
    let Some(id) = id else { return Vec::new() };
    if search.chain.contains(&id.value) || search.chain.len() >= MAX_DEPTH {
        problems.error(
            id.span,
            format!("`{}` cannot be extended: the games extend each other in a circle or too deeply", id.value),
        );
        return Vec::new();
    }
    let mut wrong = Problems::default();
    let found = search.carried.nodes(&id.value).or_else(|| {
        let (nodes, mistakes) = kdl::parse(&(search.library)(&id.value)?);
        wrong = mistakes;
        Some(nodes)
    });
    let Some(nodes) = found else {
        if is_path(&id.value) {
            problems.error(id.span, format!("`{}` is a file on disk, which is not known here", id.value)).help(
                "only the program reads such files; to send the game elsewhere, write the other file into `carries`",
            );
        } else {
            problems
                .error(id.span, format!("there is no game `{}` to extend", id.value))
                .help("`variorum games` lists the ids of all games; a file of your own is written with its path, \"./mine.kdl\"");
        }
        return Vec::new();
    };
    search.chain.push(id.value.clone());
    let mut nodes = resolve_parents(nodes, search, &mut wrong);
    if let Some(first) = wrong.iter().find(|problem| problem.severity == kdl::Severity::Error) {
        problems.error(id.span, format!("the game `{}` has mistakes of its own: {}", id.value, first.message));
    }
    nodes.retain(|node| node.name.value != "game");
    nodes.iter_mut().for_each(|node| node.set_spans(extends.span));
    nodes
}

/// What identifies a node: its word and, for named things, the name.
fn node_key(node: &Node) -> (&str, Option<&str>) {
    let word = if node.name.value == "stone" { "piece" } else { node.name.value.as_str() };
    let named = NAMED_BLOCKS.contains(&word) || word == "zone";
    (word, node.args.first().filter(|_| named).and_then(Value::text))
}

/// The parent's nodes, each replaced by the child's nodes with the same key at the place of the first; then the child's
/// other nodes.
fn replace_nodes(parent: Vec<Node>, child: Vec<Node>) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::new();
    let mut rest = child;
    let keys: Vec<(String, Option<String>)> = rest.iter().map(|node| to_owned_key(node_key(node))).collect();
    for node in parent {
        if keys.contains(&to_owned_key(node_key(&node))) {
            let of_key: Vec<Node> = rest.extract_if(.., |other| node_key(other) == node_key(&node)).collect();
            out.extend(of_key);
        } else {
            out.push(node);
        }
    }
    out.extend(rest);
    out
}

fn to_owned_key((word, name): (&str, Option<&str>)) -> (String, Option<String>) {
    (word.to_owned(), name.map(str::to_owned))
}

fn merge_nodes(mut parent: Vec<Node>, mut child: Vec<Node>, problems: &mut Problems) -> Vec<Node> {
    for node in child.iter().filter(|node| node.name.value == WITHOUT.name) {
        let called = |node: &Node, name: &str| node_key(node).1 == Some(name);
        apply_without(node, &mut parent, called, "inherits nothing called", problems);
    }
    for block in ["board", "goal", "notation"] {
        let of = |nodes: &[Node]| nodes.iter().position(|node| node.name.value == block);
        let (Some(theirs), Some(own)) = (of(&parent), of(&child)) else { continue };
        let mut inherited = std::mem::take(&mut parent[theirs].children);
        let own = &mut child[own];
        let begins = |node: &Node, word: &str| node.name.value == word || node_key(node).1 == Some(word);
        for without in own.children.iter().filter(|node| node.name.value == WITHOUT.name) {
            apply_without(without, &mut inherited, begins, "inherits no line that begins with", problems);
        }
        own.children.retain(|node| node.name.value != WITHOUT.name);
        let lines = std::mem::take(&mut own.children);
        own.children = if block == "goal" {
            inherited.retain(|node| !lines.iter().any(|line| line.name.value == node.name.value));
            lines.into_iter().chain(inherited).collect()
        } else {
            replace_nodes(inherited, lines)
        };
    }
    replace_nodes(parent, child)
}

/// Removes what a `without` line names; it is an error if there is no such thing.
fn apply_without(
    without: &Node,
    nodes: &mut Vec<Node>,
    is: impl Fn(&Node, &str) -> bool,
    complaint: &str,
    problems: &mut Problems,
) {
    let mut reader = Reader::new(without, problems);
    for name in reader.rest() {
        let before = nodes.len();
        nodes.retain(|node| !is(node, &name.value));
        if nodes.len() == before {
            reader.error(name.span, format!("this game {complaint} `{}`", name.value));
        }
    }
    reader.finish();
}

/// Applies one `change`, unless that adds too much.
fn apply_change(change: &Node, nodes: &mut [Node], left: &mut usize, problems: &mut Problems) {
    let mut reader = Reader::new(change, problems);
    let names = reader.rest();
    let lines = reader.children();
    if names.is_empty() {
        let span = reader.span();
        reader
            .error(span, "`change` needs the pieces to change")
            .help("for example `change Pawn { … }` or `change each { … }`");
    }
    let known: Vec<String> = nodes
        .iter()
        .filter(|node| node.name.value == "piece")
        .filter_map(|node| node_key(node).1.map(str::to_owned))
        .collect();
    for name in &names {
        let all = name.value == "each";
        if !all && !known.contains(&name.value) {
            kdl::report_unknown(reader.problems, name.span, "piece", &name.value, known.iter().map(String::as_str));
        }
        for piece in nodes.iter_mut().filter(|node| node.name.value == "piece") {
            if !all && node_key(piece).1 != Some(name.value.as_str()) {
                continue;
            }
            for line in lines {
                if line.name.value == WITHOUT.name {
                    let begins = |node: &Node, word: &str| node.name.value == word;
                    let mut words = Problems::default();
                    apply_without(line, &mut piece.children, begins, "has no line there that begins with", &mut words);
                    // With `each`, some pieces need not have the line.
                    if !all {
                        reader.problems.extend(words);
                    }
                } else if let Some(rest) = left.checked_sub(count_words(line)) {
                    *left = rest;
                    piece.children.push(line.clone());
                } else {
                    let message =
                        format!("the `change` blocks add more than {MAX_ADDED_WORDS} words to the pieces in all");
                    reader.error(line.name.span, message);
                    *left = 0;
                    return;
                }
            }
        }
    }
    reader.finish();
}

/// The number of words in a line and its children.
fn count_words(line: &Node) -> usize {
    1 + line.args.len() + line.props.len() + line.children.iter().map(count_words).sum::<usize>()
}

/// The words with which the lines of a file may begin.
pub(crate) fn block_keywords() -> impl Iterator<Item = &'static str> + Clone {
    BLOCKS.iter().copied().chain(WORDS.iter().map(|word| word.name))
}
