//! `extends`, `change`, `without`, `carries`: a game that is another game with differences.
//!
//! For: putting the nodes of a file and of its parent together, before readings are settled; no other word knows about
//! it. Not for: finding the parent's text, which is the business of a [`Library`] (the shipped games are in crate
//! `catalog`). What is inherited is placed where the file says `extends`, so that a mistake it causes points there.

use crate::read::BLOCKS;
use lang::{Node, Problems, Reader, Span, Value, Word};

/// Finds the rule file of a game by its id.
pub type Library<'l> = &'l dyn Fn(&str) -> Option<String>;

/// No game extends a game that extends a game … further than this.
const DEEPEST: usize = 8;

/// So many words at most are added by all `change` blocks of a file, to all pieces together.
const MOST_CHANGES: usize = 100_000;

/// The word.
pub(crate) const EXTENDS: Word = Word {
    name: "extends",
    drawer: "game",
    usage: "extends ID",
    summary: "this game is that game, but for what this file says",
    doc: "A `piece`, `stone`, `side`, `group`, `reading` or `stock` replaces the one of the same name, `turn` and all `team` lines those of the parent. In `board` and \
          `notation` a line replaces the parent's lines with the same word (a `zone` the one of the same name). In `goal` the lines of this file come first, and the \
          parent's lines with the same word are left out. `game` is never inherited.",
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
    drawer: "game",
    usage: "change KIND…|each { lines; without WORD… }",
    summary: "adds lines to pieces that are defined elsewhere",
    doc: "`each` means every piece. `without` takes all lines that begin with these words away before.",
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
    drawer: "game",
    usage: "without NAME… | change … { without WORD… } | board|goal|notation { without WORD|ZONE… }",
    summary: "leaves out something inherited",
    doc: "Beside the blocks it names pieces, stones, groups, readings and the sides of stocks; within `change`, `goal` and `notation` words that lines begin with; within `board` \
          words or zones.",
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
    drawer: "game",
    usage: "carries ID { a whole rule file }",
    summary: "the rule file of a game that this one extends",
    doc: "So that the file can be read where the other one is not known, or has changed. Game records carry their rules so.",
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

/// Blocks of which there may be several, each with a name.
const NAMED: &[&str] = &["piece", "stone", "side", "group", "reading", "stock"];

/// The file with everything it inherits, and where it says so.
pub(crate) fn inherit(nodes: Vec<Node>, library: Library<'_>, problems: &mut Problems) -> (Vec<Node>, Option<Span>) {
    let place = nodes.iter().find(|node| node.name.value == EXTENDS.name).map(|node| node.span);
    let mut search = Search { library, carried: Carried::default(), chain: Vec::new() };
    (whole(nodes, &mut search, problems), place)
}

/// The ids of the games a file extends and does not carry with it, the nearest first, and their rule files; as far as
/// they are known.
pub fn parents(text: &str, library: Library<'_>) -> Vec<(String, String)> {
    chain(text, library).into_iter().filter_map(|(id, text)| Some((id, text?))).collect()
}

/// The ids of the games a file extends, whether it carries them with it or not, the nearest first; as far as they are
/// known.
pub fn ancestors(text: &str, library: Library<'_>) -> Vec<String> {
    chain(text, library).into_iter().map(|(id, _)| id).collect()
}

/// The games a file extends, the nearest first: their ids, and the rule files of those that it does not carry with it.
fn chain(text: &str, library: Library<'_>) -> Vec<(String, Option<String>)> {
    let (mut nodes, _) = lang::parse(text);
    let mut carried = Carried::default();
    let mut found: Vec<(String, Option<String>)> = Vec::new();
    for _ in 0..DEEPEST {
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
                (lang::parse(&text).0, Some(text))
            }
        };
        found.push((id.to_owned(), text));
        nodes = next;
    }
    found
}

/// Parents that a file carries with it.
#[derive(Default)]
struct Carried(Vec<Node>);

