//! From [`GameDef`] to [`Game`]: every leap and ray of every man on this very board, computed once; plans chosen.
//!
//! Attack tables are derived by inverting the move tables: nobody writes a second description of how a man attacks.

use crate::area::Filter;
use crate::def::{GameDef, KindDef, LayRange};
use crate::effect::become_kind::{self, Becomings};
use crate::effect::clear_corners::CornersDef;
use crate::effect::explode::ExplodeDef;
use crate::effect::linked::Links;
use crate::game::{Aim, Game, LaidOn, Tables};
use crate::goal::{Goal, GoalDef, Outcome};
use crate::guard::placed::Placing;
use crate::guard::probes::Probes;
use crate::guard::royal::{Pinned, RoyalDef, RoyalPlan};
use crate::motion::march::Marches;
use crate::motion::{Compiling, Kernel, Modes, Motion, MotionDef, PerCell, Takes};
use crate::piece::{Kind, KindSet, Piece, PieceMask, Side};
use crate::play::Sleepers;
use crate::position::{Ledger, Position};
use crate::step::Act;
use geometry::{Cell, CellSet};

/// Compiles a game.
pub fn compile(def: GameDef) -> Game {
    let sides: Vec<Side> = def.all_sides().collect();
    let kinds: Vec<Kind> = def.all_kinds().collect();
    let per_side_kind = |of: &mut dyn FnMut(Side, Kind) -> PieceMask| -> Vec<Vec<PieceMask>> {
        sides.iter().map(|&side| kinds.iter().map(|&kind| of(side, kind)).collect()).collect()
    };
    let (motions, programs) = compile_motions(&def);
    let lays =
        sides.iter().map(|&side| kinds.iter().map(|&kind| compile_lay(&def, side, def.kind(kind))).collect()).collect();
    let lifts =
        per_side_kind(&mut |side, kind| def.kind(kind).lift.as_ref().map(|f| f.mask(&def, side)).unwrap_or_default());
    let stones = kinds.iter().copied().filter(|&kind| def.kind(kind).stone);
    let layables = stones
        .filter_map(|kind| match def.stock_slots.iter().position(|&slot| slot == kind) {
            None => def.kind(kind).supply.map(|_| (kind, None)),
            slot => Some((kind, slot)),
        })
        .collect();
    let laid_on =
        def.kinds.iter().map(|kind| sides.iter().map(|&side| compile_laid_on(&def, kind, side)).collect()).collect();
    let gates = def.left_zone().map_or_else(Vec::new, |zone| {
        let gate = |side: Side, cell: Cell| {
            if def.zones[zone].cells[side.index()].contains(cell) { def.unmoved_right(side, cell) } else { 0 }
        };
        sides.iter().map(|&side| def.board.cells().map(|cell| gate(side, cell)).collect()).collect()
    });
    let mut becomes = vec![Becomings::default(); Piece::COUNT];
    for (&side, &kind) in sides.iter().flat_map(|side| kinds.iter().map(move |kind| (side, kind))) {
        let rules = def.kind(kind).becomes.iter();
        becomes[Piece::man(side, kind).index()] = become_kind::compile(rules, &def, side);
    }
    let such = |is: fn(RoyalDef) -> bool| -> KindSet {
        kinds.iter().copied().filter(|&kind| def.kind(kind).royal.is_some_and(is)).collect()
    };
    let royal_kinds = such(|_| true);
    let (joint_kinds, direct_kinds) = (such(|royal| royal.jointly), such(|royal| royal.directly));
    let explosions: Vec<_> =
        def.kinds.iter().map(|kind| kind.explode.as_ref().map(|explode| explode.compile(&def))).collect();
    let royals_explode = royal_kinds.iter().any(|kind| def.kind(kind).explode.is_some());
    let shields = royal_kinds.iter().any(|kind| def.kind(kind).shielded);
    let unshielded = shields.then(|| compile(without_royal_shields(&def)));
    let (royal_plan, probes) = match &unshielded {
        Some(bare) => (bare.royal_plan, invert(&bare.def, &bare.motions, &bare.programs, royal_kinds)),
        None => (choose_royal_plan(&def, &motions, royal_kinds), invert(&def, &motions, &programs, royal_kinds)),
    };
    let occupies = def.goals.iter().map(|goal| match &goal.what {
        Goal::Occupy(occupy) => sides.iter().map(|&side| occupy.compile(&def, side)).collect(),
        _ => Vec::new(),
    });
    let extinct = def.goals.iter().map(|goal| match &goal.what {
        Goal::Extinct(extinct) => {
            let own = |side: Side| {
                let mask = extinct.filter.mask(&def, side);
                def.pieces().filter(|&piece| piece.is_of(side) && mask.contains(piece)).collect()
            };
            sides.iter().map(|&side| own(side)).collect()
        }
        _ => Vec::new(),
    });
    let enemy_bits = |side: Side| {
        sides.iter().filter(|&&other| !def.same_team(side, other)).fold(0, |bits, other| bits | other.bit())
    };
    let imitators: KindSet = kinds.iter().copied().filter(|&kind| def.kind(def.base(kind)).imitates()).collect();
    let remembers_imitators = def
        .kinds
        .iter()
        .flat_map(|kind| &kind.motions)
        .any(|m| matches!(m, MotionDef::Imitate(i) if i.except.0 & imitators.0 != 0));
    let irreversible = def.goals.iter().fold(KindSet::default(), |set, goal| match &goal.what {
        Goal::QuietTurns(quiet) => KindSet(set.0 | quiet.except.0),
        _ => set,
    });
    let answers_passing = def.kinds.iter().any(KindDef::answers_passing);
    let passing = sides.iter().map(|&side| compile_passing(&def, side, &motions, &programs)).collect();
    let pushes = motions.iter().any(|motion| matches!(motion.kernel.bare(), Kernel::Push(_)));
    let ep_only_legal =
        def.kinds.iter().flat_map(|kind| &kind.motions).any(|m| matches!(m, MotionDef::EnPassant(e) if e.only_legal));
    let ep_only_next =
        def.kinds.iter().flat_map(|kind| &kind.motions).any(|m| matches!(m, MotionDef::EnPassant(e) if e.only_next));
    let may_lose_royal = !such(|royal| royal.expendable).is_empty();
    let safe = def.sides.len() == 2 && !may_lose_royal;
    let taken = def.pieces().filter(|piece| !safe || !royal_kinds.contains(piece.kind())).collect();
    // Who moves off and places a man of his kind where he stood has done what placing alone does.
    let places = def.turn.acts().any(|act| act.act == Act::Place);
    let merges = def.turn.acts().any(|act| {
        act.may.is_some_and(|may| may != Act::Place || places)
            || act.all
            || matches!(act.act, Act::Detonate | Act::Lay | Act::Discard)
    }) || motions
        .iter()
        .any(|motion| matches!(motion.kernel, Kernel::Chain(_) | Kernel::Push(_) | Kernel::Imitate(_)))
        || def.kinds.iter().any(|kind| kind.explode.is_some() || kind.has_effects())
        || overlapping(&def, &motions, &programs, taken)
        || takes_own(&def);
    let lays_on = def.kinds.iter().any(|kind| kind.lay.as_ref().is_some_and(|lay| lay.times > 1));
    let corners_stand = def.kinds.iter().filter_map(|kind| kind.corners.as_ref()).any(CornersDef::stands);
    let moves_end_turns = imitators.is_empty()
        && !def.kinds.iter().any(KindDef::has_effects)
        && def.turn.acts().all(|act| act.may.is_none() && !act.all && (act.act != Act::Lay || !lays_on));
    let aims = compile_aims(&def, &motions, &programs);
    let steps_are_plain = moves_end_turns
        && def.stock_gains == 0
        && aims.is_empty()
        && def.kinds.iter().all(|kind| kind.explode.is_none());
    let eliminates = def.goals.iter().any(|goal| goal.outcome == Outcome::Eliminates);
    let sides_alternate = sides.len() == 2 && def.turn.order.len() == 2 && def.turn.phases.len() == 1 && !eliminates;
    let has_parking = def.parked.iter().any(|cells| !cells.is_empty());
    let must_follow = def.turn.acts().any(|act| act.must);
    let must_capture = def.turn.acts().any(|act| act.must_capture);
    let has_unmoved = def.rights.iter().any(|right| right.unmoved);
    let keeps_records = !imitators.is_empty() || has_parking || has_unmoved;
    let may_sleep = def
        .goals
        .iter()
        .any(|goal| matches!(&goal.what, Goal::Mate(mate) if mate.asleep && goal.outcome == Outcome::Eliminates));
    let gates_men = has_parking
        || may_sleep
        || def.kinds.iter().any(|kind| kind.freeze.is_some() || kind.royal.is_some_and(|royal| royal.held));
    let checks = |goal: &GoalDef| if let Goal::Checks(n) = goal.what { Some(n) } else { None };
    let counted_checks = def.goals.iter().find_map(checks).unwrap_or(0);
    let mut lost_by = vec![0; def.board.cell_count()];
    for (i, right) in def.rights.iter().enumerate() {
        right.holds.iter().for_each(|(cell, _)| lost_by[cell.index()] |= 1 << i);
    }
    let explosive = kinds.iter().copied().filter(|&kind| explosions[kind.index()].is_some());
    let charged = explosive.chain(imitators.iter()).collect();
    let mut game = Game::new(Tables {
        ledger: Ledger::new(&lost_by, &def, royal_kinds, charged),
        marches: Marches::new(&def, &motions, &programs, &becomes),
        motions,
        programs,
        lays,
        lifts,
        layables,
        laid_on,
        gates,
        has_unmoved,
        must_follow,
        placings: sides
            .iter()
            .map(|&side| def.stock_slots.iter().map(|&kind| Placing::compile(&def, side, kind)).collect())
            .collect(),
        files: (0..def.board.files().len())
            .map(|file| def.board.cells().filter(|&cell| usize::from(def.board.place(cell).0) == file).collect())
            .collect(),
        shades: shades(&def),
        never_mates: kinds
            .iter()
            .copied()
            .filter(|&kind| def.kind(kind).placed.as_ref().is_some_and(|placed| placed.never_mates))
            .collect(),
        never_checks: kinds
            .iter()
            .copied()
            .filter(|&kind| def.kind(kind).placed.as_ref().is_some_and(|placed| placed.never_checks))
            .collect(),
        prisoner_slots: kinds
            .iter()
            .map(|&kind| def.stock_slots.iter().position(|&slot| slot == def.prisoner(kind)).map(|slot| slot as u8))
            .collect(),
        becomes,
        at_start: sides.iter().map(|&side| kinds.iter().map(|&kind| at_start(&def, side, kind)).collect()).collect(),
        links: Links::new(&def.board, &explosions, kinds.iter().copied().filter(|&kind| probes.any_of(kind)).collect()),
        explosions,
        after_moves: sides
            .iter()
            .map(|&side| {
                let after = |kind: &KindDef| kind.after.iter().map(|after| after.compile(&def, side)).collect();
                def.kinds.iter().map(after).collect()
            })
            .collect(),
        corners: sides
            .iter()
            .map(|&side| def.kinds.iter().map(|kind| kind.corners.as_ref().map(|c| c.compile(&def, side))).collect())
            .collect(),
        corners_stand,
        have_effects: kinds.iter().copied().filter(|&kind| corners_stand || reaches_aside(def.kind(kind))).collect(),
        freezers: kinds
            .iter()
            .filter_map(|&kind| def.kind(kind).freeze.as_ref().map(|freeze| freeze.compile(&def, kind)))
            .collect(),
        occupies: occupies.collect(),
        extinct: extinct.collect(),
        royal_kinds,
        joint_at_once: !such(|royal| royal.at_once).is_empty(),
        joint_kinds,
        direct_kinds,
        unpinned: such(|royal| royal.pinned == Pinned::Off),
        unpinned_blasts: such(|royal| royal.pinned == Pinned::Direct),
        aims,
        held_kinds: such(|royal| royal.held),
        counts_passes: def.goals.iter().any(|goal| matches!(goal.what, Goal::Passes(_) | Goal::Facing)),
        facing: def
            .goals
            .iter()
            .any(|goal| matches!(goal.what, Goal::Facing))
            .then(|| crate::goal::facing::lines(&def.board)),
        royal_plan,
        royals_explode,
        probes,
        unshielded,
        enemy_bits: sides.iter().map(|&side| enemy_bits(side)).collect(),
        imitators,
        irreversible,
        answers_passing,
        passing,
        pushes,
        ep_only_legal,
        ep_only_next,
        may_lose_royal,
        removes_from_afar: def.kinds.iter().any(|kind| kind.explode.is_some() || kind.has_effects()),
        may_lack_royal: may_lack_royal(&def, royal_kinds),
        royalless: sides.iter().filter(|&&side| is_royalless(&def, side)).fold(0, |bits, side| bits | side.bit()),
        counted_checks,
        must_capture,
        never_check: def.turn.never_check,
        remembers: !imitators.is_empty(),
        remembers_imitators,
        eliminates,
        has_parking,
        merges,
        moves_end_turns,
        sides_alternate,
        rests_at_once: sides_alternate && !keeps_records && counted_checks == 0,
        may_sleep,
        gates_men,
        steps_are_plain,
        keeps_records,
        judges_by_lines: royal_plan == RoyalPlan::Probe && moves_end_turns && changes_little(&def) && !takes_own(&def),
        has_board_goals: def.goals.iter().any(GoalDef::looks_at_the_board),
        start: Position::empty(0),
        def,
    });
    game.begin_with(&start(&game));
    // A side may be mated before anybody has moved: the start is brought to rest as every other position is.
    let mut start = game.start;
    let before = game.before(start.side);
    game.settle(&mut start, before, Sleepers::Judged, &mut ());
    game.begin_with(&start);
    game
}

