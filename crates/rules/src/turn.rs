//! `turn`, `order`, `phase`: the order of play and the phases of a game.
//!
//! The acts of which a turn consists are in `act`, several turns of one side in a row in `series`.

pub(crate) mod series;

use crate::act::ActDef;
use crate::act::continuation::{ContinuationDef, ContinuationKind};
use crate::act::gate::GateDef;
use crate::act::move_act::MoveDef;
use crate::act::place::PlaceDef;
use crate::facts::Facts;
use crate::kind_words::KindWords;
use crate::message;
use crate::message::Message;
use crate::names::Names;
use kdl::{Node, Problems, Reader, Word};
use model::cast::Cast;
use model::piece::Side;
use model::roles::PermittedMates;
use model::step::Act;
use series::SeriesDef;

/// The block.
pub(crate) const WORD: Word = Word {
    name: "turn",
    category: "turn",
    stands_in: &["file"],
    usage: "turn [never=check [except=mate|full-mate]] { order SIDE… [first=SIDE]; series …; act …; phase NAME { act … } }",
    summary: "who moves when, and what a turn consists of",
    doc: "Acts directly in `turn` make one phase called `play`. Phases follow each other in the order of the file. With `never=check` no turn may give check, \
          whatever it consists of; with `except=mate` it may if that is mate. An answer that would give check itself is judged in the same way, so only if that is mate \
          is it possible; in a chain of such answers the first four are examined, and a fifth is taken to be impossible. With `except=full-mate` it must be mate even if answers were \
          allowed to give check.",
    example: r"piece Rook R { ride orthogonal }
turn {
    order White Black
    act move
    act pass when=stuck
}
---
1 R M r
---
pass => Black moves
pass => c1: xb1
",
};

/// The turn order.
pub(crate) const ORDER: Word = Word {
    name: "order",
    category: "turn",
    stands_in: &["turn"],
    usage: "order SIDE… [first=SIDE]",
    summary: "the order in which sides move",
    doc: "The side in `first` begins; by default it is the first one named. A side may be named several times: sides then move in this order again and \
          again, and one that is named twice running moves twice. The game begins with the first mention of the side that begins.",
    example: r"piece King K { step any }
turn {
    order White Black first=Black
    act move
}
---
1 K . k
---
start => Black moves
c1-b1 => White moves
",
};

/// A phase of the game.
pub(crate) const PHASE: Word = Word {
    name: "phase",
    category: "turn",
    stands_in: &["turn"],
    usage: "phase NAME [until=stock-empty] [hidden] { act … }",
    summary: "a part of the game with its own acts",
    doc: "A phase `until=stock-empty` lasts until all sides' stocks are empty; then the first side begins the next phase. In a `hidden` phase the page does not \
          show what other players have placed.",
    example: r#"board {
    zone home White="a1-b1" Black="a3-b3"
}
piece Guard G { step any }
stock each Guard=1
turn {
    order White Black
    phase setup until=stock-empty {
        act place on=home
    }
    phase play {
        act move
    }
}
---
3 . .
2 . .
1 . .
---
place G a1 => phase setup
place G a1; place G b3 => phase play
place G a1; place G b3; a1-a2 => a2=G b3=g
"#,
};

/// The words of this category.
pub(crate) const WORDS: &[&Word] = &[&WORD, &ORDER, &series::WORD, &PHASE];

/// The maximum number of turns in a round of the order.
const MAX_ROUND: usize = 64;

/// The block as defined in the rule file.
#[derive(Clone, Debug, Default)]
pub struct TurnDef {
    /// The sides in turn order, each once.
    pub order: Vec<Side>,
    /// The side that begins.
    pub first: Side,
    /// Which turns belong together, if sides move several times in a row.
    pub series: Option<SeriesDef>,
    /// The phases; at least one.
    pub phases: Vec<PhaseDef>,
    /// No turn may give check.
    pub never_check: bool,
    /// Which mates may be given even so.
    pub permitted_mates: Option<PermittedMates>,
}

/// A phase as defined in the rule file.
#[derive(Clone, Debug)]
pub struct PhaseDef {
    /// Its name.
    pub name: String,
    /// It ends when all stocks are empty.
    pub until_stock_empty: bool,
    /// What is placed stays hidden from the other players until the phase ends.
    pub hidden: bool,
    /// The acts with which a turn may begin.
    pub acts: Vec<ActDef>,
}

impl TurnDef {
    /// The facts about its acts. `never_check` is handled where steps are judged.
    pub(crate) fn facts(&self, cast: &Cast, words: &[KindWords]) -> Facts {
        let order = Facts { acts_at_turn_end: self.series.is_some(), ..Facts::NONE };
        self.acts().map(|act| act.facts(cast, words)).fold(order, Facts::combine)
    }

    /// Says that no turn may give check, and which mates are permitted.
    pub fn explain_never_check(&self, turn: &'static str) -> Message {
        let mates = match self.permitted_mates {
            None => "none",
            Some(PermittedMates::ByTheseRules) => "by-these-rules",
            Some(PermittedMates::DespiteChecks) => "despite-checks",
        };
        message!("turn-never-check", turn = turn, mates = mates)
    }

    /// The acts of which a turn may consist, in all phases.
    pub fn acts(&self) -> impl Iterator<Item = &ActDef> {
        self.phases.iter().flat_map(|phase| &phase.acts)
    }

    /// The acts that may follow moves, in all phases.
    pub fn continuations(&self) -> impl Iterator<Item = &ContinuationDef> {
        self.acts().filter_map(ActDef::continuation)
    }

