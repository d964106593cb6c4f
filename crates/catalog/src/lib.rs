//! The shipped games, embedded in the program.
//!
//! For: the rule file, the page for people, the counts, the lessons, the records and the problems of every folder under
//! `games/`, by id. Not for: files elsewhere; this crate does no input or output. The list is made by `build.rs`: to
//! ship a game, add its folder; no game is named in Rust code.
//!
//! ```
//! let shipped = catalog::find("makruk").expect("a shipped game");
//! let game = shipped.load(&[])?;
//! assert_eq!(game.turns(&game.start(), |_, _| false).len(), 23);
//! assert!(shipped.readme.starts_with("# "));
//! assert_eq!(catalog::unknown("makruc"), "there is no game `makruc`; did you mean `makruk`?");
//!
//! // A file that says only what differs.
//! let text = "extends makruk\ngame \"First bare\" { source \"this page\" }\n";
//! assert_eq!(catalog::load(text, &[])?.def().name, "First bare");
//! # Ok::<(), lang::Problems>(())
//! ```

mod knowledge;

pub use knowledge::{knowledge, teacher};

use lang::Problems;
use rules::{Game, GameDef, Parsed};

/// A game that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name of its folder.
    pub id: &'static str,
    /// The rule file.
    pub text: &'static str,
    /// The rules for people, in Markdown; empty if there are none yet.
    pub readme: &'static str,
    /// Positions with known numbers of turns; empty if there are none yet.
    pub perft: &'static str,
    /// What its men are worth, fitted to self-play: `values.toml`; empty if nobody has.
    pub values: &'static str,
    /// A net has been learnt that corrects that.
    pub taught: bool,
    /// That net, `net.bin`; empty if there is none, and in a browser, where nets are brought.
    pub net: &'static [u8],
    /// What other programs call it: `known-as.txt`, see [`Shipped::names`]; empty if nothing else.
    known_as: &'static str,
    /// Lessons for beginners: `lessons.kdl`, in the form of [`notation::lesson`](../notation/lesson/index.html); empty
    /// if there are none.
    pub lessons: &'static str,
    /// Games that have been played: `records/*.pgn`, one game each.
    pub records: &'static [Enclosed],
    /// Problems to solve: `problems/*.txt`, in the form of [`notation::problem`](../notation/problem/index.html).
    pub problems: &'static [Enclosed],
}

/// A text that comes with a game.
#[derive(Clone, Copy, Debug)]
pub struct Enclosed {
    /// The name of its file without the ending.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
}

impl Enclosed {
    /// The one of that name; upper and lower case are the same.
    ///
    /// # Errors
    /// What to say if there is none: `what` it is that was looked for, and the names there are.
    pub fn find(all: &'static [Self], what: &str, name: &str) -> Result<&'static Self, String> {
        let names = || all.iter().map(|known| known.name);
        let found = all.iter().find(|known| known.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| match lang::suggest(name, names()) {
            Some(meant) => format!("there is no {what} `{name}`; did you mean `{meant}`?"),
            None if all.is_empty() => format!("the game comes without a {what}"),
            None => format!("there is no {what} `{name}`; there are: {}", names().collect::<Vec<_>>().join(", ")),
        })
    }
}

static GAMES: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// All shipped games in the order of their ids.
pub fn games() -> &'static [Shipped] {
    GAMES
}

/// The game of that id; upper and lower case are the same.
pub fn find(id: &str) -> Option<&'static Shipped> {
    GAMES.iter().find(|game| game.id.eq_ignore_ascii_case(id))
}

/// The game of that id, or the one that other programs call so; upper and lower case are the same.
pub fn called(name: &str) -> Option<&'static Shipped> {
    find(name).or_else(|| GAMES.iter().find(|game| game.names().any(|known| known.eq_ignore_ascii_case(name))))
}

/// The id that was probably meant: the nearest one, or the only one that contains the word.
pub fn suggest(id: &str) -> Option<&'static str> {
    let ids = || GAMES.iter().map(|game| game.id);
    let word = id.to_lowercase();
    let mut containing = ids().filter(|known| word.len() > 2 && known.contains(&word));
    lang::suggest(id, ids()).or_else(|| containing.next().filter(|_| containing.next().is_none()))
}

/// What to say about an unknown id: the game that was probably meant, or where to look.
pub fn unknown(id: &str) -> String {
    match suggest(id) {
        Some(meant) => format!("there is no game `{id}`; did you mean `{meant}`?"),
        None => format!("there is no game `{id}`; the list of games has all {}", GAMES.len()),
    }
}

/// The rule file of a shipped game, for files that extend it.
pub fn library(id: &str) -> Option<String> {
    find(id).map(|game| game.text.to_owned())
}

