//! Games are kept whatever happens, and nets are learnt from them.

use eval::net::Features;
use eval::{Eval, Values};
use rules::Game;
use search::Searcher;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use train::{Block, Epoch, Generation, Generations, Learning, Manners, Playing, Samples, Store, read};

fn game(id: &str) -> Game {
    catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right")
}

/// Plays until the file has so many turns.
fn play(game: &Game, path: &Path, manners: &Manners, turns: u64, jobs: usize) -> (u64, u64) {
    let searcher = Searcher::with(game, Values::default());
    let mut store = Store::open(path, manners).expect("a file");
    let playing = Playing { game, searcher: &searcher, manners, turns, jobs };
    playing.run(&mut store, &AtomicBool::new(false), &mut |_| {}).expect("games");
    (store.games, store.turns)
}

fn blocks(path: &Path, manners: &Manners) -> Vec<Block> {
    let mut blocks = Vec::new();
    read(path, &manners.fingerprint, None, &mut |block| blocks.push(block)).expect("a file with games");
    blocks.sort_by_key(|block| block.number);
    blocks
}

#[test]
fn games_that_were_interrupted_go_on_from_the_last_whole_block() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, whole, cut) = (game("minishogi"), folder.path().join("whole.games"), folder.path().join("cut.games"));
    let manners = Manners::of(&game, 20, 4, 3).expect("few inputs");
    play(&game, &whole, &manners, 3_000, 1);
    play(&game, &cut, &manners, 1_500, 1);
    // Killed while it wrote.
    let bytes = fs::read(&cut).expect("a file");
    fs::write(&cut, &bytes[..bytes.len() - 7]).expect("a file");
    let (_, turns) = play(&game, &cut, &manners, 3_000, 1);
    assert!(turns >= 3_000);
    let (whole, cut) = (blocks(&whole, &manners), blocks(&cut, &manners));
    assert!(whole.len() > 1 && cut.len() > 1);
    // Whoever is a little ahead of the count has begun one block more.
    assert!((0..).zip(&cut).all(|(number, block)| block.number == number), "none is missing");
    assert!(whole.iter().zip(&cut).all(|(one, other)| one == other), "the same blocks are played again");
}

#[test]
fn games_played_otherwise_or_of_another_game_are_refused_with_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, path) = (game("minishogi"), folder.path().join("1.games"));
    let manners = Manners::of(&game, 20, 4, 3).expect("few inputs");
    play(&game, &path, &manners, 100, 2);
    let open = |manners: &Manners| Store::open(&path, manners).map(drop).expect_err("a sentence");
    let why = open(&Manners { nodes: 21, ..manners.clone() });
    assert!(why.contains("was begun with 20 nodes, openings of 4 turns and the seed 3, not with 21, 4 and 3"), "{why}");
    let why = open(&Manners::of(&self::game("chess"), 20, 4, 3).expect("few inputs"));
    assert!(why.ends_with("holds games of Minishogi, whose men, board or goals are others"), "{why}");
    fs::write(&path, "GIF89a").expect("a file");
    assert!(open(&manners).ends_with("holds no games to learn from"));
    fs::write(&path, b"variorum games\n\xff\xff\xff\xff").expect("a file");
    assert!(open(&manners).ends_with("holds no games to learn from"));
}

#[test]
fn what_is_learnt_from_games_tells_other_games_better() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, path) = (game("minishogi"), folder.path().join("1.games"));
    let manners = Manners::of(&game, 30, 4, 3).expect("few inputs");
    let (games, turns) = play(&game, &path, &manners, 25_000, 2);
    assert!(games > 100 && turns >= 25_000);
    let (features, eval) = (Features::of(&game).expect("few inputs"), Eval::new(&game));
    let mut samples = Samples::new(300, 50);
    for block in blocks(&path, &manners) {
        block.games.iter().for_each(|record| samples.add(&game, &features, &eval, 2, record));
    }
    assert!(samples.len() > 9_000 && samples.games == games, "{}", samples.len());
    let learning = Learning { game: &game, units: 16, buckets: 2, epochs: 20, seed: 1, jobs: 1, nodes: 30, from: None };
    let stop = AtomicBool::new(false);
    let mut heard: Vec<u32> = Vec::new();
    let learnt = learning.run(&samples, &stop, &mut |&Epoch { number, .. }| heard.push(number)).expect("a net");
    assert_eq!(heard, (1..=20).collect::<Vec<u32>>());
    let after = learnt.epochs.last().expect("an epoch").held_out;
    assert!(after < learnt.before * 0.99, "{} before, {after} after", learnt.before);
    assert_eq!(
        learning.run(&samples, &stop, &mut |_| {}).expect("a net").net,
        learnt.net,
        "the same seed, the same net"
    );
    // Who goes on from there begins where it ended.
    let more = Learning { from: Some(&learnt.net), epochs: 1, ..learning };
    let first = more.run(&samples, &stop, &mut |_| {}).expect("a net").epochs[0].held_out;
    assert!(first < learnt.epochs[0].held_out, "{first}");
    let why = Learning { units: 32, ..more }.run(&samples, &stop, &mut |_| {}).expect_err("another size");
    assert_eq!(why, "the net to go on from has 16 hidden units and 2 buckets, not 32 and 2");
    let why = learning.run(&Samples::new(300, 0), &stop, &mut |_| {}).expect_err("too few");
    assert!(why.contains("too few to learn from"), "{why}");

    let mut all = Generations::default();
    assert_eq!(all.page(), "");
    all.generations.push(Generation::of(&learnt));
    let page = all.page();
    assert!(page.contains("<h1>Minishogi: the net</h1>") && page.contains("polyline") && page.contains("not played"));
    assert_eq!(Generations::read(&all.write().expect("text")), Ok(all));
}
