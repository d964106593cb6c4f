//! Chess and its relatives as a library: every game is a text file, and one engine plays them all.
//!
//! A rule file is read and compiled into a [`Game`]; a game is asked about [`Position`]s, which are plain values: what
//! turns there are, what comes of one, how it stands. About a hundred games are shipped, from chess, shogi and xiangqi
//! to boards for four; the next one is a page of text away. Nothing here reads files, and only [`engine`] knows threads
//! and clocks.
//!
//! ```
//! use variorum::{Past, Verdict, catalog, notation};
//!
//! let chess = catalog::find("chess").expect("a shipped game").load(&[])?;
//! let mut pos = chess.start();
//! assert_eq!(chess.perft(&pos, 3), 8_902);
//!
//! let mut past = Past::new(&pos);
//! for text in ["f3", "e5", "g4", "Qh4"] {
//!     let turn = notation::turn::read(&chess, &pos, text)?;
//!     pos = chess.play_turn(&pos, &turn, &mut ())?;
//!     past.push(&pos);
//! }
//! assert!(matches!(chess.verdict(&pos, &past), Verdict::Won { .. }));
//! let text = notation::position::write(&chess, &pos);
//! assert_eq!(text, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is where
//!
//! What is needed every day stands here at the top. Everything else is in the modules, one for each question:
//!
//! | module | what it answers |
//! |---|---|
//! | [`rules`] | which turns are legal, what they do, who has won; and the rules of a game in plain English |
//! | [`notation`] | positions, turns, game records and diagrams as text, written and read |
//! | [`catalog`] | the shipped games with their pages, lessons, records and problems |
//! | [`engine`] | a computer that plays any of them: levels, clocks, several threads |
//! | [`search`] | the same without threads and clocks, and proofs of forced wins |
//! | [`eval`] | what a position is worth |
//! | [`lang`] | what is wrong with a rule file, and where |
//! | [`geometry`] | the empty board: cells, sets of cells, directions |
//!
//! # Trust
//!
//! What comes from elsewhere is answered with a [`Result`], and each error is a sentence: rule files
//! ([`Problems`]), positions, turns and records as text ([`TextError`]), turns as steps ([`IllegalTurn`], from
//! [`Game::play_turn`]). Functions that end in `_unchecked` take only what the same game has just listed for the same
//! position; they are there for searches.
//!
//! # Things of another game
//!
//! Cells, sides, kinds, steps and positions belong to the game that made them; so does what has been measured of it
//! ([`eval::Eval`], [`search::Searcher`]). They are plain values that do not know whose they are. The same rule file
//! under other readings is another game; a copy of a game, or the same game [within](Game::within) a budget, is not.
//!
//! Functions that answer with a [`Result`] check what they are given to judge, wherever it comes from: a turn, a
//! set-up, a text. The position in which they judge it they believe, and all other functions believe everything. Given
//! things of another game they may panic, answer something without meaning, or never answer. Undefined behaviour cannot
//! come of it: these crates have no `unsafe` code. Whoever has positions of several games keeps each beside its game.
//!
//! # Features
//!
//! * `catalog` (on): the shipped games, embedded.
//! * `engine` (on): threads and clocks around the search.
//!
//! With `default-features = false` what is left computes and does nothing else; that also runs as WebAssembly.
//!
//! # Where to go next
//!
//! The folder `examples` has a random game, a rule file of one's own, a question to the computer and a record; the
//! pages in `docs/library` tell the same at length, `docs/guide/first-game.md` how to write a rule file, and
//! `docs/reference/language.md` every word of its language.

#[cfg(feature = "catalog")]
#[doc(inline)]
pub use catalog;
#[cfg(feature = "engine")]
#[doc(inline)]
pub use engine;
#[doc(inline)]
pub use {eval, geometry, lang, notation, rules, search};

#[doc(inline)]
pub use geometry::{Board, Cell, CellSet};
#[doc(inline)]
pub use lang::Problems;
#[doc(inline)]
pub use notation::TextError;
#[doc(inline)]
pub use rules::{
    Act, Event, Game, GameDef, IllegalTurn, Kind, Past, Piece, Position, Side, Sink, Step, Turn, Verdict, compile,
};
#[doc(inline)]
pub use search::{Level, Limits};

/// The examples of the page for people are run as tests.
#[cfg(all(doctest, feature = "catalog", feature = "engine"))]
#[doc = include_str!("../rust.md")]
struct Page;
