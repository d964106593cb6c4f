//! Checks of a whole rule file: contradictions between words that are each valid on their own.
//!
//! Rejects what the engine could not play, with a message at the right place. It runs only on files without other
//! errors, so every node has been read by then. The errors of a single word are found where that word is read.

mod goals;
mod series;

use super::shape;
use crate::act::place::PlaceDef;
use crate::def::GameDef;
use crate::effect::explode::ExplodeDef;
use crate::goal::Goal;
use crate::kind_words::KindWords;
use crate::motion::MotionDef;
use crate::motion::castle::CastleDef;
use crate::phrases::{cell_ranges, counted_pieces};
use geometry::{Board, Cell, CellSet, Direction};
use kdl::{Node, Problems, Span};
use model::cast::KindDef;
use model::piece::{Kind, KindSet, Piece, Side};
use model::step::Act;

/// The maximum number of motion lines of a piece.
pub(super) const MAX_MOTIONS: usize = 64;

/// Checks a game that has been read without errors.
pub(super) fn check_game(nodes: &[Node], kind_nodes: &[&Node], def: &GameDef, problems: &mut Problems) {
    if let Some(team) = super::blocks_named(nodes, "team").next()
        && def.sides.iter().all(|side| side.team == def.sides[0].team)
    {
        problems.error(team.name.span, "all sides are in one team, so there are no opponents");
    }
    for (kind, node) in def.kinds_with_words().zip(kind_nodes) {
        check_kind(def, kind, node, problems);
    }
    check_castling(def, kind_nodes, problems);
    let board_node = super::blocks_named(nodes, "board").next();
    if let Some(node) = board_node {
        let sides: Vec<&Node> = super::blocks_named(nodes, "side").collect();
        shape::check_shape(def, node, &sides, kind_nodes, problems);
    }
    let board = board_node.map_or(Span::default(), |node| node.name.span);
    for &(cell, piece) in &def.start {
        if piece.side().is_some_and(|side| def.closed[side.index()].contains(cell)) {
            let (name, kind) = (def.board.name(cell), &def.kind(piece.kind()).title);
            problems.error(board, format!("the {kind} on {name} starts on a cell that is closed to its side"));
        }
    }
    if let Some(turn) = super::blocks_named(nodes, "turn").next() {
        check_phases(def, turn, problems);
        series::check_series(def, turn, problems);
        check_unmoved_rights(def, turn.name.span, problems);
    }
    check_stock(nodes, def, problems);
    if let Some(goal) = super::blocks_named(nodes, "goal").next() {
        goals::check_goals(def, goal, problems);
    }
    let counts = def.goals.iter().any(|goal| matches!(goal.goal, Goal::QuietTurns(_)));
    if let Some(notation) = super::blocks_named(nodes, "notation").next()
        && counts
        && !def.notation.clock_restarts.is_empty()
    {
        problems
            .error(
                child_span(notation, "clock", 0),
                "a goal counts the quiet turns, and says which pieces restart the count",
            )
            .help("write these pieces into `except` of `quiet-turns`");
    }
}

/// The place of the n-th child with this name.
fn child_span(node: &Node, name: &str, n: usize) -> Span {
    node.children.iter().filter(|child| child.name.value == name).nth(n).map_or(node.name.span, |child| child.name.span)
}

