//! Measures how fast the games run: chess beside a hand-written engine, and all games in a table.
//!
//! `cargo run --release -p bench -- chess` counts the same positions with this engine, from the rule file, and with
//! cozy-chess, in turn in one run, every leaf made by both; what matters is the ratio.
//! `cargo run --release -p bench -- table` prints the table of `docs/performance.md`.
//! `cargo run --release -p bench -- stop [GAME…]` tells how long a search goes on once it is told to stop. Nothing here
//! is a test: a busy machine changes every number but the ratio.

#![allow(clippy::cast_precision_loss, reason = "counts of seconds fit")]

mod stop;

use cozy_chess::Board;
use rand::prelude::*;
use rules::{Game, Past, Position, Step, Verdict};
use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How often each engine counts each position; the best of them counts.
const ROUNDS: usize = 5;

/// How long each figure of the table is measured.
const PATIENCE: Duration = Duration::from_millis(700);

/// No random game is longer, in turns.
const LONGEST: usize = 1000;

/// Positions of the Chess Programming Wiki's page of perft results, with depths that take a second or so.
const POSITIONS: &[(&str, u32)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

type Done = Result<(), Box<dyn std::error::Error>>;

fn main() -> Done {
    let out = &mut io::stdout().lock();
    match std::env::args().nth(1).as_deref() {
        Some("chess") => chess(out),
        Some("table") => table(out),
        Some("stop") => stop::measure(out, &std::env::args().skip(2).collect::<Vec<_>>()),
        _ => Err("say what to measure: `chess`, `table` or `stop`".into()),
    }
}

/// Counts leaves with cozy-chess, making each of them.
fn cozy(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += if depth == 1 { u64::from(black_box(&after).hash() != 1) } else { cozy(&after, depth - 1) };
        }
        false
    });
    nodes
}

/// Seconds that a count took, and the count.
fn timed(count: impl Fn() -> u64) -> (f64, u64) {
    let start = Instant::now();
    let nodes = count();
    (start.elapsed().as_secs_f64(), nodes)
}

fn chess(out: &mut impl Write) -> Done {
    let game = load("chess")?;
    writeln!(out, "million leaves a second, best of {ROUNDS}: cozy-chess, this engine, how many times slower")?;
    for &(text, depth) in POSITIONS {
        let board: Board = text.parse().map_err(|error| format!("{text}: {error}"))?;
        let pos = notation::position::read(&game, text)?;
        let (mut theirs, mut ours) = (f64::INFINITY, f64::INFINITY);
        let mut leaves = 0;
        for _ in 0..ROUNDS {
            let (seconds, nodes) = timed(|| cozy(&board, depth));
            let (own_seconds, own_nodes) = timed(|| game.perft(&pos, depth));
            if nodes != own_nodes {
                return Err(format!("{text}: {nodes} and {own_nodes} leaves").into());
            }
            (theirs, ours, leaves) = (theirs.min(seconds), ours.min(own_seconds), nodes);
        }
        let rate = |seconds: f64| leaves as f64 / seconds / 1e6;
        writeln!(out, "{:6.1} {:6.1} {:6.2}  {text}", rate(theirs), rate(ours), ours / theirs)?;
    }
    Ok(())
}

fn load(id: &str) -> Result<Game, String> {
    let shipped = catalog::find(id).ok_or_else(|| catalog::unknown(id))?;
    shipped.load(&[]).map_err(|_| format!("the rule file of {id} has mistakes"))
}

fn table(out: &mut impl Write) -> Done {
    writeln!(out, "| game | cells | perft, million positions/s | random playouts/s | turns in a playout |")?;
    writeln!(out, "|---|---:|---:|---:|---:|")?;
    for shipped in catalog::games() {
        let game = load(shipped.id)?;
        let (results, (playouts, turns)) = (perft_rate(&game), playout_rate(&game));
        let cells = game.board().cell_count();
        writeln!(out, "| {} | {cells} | {:.2} | {playouts:.0} | {turns:.0} |", shipped.id, results / 1e6)?;
        out.flush()?;
    }
    writeln!(out, "\nA position is {} bytes, a step {}.", size_of::<Position>(), size_of::<Step>())?;
    Ok(())
}

/// Results a second, counting from the start deeper and deeper until it takes long enough.
fn perft_rate(game: &Game) -> f64 {
    let start = game.start();
    for depth in 1.. {
        let (seconds, nodes) = timed(|| game.perft(&start, depth));
        if seconds > PATIENCE.as_secs_f64() / 20.0 || depth == 20 {
            return nodes as f64 / seconds;
        }
    }
    0.0
}

/// Random games a second from a fixed seed, and turns in each: steps are listed, one is drawn and made, and after each
/// turn it is asked whether the game is over.
fn playout_rate(game: &Game) -> (f64, f64) {
    let mut random = StdRng::seed_from_u64(1);
    let (begin, mut games, mut turns) = (Instant::now(), 0u32, 0u32);
    while begin.elapsed() < PATIENCE {
        let mut pos = game.start();
        let mut past = Past::new(&pos);
        for _ in 0..LONGEST {
            if game.verdict(&pos, &past) != Verdict::Ongoing {
                break;
            }
            while let Some(step) = game.steps(&pos).choose(&mut random) {
                pos = game.play_step_unchecked(&pos, step, &mut ());
                if !pos.in_turn() {
                    break;
                }
            }
            past.push(&pos);
            turns += 1;
        }
        games += 1;
    }
    let games = f64::from(games);
    (games / begin.elapsed().as_secs_f64(), f64::from(turns) / games)
}
