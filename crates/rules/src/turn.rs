//! Whose turn, and which step: the drawer of turns.
//!
//! For: order of play, phases, and the acts a turn may begin with and go on with. Not for: what an act does (`steps`,
//! `play`).

use crate::def::{GameDef, KindDef};
use crate::facts::{Facts, Twins};
use crate::names::Names;
use crate::piece::Side;
use crate::step::Act;
use lang::{Node, Problems, Reader, Word};

/// The block.
pub(crate) const WORD: Word = Word {
    name: "turn",
    drawer: "turn",
    usage: "turn [never=check] { order SIDE… [first=SIDE]; act …; phase NAME { act … } }",
    summary: "who moves when, and what a turn consists of",
    doc: "Acts directly in `turn` make one phase called `play`. Phases follow each other in the order of the file. With `never=check` no turn may give check, whatever it consists of.",
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

/// Who follows whom.
pub(crate) const ORDER: Word = Word {
    name: "order",
    drawer: "turn",
    usage: "order SIDE… [first=SIDE]",
    summary: "the order in which sides move",
    doc: "`first` begins; without it the first one named.",
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

/// What a turn may begin with.
pub(crate) const ACT: Word = Word {
    name: "act",
    drawer: "turn",
    usage: "act move [must-capture] { may …; must … } | act detonate|lay | act discard when=stuck|frozen | act place [on=ZONE] [all] | act pass [when=stuck]",
    summary: "something a turn may consist of",
    doc: "`act move`: move a man. `act detonate`: set off a man that has `detonate`. `act lay`: lay a stone with a man that has `lay`, or take one away with a man that \
          has `lift`. `act place [on=ZONE] [all]`: put a man from the stock on an empty cell, with `on` of the own zone (`all`: all of them in one turn). `act discard when=stuck`: take an own man \
          that cannot move off the board; `when=frozen`: only one that an enemy freezes. `act pass`: do nothing; `when=stuck`: only if nothing else is possible. Nobody passes out of check. \
          `act move must-capture`: if a legal turn captures something, every other turn is illegal.",
    example: r"piece Rook R { ride orthogonal }
turn {
    order White Black
    act move must-capture
    act discard when=stuck
}
---
2 M . m .
1 R M R .
---
c1-c2 => c1=. c2=R
start => cannot c1-d1
start => cannot discard a1
",
};

/// What may follow.
pub(crate) const MAY: Word = Word {
    name: "may",
    drawer: "turn",
    usage: "act move { may detonate|lay } | act move { may place leaving=ZONE [even-captured] }",
    summary: "what may be done afterwards in the same turn",
    doc: "The same man may be set off or lay stones. With `place leaving=ZONE` a man who was in the stock before the move may be put on the cell that the man has just left, if that cell \
          lies in the own zone and nothing had happened on it since the start; of a castling move either cell will do; with `even-captured` also a man whom this very move has brought into the stock. The move must be legal without the man placed. \
          The turn may also end without any of this. A turn that has won ends at once. In position strings the cells that can still be left so stand in the castling field, \
          by their files, as far as a castling right does not imply them.",
    example: r#"board {
    zone home White="a1-c1" Black="a3-c3"
}
piece Knight N { leap knight }
piece Hawk H { leap "2,0" }
stock each Hawk=1
turn {
    order White Black
    act move { may place leaving=home }
}
---
3 . . m
2 . . .
1 N M .
---
a1-b3; place H a1 => a1=H b3=N
a1-b3; stop => a1=. b3=N
start => cannot place H c1
says "after which he may put a piece of his stock on the square just left"
"#,
};

/// What has to follow.
pub(crate) const MUST: Word = Word {
    name: "must",
    drawer: "turn",
    usage: "act move { must detonate|lay }",
    summary: "what the same man has to do afterwards in the same turn",
    doc: "A move after which it is not possible is not possible itself. A man without such a power need not use it. A turn that has won ends at once.",
    example: r#"piece Archer A {
    ride any
    lay as-moves
}
stone Arrow "*" { supply endless }
turn {
    order White Black
    act move { must lay }
}
goal { stuck loses }
---
1 A . * a
---
a1-b1 => b1 lays: a1
a1-b1 => cannot stop
a1-b1; lay b1 * a1 => White wins
says "moves one of his pieces, after which the same piece has to lay a stone, if it can lay any"
"#,
};