/// Are there positions in which a side has lost its royal man: because that ends the game, or because somebody can take
/// it though its side was not in check after its turn?
fn may_lack_royal(def: &GameDef, royal: KindSet) -> bool {
    // A third side may open a line; and what a turn of several steps, a stone or a capture en passant does is no check:
    // that of a royal man, of one who explodes beside him, or by one whose move has effects.
    let has_double_step = |kind: &KindDef| kind.motions.iter().any(|motion| matches!(motion, MotionDef::DoubleStep(_)));
    let imitable = def.kinds.iter().any(has_double_step);
    let steps_past = |kind: &KindDef| has_double_step(kind) || kind.imitates() && imitable;
    let unguarded = def.sides.len() > 2
        || royal.iter().any(|kind| def.kind(kind).royal.is_some_and(|royal| royal.directly || royal.expendable))
        || def.kinds.iter().any(|kind| (kind.royal.is_some() || kind.explode.is_some()) && steps_past(kind))
        || def.kinds.iter().any(|kind| kind.has_effects() && kind.answers_passing())
        || def.turn.acts().any(|act| act.may.is_some() || act.act == Act::Lay);
    unguarded
        || def.goals.iter().any(|goal| match &goal.what {
            Goal::Extinct(extinct) => def.all_sides().any(|side| {
                let mask = extinct.filter.mask(def, side);
                royal.iter().any(|kind| mask.contains(Piece::man(side, kind)))
            }),
            _ => false,
        })
}

