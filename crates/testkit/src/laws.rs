//! Laws: properties that hold in every position of every game, whatever its rules.
//!
//! They are checked in random games from a fixed seed, so that failures are reproducible. Whether the rules themselves
//! are correct is shown by counts and README examples.

use geometry::{Cell, CellSet};
use notation::{EntryToken, MoveEntry};
use notation::{position, turn};
use rand::prelude::*;
use rules::{Act, Event, Game, GenType, History, Piece, Position, RoyalPlan, Side, Step, StepOutcome, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// How much of each law is checked.
#[derive(Clone, Copy, Debug)]
pub struct TrialBudget {
    /// The number of random games.
    pub games: u64,
    /// The maximum number of turns per game.
    pub turns: usize,
    /// The number of turns per position whose text and entry are checked.
    pub sample: usize,
}

/// Plays random games and checks every law in their positions.
///
/// # Panics
/// If a law does not hold, with the position.
pub fn check_laws(game: &Game, effort: TrialBudget) {
    for seed in 0..effort.games {
        check_laws_within(game, GameBudget { trials: effort, max_turns: usize::MAX, max_work: usize::MAX }, seed);
    }
}

/// The limits of the checks of one game.
#[derive(Clone, Copy, Debug)]
pub struct GameBudget {
    /// Games, their turns, and the turns per position that are written and read.
    pub trials: TrialBudget,
    /// A position with more turns ends its game: some invented games have very many.
    pub max_turns: usize,
    /// The maximum number of turns listed in one game in total.
    pub max_work: usize,
}

impl Default for GameBudget {
    fn default() -> Self {
        Self { trials: TrialBudget { games: 3, turns: 50, sample: 4 }, max_turns: 400, max_work: 12_000 }
    }
}

/// Plays one random game and checks every law in its positions; returns the number of turns played. The game ends
/// before a position with more than `most_turns` turns, and after `most_work` turns have been listed in total.
///
/// # Panics
/// If a law does not hold, with the position.
pub fn check_laws_within(game: &Game, pains: GameBudget, seed: u64) -> usize {
    let GameBudget { trials: effort, max_turns: most_turns, max_work: most_work } = pains;
    let mut random = StdRng::seed_from_u64(seed);
    let mut pos = game.start();
    let mut past = History::new(&pos);
    let mut work = 0;
    for played in 0..effort.turns {
        let text = position::write(game, &pos);
        let game = &game.with_history(&past);
        let Some(turns) = turns_up_to(game, &pos, most_turns.min(most_work - work)) else { return played };
        work += turns.len();
        check_position(game, &pos, &text);
        check_turns(game, &pos, &turns, &text);
        check_captors(game, &pos, &text);
        for (turn, after) in turns.choose_multiple(&mut random, effort.sample) {
            check_text(game, &pos, turn, after, &text);
        }
        check_entry(game, &pos, &mut random, &text);
        let verdict = game.verdict(&pos, &past);
        assert_eq!(verdict, game.verdict(&pos, &past), "a verdict is reproducible: {text}");
        let Some((_, after)) = turns.choose(&mut random) else {
            assert_ne!(verdict, Verdict::Ongoing, "no turn, but the game is not over: {text}");
            return played;
        };
        if verdict != Verdict::Ongoing {
            return played;
        }
        pos = *after;
        past.push(game, &pos);
        let times = game.counter_limits().forbidden_repetition;
        assert!(times.is_none_or(|times| past.count(&pos) < times as usize), "no turn repeats: {text}");
    }
    effort.turns
}

/// All turns, unless there are more than `most` (including turns with the same result).
pub(crate) fn turns_up_to(game: &Game, pos: &Position, most: usize) -> Option<Vec<(rules::Turn, Position)>> {
    let mut count = 0;
    let whole = game.for_each_turn(pos, &mut |_, _| {
        count += 1;
        if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    whole.is_continue().then(|| game.turns(pos, |_, _| false))
}

fn check_position(game: &Game, pos: &Position, text: &str) {
    assert_eq!(pos.cells_hash(), pos.recomputed_hash(game.zobrist_keys()), "the incremental hash is correct: {text}");
    for cell in game.board().cells() {
        let piece = pos.piece(cell);
        for side in game.sides() {
            assert_eq!(
                pos.pieces_of(side).contains(cell),
                piece.is_of(side),
                "sets and cells agree on {}: {text}",
                game.board().name(cell)
            );
        }
        assert_eq!(pos.stones().contains(cell), piece.is_stone(), "stones and cells agree: {text}");
        let royal = piece.has_side() && game.royal_kinds().contains(piece.kind());
        let kept = game.sides().any(|side| pos.royals(side).contains(cell));
        assert_eq!(kept, royal, "the set of royal pieces is correct on {}: {text}", game.board().name(cell));
        let charged = !piece.is_empty() && (game.explode_def(piece.kind()).is_some() || game.imitates(piece.kind()));
        assert_eq!(
            pos.charged().contains(cell),
            charged,
            "the set of exploding pieces is correct on {}: {text}",
            game.board().name(cell)
        );
    }
    let read =
        position::parse(game, text).unwrap_or_else(|error| panic!("a written position can be read: {text}: {error}"));
    assert_eq!(position::write(game, &read), text, "a position survives a round trip");
    assert_eq!(read.key(), pos.key(), "a position read has the same key: {text}");
    if game.def().notation.position.iter().any(|field| field == "clock") {
        // Where sides go out or place pieces one after the other, number and side to move determine the counter to
        // within one.
        let counters = (read.clock(), pos.clock(), read.turns_played().abs_diff(pos.turns_played()));
        assert!(counters.0 == counters.1 && counters.2 <= 1, "the counters survive a round trip {counters:?}: {text}");
    }
    let again =
        game.position(&game.setup(pos)).unwrap_or_else(|error| panic!("a setup gives a position: {text}: {error}"));
    assert_eq!(again.key(), pos.key(), "a position made from its setup is the same: {text}");
    for (step, told, tried) in game.legality_both_ways(pos) {
        assert!(
            told.is_none_or(|told| told == tried),
            "legality of a step with and without making it, {step:?}: {told:?}, {tried}: {text}"
        );
    }
    for side in game.sides() {
        let frozen = game.frozen_pieces(pos, side);
        for cell in pos.pieces_of(side) {
            assert_eq!(
                frozen.contains(cell),
                game.is_frozen(pos, cell),
                "frozen pieces, singly and as a set, {}: {text}",
                game.board().name(cell)
            );
        }
    }
    if game.decided(pos).is_none() {
        let steps = game.steps(pos);
        assert!(!steps.is_empty() || !game.has_turn(pos), "no step, but a turn: {text}");
        assert!(steps.iter().all(|step| step.act == Act::Pass) || game.has_turn(pos), "a step, but no turn: {text}");
    }
    if game.royal_plan() != RoyalPlan::None {
        for side in game.sides().filter(|&side| pos.is_alive(side)) {
            assert_eq!(
                game.in_check(pos, side),
                game.in_check_by_replay(pos, side),
                "check by plan and by replay, side {}: {text}",
                side.0
            );
            assert_eq!(
                !game.checkers(pos, side).is_empty(),
                game.in_check(pos, side),
                "check has a checking piece: {text}"
            );
        }
    }
}

fn check_turns(game: &Game, pos: &Position, turns: &[(rules::Turn, Position)], text: &str) {
    let keys: HashSet<u64> = turns.iter().map(|(_, after)| after.key()).collect();
    let single = turns.iter().filter(|(turn, _)| !turn.iter().any(|step| game.is_castling(step)));
    let (several, positions): (Vec<_>, HashSet<_>) = single.map(|(turn, after)| (turn, after.key())).unzip();
    assert_eq!(positions.len(), several.len(), "no two turns except castling lead to the same position: {text}");
    if turns.len() < 3000 {
        assert_eq!(game.perft(pos, 1), turns.len() as u64, "counted and listed turns agree: {text}");
        assert_eq!(game.perft_slow(pos, 1), turns.len() as u64, "made and listed turns agree: {text}");
        let mut stepwise = HashSet::new();
        visit_step_turns(game, pos, &mut |after| {
            stepwise.insert(after.key());
        });
        assert_eq!(stepwise, keys, "turns made step by step and turns listed agree: {text}");
        if game.decided(pos).is_none() {
            let mut made = HashSet::new();
            visit_made_turns(game, pos, pos, &mut |after| {
                made.insert(after.key());
            });
            if made.is_empty() {
                made.extend(game.stuck_pass(pos).map(|(_, after)| after.key()));
            }
            assert_eq!(made, keys, "turns made by a search and turns listed agree: {text}");
        }
    }
    let mut noisy = Vec::new();
    game.generate_steps(pos, GenType::Noisy, &mut noisy);
    for (turn, _) in turns.iter().take(300) {
        let [step] = turn[..] else { continue };
        let mut events = Vec::new();
        game.play_turn_unchecked(pos, turn, &mut events);
        let takes = events.iter().any(|event| matches!(event, Event::Captured { .. } | Event::Removed { .. }));
        if takes && matches!(step.act, Act::Move | Act::Detonate) {
            assert!(noisy.contains(&step), "a step that removes a piece is in the noisy listing, {step:?}: {text}");
        }
    }
    for (turn, after) in turns.iter().take(40) {
        assert_eq!(
            game.play_turn(pos, turn, &mut ()).map(|played| played.key()),
            Ok(after.key()),
            "a listed turn is legal and leads to the listed position: {text}"
        );
    }
}

/// Where static exchange evaluation is possible, the captors on a cell are found without listing steps, and also as if
/// one of them were gone. Check is ignored, so pieces that it restricts are left out.
fn check_captors(game: &Game, pos: &Position, text: &str) {
    let by = pos.side();
    let moves = game.def().phase(pos.phase()).begins_with(Act::Move);
    if !game.captures_are_plain() || !moves || pos.is_mid_turn() || game.decided(pos).is_some() {
        return;
    }
    let list = |pos: &Position| {
        let mut steps = Vec::new();
        game.generate_steps(pos, GenType::All, &mut steps);
        steps
    };
    let held = |from: Cell| game.def().kind(pos.piece(from).kind()).roles.royal.is_some_and(|royal| royal.held);
    let listed = |pos: &Position, steps: &[Step], cell: Cell| -> CellSet {
        let captures = steps.iter().filter(|step| step.act == Act::Move && step.to == cell && step.from != cell);
        let captures = captures.filter(|step| game.direct_captures(pos, step).contains(cell));
        captures.map(|step| step.from).filter(|&from| !held(from)).collect()
    };
    let told = |gone: CellSet, cell: Cell| -> CellSet {
        game.captors(pos, by, cell, gone).filter(|&from| !held(from)).collect()
    };
    let steps = list(pos);
    let pieces: Vec<(Cell, Piece)> = game.board().cells().map(|cell| (cell, pos.piece(cell))).collect();
    let awake = |side: &Side| game.are_enemies(*side, by) && !pos.is_asleep(*side);
    let enemies = game.sides().filter(awake).flat_map(|enemy| pos.pieces_of(enemy));
    for cell in enemies.filter(|&cell| !game.royal_kinds().contains(pos.piece(cell).kind())) {
        let captors = told(CellSet::EMPTY, cell);
        let name = game.board().name(cell);
        assert_eq!(captors, listed(pos, &steps, cell), "the captors on {name}: {text}");
        if let Some(first) = captors.first() {
            let left: Vec<(Cell, Piece)> = pieces.iter().copied().filter(|&(at, _)| at != first).collect();
            let without = told(CellSet::EMPTY.with(first), cell);
            let sketch = game.scratch_position(&left, by, None);
            let expected = listed(&sketch, &list(&sketch), cell);
            assert_eq!(without, expected, "the captors on {name} without {first:?}: {text}");
        }
    }
}

/// Visits the ends of all turns made with [`Game::steps`] and [`Game::play_step_unchecked`].
fn visit_step_turns(game: &Game, pos: &Position, visit: &mut impl FnMut(&Position)) {
    for step in game.steps(pos) {
        let after = game.play_step_unchecked(pos, &step, &mut ());
        if after.is_mid_turn() { visit_step_turns(game, &after, visit) } else { visit(&after) }
    }
}

/// Visits the ends of all turns made as in a search, with [`Game::list`] and [`Game::make`].
fn visit_made_turns(game: &Game, before: &Position, pos: &Position, visit: &mut impl FnMut(&Position)) {
    let (legality, mut steps, mut after) = (game.legality(before), Vec::new(), *pos);
    game.generate_steps(pos, GenType::All, &mut steps);
    for step in &steps {
        match game.make_step(&legality, before, pos, step, &mut after) {
            StepOutcome::Illegal => {}
            StepOutcome::TurnEnded => visit(&after),
            StepOutcome::TurnOpen { may_stop } => {
                if may_stop {
                    let mut done = after;
                    game.end_turn(before, &mut done);
                    visit(&done);
                }
                visit_made_turns(game, before, &after, visit);
            }
        }
    }
}

fn check_text(game: &Game, pos: &Position, played: &[rules::Step], after: &Position, text: &str) {
    for written in
        [turn::write(game, pos, played), turn::short(game, pos, played), turn::coordinates(game, pos, played)]
    {
        let read =
            turn::parse(game, pos, &written).unwrap_or_else(|error| panic!("`{written}` can be read: {error}: {text}"));
        assert_eq!(
            game.play_turn_unchecked(pos, &read, &mut ()).key(),
            after.key(),
            "`{written}` is the same turn: {text}"
        );
    }
}

/// Enters a turn by random choices until it is complete: the result is always a legal turn, and never a dead end.
fn check_entry(game: &Game, pos: &Position, random: &mut StdRng, text: &str) {
    let mut entry = MoveEntry::new(game, pos);
    for _ in 0..60 {
        let next = entry.options();
        let tokens: Vec<EntryToken> = next
            .targets
            .iter()
            .map(|target| EntryToken::Cell(target.cell))
            .chain(next.choices.iter().map(|choice| choice.token))
            .collect();
        if entry.is_complete() || next.can_send && random.random_bool(0.3) {
            break;
        }
        let Some(token) = tokens.choose(random) else { break };
        let so_far: Vec<String> = entry.tokens().iter().map(|token| token.to_text(game.def())).collect();
        let why = entry.enter([*token]);
        assert!(why.is_none(), "{token:?} was offered after {so_far:?} but is impossible ({why:?}): {text}");
        assert_eq!(
            EntryToken::parse(&token.to_text(game.def()), game.def()),
            Some(*token),
            "a token survives a round trip"
        );
    }
    let so_far: Vec<String> = entry.tokens().iter().map(|token| token.to_text(game.def())).collect();
    match entry.turn() {
        Some(turn) => {
            let after = game.play_turn_unchecked(pos, &turn, &mut ());
            let legal = game.turns(pos, |_, _| false).iter().any(|(_, listed)| listed.key() == after.key());
            assert!(legal, "the turn entered as {so_far:?} is legal: {text}");
            let _ = entry.preview();
        }
        None => assert!(
            game.steps(pos).is_empty() || !entry.options().targets.is_empty() || !entry.options().choices.is_empty(),
            "the entry {so_far:?} is a dead end: {text}"
        ),
    }
}