/// A part of the game.
pub(crate) const PHASE: Word = Word {
    name: "phase",
    drawer: "turn",
    usage: "phase NAME [until=stock-empty] [hidden] { act … }",
    summary: "a part of the game with its own acts",
    doc: "A phase `until=stock-empty` lasts until all sides' stocks are empty; then the first side begins the next phase. In a `hidden` phase the page shows nobody \
          what others have placed.",
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

/// The words of this drawer.
pub(crate) const WORDS: &[&Word] = &[&WORD, &ORDER, &ACT, &MAY, &MUST, &PHASE];

/// As written.
#[derive(Clone, Debug, Default)]
pub struct TurnDef {
    /// The sides in turn order.
    pub order: Vec<Side>,
    /// Who begins.
    pub first: Side,
    /// One or more.
    pub phases: Vec<PhaseDef>,
    /// No turn may give check.
    pub never_check: bool,
}

/// A phase as written.
#[derive(Clone, Debug)]
pub struct PhaseDef {
    /// Its name.
    pub name: String,
    /// It ends when all stocks are empty.
    pub until_stock_empty: bool,
    /// What is placed is not shown to the others before its end.
    pub hidden: bool,
    /// What a turn may begin with.
    pub acts: Vec<ActDef>,
}

/// An act as written.
#[derive(Clone, Debug)]
pub struct ActDef {
    /// What it does.
    pub act: Act,
    /// What may be done next.
    pub may: Option<Act>,
    /// It has to be done.
    pub must: bool,
    /// Placing next: in which zone the cell must lie that has just been left by a man that had not moved.
    pub leaving: Option<usize>,
    /// Placing next: also a man whom this move has captured.
    pub even_captured: bool,
    /// The zone for placing; none: anywhere.
    pub zone: Option<usize>,
    /// Placing: all of the stock in one turn.
    pub all: bool,
    /// Discarding: only frozen men.
    pub frozen_only: bool,
    /// Passing: only if nothing else is possible.
    pub when_stuck: bool,
    /// Moving: if something can be captured, it must be.
    pub must_capture: bool,
}

/// Whether who has moved may lay the same stones in two ways.
fn laying(def: &GameDef) -> Twins {
    let twice = |kind: &KindDef| {
        kind.lay.as_ref().is_some_and(|lay| lay.times > 1)
            || kind.lift.is_some()
            || kind.laid_on.iter().any(|rule| rule.vanishing)
    };
    if def.kinds.iter().any(twice) { Twins::SameMan } else { Twins::WhereTablesMeet }
}

const ACTS: &[(&str, Act)] = &[
    ("move", Act::Move),
    ("detonate", Act::Detonate),
    ("lay", Act::Lay),
    ("place", Act::Place),
    ("discard", Act::Discard),
    ("pass", Act::Pass),
];

impl TurnDef {
    /// What its acts state. That no turn may give check is asked where steps are judged.
    pub(crate) fn facts(&self, def: &GameDef) -> Facts {
        self.acts().map(|act| act.facts(def)).collect()
    }

    /// What a turn may consist of, in all phases.
    pub fn acts(&self) -> impl Iterator<Item = &ActDef> {
        self.phases.iter().flat_map(|phase| &phase.acts)
    }

    /// Reads the block.
    pub(crate) fn read(node: &Node, names: &Names, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(node, problems);
        let mut turn = Self::default();
        if let Some(never) = reader.prop("never") {
            turn.never_check = never.value == "check";
            if !turn.never_check {
                lang::unknown(reader.problems, never.span, "limit", &never.value, ["check"]);
            }
        }
        let mut acts = Vec::new();
        for child in reader.children() {
            match child.name.value.as_str() {
                "order" => {
                    let mut reader = Reader::new(child, reader.problems);
                    for name in reader.rest() {
                        if let Some(side) = names.side(&name, reader.problems) {
                            if turn.order.contains(&side) {
                                reader.error(name.span, format!("{} is named twice", name.value));
                            } else {
                                turn.order.push(side);
                            }
                        }
                    }
                    turn.first = turn.order.first().copied().unwrap_or_default();
                    if let Some(name) = reader.prop("first") {
                        turn.first = names.side(&name, reader.problems).unwrap_or_default();
                    }
                    reader.finish();
                }
                "act" => acts.extend(ActDef::read(child, names, reader.problems)),
                "phase" => turn.phases.extend(PhaseDef::read(child, names, reader.problems)),
                other => lang::unknown(reader.problems, child.name.span, "word", other, ["order", "act", "phase"]),
            }
        }
        let span = reader.span();
        if turn.order.len() != names.sides.len() {
            reader.error(span, "`turn` needs an `order` that names every side once");
            turn.order = (0..names.sides.len() as u8).map(Side).collect();
        }
        match (acts.is_empty(), turn.phases.is_empty()) {
            (true, true) => {
                reader.error(span, "`turn` needs at least one `act`").help("for example `act move`");
            }
            (false, false) => {
                reader.error(span, "acts stand either directly in `turn` or in phases");
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

impl PhaseDef {
    fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let name = reader.text("a name")?.value;
        let mut hidden = false;
        for word in reader.rest() {
            if word.value == "hidden" {
                hidden = true;
            } else {
                lang::unknown(reader.problems, word.span, "word", &word.value, ["hidden"]);
            }
        }
        let until = reader.prop("until");
        if let Some(until) = &until
            && until.value != "stock-empty"
        {
            lang::unknown(reader.problems, until.span, "end of a phase", &until.value, ["stock-empty"]);
        }
        let mut acts = Vec::new();
        for child in reader.children() {
            if child.name.value == "act" {
                acts.extend(ActDef::read(child, names, reader.problems));
            } else {
                lang::unknown(reader.problems, child.name.span, "word", &child.name.value, ["act"]);
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

impl ActDef {
    fn read(node: &Node, names: &Names, problems: &mut Problems) -> Option<Self> {
        let mut reader = Reader::new(node, problems);
        let what = reader.text("what to do")?;
        let Some(&(_, act)) = ACTS.iter().find(|(name, _)| *name == what.value) else {
            lang::unknown(reader.problems, what.span, "act", &what.value, ACTS.iter().map(|a| a.0));
            return None;
        };
        let mut def = Self {
            act,
            may: None,
            must: false,
            leaving: None,
            even_captured: false,
            zone: None,
            all: false,
            frozen_only: false,
            when_stuck: false,
            must_capture: false,
        };
        for word in reader.rest() {
            match (act, word.value.as_str()) {
                (Act::Place, "all") => def.all = true,
                (Act::Move, "must-capture") => def.must_capture = true,
                _ => {
                    reader.error(word.span, format!("`{}` does not belong to `act {}`", word.value, what.value));
                }
            }
        }
        if act == Act::Place
            && let Some(name) = reader.prop("on")
        {
            def.zone = names.zone(&name, reader.problems);
        }
        def.read_when(&mut reader);
        if act == Act::Move {
            for child in reader.children() {
                let mut reader = Reader::new(child, reader.problems);
                let must = child.name.value == "must";
                let follow = reader.text("an act").filter(|_| must || child.name.value == "may");
                if def.may.is_some() {
                    reader.error(child.name.span, "only one act can follow a move");
                }
                match follow.as_ref().map(|text| text.value.as_str()) {
                    Some("lay") => def.may = Some(Act::Lay),
                    Some("detonate") => def.may = Some(Act::Detonate),
                    Some("place") if !must => {
                        def.may = Some(Act::Place);
                        for word in reader.rest() {
                            if word.value == "even-captured" {
                                def.even_captured = true;
                            } else {
                                lang::unknown(reader.problems, word.span, "word", &word.value, ["even-captured"]);
                            }
                        }
                        match reader.prop("leaving") {
                            Some(name) => def.leaving = names.zone(&name, reader.problems),
                            None => {
                                let span = reader.span();
                                let help = "for example leaving=home-rank";
                                reader.error(span, "`may place` needs the zone whose cells are left").help(help);
                            }
                        }
                    }
                    _ => {
                        let span = follow.map_or(child.name.span, |text| text.span);
                        reader
                            .error(span, "after a move only `lay`, `detonate` or `place leaving=ZONE` can follow")
                            .help("`may` if it is allowed, `must` if it is compulsory");
                    }
                }
                def.must = must;
                reader.finish();
            }
        }
        reader.finish();
        Some(def)
    }

    /// What it states, in a game of these rules.
    pub(crate) fn facts(&self, def: &GameDef) -> Facts {
        let placing = def.turn.acts().any(|act| act.act == Act::Place);
        match self.act {
            Act::Move => match self.may {
                None => Facts::NONE,
                Some(follow) => Facts {
                    goes_on: true,
                    twins: match follow {
                        // Who moves off and places a man of his kind where he stood has done what placing alone does.
                        Act::Place if placing => Twins::Anybody,
                        Act::Place | Act::Detonate => Twins::Never,
                        _ => laying(def),
                    },
                    costs_own: follow != Act::Place,
                    records: self.leaving.is_some(),
                    ..Facts::NONE
                },
            },
            Act::Detonate | Act::Discard => Facts { costs_own: true, ..Facts::NONE },
            // Who lays without having moved leaves no empty cell behind that would tell who it was.
            Act::Lay => {
                let several = def.kinds.iter().any(|kind| kind.lay.as_ref().is_some_and(|lay| lay.times > 1));
                Facts { goes_on: several, twins: Twins::Anybody, costs_own: true, ..Facts::NONE }
            }
            Act::Place if self.all => Facts { goes_on: true, twins: Twins::Anybody, ..Facts::NONE },
            Act::Place | Act::Pass => Facts::NONE,
            // These belong to other acts.
            Act::Lift | Act::Stop => Facts::UNKNOWN,
        }
    }

    /// The condition of passing, and that of taking a man off the board, which needs one.
    fn read_when(&mut self, reader: &mut Reader<'_, '_>) {
        let known: &[&str] = match self.act {
            Act::Pass => &["stuck"],
            Act::Discard => &["stuck", "frozen"],
            _ => return,
        };
        match reader.prop("when") {
            Some(when) if known.contains(&when.value.as_str()) => {
                self.when_stuck = self.act == Act::Pass;
                self.frozen_only = when.value == "frozen";
            }
            Some(when) => lang::unknown(reader.problems, when.span, "condition", &when.value, known.iter().copied()),
            None if self.act == Act::Discard => {
                let span = reader.span();
                reader.error(span, "`act discard` needs to know which men").help("when=stuck or when=frozen");
            }
            None => {}
        }
    }
}
