//! A player in words: `ours:level=3`, `uct:nodes=2000`, `uci:variant=chess stockfish`.
//!
//! A word says who plays; behind a colon stand options, divided by commas. Behind `uci` and its options stands the
//! command of a program. For: reading that, with a sentence about every mistake, and making the player. The players are
//! the list [`WORDS`]; a new one is one line there.

use crate::contestant::Contestant;
use crate::inside::{Inside, Make};
use crate::ours::Ours;
use crate::pace::{Pace, Time};
use crate::uci::{Uci, UciSpec};
use crate::watch::Timer;
use crate::words::words;
use eval::{Knowledge, Net, Values, net};
use rules::Game;
use search::baseline::{Greedy, Maxn, Plain, Random, Uct};
use search::{Level, Limits, Margins, Mcts, Player, Searcher};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A player inside the program: its word, what it is, what ends its thinking, and how it is made.
struct Word {
    name: &'static str,
    about: &'static str,
    ends: Ends,
    /// From the game, what is known of it, and how it searches.
    make: fn(&Game, &Knowledge, Searching) -> Make,
}

/// How the opponent of this program searches.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Searching {
    /// The size of its table.
    megabytes: usize,
    margins: Margins,
}

impl Default for Searching {
    fn default() -> Self {
        Self { megabytes: MEGABYTES, margins: Margins::default() }
    }
}

/// What ends the thinking of a player, beside a number of nodes and a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// A depth.
    AtDepth,
    /// Nothing else.
    NotAtDepth,
    /// Nothing is needed: it does not search.
    BySelf,
}

/// Players of which one is made for a game and copied for each new one.
fn copies<P: Player + Clone + Send + Sync + 'static>(player: P) -> Make {
    Arc::new(move || Box::new(player.clone()))
}

/// The measures of a game are taken once, the table is each copy's own.
fn ours(game: &Game, known: &Knowledge, searching: Searching) -> Make {
    let searcher = Arc::new(Searcher::with(game, known.clone()).with_margins(searching.margins));
    Arc::new(move || Box::new(Ours::new(Arc::clone(&searcher), searching.megabytes)))
}

const WORDS: &[Word] = &[
    Word { name: "ours", about: "the opponent of this program", ends: Ends::AtDepth, make: ours },
    Word {
        name: "mcts",
        about: "tree search with an evaluation of leaves",
        ends: Ends::NotAtDepth,
        make: |game, _, _| copies(Mcts::new(game)),
    },
    Word {
        name: "material",
        about: "plain alpha-beta that knows material only",
        ends: Ends::AtDepth,
        make: |game, _, _| copies(Plain::new(game)),
    },
    Word {
        name: "maxn",
        about: "plain max^n that knows material only: every side for itself",
        ends: Ends::AtDepth,
        make: |game, _, _| copies(Maxn::new(game)),
    },
    Word {
        name: "uct",
        about: "tree search with random playouts",
        ends: Ends::NotAtDepth,
        make: |_, _, _| copies(Uct),
    },
    Word {
        name: "greedy",
        about: "the turn that wins most material",
        ends: Ends::BySelf,
        make: |game, _, _| copies(Greedy::new(game)),
    },
    Word { name: "random", about: "any legal turn", ends: Ends::BySelf, make: |_, _, _| copies(Random) },
];

/// How large the table of a search is, in megabytes, if nothing is said.
const MEGABYTES: usize = 16;

/// The word for values that are measured from the rules, whatever is stored beside the game.
const MEASURED: &str = "measured";

/// The word for no net, whatever is stored beside the game.
const NO_NET: &str = "none";

/// The word for programs from outside.
const UCI: &str = "uci";

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    text: String,
    who: Who,
    pace: Pace,
    level: Option<Level>,
    searching: Searching,
    /// Instead of the values of the match.
    values: Option<Values>,
    /// Instead of the net of the match.
    net: Option<NetOf>,
    name: Option<String>,
}

/// Which net a player has.
#[derive(Clone, Debug, PartialEq)]
enum NetOf {
    /// None.
    Nobody,
    /// One that has been read.
    Given(Arc<Net>),
    /// One that is on the disk, and what stands there.
    File { path: String, bytes: Vec<u8> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Who {
    Inside(usize),
    Outside(UciSpec),
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_ref().unwrap_or(&self.text))
    }
}

impl Spec {
    /// What the words are, one line for each.
    pub fn help() -> String {
        let inside = WORDS.iter().map(|word| format!("  {:10}{}\n", word.name, word.about));
        let outside = format!("  {UCI:10}a program that speaks UCI; its command follows after a blank\n");
        inside.chain([outside]).collect()
    }

    /// The opponent of this program, knowing just this.
    pub fn knowing(name: &str, known: Knowledge) -> Self {
        Self {
            text: WORDS[0].name.to_owned(),
            who: Who::Inside(0),
            pace: Pace::default(),
            level: None,
            searching: Searching::default(),
            values: Some(known.values),
            net: Some(known.net.map_or(NetOf::Nobody, NetOf::Given)),
            name: Some(name.to_owned()),
        }
    }

