//! Chess from its rule file beside cozy-chess, every leaf made.
use std::time::Instant;

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += cozy(&child, depth - 1);
        }
        false
    });
    nodes
}

fn main() {
    let depth = 5;
    if let Some(fen) = std::env::args().nth(1) {
        let game = catalog::find("chess").unwrap().load(&[]).unwrap();
        let pos = notation::position::read(&game, &fen).unwrap();
        println!("{}", game.perft(&pos, 4));
        return;
    }
    let game = catalog::find("chess").unwrap().load(&[]).unwrap();
    let fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ];
    println!("position {} bytes, step {} bytes", std::mem::size_of::<rules::Position>(), std::mem::size_of::<rules::Step>());
    for (fen, depth) in fens.iter().zip([depth, depth - 1]) {
        for _ in 0..3 {
            let board: cozy_chess::Board = fen.parse().unwrap();
            let start = Instant::now();
            let theirs = cozy(&board, depth);
            let their_time = start.elapsed().as_secs_f64();
            let pos = notation::position::read(&game, fen).unwrap();
            let start = Instant::now();
            let ours = game.perft(&pos, depth);
            let our_time = start.elapsed().as_secs_f64();
            println!(
                "cozy {theirs} {:.1} M/s   ours {ours} {:.1} M/s  ratio {:.2}",
                theirs as f64 / their_time / 1e6,
                ours as f64 / our_time / 1e6,
                (our_time / ours as f64) / (their_time / theirs as f64)
            );
        }
    }
}
