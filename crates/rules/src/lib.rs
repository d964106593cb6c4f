//! The heart of Variorum: a rule file is read ([`GameDef`]), compiled ([`Game`]) and played over plain positions
//! ([`Position`]).
//!
//! For: everything that is a rule. Not for: text of positions and turns (crate `notation`), files, clocks, threads;
//! there is no I/O here. Look next: `play` for the life of a turn, `motion`, `effect`, `guard`, `goal`, `turn` for the
//! words, `read` for how a file becomes a definition, [`words`] for the vocabulary.
//!
//! ```
//! let text = r#"
//! game "Pawn Race" { source "this page" }
//! board {
//!     grid """
//!         3  p p p
//!         2  . . .
//!         1  P P P
//!         """
//!     zone far White="a3-c3" Black="a1-c1"
//! }
//! side White w facing=up
//! side Black b facing=down
//! piece Pawn P {
//!     step forward quiet
//!     step forward-diagonal capture
//! }
//! turn { order White Black; act move }
//! goal {
//!     occupy far wins
//!     stuck loses
//! }
//! "#;
//! let (def, problems) = rules::read(text, &[]);
//! let game = rules::compile(def.ok_or(problems)?);
//! let start = game.start();
//! assert_eq!(game.turns(&start, |_, _| false).len(), 3);
//!
//! // Steps are chosen among those that are legal; a turn that somebody else brings is checked.
//! let step = game.steps(&start)[0];
//! let after = game.play_turn(&start, &[step], &mut ())?;
//! assert!(game.play_turn(&after, &[step], &mut ()).is_err());
//! assert_eq!(game.def().side(after.side()).name, "Black");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod area;
mod budget;
mod checked;
mod compile;
mod compose;
mod count;
mod def;
mod effect;
mod english;
mod evidence;
pub mod explain;
mod extend;
mod facts;
mod game;
mod goal;
mod guard;
mod keys;
mod letter;
mod look;
mod mobility;
mod motion;
mod names;
mod opening;
mod piece;
mod play;
mod position;
mod reach;
mod read;
mod reading;
mod rights;
mod setup;
mod shortcuts;
mod step;
mod steps;
mod text_support;
mod turn;
mod verdict;
mod walk;
mod words;

pub use act::detonate::DetonateDef;
pub use act::lay::{LaidOnDef, LayDef, LayRange, Supply};
pub use area::{Directions, Filter};
pub use budget::Budget;
pub use checked::IllegalTurn;
pub use compile::{compile, compile_with};
pub use compose::{Choice, Entry, Mark, Next, Target, Token, Why};
pub use def::{FormDef, GameDef, KindDef, LikeDef, NotationDef, Right, SideDef, TurnStyle};
pub use effect::EffectDef;
pub use evidence::{Date, EvidenceDef};
pub use explain::{Section, explain, explain_kind};
pub use extend::{Library, ancestors, parents};
pub use facts::{Bursts, Facts, Takes, Threat, Twins};
pub use game::Game;
pub use goal::counters::Counters;
pub use goal::{Goal, GoalDef, Outcome};
pub use guard::GuardDef;
pub use guard::placed::PlacedDef;
pub use guard::royal::RoyalPlan;
pub use keys::{ByKey, KeyHasher, Keys};
pub use letter::Letter;
pub use look::{Ground, LookDef, MenSet, Size};
pub use mobility::Thinning;
pub use motion::bounds::Bounds;
pub use motion::double_step::DoubleStepDef;
pub use motion::leap::LeapDef;
pub use motion::{Modes, MotionDef};
pub use names::ZoneDef;
pub use opening::Opening;
pub use piece::{Kind, KindSet, MAX_KINDS, MAX_RIGHTS, MAX_SIDES, MAX_STEPS, MAX_STOCK, Piece, PieceMask, Side};
pub use position::{Began, EnPassantRecord, Follow, Ledger, Position, RoyalMen, Stage};
pub use reach::{By, Does, Reach, Reached};
pub use read::{GLYPHS, Parsed, read, read_from};
pub use reading::ReadingDef;
pub use setup::{Part, Setup, SetupError};
pub use shortcuts::{Plans, Shortcut};
pub use step::{Act, Event, Sink, Step};
pub use steps::Turn;
pub use turn::{PhaseDef, TurnDef};
pub use verdict::{Past, Verdict};
pub use walk::{Legality, Listing, Made};
pub use words::words;
