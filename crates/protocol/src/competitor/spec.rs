//! Players as text: `ours:level=3`, `uct:nodes=2000`, `uci:variant=chess stockfish`.
//!
//! A word names the player; options follow a colon, separated by commas. `uci` and its options are followed by the
//! command of a program. This module parses the text, with a message for every mistake, and creates the players.
//! Built-in players are listed in [`WORDS`]; a new one is one line there.

use crate::competitor::builtin::BuiltinAgent;
use crate::competitor::in_process::{AgentFactory, InProcess};
use crate::competitor::interface::Competitor;
use crate::competitor::shell_words::split_shell_words;
use crate::competitor::stopwatch::TimeSource;
use crate::competitor::turn_limits::{TimeControl, TurnLimits};
use crate::competitor::uci::{UciEngine, UciSpec};
use engine::eval::{Knowledge, Net, Values, net};
use engine::search::baseline::{Greedy, Maxn, PlainAlphaBeta, Random, Uct};
use engine::search::{Agent, Level, Limits, Margins, Mcts, Searcher};
use rules::Game;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A built-in player: its name, its description, its stop condition, and its factory.
struct BuiltinKind {
    name: &'static str,
    about: &'static str,
    stop_condition: StopCondition,
    /// Creates the factory from the game, the knowledge of it, and the search settings.
    factory: fn(&Game, &Knowledge, SearchSettings) -> AgentFactory,
}

/// The search settings of the player `ours`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SearchSettings {
    /// The size of its table in megabytes.
    megabytes: usize,
    margins: Margins,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self { megabytes: DEFAULT_TABLE_MEGABYTES, margins: Margins::default() }
    }
}

/// What can end a player's search, besides a node limit and a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StopCondition {
    /// A depth.
    Depth,
    /// Nothing else.
    NodesOrTime,
    /// It does not search, so it needs no limit.
    NotNeeded,
}

/// A factory that clones a player, which is created once per game.
fn cloning_factory<P: Agent + Clone + Send + Sync + 'static>(player: P) -> AgentFactory {
    Arc::new(move || Box::new(player.clone()))
}

/// A factory for `ours`: the searcher is shared, the table is not.
fn builtin_factory(game: &Game, known: &Knowledge, settings: SearchSettings) -> AgentFactory {
    let searcher = Arc::new(Searcher::with_knowledge(game, known.clone()).with_margins(settings.margins));
    Arc::new(move || Box::new(BuiltinAgent::new(Arc::clone(&searcher), settings.megabytes)))
}

const BUILTINS: &[BuiltinKind] = &[
    BuiltinKind {
        name: "ours",
        about: "the alpha-beta search of this program",
        stop_condition: StopCondition::Depth,
        factory: builtin_factory,
    },
    BuiltinKind {
        name: "mcts",
        about: "Monte-Carlo tree search with an evaluation of leaves",
        stop_condition: StopCondition::NodesOrTime,
        factory: |game, _, _| cloning_factory(Mcts::new(game)),
    },
    BuiltinKind {
        name: "material",
        about: "plain alpha-beta with a material evaluation",
        stop_condition: StopCondition::Depth,
        factory: |game, _, _| cloning_factory(PlainAlphaBeta::new(game)),
    },
    BuiltinKind {
        name: "maxn",
        about: "plain max^n with a material evaluation: every side for itself",
        stop_condition: StopCondition::Depth,
        factory: |game, _, _| cloning_factory(Maxn::new(game)),
    },
    BuiltinKind {
        name: "uct",
        about: "Monte-Carlo tree search with random playouts",
        stop_condition: StopCondition::NodesOrTime,
        factory: |_, _, _| cloning_factory(Uct),
    },
    BuiltinKind {
        name: "greedy",
        about: "the turn that wins most material",
        stop_condition: StopCondition::NotNeeded,
        factory: |game, _, _| cloning_factory(Greedy::new(game)),
    },
    BuiltinKind {
        name: "random",
        about: "a random legal turn",
        stop_condition: StopCondition::NotNeeded,
        factory: |_, _, _| cloning_factory(Random),
    },
];