impl Carried {
    /// Takes the `carries` blocks out of a file.
    fn take(&mut self, nodes: &mut Vec<Node>) {
        self.0.extend(nodes.extract_if(.., |node| node.name.value == CARRIES.name));
    }

    fn nodes(&self, id: &str) -> Option<Vec<Node>> {
        let carries = self.0.iter().find(|node| node.args.first().and_then(Value::text) == Some(id))?;
        Some(carries.children.clone())
    }
}

/// What is asked for parents while one file is put together.
struct Search<'s> {
    library: Library<'s>,
    carried: Carried,
    /// The ids found on the way.
    chain: Vec<String>,
}

fn whole(mut nodes: Vec<Node>, search: &mut Search<'_>, problems: &mut Problems) -> Vec<Node> {
    search.carried.take(&mut nodes);
    let extends: Vec<Node> = nodes.extract_if(.., |node| node.name.value == EXTENDS.name).collect();
    if let Some(second) = extends.get(1) {
        problems.error(second.name.span, "a file extends one game only");
    }
    if let Some(node) = extends.first() {
        let parent = parent(node, search, problems);
        nodes = merged(parent, nodes, problems);
    } else if let Some(node) = nodes.iter().find(|node| node.name.value == WITHOUT.name) {
        problems.error(node.name.span, "`without` needs `extends`: nothing is inherited here");
    }
    nodes.retain(|node| node.name.value != WITHOUT.name);
    let changes: Vec<Node> = nodes.extract_if(.., |node| node.name.value == CHANGE.name).collect();
    let mut left = MOST_CHANGES;
    changes.iter().for_each(|change| apply(change, &mut nodes, &mut left, problems));
    nodes
}

/// The nodes of the parent, all of them placed where the file says `extends`.
fn parent(extends: &Node, search: &mut Search<'_>, problems: &mut Problems) -> Vec<Node> {
    let mut reader = Reader::new(extends, problems);
    let id = reader.text("the id of a game");
    reader.finish();
    let Some(id) = id else { return Vec::new() };
    if search.chain.contains(&id.value) || search.chain.len() >= DEEPEST {
        problems.error(
            id.span,
            format!("`{}` cannot be extended: the games extend each other in a circle, or too deep", id.value),
        );
        return Vec::new();
    }
    let mut wrong = Problems::default();
    let found = search.carried.nodes(&id.value).or_else(|| {
        let (nodes, mistakes) = lang::parse(&(search.library)(&id.value)?);
        wrong = mistakes;
        Some(nodes)
    });
    let Some(nodes) = found else {
        problems
            .error(id.span, format!("there is no game `{}` to extend", id.value))
            .help("`variorum games` lists the ids of all games");
        return Vec::new();
    };
    search.chain.push(id.value.clone());
    let mut nodes = whole(nodes, search, &mut wrong);
    if let Some(first) = wrong.iter().find(|problem| problem.severity == lang::Severity::Error) {
        problems.error(id.span, format!("the game `{}` has mistakes of its own: {}", id.value, first.message));
    }
    nodes.retain(|node| node.name.value != "game");
    nodes.iter_mut().for_each(|node| node.place_at(extends.span));
    nodes
}

/// What makes two nodes the same thing: the word, and for named things the name.
fn key(node: &Node) -> (&str, Option<&str>) {
    let word = if node.name.value == "stone" { "piece" } else { node.name.value.as_str() };
    let named = NAMED.contains(&word) || word == "zone";
    (word, node.args.first().filter(|_| named).and_then(Value::text))
}

/// The parent's nodes, each replaced by the child's nodes of the same key at the place of the first; the child's other
/// nodes behind.
fn replaced(parent: Vec<Node>, child: Vec<Node>) -> Vec<Node> {
    let mut out: Vec<Node> = Vec::new();
    let mut rest = child;
    let keys: Vec<(String, Option<String>)> = rest.iter().map(|node| owned(key(node))).collect();
    for node in parent {
        if keys.contains(&owned(key(&node))) {
            let of_key: Vec<Node> = rest.extract_if(.., |other| key(other) == key(&node)).collect();
            out.extend(of_key);
        } else {
            out.push(node);
        }
    }
    out.extend(rest);
    out
}

