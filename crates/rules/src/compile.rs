//! Compiles a [`GameDef`] into a [`Game`]: every category compiles its own words for this board; here the results are
//! combined.
//!
//! What a word compiles to is in the word's file, and what may be skipped is in `shortcuts`.

use crate::act::Acts;
use crate::def::GameDef;
use crate::effect::Effects;
use crate::game::{Game, Tables};
use crate::goal::Goals;
use crate::goal::eliminates::SleepingSides;
use crate::guard::Guards;
use crate::motion::{Motions, Movement};
use crate::royal::royals::Royals;
use crate::royal::suspects::Suspects;
use crate::shortcuts::{Plans, Shortcuts, StatedFacts};
use crate::start_status;
use crate::winnable::material::WinProofs;
use model::piece::Side;
use model::position::Position;
use model::zobrist::ZobristKeys;

/// Compiles a game.
pub fn compile(def: GameDef) -> Game {
    compile_with(def, Plans::Fast)
}

/// Compiles a game with the given plans, to compare the shortcuts with the plain ways that they replace.
pub fn compile_with(def: GameDef, plans: Plans) -> Game {
    let stated = StatedFacts::from_def(&def);
    let motions = Motions::compile(&def, &def.words);
    let royals = Royals::compile(&def, &motions, plans);
    let shortcuts = match plans {
        Plans::Fast => Shortcuts::from_facts(&def, &stated, &motions, &royals),
        Plans::Slow => Shortcuts::none(),
        Plans::Forcing(shortcut) => Shortcuts::from_facts(&def, &stated, &motions, &royals).forcing(shortcut),
    };
    let captors = def.all_kinds().filter(|&kind| royals.probes.can_capture(kind)).collect();
    let effects = Effects::compile(&def.cast, &def.words, captors);
    let ways = Movement::compile(&def.cast, &def.words, motions, &effects.become_rules, &shortcuts);
    let charged = effects.explosive().iter().chain(ways.imitators.iter()).collect();
    let enemies = |side: Side| {
        let others = def.all_sides().filter(|&other| !def.same_team(side, other));
        others.fold(0, |bits, other| bits | other.bit())
    };
    let mut game = Game::new(Tables {
        zobrist_keys: ZobristKeys::new(&rights_lost_by_cell(&def), &def, royals.kinds, charged),
        enemy_bits: def.all_sides().map(enemies).collect(),
        suspects: Suspects::compile(&def, &ways.motions, royals.kinds, &effects),
        guards: Guards::compile(&def.cast, &def.words),
        acts: Acts::compile(&def.cast, &def.words, &def.turn),
        goals: Goals::compile(&def.cast, &def.goals, def.notation.clock_restarts),
        win_proofs: WinProofs::new(),
        play_facts: stated.play,
        facts: stated.kinds,
        start: Position::empty(0),
        shortcuts,
        effects,
        royals,
        movement: ways,
        def,
    });
    game.set_win_proofs(WinProofs::compile(&game));
    game.set_start(&start_position(&game));
    // A side may be mated before the first move: the start position is resolved like any other.
    let mut start = game.start;
    let before = game.side_before(start.side);
    game.with_budget(start_status::start_budget()).settle_position(
        &mut start,
        before,
        SleepingSides::Detected,
        &mut (),
    );
    game.set_start(&start);
    game
}

/// By cell: the rights (bits) that a change of the cell forfeits.
fn rights_lost_by_cell(def: &GameDef) -> Vec<u64> {
    let mut lost_by = vec![0; def.board.cell_count()];
    for (i, right) in def.rights.iter().enumerate() {
        right.home_cells.iter().for_each(|(cell, _)| lost_by[cell.index()] |= 1 << i);
    }
    lost_by
}

/// The start position, before it is resolved.
fn start_position(game: &Game) -> Position {
    let mut pos = Position::empty(game.all_side_bits());
    for &(cell, piece) in &game.def.start {
        pos.put_piece(&game.zobrist_keys, cell, piece);
    }
    pos.stock = game.def.stock;
    pos.counters.checks = game.initial_checks();
    pos.rights = game.possible_rights(&pos);
    pos.side = game.def.turn.first;
    pos
}