/// Reads a rule file that may extend shipped games; see [`rules::read_from`].
pub fn read(text: &str, choices: &[(String, String)]) -> (Option<GameDef>, Problems) {
    rules::read_from(&library, text, choices)
}

/// Parses a rule file that may extend shipped games, to be read under several choices of readings.
pub fn parse(text: &str) -> Parsed {
    Parsed::new(&library, text)
}

/// The rule file together with those of all games it extends: everything that decides how it is played, and a rule file
/// itself.
pub fn whole(text: &str) -> String {
    let parents = rules::parents(text, &library);
    parents.iter().fold(text.to_owned(), |whole, (id, text)| format!("{whole}\ncarries \"{id}\" {{\n{text}}}\n"))
}

/// Reads and compiles a rule file under chosen readings (name and value).
///
/// # Errors
/// Everything that is wrong with the file, warnings included.
pub fn load(text: &str, choices: &[(String, String)]) -> Result<Game, Problems> {
    match read(text, choices) {
        (Some(def), problems) if !problems.has_errors() => Ok(rules::compile(def)),
        (_, problems) => Err(problems),
    }
}

impl Shipped {
    /// The lines of `known-as.txt` without its comments.
    fn known(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.known_as.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// The other names that programs have for the game.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.known().filter(|line| !line.contains(' '))
    }

    /// The game that is played instead if a program asks for this one in its shuffled form (`UCI_Chess960`): a line
    /// `960 ID` in that game's `known-as.txt` names this one.
    pub fn shuffled(&self) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.known().any(|line| line.strip_prefix("960 ") == Some(self.id)))
    }

    /// The game, compiled under chosen readings (name and value).
    ///
    /// # Errors
    /// Choices that do not exist; a shipped file has no errors of its own.
    pub fn load(&self, choices: &[(String, String)]) -> Result<Game, Problems> {
        load(self.text, choices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_loads_and_is_found_by_its_id() {
        assert!(!games().is_empty());
        for game in games() {
            match game.load(&[]) {
                Ok(loaded) => assert!(loaded.def().weight() < 50_000, "{}: a fifth of what a game may weigh", game.id),
                Err(problems) => {
                    let lines: Vec<_> =
                        problems.iter().map(|problem| lang::render_line(game.id, game.text, problem)).collect();
                    panic!("{}", lines.join("\n"));
                }
            }
            assert_eq!(find(&game.id.to_uppercase()).map(|found| found.id), Some(game.id));
        }
    }

    #[test]
    fn an_unknown_id_gets_a_suggestion() {
        let id = games()[0].id;
        assert_eq!(suggest(&id.replacen(char::is_alphabetic, "", 1)), Some(id));
        assert!(unknown("?").contains("list of games"));
        assert!(find("?").is_none());
    }

    #[test]
    fn no_name_means_two_games() {
        let mut names: Vec<String> =
            games().iter().flat_map(|game| game.names().chain([game.id])).map(str::to_lowercase).collect();
        assert!(names.len() > games().len());
        names.sort_unstable();
        let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
        for game in games() {
            assert!(game.names().all(|name| called(&name.to_uppercase()).map(|found| found.id) == Some(game.id)));
            for form in game.known().filter(|line| line.contains(' ')) {
                let of = form.strip_prefix("960 ").and_then(find);
                assert_eq!(
                    of.and_then(Shipped::shuffled).map(|found| found.id),
                    Some(game.id),
                    "{}: `{form}`",
                    game.id
                );
            }
        }
        assert!(games().iter().any(|game| game.shuffled().is_some()));
    }

    #[test]
    fn what_comes_with_a_game_is_found_by_its_name_or_the_names_are_told() {
        let all = &[Enclosed { name: "first-game", text: "" }, Enclosed { name: "second", text: "" }];
        assert_eq!(Enclosed::find(all, "record", "FIRST-GAME").map(|found| found.name), Ok("first-game"));
        for (all, name, expected) in [
            (all.as_slice(), "first-gane", "there is no record `first-gane`; did you mean `first-game`?"),
            (all, "x", "there is no record `x`; there are: first-game, second"),
            (&[], "x", "the game comes without a record"),
        ] {
            assert_eq!(Enclosed::find(all, "record", name).map(|found| found.name), Err(expected.to_owned()));
        }
        assert!(
            games().iter().any(|game| !game.records.is_empty()) && games().iter().any(|game| !game.problems.is_empty())
        );
    }

    #[test]
    fn a_wrong_choice_is_a_problem() {
        assert!(games()[0].load(&[("nothing".into(), "on".into())]).is_err());
        assert!(load("game", &[]).is_err());
    }
}