fn check_kind(def: &GameDef, (kind, words): (&KindDef, &KindWords), node: &Node, problems: &mut Problems) {
    let id = &kind.id;
    if words.motions.len() > MAX_MOTIONS {
        problems.error(
            node.name.span,
            format!("{id} has {} motions; at most {MAX_MOTIONS} are possible", words.motions.len()),
        );
    }
    check_ambiguous_double_steps(def, words, node, problems);
    if words.detonate.is_some() && words.explode().is_none() {
        problems
            .error(child_span(node, "detonate", 0), format!("{id} can be set off, but does not explode"))
            .help("add `explode`");
    }
    if words.detonate.is_some() && words.explode().is_some_and(ExplodeDef::is_capture_only) {
        problems.error(
            child_span(node, "detonate", 0),
            format!("{id} explodes only when it is captured, so it cannot be set off"),
        );
    }
    if words.lift.is_some() && words.lay.is_none() {
        problems.error(child_span(node, "lift", 0), "`lift` needs `lay`, which says how far the piece reaches");
    }
    for (what, other) in [("like", words.like.map(|like| like.kind)), ("promoted-from", kind.promoted_from)] {
        let odd = |def: &KindDef| def.is_stone || def.form.is_some();
        if other.is_some_and(|other| odd(kind) || odd(def.kind(other)) || def.kind(other).id == *id) {
            problems.error(
                node.name.span,
                format!("`{what}` must name another kind of piece, and neither may be a stone or a form"),
            );
        }
    }
    let transforms = words.motions.iter().filter_map(|motion| match motion {
        MotionDef::Transform(transform) => Some(&transform.kinds),
        _ => None,
    });
    let becomes = words.become_rules().map(|rule| &rule.kinds).enumerate().map(|(n, kinds)| ("become", n, kinds));
    for (word, n, kinds) in becomes.chain(transforms.enumerate().map(|(n, kinds)| ("transform", n, kinds))) {
        for target in
            kinds.iter().map(|&target| def.kind(target)).filter(|target| target.is_stone || target.form.is_some())
        {
            let what = if target.is_stone { "a stone" } else { "only a form of another kind" };
            problems.error(child_span(node, word, n), format!("a piece cannot become {}, which is {what}", target.id));
        }
        if let Some(target) =
            kinds.iter().map(|&target| def.kind(target)).find(|target| kind.is_royal() && !target.is_royal())
        {
            problems
                .error(
                    child_span(node, word, n),
                    format!("{id} cannot become {}: its side would lose its royal piece", target.id),
                )
                .help("a royal piece can only become another royal piece");
        }
    }
    if let Some(form) = kind.form {
        let (of, holding) = (def.kind(form.base), def.kind(form.holding));
        if kind.is_stone || of.is_stone || holding.is_stone {
            problems.error(node.name.span, "stones have no forms");
        } else if of.form.is_some() || of.id == *id {
            problems.error(node.name.span, format!("{id} is a form of {}, which is itself a form", of.id));
        } else if of.letter != kind.letter {
            problems.error(node.name.span, format!("{id} needs the letter of {}, {}", of.id, of.letter));
        }
        let jointly = |kind: &KindDef| kind.roles.royal.map(|royal| royal.jointly);
        if jointly(kind) != jointly(of) {
            let message = format!("{id} is a form of {}: both have to be royal in the same way, or neither", of.id);
            problems.error(node.name.span, message).help("the kind that it holds does not make it royal");
        }
        if !words.motions.is_empty() {
            problems.error(node.name.span, format!("{id} moves as {} does; a form has no motions of its own", of.id));
        }
    }
}