/// Does a step change nothing but the cells it names, and is one's own check all that forbids it?
fn changes_little(def: &GameDef) -> bool {
    let guarded = |royal: RoyalDef| !royal.jointly && !royal.directly && royal.pinned == Pinned::On;
    let plain = |kind: &KindDef| kind.explode.is_none() && kind.after.is_empty() && kind.royal.is_none_or(guarded);
    def.kinds.iter().all(plain)
        && !def.goals.iter().any(|goal| matches!(goal.what, Goal::Facing))
        && !def.turn.never_check
}

/// Has the side no royal man from the start, neither on the board nor beside it?
fn is_royalless(def: &GameDef, side: Side) -> bool {
    let on_board = def.start.iter().any(|(_, piece)| piece.is_of(side) && def.kind(piece.kind()).royal.is_some());
    let beside = def
        .stock_slots
        .iter()
        .zip(def.stock[side.index()])
        .any(|(&kind, count)| count > 0 && def.kind(kind).royal.is_some());
    !on_board && !beside
}

/// The cells of each colour, if that matters.
fn shades(def: &GameDef) -> Vec<CellSet> {
    if !def.kinds.iter().any(|kind| kind.placed.as_ref().is_some_and(|placed| placed.one_a_shade)) {
        return Vec::new();
    }
    let of_parity = |parity: u8| {
        let cells = def.board.cells().filter(|&cell| {
            let (x, y) = def.board.place(cell);
            (x + y) % 2 == parity
        });
        cells.collect()
    };
    [0, 1].map(of_parity).to_vec()
}

