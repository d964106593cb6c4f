//! Games survive interruptions, and nets are trained on them.

use engine::eval::net::Features;
use engine::eval::{Eval, Values};
use engine::search::Searcher;
use lab::train::{
    DataGeneration, Epoch, GameFile, Generation, NetHistory, Samples, SelfPlayConfig, Shard, Training, read_shards,
};
use rules::Game;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

/// Plays until the file has that number of turns.
fn play(game: &Game, path: &Path, manners: &SelfPlayConfig, turns: u64, jobs: usize) -> (u64, u64) {
    let searcher = Searcher::with_knowledge(game, Values::default());
    let mut store = GameFile::open(path, manners).expect("a file");
    let playing = DataGeneration { game, searcher: &searcher, config: manners, turns, jobs };
    playing.run(&mut store, &AtomicBool::new(false), &mut |_| {}).expect("games");
    (store.games, store.turns)
}

fn blocks(path: &Path, manners: &SelfPlayConfig) -> Vec<Shard> {
    let mut blocks = Vec::new();
    read_shards(path, &manners.fingerprint, None, &mut |block| blocks.push(block)).expect("a file with games");
    blocks.sort_by_key(|block| block.number);
    blocks
}

#[test]
fn interrupted_runs_continue_from_the_last_whole_block() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, whole, cut) = (game("minishogi"), folder.path().join("whole.games"), folder.path().join("cut.games"));
    let manners = SelfPlayConfig::new(&game, 20, 4, 3).expect("few inputs");
    play(&game, &whole, &manners, 3_000, 1);
    play(&game, &cut, &manners, 1_500, 1);
    // Killed while writing.
    let bytes = fs::read(&cut).expect("a file");
    fs::write(&cut, &bytes[..bytes.len() - 7]).expect("a file");
    let (_, turns) = play(&game, &cut, &manners, 3_000, 1);
    assert!(turns >= 3_000);
    let (whole, cut) = (blocks(&whole, &manners), blocks(&cut, &manners));
    assert!(whole.len() > 1 && cut.len() > 1);
    // A job that is ahead of the count has started one block more.
    assert!((0..).zip(&cut).all(|(number, block)| block.number == number), "no block is missing");
    assert!(whole.iter().zip(&cut).all(|(one, other)| one == other), "the blocks are reproduced");
}

#[test]
fn files_with_other_settings_or_games_are_rejected_with_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, path) = (game("minishogi"), folder.path().join("1.games"));
    let manners = SelfPlayConfig::new(&game, 20, 4, 3).expect("few inputs");
    play(&game, &path, &manners, 100, 2);
    let open = |manners: &SelfPlayConfig| GameFile::open(&path, manners).map(drop).expect_err("a sentence");
    let why = open(&SelfPlayConfig { nodes: 21, ..manners.clone() });
    assert!(
        why.contains("was started with 20 nodes, openings of 4 turns and the seed 3, not with 21, 4 and 3"),
        "{why}"
    );
    let why = open(&SelfPlayConfig::new(&self::game("chess"), 20, 4, 3).expect("few inputs"));
    assert!(why.ends_with("contains games of Minishogi, whose pieces, board or goals differ"), "{why}");
    fs::write(&path, "GIF89a").expect("a file");
    assert!(open(&manners).ends_with("contains no games to learn from"));
    fs::write(&path, b"variorum games\n\xff\xff\xff\xff").expect("a file");
    assert!(open(&manners).ends_with("contains no games to learn from"));
}

#[test]
fn a_trained_net_predicts_other_games_better() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, path) = (game("minishogi"), folder.path().join("1.games"));
    let manners = SelfPlayConfig::new(&game, 30, 4, 3).expect("few inputs");
    let (games, turns) = play(&game, &path, &manners, 25_000, 2);
    assert!(games > 100 && turns >= 25_000);
    let (features, eval) = (Features::new(&game).expect("few inputs"), Eval::new(&game));
    let mut samples = Samples::new(300, 50);
    for block in blocks(&path, &manners) {
        block.games.iter().for_each(|record| samples.add(&game, &features, &eval, 2, record));
    }
    assert!(samples.len() > 9_000 && samples.games == games, "{}", samples.len());
    let learning =
        Training { game: &game, units: 16, buckets: 2, epochs: 20, seed: 1, jobs: 1, nodes: 30, initial_net: None };
    let stop = AtomicBool::new(false);
    let mut heard: Vec<u32> = Vec::new();
    let learnt = learning.run(&samples, &stop, &mut |&Epoch { number, .. }| heard.push(number)).expect("a net");
    assert_eq!(heard, (1..=20).collect::<Vec<u32>>());
    let after = learnt.epochs.last().expect("an epoch").validation_loss;
    assert!(after < learnt.baseline_loss * 0.99, "{} before, {after} after", learnt.baseline_loss);
    assert_eq!(
        learning.run(&samples, &stop, &mut |_| {}).expect("a net").net,
        learnt.net,
        "equal seeds give equal nets"
    );
    // A run that continues from the net starts where the first one ended.
    let more = Training { initial_net: Some(&learnt.net), epochs: 1, ..learning };
    let first = more.run(&samples, &stop, &mut |_| {}).expect("a net").epochs[0].validation_loss;
    assert!(first < learnt.epochs[0].validation_loss, "{first}");
    let why = Training { units: 32, ..more }.run(&samples, &stop, &mut |_| {}).expect_err("another size");
    assert_eq!(why, "the net to continue from has 16 hidden units and 2 buckets, not 32 and 2");
    let why = learning.run(&Samples::new(300, 0), &stop, &mut |_| {}).expect_err("too few");
    assert!(why.contains("too few to learn from"), "{why}");

    let mut all = NetHistory::default();
    assert_eq!(all.to_html(), "");
    all.generations.push(Generation::new(&learnt));
    let page = all.to_html();
    assert!(page.contains("<h1>Minishogi: the net</h1>") && page.contains("polyline") && page.contains("not played"));
    assert_eq!(NetHistory::parse(&all.to_toml().expect("text")), Ok(all));
}