/// Warns of a double step that can be answered en passant beside another motion over the same cells: two turns with
/// different results that are written alike.
fn check_ambiguous_double_steps(def: &GameDef, words: &KindWords, node: &Node, problems: &mut Problems) {
    let doubles = words.motions.iter().filter_map(|motion| match motion {
        MotionDef::DoubleStep(double) => Some(double),
        _ => None,
    });
    let answered = def.words.iter().any(KindWords::captures_en_passant);
    for (n, double) in doubles.enumerate().filter(|(_, double)| answered && !double.is_unanswered()) {
        if double.passes_several() && def.sides.len() > 2 {
            let span = child_span(node, "double-step", n);
            problems.error(span, "with more than two sides, a double step that can be answered goes two cells");
        }
        let zone = &def.zones[double.zone];
        let starts = |from: Option<usize>| {
            let cells = |side: Side| from.map_or(!CellSet::EMPTY, |zone| def.zones[zone].cells[side.index()]);
            def.all_sides().any(|side| !(cells(side) & zone.cells[side.index()]).is_empty())
        };
        let (mut rides, mut leaps) = (0, 0);
        for motion in &words.motions {
            let (word, n, same) = match motion {
                MotionDef::Ride(ride) => {
                    let far = ride.is_plain() && ride.up_to.is_none_or(|cells| cells > 1);
                    let same = double.directions.directions.iter().any(|by| ride.directions.directions.contains(by));
                    rides += 1;
                    ("ride", rides - 1, far && same)
                }
                MotionDef::Leap(leap) => {
                    let same = double
                        .directions
                        .directions
                        .iter()
                        .any(|by| leap.directions.directions.contains(&by.doubled()));
                    leaps += 1;
                    ("leap", leaps - 1, same)
                }
                _ => continue,
            };
            let quiet = motion.modes().is_some_and(|modes| modes.quiet);
            if same && quiet && motion.bounds().is_some_and(|bounds| starts(bounds.from)) {
                let message = format!(
                    "from {} this reaches the same cells as `double-step`, and the two turns are written the same way",
                    zone.name
                );
                problems
                    .warn(child_span(node, word, n), message)
                    .help("only a double step can be answered en passant; keep one of the two lines for those cells");
            }
        }
    }
}

fn check_castling(def: &GameDef, kind_nodes: &[&Node], problems: &mut Problems) {
    let mut known: Vec<(Side, char)> = Vec::new();
    for (kind, node) in def.all_kinds().zip(kind_nodes) {
        let castles = def
            .words(kind)
            .motions
            .iter()
            .filter_map(|motion| if let MotionDef::Castle(castle) = motion { Some(castle) } else { None });
        for (n, castle) in castles.enumerate() {
            let span = child_span(node, "castle", n);
            if known.contains(&(castle.side, castle.letter)) {
                let side = &def.side(castle.side).name;
                problems.error(span, format!("the letter {} stands for two castling rights of {side}", castle.letter));
            }
            known.push((castle.side, castle.letter));
            if let Err(why) = check_castling_line(&def.board, castle) {
                problems.error(span, why).help("the cells of `from`, `to`, `with` and `lands` must be in one line");
                continue;
            }
            if castle.partner == Some(kind) {
                let message = format!("a {} cannot castle with another one", def.kind(kind).title);
                problems.error(span, message).help("`partner` must name another kind of piece");
            }
            let stands = |cell: Cell| def.start.iter().find(|(at, _)| *at == cell).map(|(_, piece)| *piece);
            let castler = |cell| stands(cell).is_some_and(|piece| piece.is_of(castle.side) && piece.kind() == kind);
            let partner = |cell| {
                let fits =
                    |piece: &Piece| piece.is_of(castle.side) && castle.partner.is_none_or(|kind| piece.kind() == kind);
                stands(cell).is_some_and(|piece| fits(&piece))
            };
            let placed = def
                .stock_slots
                .iter()
                .zip(def.stock[castle.side.index()])
                .any(|(&slot, count)| slot == kind && count > 0);
            if !placed && !castle.pairs(&def.board).into_iter().any(|(from, with)| castler(from) && partner(with)) {
                let message = format!(
                    "this castling is impossible: the side has no pieces on {} and {} at the start",
                    cell_ranges(&def.board, castle.from),
                    cell_ranges(&def.board, castle.with)
                );
                problems.warn(span, message);
            }
        }
    }
}

