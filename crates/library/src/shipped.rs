//! The shipped games, embedded in the program.
//!
//! For every folder under `games/` this module has, by id: the rule file, the page for players, the perft counts, the
//! values and the net, the lessons, the records and the problems. It does no input or output. `build.rs` generates the
//! list: to ship a game, add its folder; no Rust code names a game.

use kdl::Problems;
use rules::{Game, GameDef, ParsedFile};

/// A game that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct ShippedGame {
    /// The name of its folder.
    pub id: &'static str,
    /// The rule file.
    pub text: &'static str,
    /// The rules for players, in Markdown; empty if there are none yet.
    pub readme: &'static str,
    /// Positions with known perft counts; empty if there are none yet, and in a browser.
    pub perft: &'static str,
    /// The piece values, fitted to self-play: `values.toml`; empty if they have not been fitted.
    pub values: &'static str,
    /// Whether a net has been trained that corrects the values.
    pub has_net: bool,
    /// That net, `net.bin`; empty if there is none, and in a browser, where the page loads nets.
    pub net: &'static [u8],
    /// Its names in other programs: `known-as.txt`, see [`Shipped::names`]; empty if there are none.
    known_as: &'static str,
    /// Lessons for beginners: `lessons.kdl`, in the form of [`notation::lesson`](../notation/lesson/index.html); empty
    /// if there are none.
    pub lessons: &'static str,
    /// Games that have been played: `records/*.pgn`, one game each.
    pub records: &'static [BundledText],
    /// Problems to solve: `problems/*.txt`, in the form of [`notation::problem`](../notation/problem/index.html).
    pub problems: &'static [BundledText],
}

/// A text that comes with a game.
#[derive(Clone, Copy, Debug)]
pub struct BundledText {
    /// The name of its file without the extension.
    pub name: &'static str,
    /// Its content.
    pub text: &'static str,
}

impl BundledText {
    /// The text of that name, ignoring case.
    ///
    /// # Errors
    /// A message if there is none, with a suggestion or all names; `what` is the word for such a text.
    pub fn find(all: &'static [Self], what: &str, name: &str) -> Result<&'static Self, String> {
        let names = || all.iter().map(|known| known.name);
        let found = all.iter().find(|known| known.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| match kdl::suggest(name, names()) {
            Some(meant) => format!("there is no {what} `{name}`; did you mean `{meant}`?"),
            None if all.is_empty() => format!("the game comes without a {what}"),
            None => format!("there is no {what} `{name}`; there are: {}", names().collect::<Vec<_>>().join(", ")),
        })
    }
}

static GAMES: &[ShippedGame] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// All shipped games, ordered by id.
pub fn games() -> &'static [ShippedGame] {
    GAMES
}

/// The game with that id, ignoring case.
pub fn find(id: &str) -> Option<&'static ShippedGame> {
    GAMES.iter().find(|game| game.id.eq_ignore_ascii_case(id))
}

/// The game with that id, or with that name in other programs and their files, ignoring case, blanks and hyphens.
pub fn find_by_name(name: &str) -> Option<&'static ShippedGame> {
    let letters =
        |name: &str| name.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>().to_lowercase();
    let wanted = letters(name);
    let is_named = |game: &&ShippedGame| {
        game.aliases().chain(game.file_names()).chain([game.id]).any(|known| letters(known) == wanted)
    };
    find(name).or_else(|| GAMES.iter().find(is_named).filter(|_| !wanted.is_empty()))
}

/// The game of records that name none, as PGN has it.
pub fn unnamed_game() -> Option<&'static ShippedGame> {
    find_by_name("standard")
}

/// The id that was probably meant: the nearest one, or the only one that contains the word.
pub fn suggest(id: &str) -> Option<&'static str> {
    let ids = || GAMES.iter().map(|game| game.id);
    let word = id.to_lowercase();
    let mut containing = ids().filter(|known| word.len() > 2 && known.contains(&word));
    kdl::suggest(id, ids()).or_else(|| containing.next().filter(|_| containing.next().is_none()))
}

/// The message for an unknown id: a suggestion, or where to find the ids.
pub fn unknown_message(id: &str) -> String {
    match suggest(id) {
        Some(meant) => format!("there is no game `{id}`; did you mean `{meant}`?"),
        None => format!("there is no game `{id}`; the list of games has all {}", GAMES.len()),
    }
}

/// The rule file of a shipped game, for files that extend it.
pub fn rule_text(id: &str) -> Option<String> {
    find(id).map(|game| game.text.to_owned())
}

