//! The core of Variorum: reads a rule file ([`GameDef`]), compiles it ([`Game`]) and plays it on plain positions
//! ([`Position`]).
//!
//! Texts of positions and turns are in the crate `notation`; there are no files, clocks or threads here, and no I/O.
//! Look next: `play` for the life of a turn; `motion`, `effect`, `guard`, `goal`, `turn` for the words; `read` for how
//! a file becomes a definition; [`words`] for the vocabulary.
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
//! // Legal steps need no check; a turn from another source is checked.
//! let step = game.steps(&start)[0];
//! let after = game.play_turn(&start, &[step], &mut ())?;
//! assert!(game.play_turn(&after, &[step], &mut ()).is_err());
//! assert_eq!(game.def().side(after.side()).name, "Black");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod checked;
mod compile;
mod count_plan;
mod def;
mod effect;
mod evidence;
mod extend;
mod facts;
mod features;
mod filters;
mod forbidden;
mod forbidden_keys;
mod game;
mod goal;
mod guard;
mod kind_words;
mod laying;
mod look;
mod message;
mod mobility;
mod motion;
mod names;
mod never_check;
mod notation_support;
mod perft;
pub mod phrases;
mod play;
mod read;
mod reading;
mod referee;
mod rights;
mod royal;
mod search_moves;
mod setup;
mod shortcuts;
mod start_status;
mod stated_facts;
mod steps;
mod tandem;
mod turn;
mod verdict;
mod visibility;
mod winnable;
mod words;

pub use act::ActDef;
pub use act::detonate::DetonateDef;
pub use checked::IllegalTurn;
pub use compile::{compile, compile_with};
pub use def::{GameDef, NotationDef};
pub use effect::EffectDef;
pub use evidence::{Date, EvidenceDef};
pub use extend::{ParentLoader, ancestors, is_path, parents};
pub use facts::{CaptureScope, Facts, Threat, Twins};
pub use features::feature_names;
pub use filters::{Directions, Filter};
pub use game::Game;
pub use goal::counter_limits::CounterLimits;
pub use goal::extinct::ExtinctDef;
pub use goal::occupy::OccupyAim;
pub use goal::repetition::{Concerned, RepetitionDef};
pub use goal::{Goal, GoalDef, Outcome};
pub use guard::GuardDef;
pub use guard::placed::PlacedDef;
pub use kind_words::{KindWords, LikeDef, explosion_triggers};
pub use laying::{LaidOnDef, LayDef, LayRange, Supply};
pub use look::{BoardStyle, LookDef, PieceStyle};
pub use message::{Join, Message, MessageArg};
pub use mobility::StepFilter;
pub use model::budget::Budget;
pub use model::cast::{Cast, FormDef, KindDef, PieceSize, Right, SideDef, ZoneDef};
pub use model::key_set::{KeyHasher, KeyMap, KeySet};
pub use model::letter::Letter;
pub use model::piece::{Kind, KindSet, MAX_KINDS, MAX_RIGHTS, MAX_SIDES, MAX_STEPS, MAX_STOCK, Piece, PieceMask, Side};
pub use model::position::{Counters, EnPassantRecord, Position};
pub use model::roles::{ExplosionTrigger, Pinned, Roles, RoyalDef, Traits, TurnStyle};
pub use model::series_place::SeriesPlace;
pub use model::square_names::BoardLabels;
pub use model::stage::{Continuation, RoyalCount, Stage, TurnStart};
pub use model::step::{Act, Event, Sink, Step};
pub use model::zobrist::ZobristKeys;
pub use motion::MotionDef;
pub use motion::bounds::Bounds;
pub use motion::castle::CastlingObstacle;
pub use motion::double_step::DoubleStepDef;
pub use motion::knights::common_knight_routes;
pub use motion::leap::LeapDef;
pub use motion::modes::Modes;
pub use motion::phrase::Phrase;
pub use read::{GLYPHS, ParsedFile, read, read_with_parents};
pub use reading::ReadingDef;
pub use royal::RoyalPlan;
pub use search_moves::{GenType, Legality, StepOutcome};
pub use setup::{Setup, SetupCounters, SetupError, SetupPart};
pub use shortcuts::{Plans, Shortcut};
pub use start_status::StartStatus;
pub use steps::Turn;
pub use turn::series::{SeriesCheck, SeriesDef};
pub use turn::{PhaseDef, TurnDef};
pub use verdict::chase::Chased;
pub use verdict::counting::RunningCount;
pub use verdict::{History, Verdict};
pub use visibility::Visibility;
pub use words::words;