/// The default size of a search's table in megabytes.
const DEFAULT_TABLE_MEGABYTES: usize = 16;

/// The word for values measured from the rules, ignoring stored ones.
const MEASURED_VALUES: &str = "measured";

/// The word for no net, ignoring a stored one.
const NO_NET: &str = "none";

/// The word for external programs.
const UCI: &str = "uci";

/// A player of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct CompetitorSpec {
    text: String,
    kind: CompetitorKind,
    limits: TurnLimits,
    level: Option<Level>,
    settings: SearchSettings,
    /// Replaces the values of the match.
    values: Option<Values>,
    /// Replaces the net of the match.
    net: Option<NetChoice>,
    name: Option<String>,
}

/// The net of a player.
#[derive(Clone, Debug, PartialEq)]
enum NetChoice {
    /// No net.
    Disabled,
    /// A net that has been read.
    Loaded(Arc<Net>),
    /// A net file and its content.
    File { path: String, bytes: Vec<u8> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum CompetitorKind {
    Builtin(usize),
    Uci(UciSpec),
}

impl fmt::Display for CompetitorSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.as_ref().unwrap_or(&self.text))
    }
}

impl CompetitorSpec {
    /// The list of players, one line each.
    pub fn help() -> String {
        let inside = BUILTINS.iter().map(|word| format!("  {:10}{}\n", word.name, word.about));
        let outside = format!("  {UCI:10}a UCI program; its command follows after a space\n");
        inside.chain([outside]).collect()
    }

    /// The player `ours` with exactly this knowledge.
    pub fn with_knowledge(name: &str, known: Knowledge) -> Self {
        Self {
            text: BUILTINS[0].name.to_owned(),
            kind: CompetitorKind::Builtin(0),
            limits: TurnLimits::default(),
            level: None,
            settings: SearchSettings::default(),
            values: Some(known.values),
            net: Some(known.net.map_or(NetChoice::Disabled, NetChoice::Loaded)),
            name: Some(name.to_owned()),
        }
    }

    /// Replaces the margins of its search.
    #[must_use]
    pub fn with_margins(mut self, margins: Margins) -> Self {
        self.settings.margins = margins;
        self
    }

    /// Parses a player.
    ///
    /// # Errors
    /// A sentence without its full stop.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut words = split_shell_words(text)?.into_iter();
        let head = words.next().ok_or("the name of a player is missing")?;
        let (word, options) = head.split_once(':').map_or((head.as_str(), ""), |(word, options)| (word, options));
        let command: Vec<String> = words.collect();
        let who = if word == UCI {
            if command.is_empty() {
                return Err(format!("the command of a program is missing after `{head}`"));
            }
            CompetitorKind::Uci(UciSpec { command, ..UciSpec::default() })
        } else {
            let known =
                BUILTINS.iter().position(|known| known.name == word).ok_or_else(|| unknown_player_message(word))?;
            if let Some(extra) = command.first() {
                return Err(format!(
                    "unexpected `{extra}` after the player `{head}`; options follow a colon, separated by commas"
                ));
            }
            CompetitorKind::Builtin(known)
        };
        let mut spec = Self {
            text: text.trim().to_owned(),
            kind: who,
            limits: TurnLimits::default(),
            level: None,
            settings: SearchSettings::default(),
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
        match (name, &mut self.kind) {
            ("nodes", _) => self.limits.nodes = Some(parse_positive(name, value)?),
            ("depth", _) => self.limits.depth = Some(parse_positive(name, value)?),
            ("movetime", _) => {
                self.limits.time = TimeControl::PerTurn(Duration::from_millis(parse_positive(name, value)?));
            }
            ("name", _) => self.name = Some(value.to_owned()),
            ("level", CompetitorKind::Builtin(0)) => {
                let (low, high) = (Level::WEAKEST.number(), Level::STRONGEST.number());
                let level = value.parse().ok().and_then(Level::new);
                self.level =
                    Some(level.ok_or_else(|| format!("a level is a number from {low} to {high}, not `{value}`"))?);
            }
            ("values", CompetitorKind::Builtin(0)) => {
                self.values = Some(if value == MEASURED_VALUES { Values::default() } else { read_values(value)? });
            }
            ("net", CompetitorKind::Builtin(0)) => {
                let file = |bytes| NetChoice::File { path: value.to_owned(), bytes };
                self.net = Some(if value == NO_NET { NetChoice::Disabled } else { file(read_net_file(value)?) });
            }
            ("margins", CompetitorKind::Builtin(0)) => self.settings.margins = read_margins(value)?,
            ("hash", CompetitorKind::Builtin(0)) => self.settings.megabytes = parse_positive(name, value)?,
            ("variant", CompetitorKind::Uci(uci)) => uci.variant = Some(value.to_owned()),
            ("fen", CompetitorKind::Uci(uci)) => uci.always_fen = true,
            (_, CompetitorKind::Uci(uci)) if name.starts_with("set.") => {
                uci.options.push((name["set.".len()..].to_owned(), value.to_owned()));
            }
            (_, CompetitorKind::Uci(_)) => {
                return Err(format!(
                    "there is no option `{name}`; available: nodes, depth, movetime, name, variant, fen, set.NAME"
                ));
            }
            (_, CompetitorKind::Builtin(0)) => {
                return Err(format!(
                    "there is no option `{name}`; available: level, hash, values, net, margins, nodes, depth, movetime, name"
                ));
            }
            (_, CompetitorKind::Builtin(_)) => {
                return Err(format!("there is no option `{name}`; available: nodes, depth, movetime, name"));
            }
        }
        Ok(())
    }

