//! `variorum train`: a net learnt from games of the opponent against itself.
//!
//! For: the options, the folder with all that belongs to a training, the progress display. Not for: games and numbers
//! (`train`). Ctrl-C ends what is under way: games that have been written are kept, and the same command goes on.

use crate::failure::{Done, bad};
use crate::interrupt::stopped_by_ctrl_c;
use crate::options::GameOptions;
use crate::progress::shown;
use crate::replace::replace;
use crate::screen::number;
use ::train::{Bout, Epoch, Generation, Generations, Learning, Manners, Playing, Samples, Store};
use arena::elo::Elo;
use arena::{Conditions, Pace, Spec};
use clap::Args;
use eval::net::Features;
use eval::{Eval, Knowledge, Net};
use rules::{Budget, Game};
use search::Searcher;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Hidden units and buckets of a net that is learnt from nothing.
const USUAL_SIZE: (usize, usize) = (16, 4);
/// The longest turn counted of a game of the match, all sides together.
const MATCH_TURNS: u32 = 400;
/// Random turns at the start of a game of the match, and how far ahead they may leave somebody.
const MATCH_OPENING: (u32, u32) = (6, 200);

/// Learns a net.
#[derive(Debug, Args)]
#[command(
    after_help = "The folder holds games (NAME-SEED.games), the net (net.bin), its generations and a report for the \
                  browser.\nFor the next generation choose another seed: its games are played with the net of the last \
                  one.\nGames played on other machines with other seeds are copied into the folder; it is used if it \
                  lies beside the rule file as net.bin."
)]
pub(crate) struct Train {
    #[command(flatten)]
    game: GameOptions,

    /// Where everything is kept; made if there is none
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// Play until the file of this seed has so many turns; 0: learn from what is there
    #[arg(long, value_name = "TURNS", default_value_t = 1_000_000)]
    turns: u64,

    /// Play only, and learn nothing
    #[arg(long)]
    play_only: bool,

    /// Positions looked at for each turn
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Random turns at the start of each game, at least
    #[arg(long, value_name = "TURNS", default_value_t = 6)]
    opening: u32,

    /// Where the openings come from
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Games played at once, and threads that learn
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,

    /// Hidden units: 16, 32, 64 or 128; a million positions of the game are good for some 16 [default: 16, or those of
    /// the net to go on from]
    #[arg(long)]
    units: Option<usize>,

    /// Into how many classes positions fall by the men who are left [default: 4, or those of the net to go on from]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=64))]
    buckets: Option<u8>,

    /// How often each position is seen
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,

    /// How much what the search found a turn later counts beside what it found at once, in percent; the result of the
    /// game is the last of it, so with 100 nothing else counts. 80 taught more in three games of five, and less in
    /// chess, from few positions
    #[arg(long, value_name = "PERCENT", default_value_t = 50, value_parser = clap::value_parser!(u32).range(..=100))]
    later: u32,

    /// How far a search's score counts above or below what is seen on the board, in hundredths of the median man; where
    /// attacks decide more than men, 1000 and more may teach more
    #[arg(long, value_name = "SCORE", default_value_t = 300, value_parser = clap::value_parser!(i32).range(50..=10_000))]
    surprise: i32,

    /// Learn on from the net of the folder, or else from what the game has now, were it inherited from a game that it
    /// extends, instead of from nothing
    #[arg(long)]
    resume: bool,

    /// Games of the match against what played before; 0: none
    #[arg(long, value_name = "GAMES", default_value_t = 200)]
    games: u32,

    /// Positions looked at for each turn of the match
    #[arg(long, value_name = "NODES", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: u64,
}

impl Train {
    pub(crate) fn run(self, out: &mut impl Write) -> Done {
        let loaded = self.game.load()?;
        let game = &loaded.game.within(Budget::UNBOUNDED.nearest(Budget::NEAR));
        let folder = &self.folder;
        if let Err(error) = fs::create_dir_all(folder) {
            return bad(format!("{} cannot be made: {}", folder.display(), input::plainly(&error)));
        }
        let last = last_net(&folder.join("net.bin"), game).or_else(bad)?;
        let known = Knowledge { net: last.or(loaded.known.net), values: loaded.known.values };
        let stop = stopped_by_ctrl_c();
        let manners = Manners::of(game, self.nodes, self.opening, self.seed).or_else(bad)?;
        let id = Path::new(&loaded.source.name).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if self.turns > 0 {
            let played = self.play(game, &known, &manners, &folder.join(format!("{id}-{}.games", self.seed)), &stop);
            writeln!(out, "{}", played.or_else(bad)?)?;
        }
        if self.play_only || stop.load(Relaxed) {
            return Ok(());
        }
        let learnt = self.learn(game, &known, &manners, &stop).or_else(bad)?;
        let (net, mut generation) = (Arc::new(learnt.net.clone()), Generation::of(&learnt));
        let after = generation.errors.last().map_or(0.0, |error| error[1]);
        writeln!(
            out,
            "learnt from {} positions of {} games; mean squared error {:.6} before, {after:.6} after",
            number(net.head().positions as usize),
            number(net.head().games as usize),
            learnt.before
        )?;
        if self.games > 0 && !stop.load(Relaxed) {
            match self.compare(game, &id, &known, Arc::clone(&net), &stop) {
                Ok(played) => generation.played = played,
                // What has been learnt is worth keeping all the same.
                Err(why) => writeln!(out, "no match against what played before: {why}")?,
            }
        }
        if let Some(Bout { won, drawn, lost, elo: [elo, low, high], .. }) = generation.played {
            writeln!(
                out,
                "against what played before: {won} won, {drawn} drawn, {lost} lost, Elo {elo:+.0} ({low:+.0} to {high:+.0})"
            )?;
        }
        self.keep(&net, generation).or_else(bad)?;
        Ok(writeln!(out, "{} and {}", folder.join("net.bin").display(), folder.join("report.html").display())?)
    }

