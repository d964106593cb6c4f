//! Compiles a [`GameDef`] into a [`Game`]: every category compiles its own words for this board; here the results are
//! combined.
//!
//! What a word compiles to is in the word's file, and what may be skipped is in `shortcuts`.

use crate::def::GameDef;
use crate::effect::Effects;
use crate::game::{Game, Tables};
use crate::goal::Goals;
use crate::guard::Guards;
use crate::kind_words::{effects_by_kind, guards_by_kind, motions_by_kind, passing_by_kind};
use crate::motion::motion_set::{Motions, Movement};
use crate::play::compiled_acts::Acts;
use crate::royal::probes::Probes;
use crate::royal::royals::{self, Royals};
use crate::royal::threat_shapes::Suspects;
use crate::shortcuts::{Plans, Shortcuts};
use crate::start_status;
use crate::stated_facts::StatedFacts;
use crate::verdict::eliminates::SleepingSides;
use crate::winnable::proofs::WinProofs;
use model::piece::Side;
use model::position::Position;
use model::zobrist::ZobristKeys;
use std::sync::OnceLock;

/// Compiles a game.
pub fn compile(def: GameDef) -> Game {
    compile_with(def, Plans::Fast)
}

/// Compiles a game with the given plans, to compare the shortcuts with the plain ways that they replace.
pub fn compile_with(def: GameDef, plans: Plans) -> Game {
    let stated = StatedFacts::from_def(&def);
    let motions = Motions::compile(&def, &motions_by_kind(&def.words), &passing_by_kind(&def.words));
    let unshielded = royals::without_shields(&def).map(|bare| compile_with(bare, plans));
    let royal_kinds = def.all_kinds().filter(|&kind| def.kind(kind).is_royal()).collect();
    let probes = match &unshielded {
        Some(bare) => Probes::compile(bare.def(), &bare.movement.motions, royal_kinds),
        None => Probes::compile(&def, &motions, royal_kinds),
    };
    let royals = Royals::compile(&def, probes, unshielded.as_ref().map(Game::royal_plan));
    let shortcuts = match plans {
        Plans::Fast => Shortcuts::from_facts(&def, &stated, &motions, &royals),
        Plans::Slow => Shortcuts::none(),
        Plans::Forcing(shortcut) => Shortcuts::from_facts(&def, &stated, &motions, &royals).forcing(shortcut),
    };
    let captors = def.all_kinds().filter(|&kind| royals.probes.can_capture(kind)).collect();
    let effects = Effects::compile(&def.cast, &effects_by_kind(&def.words), captors);
    let ways = Movement::compile(
        &def.cast,
        &motions_by_kind(&def.words),
        motions,
        &effects.becoming,
        shortcuts.has_move_table,
        shortcuts.displacement_captures_only,
    );
    let charged = effects.explosions.kinds().iter().chain(ways.imitators.iter()).collect();
    let enemies = |side: Side| {
        let others = def.all_sides().filter(|&other| !def.same_team(side, other));
        others.fold(0, |bits, other| bits | other.bit())
    };
    let game = Game::new(Tables {
        zobrist_keys: ZobristKeys::new(
            &rights_lost_by_cell(&def),
            &def.all_pieces().collect::<Vec<_>>(),
            royals.kinds,
            charged,
        ),
        enemy_bits: def.all_sides().map(enemies).collect(),
        suspects: Suspects::compile(&def, &ways.motions, royals.kinds, &effects),
        guards: Guards::compile(&def.cast, &guards_by_kind(&def.words)),
        acts: Acts::compile(&def.cast, &def.words, &def.turn),
        goals: Goals::compile(&def.cast, &def.goals, def.notation.clock_restarts),
        win_proofs: WinProofs::compile(&def),
        play_facts: stated.play,
        facts: stated.kinds,
        start: OnceLock::new(),
        shortcuts,
        effects,
        royals,
        unshielded,
        movement: ways,
        def,
    });
    game.start();
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

impl Game {
    /// The start position, resolved like any other: a side may be mated before the first move.
    pub(crate) fn resolved_start(&self) -> Position {
        let mut pos = Position::empty(self.all_side_bits());
        for &(cell, piece) in &self.def.start {
            pos.put_piece(&self.zobrist_keys, cell, piece);
        }
        pos.stock = self.def.stock;
        pos.counters.checks = self.initial_checks();
        pos.rights = self.possible_rights(&pos);
        pos.side = self.def.turn.first;
        pos.counters.series = self.place_of(pos.side);
        let before = self.side_before(pos.side);
        let bounded = self.with_budget(start_status::start_budget());
        bounded.settle_position(&mut pos, before, SleepingSides::Detected, &mut ());
        pos
    }
}
