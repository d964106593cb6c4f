//! `explode`: a piece that is removed removes others with it, and explosions set each other off.
//!
//! It explodes when its owner sets it off, when it is captured, hit by another explosion or cleared from a corner, or
//! when it would be pushed off the board. Here: the word, as written and explained. Look next: `blast`, which runs it.

use crate::facts::Facts;
use crate::filters::Directions;
use crate::message;
use crate::message::{Join, Message, MessageArg};
use crate::names::Names;
use crate::phrases::{any_of, occupant_noun, or_kinds};
use geometry::Direction;
use kdl::{Reader, Spanned, Word};
use model::cast::Cast;
use model::piece::{Kind, KindSet};
use model::roles::ExplosionTrigger;

/// The word `explode`.
pub(crate) const WORD: Word = Word {
    name: "explode",
    category: "effect",
    stands_in: &["piece"],
    usage: "explode rays=DIRECTION|square=N [reach=first-man|board-end] [hit-twice=silent-to-all|silent-to-first|silent-to-none] [order=generations|depth-first|initial-board] [by=capture] [sparing=KINDS] [immune=KINDS] [unless-taken-by=KINDS]",
    summary: "when removed, it also removes what stands in its rays or in a square around it",
    doc: "`rays` run to the first piece or stone, which they remove; a piece set off by a ray sends no ray back the way that one came. `reach=board-end`: rays \
          run on to the edge and remove everything they meet. `hit-twice` applies to a piece that several rays of one wave set off: it sends no ray back to any \
          of them (`silent-to-all`, the default), none back to the first (`silent-to-first`; the pieces of a wave fire in the order in which they were hit, each \
          one's rays in the order in which the directions list them), or one in every direction (`silent-to-none`). `square=2` removes everything up to two \
          cells away. Sheltered and parked pieces are spared. `unless-taken-by` names kinds that capture it without setting it off. A captor that does set it \
          off is removed too. `by=capture`: only a capture sets it off, no other explosion, and it goes off where the captor has arrived. `sparing` names kinds \
          that it leaves alone when they stand nearby, `immune` kinds that it does not even remove as captors. `order` is the order of explosions that set each \
          other off: in waves, all of a wave at once (`generations`, the default); each before the next ray of the previous one runs (`depth-first`); or all on \
          the board as it was before the first (`initial-board`). For `depth-first` the order of the rays matters: it is that of their directions, of which \
          `orthogonal` is up, right, down, left as the board is drawn; the others go clockwise from the top in the same way.",
    example: r"piece Bomb O { explode rays=orthogonal }
piece Rook R { ride orthogonal }
piece Charge C { explode square=1 by=capture sparing=Man }
---
3 . m . . . m
2 R o M . c r
1 m . . . R .
---
a2-b2 => a2=. b2=. b3=. c2=.
e1-e2 => e1=. e2=. f2=.
",
};

/// The effect, as written in the rule file.
#[derive(Clone, Debug)]
pub struct ExplodeDef {
    pub(super) area: Area,
    /// Whether rays continue to the edge.
    pub(super) to_the_end: bool,
    pub(super) hit_twice: HitTwice,
    pub(super) order: Order,
    pub(super) by_capture: bool,
    sparing: KindSet,
    immune: KindSet,
    unless_taken_by: KindSet,
}

#[derive(Clone, Debug)]
pub(super) enum Area {
    Rays(Directions),
    Square(u8),
}

/// Towards which of the rays that set it off in one wave a piece sends none back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HitTwice {
    All,
    First,
    Neither,
}

/// The order in which the pieces of a chain explode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Generations,
    DepthFirst,
    InitialBoard,
}

pub(crate) fn read(mut reader: Reader<'_, '_>, names: &Names) -> Option<ExplodeDef> {
    let (rays, square) = (reader.prop("rays"), reader.number_prop("square"));
    let orders = [
        ("generations", Order::Generations),
        ("depth-first", Order::DepthFirst),
        ("initial-board", Order::InitialBoard),
    ];
    let order = reader.enum_prop("order", orders);
    let to_the_end = reader.enum_prop("reach", [("first-man", false), ("board-end", true)]);
    let ways =
        [("silent-to-all", HitTwice::All), ("silent-to-first", HitTwice::First), ("silent-to-none", HitTwice::Neither)];
    let hit_twice = reader.enum_prop("hit-twice", ways);
    let by_capture = match reader.prop("by") {
        None => false,
        Some(by) if by.value == "capture" => true,
        Some(by) => {
            kdl::report_unknown(reader.problems, by.span, "cause", &by.value, ["capture"]);
            false
        }
    };
    let sparing = reader.prop("sparing").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let immune = reader.prop("immune").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let unless_taken_by =
        reader.prop("unless-taken-by").map(|list| names.kind_list(&list, reader.problems)).unwrap_or_default();
    let area = match (rays, square) {
        (Some(rays), None) => {
            let mut directions = Directions::new(names.board.shape());
            for word in rays.value.split_whitespace() {
                directions.read_or_report(&Spanned::new(word.to_owned(), rays.span), &[], reader.problems);
            }
            if directions.is_missing() || directions.directions.len() > 8 {
                reader.error(rays.span, "an explosion must have between one and eight rays");
                return None;
            }
            Some(Area::Rays(directions))
        }
        (None, Some(n)) if (1..=15).contains(&n.value) => Some(Area::Square(n.value as u8)),
        (None, Some(n)) => {
            reader.error(n.span, "`square` must be a distance from 1 to 15");
            None
        }
        _ => {
            let span = reader.span();
            reader.error(span, "`explode` needs either rays=DIRECTION or square=N");
            None
        }
    };
    reader.finish();
    Some(ExplodeDef { area: area?, to_the_end, hit_twice, order, by_capture, sparing, immune, unless_taken_by })
}

