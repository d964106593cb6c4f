//! Compares chess from the rule file with cozy-chess, a library for chess only: both count the same positions
//! alternately in one run, making every leaf.

use crate::{BenchResult, load_game, timed};
use cozy_chess::Board;
use rules::{Game, Position};
use std::hint::black_box;
use std::io::Write;
use std::ops::ControlFlow;

/// The number of rounds per position; the best one counts.
const ROUNDS: usize = 5;

/// Positions of the Chess Programming Wiki's page of perft results, with depths that take about a second.
const POSITIONS: &[(&str, u32)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

/// Counts leaves with cozy-chess, making each of them.
fn perft_cozy(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += if depth == 1 { u64::from(black_box(&after).hash() != 1) } else { perft_cozy(&after, depth - 1) };
        }
        false
    });
    nodes
}

/// Counts leaves with this engine, making each of them; `perft` itself counts the last turns without making them where
/// possible.
fn perft_variorum(game: &Game, pos: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = game.for_each_turn(pos, &mut |_, after| {
        nodes += if depth == 1 {
            u64::from(black_box(after).cells_hash() != 1)
        } else {
            perft_variorum(game, after, depth - 1)
        };
        ControlFlow::Continue(())
    });
    nodes
}

/// Prints a line for each position.
pub(crate) fn compare(out: &mut impl Write) -> BenchResult {
    let game = load_game("chess")?;
    writeln!(out, "million leaves per second, best of {ROUNDS}: cozy-chess, this engine, times slower")?;
    for &(text, depth) in POSITIONS {
        let board: Board = text.parse().map_err(|error| format!("{text}: {error}"))?;
        let pos = notation::position::parse(&game, text)?;
        let (mut theirs, mut own) = (f64::INFINITY, f64::INFINITY);
        let mut leaves = 0;
        for _ in 0..ROUNDS {
            let (seconds, nodes) = timed(|| perft_cozy(&board, depth));
            let (own_seconds, own_nodes) = timed(|| perft_variorum(&game, &pos, depth));
            if nodes != own_nodes {
                return Err(format!("{text}: {nodes} and {own_nodes} leaves").into());
            }
            (theirs, own, leaves) = (theirs.min(seconds), own.min(own_seconds), nodes);
        }
        let rate = |seconds: f64| leaves as f64 / seconds / 1e6;
        writeln!(out, "{:6.1} {:6.1} {:6.2}  {text}", rate(theirs), rate(own), own / theirs)?;
    }
    Ok(())
}