/// How many of a kind a side has at the start, on the board and beside it.
fn at_start(def: &GameDef, side: Side, kind: Kind) -> u8 {
    let standing = def.start.iter().filter(|(_, piece)| *piece == Piece::man(side, kind)).count() as u8;
    let slot = def.stock_slots.iter().position(|&slot| slot == kind);
    standing + slot.map_or(0, |slot| def.stock[side.index()][slot])
}

type Programs = Vec<Vec<std::ops::Range<u16>>>;

fn compile_motions(def: &GameDef) -> (Vec<Motion>, Programs) {
    let (mut motions, mut programs) = (Vec::new(), Vec::new());
    for side in def.all_sides() {
        let mut of_side = Vec::new();
        for kind in def.all_kinds() {
            let start = motions.len() as u16;
            for motion in &def.kind(def.base(kind)).motions {
                let cx = Compiling { def, side, for_lay: false };
                motions.push(Motion { kind, kernel: motion.compile(&cx) });
            }
            of_side.push(start..motions.len() as u16);
        }
        programs.push(of_side);
    }
    (motions, programs)
}

/// From where, and with which kinds, a side can capture en passant on each cell.
fn compile_passing(def: &GameDef, side: Side, motions: &[Motion], programs: &Programs) -> PerCell<(Cell, KindSet)> {
    let mut ways: Vec<Vec<(Cell, KindSet)>> = vec![Vec::new(); def.board.cell_count()];
    for kind in def.all_kinds() {
        let range = programs[side.index()][kind.index()].clone();
        for motion in &motions[range.start as usize..range.end as usize] {
            let Kernel::EnPassant(passing) = motion.kernel.bare() else { continue };
            passing.for_each_way(&def.board, |from, over| {
                match ways[over.index()].iter_mut().find(|way| way.0 == from) {
                    Some(way) => way.1.insert(kind),
                    None => ways[over.index()].push((from, [kind].into_iter().collect())),
                }
            });
        }
    }
    PerCell::new(def.board.cell_count(), |cell| std::mem::take(&mut ways[cell.index()]))
}