    /// The same with other margins of its search.
    #[must_use]
    pub fn searching_by(mut self, margins: Margins) -> Self {
        self.searching.margins = margins;
        self
    }

    /// Reads a player.
    ///
    /// # Errors
    /// A sentence without its full stop.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut words = words(text)?.into_iter();
        let head = words.next().ok_or("the name of a player is missing")?;
        let (word, options) = head.split_once(':').map_or((head.as_str(), ""), |(word, options)| (word, options));
        let command: Vec<String> = words.collect();
        let who = if word == UCI {
            if command.is_empty() {
                return Err(format!("behind `{head}` the command of a program is missing"));
            }
            Who::Outside(UciSpec { command, ..UciSpec::default() })
        } else {
            let known = WORDS.iter().position(|known| known.name == word).ok_or_else(|| unknown(word))?;
            if let Some(extra) = command.first() {
                return Err(format!(
                    "behind the player `{head}` there is `{extra}`; options follow a colon, divided by commas"
                ));
            }
            Who::Inside(known)
        };
        let mut spec = Self {
            text: text.trim().to_owned(),
            who,
            pace: Pace::default(),
            level: None,
            searching: Searching::default(),
            values: None,
            net: None,
            name: None,
        };
        for option in options.split(',').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            spec.set(name.trim(), value.trim()).map_err(|why| format!("`{head}`: {why}"))?;
        }
        Ok(spec)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match (name, &mut self.who) {
            ("nodes", _) => self.pace.nodes = Some(number(name, value)?),
            ("depth", _) => self.pace.depth = Some(number(name, value)?),
            ("movetime", _) => self.pace.time = Time::PerTurn(Duration::from_millis(number(name, value)?)),
            ("name", _) => self.name = Some(value.to_owned()),
            ("level", Who::Inside(0)) => {
                let (low, high) = (Level::WEAKEST.number(), Level::STRONGEST.number());
                let level = value.parse().ok().and_then(Level::new);
                self.level =
                    Some(level.ok_or_else(|| format!("a level is a number from {low} to {high}, not `{value}`"))?);
            }
            ("values", Who::Inside(0)) => {
                self.values = Some(if value == MEASURED { Values::default() } else { values(value)? });
            }
            ("net", Who::Inside(0)) => {
                let file = |bytes| NetOf::File { path: value.to_owned(), bytes };
                self.net = Some(if value == NO_NET { NetOf::Nobody } else { file(net_file(value)?) });
            }
            ("margins", Who::Inside(0)) => self.searching.margins = margins(value)?,
            ("hash", Who::Inside(0)) => self.searching.megabytes = number(name, value)?,
            ("variant", Who::Outside(uci)) => uci.variant = Some(value.to_owned()),
            ("fen", Who::Outside(uci)) => uci.always_fen = true,
            (_, Who::Outside(uci)) if name.starts_with("set.") => {
                uci.options.push((name["set.".len()..].to_owned(), value.to_owned()));
            }
            (_, Who::Outside(_)) => {
                return Err(format!(
                    "there is no option `{name}`; there are nodes, depth, movetime, name, variant, fen, set.NAME"
                ));
            }
            (_, Who::Inside(0)) => {
                return Err(format!(
                    "there is no option `{name}`; there are level, hash, values, net, margins, nodes, depth, movetime, name"
                ));
            }
            (_, Who::Inside(_)) => {
                return Err(format!("there is no option `{name}`; there are nodes, depth, movetime, name"));
            }
        }
        Ok(())
    }

    /// Its limits: its own, else those of its level, else those of the match. Who does not search needs none.
    pub fn pace(&self, of_match: Pace) -> Pace {
        let level = self.level.map_or(Pace::default(), |level| match level.budget_millis() {
            Some(millis) => Pace { time: Time::PerTurn(Duration::from_millis(millis)), ..Pace::default() },
            None => {
                let Limits { depth, nodes, .. } = level.limits();
                Pace { depth: Some(depth), nodes: Some(nodes), time: Time::Free }
            }
        });
        self.pace.or(level).or(of_match)
    }

    /// Is there something that ends its thinking?
    ///
    /// # Errors
    /// A sentence without its full stop, if there is not.
    pub fn check(&self, pace: Pace) -> Result<(), String> {
        let ends = match &self.who {
            Who::Inside(word) => WORDS[*word].ends,
            Who::Outside(_) => Ends::AtDepth,
        };
        let only_depth = Pace { depth: None, ..pace }.is_endless();
        match ends {
            Ends::AtDepth if pace.is_endless() => {
                Err(format!("nothing ends the thinking of {self}: give a time, nodes or a depth"))
            }
            Ends::NotAtDepth if only_depth => {
                Err(format!("a depth does not end the thinking of {self}: give a time or nodes"))
            }
            _ => Ok(()),
        }
    }

    /// By what the time of two players is measured.
    pub fn timer(players: [&Self; 2]) -> Timer {
        let inside = players.iter().all(|player| matches!(player.who, Who::Inside(_)));
        if inside { Timer::Processor } else { Timer::Wall }
    }

    /// What makes the player for a game each time that it is called; all it makes share what is measured. A program from
    /// outside is started when its first game begins.
    ///
    /// # Errors
    /// A sentence without its full stop, if its net is none for this game.
    pub fn maker<'a>(
        &'a self,
        game: &'a Game,
        game_id: &'a str,
        known: &Knowledge,
    ) -> Result<Box<dyn Fn() -> Box<dyn Contestant> + 'a>, String> {
        let limits = self.level.map_or_else(Limits::default, Level::limits);
        Ok(match &self.who {
            Who::Inside(word) => {
                let make = (WORDS[*word].make)(game, &self.known(game, known)?, self.searching);
                Box::new(move || Box::new(Inside::new(Arc::clone(&make), limits)))
            }
            Who::Outside(uci) => Box::new(move || Box::new(Uci::new(uci.clone(), game_id, game))),
        })
    }

    /// What it knows, if this is known in the match.
    fn known(&self, game: &Game, known: &Knowledge) -> Result<Knowledge, String> {
        let net = match &self.net {
            None => known.net.clone(),
            Some(NetOf::Nobody) => None,
            Some(NetOf::Given(net)) => Some(Arc::clone(net)),
            Some(NetOf::File { path, bytes }) => {
                Some(Arc::new(Net::read(bytes, game).map_err(|why| format!("{path}: {why}"))?))
            }
        };
        Ok(Knowledge { values: self.values.clone().unwrap_or_else(|| known.values.clone()), net })
    }
}