fn owned((word, name): (&str, Option<&str>)) -> (String, Option<String>) {
    (word.to_owned(), name.map(str::to_owned))
}

fn merged(mut parent: Vec<Node>, mut child: Vec<Node>, problems: &mut Problems) -> Vec<Node> {
    for node in child.iter().filter(|node| node.name.value == WITHOUT.name) {
        let called = |node: &Node, name: &str| key(node).1 == Some(name);
        leave_out(node, &mut parent, called, "inherits nothing called", problems);
    }
    for block in ["board", "goal", "notation"] {
        let of = |nodes: &[Node]| nodes.iter().position(|node| node.name.value == block);
        let (Some(theirs), Some(own)) = (of(&parent), of(&child)) else { continue };
        let mut inherited = std::mem::take(&mut parent[theirs].children);
        let own = &mut child[own];
        let begins = |node: &Node, word: &str| node.name.value == word || key(node).1 == Some(word);
        for without in own.children.iter().filter(|node| node.name.value == WITHOUT.name) {
            leave_out(without, &mut inherited, begins, "inherits no line that begins with", problems);
        }
        own.children.retain(|node| node.name.value != WITHOUT.name);
        let lines = std::mem::take(&mut own.children);
        own.children = if block == "goal" {
            inherited.retain(|node| !lines.iter().any(|line| line.name.value == node.name.value));
            lines.into_iter().chain(inherited).collect()
        } else {
            replaced(inherited, lines)
        };
    }
    replaced(parent, child)
}

/// Takes away what a `without` line names; what is not there is a mistake.
fn leave_out(
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

/// Carries out one `change`, as long as that does not add too much.
fn apply(change: &Node, nodes: &mut [Node], left: &mut usize, problems: &mut Problems) {
    let mut reader = Reader::new(change, problems);
    let names = reader.rest();
    let lines = reader.children();
    if names.is_empty() {
        let span = reader.span();
        reader
            .error(span, "`change` needs the pieces to be changed")
            .help("for example `change Pawn { … }` or `change each { … }`");
    }
    let known: Vec<String> = nodes
        .iter()
        .filter(|node| node.name.value == "piece")
        .filter_map(|node| key(node).1.map(str::to_owned))
        .collect();
    for name in &names {
        let all = name.value == "each";
        if !all && !known.contains(&name.value) {
            lang::unknown(reader.problems, name.span, "piece", &name.value, known.iter().map(String::as_str));
        }
        for piece in nodes.iter_mut().filter(|node| node.name.value == "piece") {
            if !all && key(piece).1 != Some(name.value.as_str()) {
                continue;
            }
            for line in lines {
                if line.name.value == WITHOUT.name {
                    let begins = |node: &Node, word: &str| node.name.value == word;
                    let mut words = Problems::default();
                    leave_out(line, &mut piece.children, begins, "has no line there that begins with", &mut words);
                    // Of all pieces some need not have the line.
                    if !all {
                        reader.problems.extend(words);
                    }
                } else if let Some(rest) = left.checked_sub(words(line)) {
                    *left = rest;
                    piece.children.push(line.clone());
                } else {
                    let message =
                        format!("the `change` blocks add more than {MOST_CHANGES} words to all pieces together");
                    reader.error(line.name.span, message);
                    *left = 0;
                    return;
                }
            }
        }
    }
    reader.finish();
}

/// How many words there are in a line, with those inside.
fn words(line: &Node) -> usize {
    1 + line.args.len() + line.props.len() + line.children.iter().map(words).sum::<usize>()
}

/// The words with which a file's lines may begin.
pub(crate) fn blocks() -> impl Iterator<Item = &'static str> + Clone {
    BLOCKS.iter().copied().chain(WORDS.iter().map(|word| word.name))
}