fn compile_lay(def: &GameDef, side: Side, kind: &KindDef) -> Vec<Kernel> {
    let Some(lay) = &kind.lay else { return Vec::new() };
    let cx = Compiling { def, side, for_lay: true };
    let quiet = |motion: &&MotionDef| motion.modes().is_none_or(|modes| modes.quiet);
    let motions = match &lay.range {
        LayRange::Anywhere => return vec![Kernel::Leap(crate::motion::leap::Leaps::anywhere(def))],
        LayRange::AsMoves => &kind.motions,
        LayRange::Own(motions) => motions,
    };
    motions.iter().filter(quiet).map(|motion| motion.compile(&cx)).collect()
}

fn compile_laid_on(def: &GameDef, stone: &KindDef, side: Side) -> Vec<LaidOn> {
    let all: CellSet = def.board.cells().collect();
    let own = |zone: usize| def.zones[zone].cells[side.index()];
    let enemies = |zone: usize| {
        let enemies = def.all_sides().filter(|&other| !def.same_team(side, other));
        enemies.fold(CellSet::EMPTY, |cells, enemy| cells | def.zones[zone].cells[enemy.index()])
    };
    let compile = |rule: &crate::def::LaidOnDef| {
        let mut cells = all;
        if let Some(zone) = rule.not_in {
            cells = cells & !own(zone);
        }
        if let Some(zone) = rule.in_enemy {
            cells = cells & enemies(zone);
        }
        if let Some(zone) = rule.not_in_enemy {
            cells = cells & !enemies(zone);
        }
        LaidOn {
            what: rule.what.as_ref().map(|f| f.mask(def, side)),
            cells,
            vanishing: rule.vanishing,
            not_by: rule.not_by,
        }
    };
    if stone.laid_on.is_empty() {
        return vec![LaidOn { what: None, cells: all, vanishing: false, not_by: KindSet::default() }];
    }
    stone.laid_on.iter().map(compile).collect()
}

