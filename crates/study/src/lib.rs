//! What a game is like, measured by self-play.
//!
//! A [`Plan`] says which games are played: at several strengths, and between neighbouring strengths. [`play()`] plays one
//! of them and returns a [`GameRecord`], the facts of the game without any judgement; a [`Report`] measures the records
//! together, each number with its [`Definition`]. There are no files, clocks or threads here: the caller runs the games
//! in any order, on as many threads as it likes, and stores the records. The same plan gives the same records and the
//! same report, as strengths are numbers of nodes and every game has its own seed. `lab` measures which *player* is
//! stronger, with the same [`statistics`].
//!
//! ```
//! use study::{Plan, Report, Strength, Study, play};
//!
//! let game = library::find("tic-tac-toe").expect("a shipped game").load(&[])?;
//! let plan = Plan::new(vec![Strength::RANDOM, Strength::from_nodes(30_000)], 2, 1);
//! let study = Study::new(&game, engine::eval::Knowledge::default(), plan)?;
//! let records: Vec<_> = study.plan.fixtures().into_iter().filter_map(|fixture| play(&study, fixture, &|| false)).collect();
//! let report = Report::new(&study, &records);
//! assert_eq!(report.levels.len(), 2);
//! assert!(report.levels[1].results.drawn.share > 0.99, "good players draw");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod definitions;
mod ending;
pub mod measures;
mod observation;
mod plan;
mod play;
mod puzzle;
mod record;
mod report;
mod seating;
mod seeds;
mod self_play;
pub mod statistics;
mod strength;

pub use definitions::{DEFINITIONS, Definition};
pub use ending::{Cause, Ending, ending};
pub use observation::Observation;
pub use plan::{Fixture, MAX_TURNS, Pairing, Plan, Study};
pub use play::{OPENING_NOISE, OPENING_TURNS, play};
pub use puzzle::{Puzzle, find_puzzles};
pub use record::{EndRecord, GameRecord, KindUse, MaterialSample};
pub use report::{ComparedNumber, LadderStep, LevelReport, Report};
pub use seating::{Seating, seatings};
pub use seeds::combine_seeds;
pub use self_play::{PlayedTurn, SelfPlay};
pub use strength::Strength;