/// Checks that all cells of a castling move are in one open line and that no two pieces share one of them.
fn check_castling_line(board: &Board, castle: &CastleDef) -> Result<(), &'static str> {
    let CastleDef { to, lands, .. } = *castle;
    if castle.partner.is_some() {
        let pairs = castle.pairs(board);
        let why = "no two of these cells put the partner beyond the castling piece, as seen from `lands` towards `to`";
        return if pairs.is_empty() { Err(why) } else { Ok(()) };
    }
    let Some((from, with)) = castle.from.first().zip(castle.with.first()) else { return Ok(()) };
    if from == with || to == lands || from == to {
        return Err("a castling move needs two pieces that go to two different cells");
    }
    let both =
        |unit: Direction| board.ray(from, unit).into_iter().chain(board.ray(from, unit.reversed())).chain([from]);
    let line: CellSet = board.heading(from, with).into_iter().flat_map(both).collect();
    if [to, with, lands].into_iter().all(|cell| line.contains(cell)) {
        Ok(())
    } else {
        Err("the cells of a castling move are not in one open line")
    }
}

fn check_phases(def: &GameDef, turn: &Node, problems: &mut Problems) {
    let phases = &def.turn.phases;
    for (i, phase) in phases.iter().enumerate() {
        let span = child_span(turn, "phase", i);
        let last = i + 1 == phases.len();
        if phase.until_stock_empty && last {
            problems.error(span, "the last phase cannot end").help("add a phase after it, or leave `until` out");
        }
        if !phase.until_stock_empty && !last {
            problems
                .error(span, format!("phase `{}` never ends, so no other can follow", phase.name))
                .help("add until=stock-empty");
        }
        if phases[..i].iter().any(|other| other.name == phase.name) {
            problems.error(span, format!("phase `{}` is defined twice", phase.name));
        }
        for (n, act) in phase.acts.iter().enumerate() {
            if phase.acts[..n].iter().any(|other| other.act() == act.act()) {
                problems.error(span, format!("phase `{}` has the same act twice", phase.name));
            }
        }
        if phase.until_stock_empty {
            check_stock_fits(def, phase.place_act(), span, problems);
        }
    }
}

/// Checks that all stocks can be placed in a phase that ends only then.
fn check_stock_fits(def: &GameDef, place: Option<&PlaceDef>, span: Span, problems: &mut Problems) {
    let Some(place) = place else {
        problems.error(span, "a phase until=stock-empty needs `act place`");
        return;
    };
    if let Some(&stone) = def.stock_slots.iter().find(|&&kind| def.kind(kind).is_stone) {
        let message = format!(
            "the phase lasts until all stocks are empty, but the stone {} cannot be placed",
            def.kind(stone).id
        );
        problems.error(span, message).help("stones that never run out need no stock: `supply endless`");
        return;
    }
    if def.has_endless_stock() {
        problems.error(span, "an endless stock is never empty, so the phase would never end");
        return;
    }
    let count = |side: Side| def.stock[side.index()].iter().map(|&count| usize::from(count)).sum::<usize>();
    if count(def.turn.first) == 0 {
        problems.error(span, format!("{} begins, but has no stock to place", def.side(def.turn.first).name));
    }
    let taken: CellSet = def.start.iter().map(|(cell, _)| *cell).collect();
    let free = |side: Side| {
        let zone = place.on.map_or_else(|| def.board.cells().collect(), |zone| def.zones[zone].cells[side.index()]);
        zone & !taken & !def.closed[side.index()]
    };
    for side in def.all_sides() {
        let mine = free(side);
        let others =
            def.all_sides().filter(|&other| other != side).map(|other| count(other).min((free(other) & mine).len()));
        let left = mine.len().saturating_sub(others.sum());
        let (name, pieces) = (&def.side(side).name, counted_pieces(count(side)));
        if mine.len() < count(side) {
            let message = format!(
                "{name} has {pieces} to place, but room for only {}: {}",
                mine.len(),
                cell_ranges(&def.board, mine)
            );
            problems.error(span, message.trim_end_matches(": ").to_owned());
        } else if left < count(side) {
            problems.error(
                span,
                format!("{name} has {pieces} to place, but the other sides could leave room for only {left}"),
            );
        }
    }
}