/// Can a kind reach the same cell by two of its motions, so that two steps may be one turn? Judged by the tables alone;
/// where they do not tell, yes. Royal men do not count as taken: if one could be, the turn before would not have been
/// possible.
fn overlapping(def: &GameDef, motions: &[Motion], programs: &Programs, taken: PieceMask) -> bool {
    programs.iter().flat_map(|kinds| kinds.iter().zip(&def.kinds)).any(|(range, kind)| {
        let motions = &motions[range.start as usize..range.end as usize];
        def.board.cells().any(|from| {
            let (mut quiet, mut passed, mut transformed) = (CellSet::EMPTY, CellSet::EMPTY, KindSet::default());
            let mut taking: Vec<(PieceMask, CellSet)> = Vec::new();
            motions.iter().any(|motion| {
                let (takes, cells): (_, Vec<Cell>) = match motion.kernel.bare() {
                    Kernel::Leap(leaps) => (leaps.takes, leaps.targets.at(from).to_vec()),
                    Kernel::Routed(routed) => {
                        (routed.takes, routed.targets.at(from).iter().map(|(to, _)| *to).collect())
                    }
                    Kernel::Ride(rides) => (rides.takes, rides.runs(from).flatten().copied().collect()),
                    // By itself it comes to a cell twice only where its runs do.
                    Kernel::Passing(passing) if motions.len() == 1 => {
                        (passing.rides.takes, passing.rides.runs(from).flatten().copied().collect())
                    }
                    Kernel::Vault(vaults) => {
                        (vaults.rides.takes, vaults.rides.runs(from).flat_map(|run| &run[1..]).copied().collect())
                    }
                    Kernel::DoubleStep(double) => {
                        (Takes { quiet: true, takes: PieceMask::default() }, double.targets(from).iter().collect())
                    }
                    Kernel::EnPassant(passing) => {
                        let cells = passing.ways(from).iter().copied().collect();
                        let twice = !(passed & cells).is_empty();
                        passed |= cells;
                        return twice;
                    }
                    // A man that becomes another kind arrives as nobody else does, unless he becomes it in two ways.
                    Kernel::Transform(transform) => {
                        let kinds: KindSet = transform.kinds().collect();
                        let twice = transformed.0 & kinds.0 != 0 || transform.goes() && !kind.becomes.is_empty();
                        transformed.0 |= kinds.0;
                        return twice;
                    }
                    Kernel::Castle(_) => return false,
                    _ => return motions.len() > 1,
                };
                let all = cells.len();
                let cells: CellSet = cells.into_iter().collect();
                if all > cells.len() {
                    return true;
                }
                let victims = takes.takes & taken;
                let again = |(known, there): &(PieceMask, CellSet)| {
                    !(*known & victims).is_empty() && !(*there & cells).is_empty()
                };
                let twice = takes.quiet && !(quiet & cells).is_empty() || taking.iter().any(again);
                if takes.quiet {
                    quiet |= cells;
                }
                taking.push((victims, cells));
                twice
            })
        })
    })
}

/// Who loses a first move when which man comes where.
fn compile_aims(def: &GameDef, motions: &[Motion], programs: &Programs) -> Vec<Aim> {
    let mut aims = Vec::new();
    for (side, kind) in def.all_sides().flat_map(|side| def.all_kinds().map(move |kind| (side, kind))) {
        let bounds = def.kind(kind).motions.iter().filter_map(MotionDef::bounds).filter(|bounds| bounds.first_move);
        for mask in bounds.filter_map(|bounds| bounds.lost_to.as_ref()).map(|filter| filter.mask(def, side)) {
            let rights = def
                .rights
                .iter()
                .filter(|right| right.letter.is_none() && right.side == side && right.holds[0].1.contains(kind));
            for home in rights.map(|right| right.holds[0].0) {
                for piece in def.pieces().filter(|&piece| mask.contains(piece)) {
                    let Some(owner) = piece.side().filter(|&owner| owner != side) else { continue };
                    let program = programs[owner.index()][piece.kind().index()].clone();
                    let aims_from = |from: Cell| {
                        program.clone().any(|motion| match motions[usize::from(motion)].kernel.bare() {
                            Kernel::Leap(leaps) => leaps.targets.at(from).contains(&home),
                            Kernel::Ride(rides) => rides.runs(from).any(|run| run.contains(&home)),
                            _ => false,
                        })
                    };
                    let cells = def.board.cells().filter(|&from| aims_from(from)).collect();
                    aims.push(Aim { right: def.first_move_right(side, home), piece, cells });
                }
            }
        }
    }
    aims
}