/// Reads a rule file that may extend shipped games; see [`rules::read_with_parents`].
pub fn read(text: &str, choices: &[(String, String)]) -> (Option<GameDef>, Problems) {
    rules::read_with_parents(&rule_text, text, choices)
}

/// Parses a rule file that may extend shipped games, to be read under different choices of readings.
pub fn parse(text: &str) -> ParsedFile {
    ParsedFile::new(&rule_text, text)
}

/// The rule file together with those of all games that it extends: a self-contained rule file.
pub fn self_contained(text: &str) -> String {
    let parents = rules::parents(text, &rule_text);
    parents.iter().fold(text.to_owned(), |whole, (id, text)| format!("{whole}\ncarries \"{id}\" {{\n{text}}}\n"))
}

/// Reads and compiles a rule file under chosen readings (name and value).
///
/// # Errors
/// All problems of the file, warnings included.
pub fn load(text: &str, choices: &[(String, String)]) -> Result<Game, Problems> {
    match read(text, choices) {
        (Some(def), problems) if !problems.has_errors() => Ok(rules::compile(def)),
        (_, problems) => Err(problems),
    }
}

impl ShippedGame {
    /// The lines of `known-as.txt` without comments.
    fn known_as_lines(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.known_as.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// The names of the game in other programs.
    pub fn aliases(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.known_as_lines().filter(|line| !line.contains(' '))
    }

    /// The names of the game in files of other programs, which no engine protocol uses: the lines `file NAME`.
    fn file_names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.known_as_lines().filter_map(|line| line.strip_prefix("file "))
    }

    /// The game to play instead if a program asks for this one in its shuffled form (`UCI_Chess960`): a line `960 ID`
    /// in that game's `known-as.txt` names this one.
    pub fn shuffled_variant(&self) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.known_as_lines().any(|line| line.strip_prefix("960 ") == Some(self.id)))
    }

    /// The game, compiled under chosen readings (name and value).
    ///
    /// # Errors
    /// Choices that do not exist; a shipped file has no errors.
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
                        problems.iter().map(|problem| kdl::render_line(game.id, game.text, problem)).collect();
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
        assert!(unknown_message("?").contains("list of games"));
        assert!(find("?").is_none());
    }

    #[test]
    fn no_name_means_two_games() {
        let mut names: Vec<String> = games()
            .iter()
            .flat_map(|game| game.aliases().chain(game.file_names()).chain([game.id]))
            .map(str::to_lowercase)
            .collect();
        assert!(names.len() > games().len());
        names.sort_unstable();
        let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
        for game in games() {
            assert!(
                game.aliases().all(|name| find_by_name(&name.to_uppercase()).map(|found| found.id) == Some(game.id))
            );
            assert!(game.file_names().all(|name| find_by_name(name).map(|found| found.id) == Some(game.id)));
            for form in game.known_as_lines().filter(|line| line.contains(' ') && !line.starts_with("file ")) {
                let of = form.strip_prefix("960 ").and_then(find);
                assert_eq!(
                    of.and_then(ShippedGame::shuffled_variant).map(|found| found.id),
                    Some(game.id),
                    "{}: `{form}`",
                    game.id
                );
            }
        }
        assert!(games().iter().any(|game| game.shuffled_variant().is_some()));
        for game in games() {
            assert_eq!(find_by_name(&game.id.replace('-', " ")).map(|found| found.id), Some(game.id));
        }
        assert!(find_by_name(" - ").is_none());
        assert!(unnamed_game().is_some());
    }

    #[test]
    fn an_unknown_text_is_answered_with_a_suggestion_or_all_names() {
        let all = &[BundledText { name: "first-game", text: "" }, BundledText { name: "second", text: "" }];
        assert_eq!(BundledText::find(all, "record", "FIRST-GAME").map(|found| found.name), Ok("first-game"));
        for (all, name, expected) in [
            (all.as_slice(), "first-gane", "there is no record `first-gane`; did you mean `first-game`?"),
            (all, "x", "there is no record `x`; there are: first-game, second"),
            (&[], "x", "the game comes without a record"),
        ] {
            assert_eq!(BundledText::find(all, "record", name).map(|found| found.name), Err(expected.to_owned()));
        }
        assert!(
            games().iter().any(|game| !game.records.is_empty()) && games().iter().any(|game| !game.problems.is_empty())
        );
    }

    #[test]
    fn an_invalid_choice_is_a_problem() {
        assert!(games()[0].load(&[("nothing".into(), "on".into())]).is_err());
        assert!(load("game", &[]).is_err());
    }
}