/// Rights that the castling field names by their files: a side cannot have two on one file.
fn check_unmoved_rights(def: &GameDef, span: Span, problems: &mut Problems) {
    let rights = || def.rights.iter().filter(|right| right.unmoved);
    for right in rights() {
        let cell = right.home_cells[0].0;
        let same = |other: &&model::cast::Right| {
            other.side == right.side && other.letter == right.letter && other.home_cells[0].0 < cell
        };
        if let Some(other) = rights().find(same) {
            let (a, b) = (def.board.name(other.home_cells[0].0), def.board.name(cell));
            problems
                .error(span, format!("{a} and {b} would have the same letter in position strings, that of their file"))
                .help("unmoved pieces that matter (`castle … partner=`, `may place leaving=`) must stand on different files");
            return;
        }
    }
}

fn check_stock(nodes: &[Node], def: &GameDef, problems: &mut Problems) {
    for kind in def.all_kinds().filter(|&kind| def.words(kind).supply.is_some()) {
        if let Some(node) = super::blocks_named(nodes, "stock").next()
            && def.stock_slots.contains(&kind)
        {
            problems.error(
                node.name.span,
                format!("{} has a `supply` of its own and cannot be in a stock", def.kind(kind).id),
            );
        }
    }
    let Some(node) = super::blocks_named(nodes, "stock").next() else { return };
    let is_stone = |slot: &model::piece::Kind| def.kind(*slot).is_stone;
    if def.stock_slots.iter().any(is_stone) && !def.stock_slots.iter().all(is_stone) {
        problems.error(node.name.span, "a stock holds either pieces to be placed or stones to be laid, not both");
    }
    if let Some(form) = def.stock_slots.iter().map(|&slot| def.kind(slot)).find(|kind| kind.form.is_some()) {
        problems.error(node.name.span, format!("{} is only a form of another kind and cannot be in a stock", form.id));
    }
    if def.stock_gains != 0 && def.stock_slots.iter().any(is_stone) {
        problems.error(node.name.span, "a stock of stones cannot gain captured pieces");
    }
    check_endless_stock(node.name.span, def, problems);
    check_faces(node.name.span, def, problems);
    let places = def.turn.contains(Act::Place);
    let lays = def.turn.contains(Act::Lay);
    if def.stock_slots.first().is_some_and(|slot| if is_stone(slot) { !lays } else { !places }) {
        problems
            .warn(node.name.span, "nothing can ever leave the stock")
            .help("pieces need `act place`, stones `act lay` or `may lay`");
    }
}

/// Checks that a placed piece shows from which slot of the stock it comes.
fn check_faces(span: Span, def: &GameDef, problems: &mut Problems) {
    let also = |slot: &Kind| def.words(*slot).placed().map_or_else(KindSet::default, |placed| placed.also_as);
    for (i, slot) in def.stock_slots.iter().enumerate() {
        for face in also(slot).iter().filter(|face| face != slot) {
            let id = &def.kind(face).id;
            if def.kind(face).form.is_some() {
                problems.error(span, format!("{id} is only a form of another kind, and nothing can be placed as one"));
            } else if def.stock_slots.contains(&face)
                || def.stock_slots[..i].iter().any(|other| also(other).contains(face))
            {
                let message = format!("a piece placed as {id} could come from two places of the stock");
                problems.error(span, message).help("name in `also-as` only kinds that are in no stock, each once");
            }
        }
    }
}

fn check_endless_stock(span: Span, def: &GameDef, problems: &mut Problems) {
    if def.all_sides().any(|side| def.endless[side.index()] != 0 && def.keeps_prisoners(side)) {
        problems.error(span, "a side whose stock is endless cannot gain captured pieces");
    }
    let endless = |slot: usize| def.all_sides().any(|side| def.is_endless(side, slot));
    let royal = def.stock_slots.iter().enumerate().find(|&(slot, &kind)| endless(slot) && def.kind(kind).is_royal());
    if let Some((_, &kind)) = royal {
        problems.error(span, format!("{} is royal, so its number must have an end", def.kind(kind).id));
    }
}