/// May a man of this kind take somebody by going where nobody stands?
fn reaches_aside(kind: &KindDef) -> bool {
    let around = |motion: &MotionDef| matches!(motion, MotionDef::Push(push) if push.pushes_around());
    kind.has_effects() || kind.motions.iter().any(around)
}

/// Can a man take another of his own side? Then it is the same which of two takes the other.
fn takes_own(def: &GameDef) -> bool {
    let own = |side: Side| {
        let cx = Compiling { def, side, for_lay: false };
        let modes = def.kinds.iter().flat_map(|kind| &kind.motions).filter_map(MotionDef::modes);
        modes
            .map(|modes| modes.compile(&cx).takes)
            .any(|takes| def.all_kinds().any(|kind| takes.contains(Piece::man(side, kind))))
    };
    def.all_sides().any(own)
}

fn choose_royal_plan(def: &GameDef, motions: &[Motion], royal: KindSet) -> RoyalPlan {
    if royal.is_empty() {
        return RoyalPlan::None;
    }
    let odd = motions.iter().any(|motion| {
        // A capture on a first move, or one that does not end everywhere, depends on more than on who stands where.
        let conditional = matches!(&motion.kernel, Kernel::Conditional(conditional) if conditional.narrows_threats());
        let takes = match motion.kernel.bare() {
            Kernel::Leap(leaps) => leaps.takes,
            Kernel::Routed(routed) => routed.takes,
            Kernel::Ride(rides) => rides.takes,
            Kernel::Vault(vaults) => vaults.rides.takes,
            Kernel::DoubleStep(_) | Kernel::EnPassant(_) | Kernel::Castle(_) | Kernel::Transform(_) => return false,
            Kernel::Passing(_) | Kernel::Chain(_) | Kernel::Push(_) | Kernel::Imitate(_) | Kernel::Conditional(_) => {
                return true;
            }
        };
        conditional && !takes.takes.is_empty()
    });
    let choosy = def.all_sides().any(|side| {
        let modes = def.kinds.iter().flat_map(|kind| &kind.motions).filter_map(MotionDef::modes);
        modes.into_iter().any(|modes| attacks_some(modes, def, side, royal) || sets_off_friends(modes, def, side))
    });
    let gates = def.kinds.iter().any(|kind| kind.freeze.is_some() || kind.has_effects())
        || def.parked.iter().any(|cells| !cells.is_empty());
    let how = |is: fn(RoyalDef) -> bool| royal.iter().any(|kind| def.kind(kind).royal.is_some_and(is));
    let explodes = || def.kinds.iter().any(|kind| kind.explode.is_some());
    // One reply may remove several where something explodes, and then it is asked what an explosion leaves.
    let at_once = how(|royal| royal.at_once) && explodes();
    let unpinned = how(|royal| royal.pinned != Pinned::On) && royal.iter().any(|kind| def.kind(kind).explode.is_some());
    if odd || choosy || gates || at_once || unpinned {
        RoyalPlan::Replay
    } else if royal.iter().all(|kind| def.kind(kind).royal.is_some_and(|royal| royal.directly)) {
        // Only what is captured itself counts; a royal man who explodes takes his neighbours along, which one look
        // tells.
        let simple = |kind: Kind| def.kind(kind).explode.as_ref().is_none_or(ExplodeDef::is_simple);
        if royal.iter().all(simple) { RoyalPlan::Probe } else { RoyalPlan::Replay }
    } else if royal.iter().any(|kind| def.kind(kind).explode.is_some())
        || def.kinds.iter().filter_map(|kind| kind.explode.as_ref()).any(ExplodeDef::is_by_capture)
    {
        // Whoever takes such a man may lose his own royal man by it.
        RoyalPlan::Replay
    } else if def.kinds.iter().any(|kind| kind.explode.is_some()) {
        RoyalPlan::ProbeAndBlasts
    } else {
        RoyalPlan::Probe
    }
}

