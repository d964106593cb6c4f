//! Chess and its relatives as a library: every game is a text file, and one engine plays them all.
//!
//! A rule file is read and compiled into a [`Game`]; the game answers questions about [`Position`]s, which are plain
//! values: which turns are legal, what a turn leads to, whether the game is over. About a hundred games are shipped,
//! from chess, shogi and xiangqi to boards for four players; the next one takes a page of text. Nothing here reads
//! files, and only [`engine`] uses threads and clocks.
//!
//! ```
//! use variorum::{History, Verdict, library, notation};
//!
//! let chess = library::find("chess").expect("a shipped game").load(&[])?;
//! let mut pos = chess.start();
//! assert_eq!(chess.perft(&pos, 3), 8_902);
//!
//! let mut past = History::new(&pos);
//! for text in ["f3", "e5", "g4", "Qh4"] {
//!     let turn = notation::turn::parse(&chess, &pos, text)?;
//!     pos = chess.play_turn(&pos, &turn, &mut ())?;
//!     past.push(&chess, &pos);
//! }
//! assert!(matches!(chess.verdict(&pos, &past), Verdict::Won { .. }));
//! let text = notation::position::write(&chess, &pos);
//! assert_eq!(text, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! The items for everyday use are re-exported at the top. Everything else is in the modules:
//!
//! | module | contents |
//! |---|---|
//! | [`rules`] | which turns are legal, what they do, who has won; and the rules of a game in plain English |
//! | [`notation`] | positions, turns, game records and diagrams as text: reading and writing |
//! | [`library`] | the shipped games with their pages, lessons, records and problems |
//! | [`engine`] | a computer player for all of them: levels, clocks, several threads |
//! | [`engine::search`] | the same without threads and clocks, and proofs of forced wins |
//! | [`engine::eval`] | the static evaluation of positions |
//! | [`kdl`] | the problems of a rule file, and their places |
//! | [`geometry`] | the empty board: cells, sets of cells, directions |
//!
//! # Validation
//!
//! Functions that validate input return a [`Result`], and each error is a sentence: for rule files ([`Problems`]), for
//! positions, turns and records as text ([`TextError`]), for turns as steps ([`IllegalTurn`], from
//! [`Game::play_turn`]). Functions that end in `_unchecked` accept only what the same game has just listed for the same
//! position; they are meant for searches.
//!
//! # Values of different games
//!
//! Cells, sides, kinds, steps and positions belong to the game that created them; so do the values that were measured
//! for it ([`engine::eval::Eval`], [`engine::search::Searcher`]). They are plain values that do not know their game. The same rule file
//! under other readings is a different game; a copy of a game, or the same game [within](Game::with_budget) a budget,
//! is not.
//!
//! Functions that return a [`Result`] check their subject, wherever it comes from: a turn, a set-up, a text. They trust
//! the position that they check it in, and all other functions trust all their arguments. With values of a different
//! game they may panic, return nonsense, or never return. Undefined behaviour is impossible: these crates have no
//! `unsafe` code. If you have positions of several games, keep each together with its game.
//!
//! # Features
//!
//! * `library` (default): the shipped games, embedded.
//!
//! With `default-features = false` no game is embedded. All but [`engine::Engine`] also runs as WebAssembly.
//!
//! # Where to go next
//!
//! The folder `examples` contains a random game, a custom rule file, a question to the computer and a record; the pages
//! in `docs/library` explain the same in more detail, `docs/guide/first-game.md` explains how to write a rule file, and
//! `docs/reference/language.md` documents every word of the rule language.

#[cfg(feature = "library")]
#[doc(inline)]
pub use library;
#[doc(inline)]
pub use {engine, explain, geometry, kdl, notation, rules};

#[doc(inline)]
pub use engine::search::{Level, Limits};
#[doc(inline)]
pub use geometry::{Board, Cell, CellSet};
#[doc(inline)]
pub use kdl::Problems;
#[doc(inline)]
pub use notation::TextError;
#[doc(inline)]
pub use rules::{
    Act, Event, Game, GameDef, History, IllegalTurn, Kind, Piece, Position, Side, Sink, Step, Turn, Verdict, compile,
};

/// Runs the examples of the guide as tests.
#[cfg(all(doctest, feature = "library"))]
#[doc = include_str!("../rust.md")]
struct Page;