    /// The limits: its own, else those of its level, else those of the match. A player that does not search needs none.
    pub fn limits(&self, of_match: TurnLimits) -> TurnLimits {
        let level = self.level.map_or(TurnLimits::default(), |level| match level.budget_millis() {
            Some(millis) => {
                TurnLimits { time: TimeControl::PerTurn(Duration::from_millis(millis)), ..TurnLimits::default() }
            }
            None => {
                let Limits { depth, nodes, .. } = level.limits();
                TurnLimits { depth: Some(depth), nodes: Some(nodes), time: TimeControl::Unlimited }
            }
        });
        self.limits.or(level).or(of_match)
    }

    /// Checks that a limit ends its search.
    ///
    /// # Errors
    /// A sentence without its full stop, if there is no such limit.
    pub fn check_limits(&self, limits: TurnLimits) -> Result<(), String> {
        let ends = match &self.kind {
            CompetitorKind::Builtin(word) => BUILTINS[*word].stop_condition,
            CompetitorKind::Uci(_) => StopCondition::Depth,
        };
        let only_depth = TurnLimits { depth: None, ..limits }.is_unlimited();
        match ends {
            StopCondition::Depth if limits.is_unlimited() => {
                Err(format!("the search of {self} has no limit: give a time, nodes or a depth"))
            }
            StopCondition::NodesOrTime if only_depth => {
                Err(format!("a depth does not limit the search of {self}: give a time or nodes"))
            }
            _ => Ok(()),
        }
    }

    /// How the time of two players is measured.
    pub fn time_source(players: [&Self; 2]) -> TimeSource {
        let inside = players.iter().all(|player| matches!(player.kind, CompetitorKind::Builtin(_)));
        if inside { TimeSource::Processor } else { TimeSource::Wall }
    }