fn net_file(path: &str) -> Result<Vec<u8>, String> {
    input::bytes(path, net::MAX_BYTES as u64).map_err(|why| format!("a net is `{NO_NET}` or a file, and {why}"))
}

fn values(path: &str) -> Result<Values, String> {
    let text = input::text(path).map_err(|why| format!("values are `{MEASURED}` or a file, and {why}"))?;
    Values::read(&text).map_err(|why| format!("{path}: {why}"))
}

fn margins(path: &str) -> Result<Margins, String> {
    let text = input::text(path).map_err(|why| format!("margins are a file, and {why}"))?;
    Margins::read(&text).map_err(|why| format!("{path}: {why}"))
}

fn number<T: TryFrom<u64>>(name: &str, value: &str) -> Result<T, String> {
    let number = value.parse().ok().filter(|&number: &u64| number > 0).and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("{name} is a whole number above 0, not `{value}`"))
}

fn unknown(word: &str) -> String {
    let known: Vec<&str> = WORDS.iter().map(|known| known.name).chain([UCI]).collect();
    format!("there is no player `{word}`; there are {}", known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_with_their_options() {
        let spec = Spec::read("uct:nodes=500,name=tree").unwrap();
        assert_eq!((spec.to_string().as_str(), spec.pace(Pace::default()).nodes), ("tree", Some(500)));
        let of_match = Pace { depth: Some(3), ..Pace::default() };
        assert_eq!(Spec::read("material").unwrap().pace(of_match), of_match);
        let level = Spec::read("ours:level=1").unwrap().pace(of_match);
        assert_eq!((level.depth, level.time), (Some(1), Time::Free));
        let spec = Spec::read("uci:variant=capablanca,set.Hash=16,movetime=250 node 'my engine.js'").unwrap();
        assert_eq!(
            spec.who,
            Who::Outside(UciSpec {
                command: vec!["node".into(), "my engine.js".into()],
                variant: Some("capablanca".into()),
                options: vec![("Hash".into(), "16".into())],
                always_fen: false,
            })
        );
    }

    #[test]
    fn nobody_thinks_for_ever() {
        let depth = Pace { depth: Some(2), ..Pace::default() };
        let check = |text: &str, pace| Spec::read(text).unwrap().check(pace).is_ok();
        assert!(check("material", depth) && check("random", Pace::default()));
        assert!(!check("material", Pace::default()) && !check("uct", depth) && !check("mcts", Pace::default()));
    }

    #[test]
    fn every_mistake_gets_a_sentence() {
        for (text, expected) in [
            ("", "missing"),
            ("uci", "command of a program is missing"),
            ("deepblue", "there is no player `deepblue`"),
            ("random stockfish", "options follow a colon"),
            ("uct:level=2", "there is no option `level`"),
            ("ours:values=nowhere.toml", "nowhere.toml cannot be read"),
            ("ours:net=nowhere.bin", "nowhere.bin cannot be read"),
            ("ours:margins=nowhere.txt", "nowhere.txt cannot be read"),
            ("ours:level=9", "a level is a number"),
            ("material:depth=x", "depth is a whole number above 0"),
            ("material:nodes=0", "nodes is a whole number above 0"),
            ("uci:hash=3 x", "there is no option `hash`"),
        ] {
            let why = Spec::read(text).unwrap_err();
            assert!(why.contains(expected), "{text}: {why}");
        }
    }
}
