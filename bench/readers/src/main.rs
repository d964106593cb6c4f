//! Reads a PGN file with pgn-reader, in two ways: counting turns, and keeping them. Prints games, turns, and seconds.
//!
//! The bench `pgn` starts it. It is a program of its own because the library's licence is not that of Variorum.

use pgn_reader::{RawComment, Reader, SanPlus, Visitor};
use std::fs::File;
use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

/// Keeps nothing but the number of turns.
struct Counter;

impl Visitor for Counter {
    type Tags = ();
    type Movetext = usize;
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, usize> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, turns: &mut usize, _: SanPlus) -> ControlFlow<usize> {
        *turns += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, turns: usize) -> usize {
        turns
    }
}

/// Keeps turns and comments.
struct Keeper;

impl Visitor for Keeper {
    type Tags = ();
    type Movetext = Vec<(SanPlus, Vec<u8>)>;
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, Self::Movetext> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, turns: &mut Self::Movetext, san: SanPlus) -> ControlFlow<usize> {
        turns.push((san, Vec::new()));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, turns: &mut Self::Movetext, comment: RawComment<'_>) -> ControlFlow<usize> {
        if let Some((_, kept)) = turns.last_mut() {
            kept.extend_from_slice(comment.as_bytes());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, turns: Self::Movetext) -> usize {
        turns.len()
    }
}

fn read<V: Visitor<Output = usize>>(path: &str, visitor: &mut V) -> io::Result<(usize, usize, f64)> {
    let start = Instant::now();
    let mut reader = Reader::new(File::open(path)?);
    let (mut games, mut turns) = (0, 0);
    while let Some(count) = reader.read_game(visitor)? {
        games += 1;
        turns += count;
    }
    Ok((games, turns, start.elapsed().as_secs_f64()))
}

fn main() -> io::Result<()> {
    let path = std::env::args().nth(1).ok_or_else(|| io::Error::other("usage: pgn-readers FILE"))?;
    for (games, turns, seconds) in [read(&path, &mut Counter)?, read(&path, &mut Keeper)?] {
        println!("{games} {turns} {seconds}");
    }
    Ok(())
}