    fn play(
        &self,
        game: &Game,
        known: &Knowledge,
        manners: &Manners,
        path: &Path,
        stop: &AtomicBool,
    ) -> Result<String, String> {
        let mut store = Store::open(path, manners)?;
        let searcher = Searcher::with(game, known.clone());
        let bar = shown(Some(self.turns), "{bar:30} {human_pos} of {human_len} turns played, {eta} left");
        let playing = Playing { game, searcher: &searcher, manners, turns: self.turns, jobs: self.concurrency.into() };
        let played = playing.run(&mut store, stop, &mut |turns| bar.set_position(turns));
        bar.finish_and_clear();
        played?;
        let (turns, games) = (number(store.turns as usize), number(store.games as usize));
        Ok(format!("{}: {turns} turns of {games} games", path.display()))
    }

    fn learn(
        &self,
        game: &Game,
        known: &Knowledge,
        manners: &Manners,
        stop: &AtomicBool,
    ) -> Result<::train::Learnt, String> {
        let features = Features::of(game).ok_or("the game has too many inputs for a net")?;
        let plain = Eval::with(game, known.values.clone());
        let from = known.net.as_deref().filter(|_| self.resume);
        let (units, buckets) = from.map_or(USUAL_SIZE, |net| (net.head().units, net.head().buckets));
        let (units, buckets) = (self.units.unwrap_or(units), self.buckets.map_or(buckets, usize::from));
        let mut samples = Samples::new(self.surprise, self.later);
        let bar = shown(None, "{spinner} {human_pos} games read");
        for path in games_in(&self.folder)? {
            ::train::read(&path, &manners.fingerprint, None, &mut |block| {
                for record in block.games.iter().filter(|_| !stop.load(Relaxed)) {
                    samples.add(game, &features, &plain, buckets, record);
                    bar.inc(1);
                }
            })?;
        }
        bar.finish_and_clear();
        let learning = Learning {
            game,
            units,
            buckets,
            epochs: self.epochs,
            seed: self.seed,
            jobs: self.concurrency.into(),
            nodes: self.nodes,
            from,
        };
        let bar = shown(Some(self.epochs.into()), "{bar:30} {pos} of {len} epochs, {msg}, {eta} left");
        let learnt = learning.run(&samples, stop, &mut |&Epoch { error, held_out, .. }| {
            bar.set_message(format!("error {error:.6}, at other games {held_out:.6}"));
            bar.inc(1);
        });
        bar.finish_and_clear();
        learnt
    }

    /// A match of the net against what is known without it.
    fn compare(
        &self,
        game: &Game,
        id: &str,
        known: &Knowledge,
        net: Arc<Net>,
        stop: &AtomicBool,
    ) -> Result<Option<Bout>, String> {
        let pace = Pace { nodes: Some(self.match_nodes), ..Pace::default() };
        let players = [
            Spec::knowing("net", Knowledge { net: Some(net), ..known.clone() }),
            Spec::knowing("before", known.clone()),
        ];
        let of = arena::Match {
            game,
            id,
            known: known.clone(),
            conditions: Conditions {
                start: game.start(),
                paces: [pace; 2],
                timer: Spec::timer([&players[0], &players[1]]),
                margin: Duration::from_millis(100),
                max_turns: MATCH_TURNS,
            },
            players,
            games: self.games.next_multiple_of(2) as usize,
            plies: MATCH_OPENING.0,
            even: Some(MATCH_OPENING.1),
            seed: self.seed,
            concurrency: self.concurrency.into(),
            sprt: None,
        };
        let bar = shown(Some(of.games as u64), "{bar:30} {pos} of {len} games against what played before, {eta} left");
        let outcome = of.run(stop, &mut |_, _| bar.inc(1));
        bar.finish_and_clear();
        let tally = arena::tally(&outcome?.games);
        let elo =
            Elo::of(&tally).map(|elo| [elo.difference, elo.low, elo.high].map(|elo| elo.clamp(-9_999.0, 9_999.0)));
        let (won, drawn, lost) = (tally.wins as u64, tally.draws as u64, tally.losses as u64);
        Ok(elo.map(|elo| Bout { nodes: self.match_nodes, won, drawn, lost, elo }))
    }

    /// Writes the net and the report, each beside its place first, so that nothing is half there.
    fn keep(&self, net: &Net, generation: Generation) -> Result<(), String> {
        let list = self.folder.join("generations.toml");
        let mut all = if list.is_file() { Generations::read(&input::text(&list)?)? } else { Generations::default() };
        all.generations.push(generation);
        replace(&self.folder.join("net.bin"), &net.write()?)?;
        replace(&list, all.write()?.as_bytes())?;
        replace(&self.folder.join("report.html"), all.page().as_bytes())
    }
}

/// The net of the folder, if there is one.
fn last_net(path: &Path, game: &Game) -> Result<Option<Arc<Net>>, String> {
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = input::bytes(path, eval::net::MAX_BYTES as u64)?;
    Net::read(&bytes, game).map(|net| Some(Arc::new(net))).map_err(|why| format!("{}: {why}", path.display()))
}

/// The files with games, by name.
fn games_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fault = |error: std::io::Error| format!("{} cannot be read: {}", folder.display(), input::plainly(&error));
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(fault)? {
        files.push(entry.map_err(fault)?.path());
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "games"));
    files.sort();
    Ok(files)
}