    /// Can a turn begin with this act?
    pub fn begins_with(&self, act: Act) -> bool {
        self.phases.iter().any(|phase| phase.begins_with(act))
    }

    /// Can a turn contain this act, at its beginning or after a move?
    pub fn contains(&self, act: Act) -> bool {
        self.begins_with(act) || self.continuations().any(|follow| follow.act() == act)
    }

    /// Can a turn have several steps?
    pub(crate) fn has_multi_step_turns(&self) -> bool {
        let all = |act: &ActDef| matches!(act, ActDef::Place(place) if place.all);
        self.continuations().next().is_some() || self.acts().any(all)
    }

    /// Are captures compulsory in some phase?
    pub fn compels_captures(&self) -> bool {
        self.phases.iter().filter_map(PhaseDef::move_act).any(|act| act.must_capture)
    }

    /// The rule by which a piece may enter on a cell that a move has left.
    pub fn gate(&self) -> Option<&GateDef> {
        self.continuations()
            .find_map(|follow| if let ContinuationKind::Gate(gate) = &follow.kind { Some(gate) } else { None })
    }

    /// Reads the block.
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(node, problems);
        let (never_check, permitted_mates) = crate::never_check::read_never_check_except(&mut reader);
        let mut turn = Self { never_check, permitted_mates, ..Self::default() };
        let (mut acts, mut round) = (Vec::new(), Vec::new());
        for child in reader.children() {
            match child.name.value.as_str() {
                "order" => round = turn.read_order(child, names, reader.problems),
                "series" => {
                    let round = (round.len() > turn.order.len()).then_some(&round[..]);
                    turn.series = SeriesDef::read(Reader::new(child, reader.problems), round);
                }
                "act" => acts.extend(ActDef::read(child, names, reader.problems)),
                "phase" => turn.phases.extend(PhaseDef::read(child, names, reader.problems)),
                other => {
                    kdl::report_unknown(
                        reader.problems,
                        child.name.span,
                        "word",
                        other,
                        ["order", "series", "act", "phase"],
                    );
                }
            }
        }
        let span = reader.span();
        if turn.order.len() != names.sides.len() {
            reader.error(span, "`turn` needs an `order` that names every side");
            turn.order = (0..names.sides.len() as u8).map(Side).collect();
        } else if turn.series.is_none() && round.len() > turn.order.len() {
            turn.series = Some(SeriesDef { round: Some(round), ..SeriesDef::default() });
        }
        match (acts.is_empty(), turn.phases.is_empty()) {
            (true, true) => {
                reader.error(span, "`turn` needs at least one `act`").help("for example `act move`");
            }
            (false, false) => {
                reader.error(span, "acts must be either directly in `turn` or in phases");
            }
            _ => {}
        }
        if turn.phases.is_empty() {
            turn.phases.push(PhaseDef { name: "play".into(), until_stock_empty: false, hidden: false, acts });
        }
        reader.finish();
        turn
    }
}

impl TurnDef {
    /// Reads the order of the sides; returns it with all repetitions.
    fn read_order(&mut self, node: &Node, names: &Names, problems: &mut Problems) -> Vec<Side> {
        let mut reader = Reader::new(node, problems);
        if !self.order.is_empty() {
            let span = reader.span();
            reader.error(span, "the order is given twice").help("write it in one line");
        }
        let mut round = Vec::new();
        for name in reader.rest() {
            if round.len() == MAX_ROUND {
                reader.error(name.span, format!("an order has at most {MAX_ROUND} turns"));
                break;
            }
            round.extend(names.side(&name, reader.problems));
        }
        round.iter().for_each(|side| {
            if !self.order.contains(side) {
                self.order.push(*side);
            }
        });
        self.first = self.order.first().copied().unwrap_or_default();
        if let Some(name) = reader.prop("first") {
            self.first = names.side(&name, reader.problems).unwrap_or_default();
        }
        reader.finish();
        round
    }
}

impl PhaseDef {
    /// Can a turn begin with this act?
    pub fn begins_with(&self, act: Act) -> bool {
        self.acts.iter().any(|known| known.act() == act)
    }

    /// Moving, if it is an act of this phase; it occurs at most once.
    pub fn move_act(&self) -> Option<&MoveDef> {
        self.acts.iter().find_map(|act| if let ActDef::Move(act) = act { Some(act) } else { None })
    }

    /// Placing, if it is an act of this phase.
    pub fn place_act(&self) -> Option<&PlaceDef> {
        self.acts.iter().find_map(|act| if let ActDef::Place(act) = act { Some(act) } else { None })
    }

    fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let name = reader.text("a name")?.value;
        let mut hidden = false;
        for word in reader.rest() {
            if word.value == "hidden" {
                hidden = true;
            } else {
                kdl::report_unknown(reader.problems, word.span, "word", &word.value, ["hidden"]);
            }
        }
        let until = reader.prop("until");
        if let Some(until) = &until
            && until.value != "stock-empty"
        {
            kdl::report_unknown(reader.problems, until.span, "end of a phase", &until.value, ["stock-empty"]);
        }
        let mut acts = Vec::new();
        for child in reader.children() {
            if child.name.value == "act" {
                acts.extend(ActDef::read(child, names, reader.problems));
            } else {
                kdl::report_unknown(reader.problems, child.name.span, "word", &child.name.value, ["act"]);
            }
        }
        if acts.is_empty() {
            let span = reader.span();
            reader.error(span, format!("phase `{name}` needs at least one `act`"));
        }
        reader.finish();
        Some(Self { name, until_stock_empty: until.is_some(), hidden, acts })
    }
}
