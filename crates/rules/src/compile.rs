//! From [`GameDef`] to [`Game`]: every drawer compiles its own words, once, for this very board; here they are only put
//! together.
//!
//! Not for: what a word is compiled to (the word's file), nor what may be skipped (`shortcuts`).

use crate::act::Acts;
use crate::def::GameDef;
use crate::effect::Effects;
use crate::game::{Game, Tables};
use crate::goal::Goals;
use crate::goal::eliminates::Sleepers;
use crate::guard::Guards;
use crate::guard::royal::royals::Royals;
use crate::guard::royal::suspects::Suspects;
use crate::motion::{Motions, Ways};
use crate::opening;
use crate::piece::Side;
use crate::position::{Ledger, Position};
use crate::shortcuts::{Plans, Shortcuts, Stated};

/// Compiles a game.
pub fn compile(def: GameDef) -> Game {
    compile_with(def, Plans::Fast)
}

/// The same, played by these ways: for holding the shortcuts against what they stand for.
pub fn compile_with(def: GameDef, plans: Plans) -> Game {
    let stated = Stated::of(&def);
    let motions = Motions::compile(&def);
    let royals = Royals::compile(&def, &motions, plans);
    let shortcuts = match plans {
        Plans::Fast => Shortcuts::allowed(&def, &stated, &motions, &royals),
        Plans::Slow => Shortcuts::none(),
        Plans::Trusting(shortcut) => Shortcuts::allowed(&def, &stated, &motions, &royals).trusting(shortcut),
    };
    let captors = def.all_kinds().filter(|&kind| royals.probes.any_of(kind)).collect();
    let effects = Effects::compile(&def, captors);
    let ways = Ways::compile(&def, motions, &effects.becomes, &shortcuts);
    let charged = effects.explosive().iter().chain(ways.imitators.iter()).collect();
    let enemies = |side: Side| {
        let others = def.all_sides().filter(|&other| !def.same_team(side, other));
        others.fold(0, |bits, other| bits | other.bit())
    };
    let mut game = Game::new(Tables {
        ledger: Ledger::new(&lost_by(&def), &def, royals.kinds, charged),
        enemy_bits: def.all_sides().map(enemies).collect(),
        suspects: Suspects::compile(&def, &ways.motions, royals.kinds, &effects),
        guards: Guards::compile(&def),
        acts: Acts::compile(&def),
        goals: Goals::compile(&def),
        facts_of_play: stated.play,
        facts: stated.kinds,
        start: Position::empty(0),
        shortcuts,
        effects,
        royals,
        ways,
        def,
    });
    game.begin_with(&start(&game));
    // A side may be mated before anybody has moved: the start is brought to rest as every other position is.
    let mut start = game.start;
    let before = game.before(start.side);
    game.within(opening::budget()).settle(&mut start, before, Sleepers::Found, &mut ());
    game.begin_with(&start);
    game
}

/// By cell: the rights (bits) that are lost when it changes.
fn lost_by(def: &GameDef) -> Vec<u64> {
    let mut lost_by = vec![0; def.board.cell_count()];
    for (i, right) in def.rights.iter().enumerate() {
        right.holds.iter().for_each(|(cell, _)| lost_by[cell.index()] |= 1 << i);
    }
    lost_by
}

/// The position at the start.
fn start(game: &Game) -> Position {
    let mut pos = Position::empty(game.everybody());
    for &(cell, piece) in &game.def.start {
        pos.put(&game.ledger, cell, piece);
    }
    pos.stock = game.def.stock;
    pos.checks = game.fresh_checks();
    pos.rights = game.possible_rights(&pos);
    pos.side = game.def.turn.first;
    pos
}
