//! `lab train`: trains a net with games of the computer against itself.
//!
//! For the options, the folder of a training and the progress display; `train` has the games and the training. Ctrl-C
//! ends the current step: games that have been written are kept, and the same command continues.

use clap::Args;
use commandline::atomic_file::replace_file;
use commandline::failure::{CommandResult, fail};
use commandline::interrupt::ctrl_c_flag;
use commandline::options::GameOptions;
use commandline::progress::progress_bar;
use commandline::terminal::with_thousands;
use engine::eval::net::Features;
use engine::eval::{Eval, Knowledge, Net};
use engine::search::Searcher;
use lab::matches::Conditions;
use lab::train::{
    DataGeneration, Epoch, GameFile, Generation, MatchSummary, NetHistory, Samples, SelfPlayConfig, Training,
};
use protocol::competitor::{CompetitorSpec, TurnLimits};
use rules::{Budget, Game};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use study::statistics::Elo;

/// Hidden units and buckets of a new net.
const DEFAULT_NET_SIZE: (usize, usize) = (16, 4);
/// The maximum length of a game of the match, in turns of all sides together.
const MAX_MATCH_TURNS: u32 = 400;
/// Random turns at the start of a game of the match, and the maximum lead after them.
const MATCH_OPENING: (u32, u32) = (6, 200);

/// Trains a net.
#[derive(Debug, Args)]
#[command(
    after_help = "The folder contains games (NAME-SEED.games), the net (net.bin), its generations and a report for the \
                  browser.\nFor the next generation choose another seed: its games are played with the net of the last \
                  one.\nGames played on other machines with other seeds can be copied into the folder. To use the net, \
                  put net.bin beside the rule file."
)]
pub(crate) struct Train {
    #[command(flatten)]
    game: GameOptions,

    /// Folder for all files; created if necessary
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// Play until the file of this seed has this many turns; 0: train with the existing games
    #[arg(long, value_name = "TURNS", default_value_t = 1_000_000)]
    turns: u64,

    /// Only play, do not train
    #[arg(long)]
    play_only: bool,

    /// Positions searched per turn
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Minimum number of random turns at the start of each game
    #[arg(long, value_name = "TURNS", default_value_t = 6)]
    opening: u32,

    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Number of games played at the same time, and of training threads
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,

    #[command(flatten)]
    net: NetOptions,

    #[command(flatten)]
    trial: TrialOptions,
}

/// The net, and how it is trained.
#[derive(Debug, Args)]
struct NetOptions {
    /// Hidden units: 16, 32, 64 or 128; a million positions suffice for about 16 [default: 16, or those of the net to
    /// continue from]
    #[arg(long)]
    units: Option<usize>,

    /// Number of classes of positions by the number of pieces left [default: 4, or those of the net to continue from]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
    buckets: Option<u8>,

    /// Number of passes over all positions
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,

    /// Weight of the next turn's score, relative to the score of the position itself, in percent; the result of the
    /// game is the last such score, so with 100 nothing else counts. With few positions, 80 was better in three games
    /// of five, and worse in chess
    #[arg(long, value_name = "PERCENT", default_value_t = 50, value_parser = clap::value_parser!(u32).range(..=100))]
    later: u32,

    /// Limit of the difference between the score of a search and the static evaluation, in hundredths of the median
    /// piece; where attacks decide more than material, 1000 and more may be better
    #[arg(long, value_name = "SCORE", default_value_t = 300, value_parser = clap::value_parser!(i32).range(50..=10_000))]
    surprise: i32,

    /// Continue from the net of the folder, or else from the net that the game has now, even one inherited from a game
    /// that it extends, instead of starting a new net
    #[arg(long)]
    resume: bool,
}

/// The match against the previous version.
#[derive(Debug, Args)]
struct TrialOptions {
    /// Games of the match against the previous version; 0: none
    #[arg(long, value_name = "GAMES", default_value_t = 200)]
    games: u32,

    /// Positions searched per turn in the match
    #[arg(long, value_name = "NODES", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: u64,
}