/// From every cell, the lines along which somebody could come who takes royal men.
fn invert(def: &GameDef, motions: &[Motion], programs: &Programs, royal: KindSet) -> Probes {
    if royal.is_empty() {
        return Probes::default();
    }
    let attacking = |side: Side| {
        let of_kind = |kind: Kind| {
            let range = programs[side.index()][kind.index()].clone();
            range.zip(&def.kind(def.base(kind)).motions).filter_map(move |(i, motion)| {
                let attacks = motion.modes().is_some_and(|modes| attacks_royals(modes, def, side, royal));
                attacks.then(|| (kind, motions[i as usize].kernel.bare()))
            })
        };
        def.all_kinds().flat_map(of_kind).collect()
    };
    Probes::new(&def.board, def.all_sides().map(attacking))
}

/// The same rules without a shield for royal men, for the question who attacks them.
fn without_royal_shields(def: &GameDef) -> GameDef {
    let mut bare = def.clone();
    bare.kinds.iter_mut().filter(|kind| kind.royal.is_some()).for_each(|kind| kind.shielded = false);
    bare
}

/// Would this motion take royal men of the enemy?
fn attacks_royals(modes: &Modes, def: &GameDef, side: Side, royal: KindSet) -> bool {
    takes(modes, def, side, royal.iter()).any(|taken| taken)
}

/// Would it take some of them, or of the men who explode when they are taken, and not others? Then nobody can tell by
/// the attacker alone.
fn attacks_some(modes: &Modes, def: &GameDef, side: Side, royal: KindSet) -> bool {
    let explosive = def.all_kinds().filter(|&kind| def.kind(kind).explode.is_some());
    let taken: Vec<bool> = takes(modes, def, side, royal.iter().chain(explosive)).collect();
    taken.contains(&true) && taken.contains(&false)
}

/// Would it take men of the own team, or stones, that explode? Of men who are set off by being taken only those of
/// others are looked for.
fn sets_off_friends(modes: &Modes, def: &GameDef, side: Side) -> bool {
    let explode = |piece: &Piece| def.kind(piece.kind()).explode.is_some();
    let friends = def.pieces().filter(|piece| piece.side().is_none_or(|owner| def.same_team(side, owner)));
    let masks: Vec<_> = [&modes.only, &modes.also].into_iter().flatten().map(|filter| filter.mask(def, side)).collect();
    friends.filter(explode).any(|piece| masks.iter().any(|mask| mask.contains(piece)))
}

/// Would this motion take an enemy of the kind? For every enemy, and for every kind.
fn takes(modes: &Modes, def: &GameDef, side: Side, kinds: impl Iterator<Item = Kind>) -> impl Iterator<Item = bool> {
    let mask = |filter: &Option<Filter>| filter.as_ref().map(|filter| filter.mask(def, side));
    let (only, also, capture) = (mask(&modes.only), mask(&modes.also), modes.capture);
    kinds.flat_map(move |kind| {
        def.all_sides().filter(move |&other| !def.same_team(side, other)).map(move |other| {
            let man = Piece::man(other, kind);
            capture && only.map_or(!def.kind(kind).shielded, |mask| mask.contains(man))
                || also.is_some_and(|mask| mask.contains(man))
        })
    })
}

/// The position at the start.
fn start(game: &Game) -> Position {
    let alive = game.sides().fold(0, |bits, side| bits | side.bit());
    let mut pos = Position::empty(alive);
    for &(cell, piece) in &game.def.start {
        pos.put(&game.ledger, cell, piece);
    }
    pos.stock = game.def.stock;
    pos.checks = game.fresh_checks();
    pos.rights = game.possible_rights(&pos);
    pos.side = game.def.turn.first;
    pos
}