    /// A factory of the player for a game; all its players share what is measured. An external program is started at
    /// the beginning of its first game.
    ///
    /// # Errors
    /// A sentence without its full stop, if its net is not for this game.
    pub fn factory<'a>(
        &'a self,
        game: &'a Game,
        game_id: &'a str,
        known: &Knowledge,
    ) -> Result<Box<dyn Fn() -> Box<dyn Competitor> + 'a>, String> {
        let limits = self.level.map_or_else(Limits::default, Level::limits);
        Ok(match &self.kind {
            CompetitorKind::Builtin(word) => {
                let make = (BUILTINS[*word].factory)(game, &self.knowledge(game, known)?, self.settings);
                Box::new(move || Box::new(InProcess::new(Arc::clone(&make), limits)))
            }
            CompetitorKind::Uci(uci) => Box::new(move || Box::new(UciEngine::new(uci.clone(), game_id, game))),
        })
    }

    /// The knowledge of the player, given that of the match.
    fn knowledge(&self, game: &Game, known: &Knowledge) -> Result<Knowledge, String> {
        let net = match &self.net {
            None => known.net.clone(),
            Some(NetChoice::Disabled) => None,
            Some(NetChoice::Loaded(net)) => Some(Arc::clone(net)),
            Some(NetChoice::File { path, bytes }) => {
                Some(Arc::new(Net::from_bytes(bytes, game).map_err(|why| format!("{path}: {why}"))?))
            }
        };
        Ok(Knowledge { values: self.values.clone().unwrap_or_else(|| known.values.clone()), net })
    }
}

fn read_net_file(path: &str) -> Result<Vec<u8>, String> {
    library::read_file(path, net::MAX_NET_BYTES as u64)
        .map_err(|why| format!("a net must be `{NO_NET}` or a file, but {why}"))
}

fn read_values(path: &str) -> Result<Values, String> {
    let text =
        library::read_text(path).map_err(|why| format!("values must be `{MEASURED_VALUES}` or a file, but {why}"))?;
    Values::parse(&text).map_err(|why| format!("{path}: {why}"))
}

fn read_margins(path: &str) -> Result<Margins, String> {
    let text = library::read_text(path).map_err(|why| format!("margins must be a file, but {why}"))?;
    Margins::parse(&text).map_err(|why| format!("{path}: {why}"))
}

fn parse_positive<T: TryFrom<u64>>(name: &str, value: &str) -> Result<T, String> {
    let number = value.parse().ok().filter(|&number: &u64| number > 0).and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("{name} must be a whole number above 0, not `{value}`"))
}

fn unknown_player_message(word: &str) -> String {
    let known: Vec<&str> = BUILTINS.iter().map(|known| known.name).chain([UCI]).collect();
    format!("there is no player `{word}`; available: {}", known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_parsed_with_their_options() {
        let spec = CompetitorSpec::parse("uct:nodes=500,name=tree").unwrap();
        assert_eq!((spec.to_string().as_str(), spec.limits(TurnLimits::default()).nodes), ("tree", Some(500)));
        let of_match = TurnLimits { depth: Some(3), ..TurnLimits::default() };
        assert_eq!(CompetitorSpec::parse("material").unwrap().limits(of_match), of_match);
        let level = CompetitorSpec::parse("ours:level=1").unwrap().limits(of_match);
        assert_eq!((level.depth, level.time), (Some(1), TimeControl::Unlimited));
        let spec =
            CompetitorSpec::parse("uci:variant=capablanca,set.Hash=16,movetime=250 node 'my engine.js'").unwrap();
        assert_eq!(
            spec.kind,
            CompetitorKind::Uci(UciSpec {
                command: vec!["node".into(), "my engine.js".into()],
                variant: Some("capablanca".into()),
                options: vec![("Hash".into(), "16".into())],
                always_fen: false,
            })
        );
    }

    #[test]
    fn players_without_an_effective_limit_are_rejected() {
        let depth = TurnLimits { depth: Some(2), ..TurnLimits::default() };
        let check = |text: &str, pace| CompetitorSpec::parse(text).unwrap().check_limits(pace).is_ok();
        assert!(check("material", depth) && check("random", TurnLimits::default()));
        assert!(
            !check("material", TurnLimits::default()) && !check("uct", depth) && !check("mcts", TurnLimits::default())
        );
    }

    #[test]
    fn every_mistake_is_reported() {
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
            ("material:depth=x", "depth must be a whole number above 0"),
            ("material:nodes=0", "nodes must be a whole number above 0"),
            ("uci:hash=3 x", "there is no option `hash`"),
        ] {
            let why = CompetitorSpec::parse(text).unwrap_err();
            assert!(why.contains(expected), "{text}: {why}");
        }
    }
}