impl Train {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let loaded = self.game.load()?;
        let game = &loaded.game.with_budget(Budget::UNBOUNDED.with_walk_limit(Budget::DEFAULT_WALK_LIMIT));
        let folder = &self.folder;
        if let Err(error) = fs::create_dir_all(folder) {
            return fail(format!("cannot create {}: {}", folder.display(), library::describe_io_error(&error)));
        }
        let last = load_net(&folder.join("net.bin"), game).or_else(fail)?;
        let known = Knowledge { net: last.or(loaded.knowledge.net), values: loaded.knowledge.values };
        let stop = ctrl_c_flag();
        let manners = SelfPlayConfig::new(game, self.nodes, self.opening, self.seed).or_else(fail)?;
        let id = Path::new(&loaded.source.name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if self.turns > 0 {
            let played =
                self.play_games(game, &known, &manners, &folder.join(format!("{id}-{}.games", self.seed)), &stop);
            writeln!(out, "{}", played.or_else(fail)?)?;
        }
        if self.play_only || stop.load(Relaxed) {
            return Ok(());
        }
        let learnt = self.train_net(game, &known, &manners, &stop).or_else(fail)?;
        let (net, mut generation) = (Arc::new(learnt.net.clone()), Generation::new(&learnt));
        let after = generation.losses.last().map_or(0.0, |error| error[1]);
        writeln!(
            out,
            "learnt from {} positions of {} games; mean squared error {:.6} before, {after:.6} after",
            with_thousands(net.header().positions as usize),
            with_thousands(net.header().games as usize),
            learnt.baseline_loss
        )?;
        if self.trial.games > 0 && !stop.load(Relaxed) {
            match self.play_match(game, &id, &known, Arc::clone(&net), &stop) {
                Ok(played) => generation.match_result = played,
                // Keep the net all the same.
                Err(why) => writeln!(out, "no match against the previous version: {why}")?,
            }
        }
        if let Some(MatchSummary { won, drawn, lost, elo: [elo, low, high], .. }) = generation.match_result {
            writeln!(
                out,
                "against the previous version: {won} won, {drawn} drawn, {lost} lost, Elo {elo:+.0} ({low:+.0} to {high:+.0})"
            )?;
        }
        self.save(&net, generation).or_else(fail)?;
        Ok(writeln!(out, "{} and {}", folder.join("net.bin").display(), folder.join("report.html").display())?)
    }

    fn play_games(
        &self,
        game: &Game,
        known: &Knowledge,
        manners: &SelfPlayConfig,
        path: &Path,
        stop: &AtomicBool,
    ) -> Result<String, String> {
        let mut store = GameFile::open(path, manners)?;
        let searcher = Searcher::with_knowledge(game, known.clone());
        let bar = progress_bar(Some(self.turns), "{bar:30} {human_pos} of {human_len} turns played, {eta} left");
        let playing = DataGeneration {
            game,
            searcher: &searcher,
            config: manners,
            turns: self.turns,
            jobs: self.concurrency.into(),
        };
        let played = playing.run(&mut store, stop, &mut |turns| bar.set_position(turns));
        bar.finish_and_clear();
        played?;
        let (turns, games) = (with_thousands(store.turns as usize), with_thousands(store.games as usize));
        Ok(format!("{}: {turns} turns of {games} games", path.display()))
    }