/// What words of other kinds, and of its own, can set a kind off.
#[derive(Clone, Copy, Debug)]
pub struct ExplosionTriggers {
    /// Its owner may detonate it.
    pub by_owner: bool,
    /// Pieces can be pushed off the board.
    pub by_pushes: bool,
    /// The kinds whose motions name it as a victim.
    pub naming: KindSet,
    /// The kinds that have motions.
    pub movers: KindSet,
}

impl ExplodeDef {
    pub(crate) fn facts(&self) -> Facts {
        // The captor of such a piece may die with it, and so may its neighbours.
        Facts { explodes: self.trigger(), may_cost_own: true, ..Facts::NONE }
    }

    /// When it explodes.
    pub(crate) fn trigger(&self) -> ExplosionTrigger {
        if self.by_capture { ExplosionTrigger::WhenCaptured } else { ExplosionTrigger::WhenRemoved }
    }

    /// Whether captors of that kind set it off.
    pub(crate) fn is_triggered_by(&self, captor: Kind) -> bool {
        !self.unless_taken_by.contains(captor)
    }

    /// Whether only a capture sets it off.
    pub(crate) fn is_capture_only(&self) -> bool {
        self.by_capture
    }

    /// Whether it is a square that only a capture sets off, so that what it removes is known at once.
    pub(crate) fn is_simple(&self) -> bool {
        self.by_capture && matches!(self.area, Area::Square(_))
    }

    /// Whether it spares nearby pieces of that kind.
    pub(crate) fn spares(&self, kind: Kind) -> bool {
        self.sparing.contains(kind) || self.immune.contains(kind)
    }

    /// Whether it spares pieces of that kind even as captors.
    pub(crate) fn never_harms(&self, kind: Kind) -> bool {
        self.immune.contains(kind)
    }

    /// Explains the explosion of a kind that these things set off.
    pub fn explain(&self, cast: &Cast, kind: Kind, triggers: &ExplosionTriggers) -> Message {
        let some = |kinds: KindSet| (!kinds.is_empty()).then(|| or_kinds(cast, kinds.iter()));
        let (sparing, immune) = (some(self.sparing), some(self.immune));
        let spared_by = some(self.unless_taken_by.iter().filter(|&kind| triggers.movers.contains(kind)).collect());
        if self.by_capture {
            return message!(
                "explode-by-capture",
                takers = spared_by,
                area = self.area_in_words(cast),
                sparing = sparing,
                immune = immune
            );
        }
        let cause = |cause: &str, takers: Option<MessageArg>| message!("explode-cause", cause = cause, takers = takers);
        let plain = |name: &'static str, holds: bool| holds.then(|| cause(name, None));
        let capture = if cast.kind(kind).roles.is_shielded {
            some(triggers.naming).map(|takers| cause("taken-by", Some(takers)))
        } else {
            Some(cause("taken", spared_by))
        };
        let captured = capture.is_some();
        let causes = [
            plain("owner", triggers.by_owner),
            plain("explosion", true),
            capture,
            plain("corner", cast.kinds.iter().any(|kind| kind.roles.clears_corners)),
            plain("push", triggers.by_pushes),
        ];
        let causes: Vec<Message> = causes.into_iter().flatten().collect();
        let hit_twice = match self.hit_twice {
            HitTwice::All => "all",
            HitTwice::First => "first",
            HitTwice::Neither => "nobody",
        };
        message!(
            "explode",
            causes = any_of(&causes),
            area = self.area_in_words(cast),
            sparing = sparing,
            capture = captured,
            discard = cast.traits.discards,
            rays = matches!(self.area, Area::Rays(_)),
            hit_twice = hit_twice,
            order = self.order_in_words(),
            immune = immune,
        )
    }

    /// Returns "everything in the block of three by three squares around it".
    fn area_in_words(&self, cast: &Cast) -> Message {
        match &self.area {
            Area::Rays(directions) => {
                let way = directions.explain();
                message!("explode-rays", to_the_end = self.to_the_end, whom = occupant_noun(cast), way = way)
            }
            Area::Square(n) => message!("explode-square", n = 2 * usize::from(*n) + 1),
        }
    }

    /// Returns "in waves: …", with the order of the rays if it matters.
    fn order_in_words(&self) -> Message {
        let order = match self.order {
            Order::Generations => "generations",
            Order::DepthFirst => "depth-first",
            Order::InitialBoard => "initial-board",
        };
        let rays = match &self.area {
            Area::Rays(directions) if self.order == Order::DepthFirst => Some(ray_order(&directions.directions)),
            _ => None,
        };
        message!("explode-order", order = order, rays = rays)
    }
}

/// Returns "up; right; down; left".
fn ray_order(rays: &[Direction]) -> MessageArg {
    MessageArg::list(Join::Semicolons, rays.iter().map(|ray| message!("explode-ray", to = ray.bearing())))
}