    fn train_net(
        &self,
        game: &Game,
        known: &Knowledge,
        manners: &SelfPlayConfig,
        stop: &AtomicBool,
    ) -> Result<lab::train::TrainingResult, String> {
        let features = Features::new(game).ok_or("the game has too many inputs for a net")?;
        let plain = Eval::with_knowledge(game, known.values.clone());
        let from = known.net.as_deref().filter(|_| self.net.resume);
        let (units, buckets) = from.map_or(DEFAULT_NET_SIZE, |net| (net.header().units, net.header().buckets));
        let (units, buckets) = (self.net.units.unwrap_or(units), self.net.buckets.map_or(buckets, usize::from));
        let mut samples = Samples::new(self.net.surprise, self.net.later);
        let bar = progress_bar(None, "{spinner} {human_pos} games read");
        for path in game_files(&self.folder)? {
            lab::train::read_shards(&path, &manners.fingerprint, None, &mut |block| {
                for record in block.games.iter().filter(|_| !stop.load(Relaxed)) {
                    samples.add(game, &features, &plain, buckets, record);
                    bar.inc(1);
                }
            })?;
        }
        bar.finish_and_clear();
        let learning = Training {
            game,
            units,
            buckets,
            epochs: self.net.epochs,
            seed: self.seed,
            jobs: self.concurrency.into(),
            nodes: self.nodes,
            initial_net: from,
        };
        let bar = progress_bar(Some(self.net.epochs.into()), "{bar:30} {pos} of {len} epochs, {msg}, {eta} left");
        let learnt =
            learning.run(&samples, stop, &mut |&Epoch { training_loss: error, validation_loss: held_out, .. }| {
                bar.set_message(format!("error {error:.6}, on held-out games {held_out:.6}"));
                bar.inc(1);
            });
        bar.finish_and_clear();
        learnt
    }

    /// Plays a match of the new net against the previous version.
    fn play_match(
        &self,
        game: &Game,
        id: &str,
        known: &Knowledge,
        net: Arc<Net>,
        stop: &AtomicBool,
    ) -> Result<Option<MatchSummary>, String> {
        let pace = TurnLimits { nodes: Some(self.trial.match_nodes), ..TurnLimits::default() };
        let players = [
            CompetitorSpec::with_knowledge("net", Knowledge { net: Some(net), ..known.clone() }),
            CompetitorSpec::with_knowledge("before", known.clone()),
        ];
        let of = lab::matches::Match {
            game,
            id,
            knowledge: known.clone(),
            conditions: Conditions {
                start: game.start(),
                limits: [pace; 2],
                time_source: CompetitorSpec::time_source([&players[0], &players[1]]),
                time_margin: Duration::from_millis(100),
                max_turns: MAX_MATCH_TURNS,
            },
            players,
            games: self.trial.games.next_multiple_of(2) as usize,
            opening_plies: MATCH_OPENING.0,
            max_opening_imbalance: Some(MATCH_OPENING.1),
            seed: self.seed,
            concurrency: self.concurrency.into(),
            sprt: None,
        };
        let bar = progress_bar(Some(of.games as u64), "{bar:30} {pos} of {len} games of the match, {eta} left");
        let outcome = of.run(stop, &mut |_, _| bar.inc(1));
        bar.finish_and_clear();
        let tally = lab::matches::tally(&outcome?.games);
        let elo = Elo::from_tally(&tally)
            .map(|elo| [elo.difference, elo.low, elo.high].map(|elo| elo.clamp(-9_999.0, 9_999.0)));
        let (won, drawn, lost) = (tally.wins as u64, tally.draws as u64, tally.losses as u64);
        Ok(elo.map(|elo| MatchSummary { nodes: self.trial.match_nodes, won, drawn, lost, elo }))
    }

    /// Writes the net and the report, each to a temporary file first, so that no file is ever half written.
    fn save(&self, net: &Net, generation: Generation) -> Result<(), String> {
        let list = self.folder.join("generations.toml");
        let mut all =
            if list.is_file() { NetHistory::parse(&library::read_text(&list)?)? } else { NetHistory::default() };
        all.generations.push(generation);
        replace_file(&self.folder.join("net.bin"), &net.to_bytes()?)?;
        replace_file(&list, all.to_toml()?.as_bytes())?;
        replace_file(&self.folder.join("report.html"), all.to_html().as_bytes())
    }
}

/// The net in the folder, if there is one.
fn load_net(path: &Path, game: &Game) -> Result<Option<Arc<Net>>, String> {
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = library::read_file(path, engine::eval::net::MAX_NET_BYTES as u64)?;
    Net::from_bytes(&bytes, game).map(|net| Some(Arc::new(net))).map_err(|why| format!("{}: {why}", path.display()))
}

/// The files with games, by name.
fn game_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fault =
        |error: std::io::Error| format!("{} cannot be read: {}", folder.display(), library::describe_io_error(&error));
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(fault)? {
        files.push(entry.map_err(fault)?.path());
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "games"));
    files.sort();
    Ok(files)
}
