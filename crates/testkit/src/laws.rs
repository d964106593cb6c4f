//! Laws: what must hold in every position of every game, whatever its rules say.
//!
//! They run on random games from a fixed seed, so a failure can be repeated. Not for: whether the rules are the right
//! ones; counts and README examples show that.

use geometry::{Cell, CellSet};
use notation::{position, turn};
use rand::prelude::*;
use rules::{Act, Entry, Event, Game, Listing, Made, Past, Piece, Position, RoyalPlan, Side, Step, Token, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// How much of each law is tried.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games.
    pub games: u64,
    /// Turns of each game at most.
    pub turns: usize,
    /// Turns of each position whose text and entry are tried.
    pub sample: usize,
}

/// Plays random games and checks every law on their positions.
///
/// # Panics
/// If a law does not hold, with the position.
pub fn hold(game: &Game, effort: Effort) {
    for seed in 0..effort.games {
        hold_within(game, Pains { effort, most_turns: usize::MAX, most_work: usize::MAX }, seed);
    }
}

/// How much is tried on a game.
#[derive(Clone, Copy, Debug)]
pub struct Pains {
    /// Games, their turns, and the turns of each position that are written and read.
    pub effort: Effort,
    /// A position with more turns ends its game: some invented games have very many.
    pub most_turns: usize,
    /// So many turns are listed in one game in all.
    pub most_work: usize,
}

impl Default for Pains {
    fn default() -> Self {
        Self { effort: Effort { games: 3, turns: 50, sample: 4 }, most_turns: 400, most_work: 12_000 }
    }
}

/// Plays one random game and checks every law on its positions; how many turns were played. The game ends before a
/// position with more turns than `most_turns`, and when `most_work` turns have been listed in all.
///
/// # Panics
/// If a law does not hold, with the position.
pub fn hold_within(game: &Game, pains: Pains, seed: u64) -> usize {
    let Pains { effort, most_turns, most_work } = pains;
    let mut random = StdRng::seed_from_u64(seed);
    let mut pos = game.start();
    let mut past = Past::new(&pos);
    let mut work = 0;
    for played in 0..effort.turns {
        let text = position::write(game, &pos);
        let Some(turns) = few_turns(game, &pos, most_turns.min(most_work - work)) else { return played };
        work += turns.len();
        check_position(game, &pos, &text);
        check_turns(game, &pos, &turns, &text);
        check_captors(game, &pos, &text);
        for (turn, after) in turns.choose_multiple(&mut random, effort.sample) {
            check_text(game, &pos, turn, after, &text);
        }
        check_entry(game, &pos, &mut random, &text);
        let verdict = game.verdict(&pos, &past);
        assert_eq!(verdict, game.verdict(&pos, &past), "a verdict is no accident: {text}");
        let Some((_, after)) = turns.choose(&mut random) else {
            assert_ne!(verdict, Verdict::Ongoing, "no turn, but the game goes on: {text}");
            return played;
        };
        if verdict != Verdict::Ongoing {
            return played;
        }
        pos = *after;
        past.push(&pos);
    }
    effort.turns
}

/// All turns, unless there are more than so many (turns with the same result counted, too).
pub(crate) fn few_turns(game: &Game, pos: &Position, most: usize) -> Option<Vec<(rules::Turn, Position)>> {
    let mut count = 0;
    let whole = game.for_each_turn(pos, &mut |_, _| {
        count += 1;
        if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    whole.is_continue().then(|| game.turns(pos, |_, _| false))
}

fn check_position(game: &Game, pos: &Position, text: &str) {
    assert_eq!(pos.cells_hash(), pos.recomputed_hash(game.ledger()), "the kept hash is right: {text}");
    for cell in game.board().cells() {
        let piece = pos.piece(cell);
        for side in game.sides() {
            assert_eq!(
                pos.men(side).contains(cell),
                piece.is_of(side),
                "sets and cells agree on {}: {text}",
                game.board().name(cell)
            );
        }
        assert_eq!(pos.stones().contains(cell), piece.is_stone(), "stones and cells agree: {text}");
        let royal = piece.is_man() && game.royal_kinds().contains(piece.kind());
        let kept = game.sides().any(|side| pos.royals(side).contains(cell));
        assert_eq!(kept, royal, "the set of royal men is right on {}: {text}", game.board().name(cell));
        let charged = !piece.is_empty() && (game.explode_def(piece.kind()).is_some() || game.imitates(piece.kind()));
        assert_eq!(
            pos.charged().contains(cell),
            charged,
            "the set of those who explode is right on {}: {text}",
            game.board().name(cell)
        );
    }
    let read =
        position::read(game, text).unwrap_or_else(|error| panic!("what was written can be read: {text}: {error}"));
    assert_eq!(position::write(game, &read), text, "a position is written as it was read");
    assert_eq!(read.key(), pos.key(), "a position read is the same: {text}");
    if game.def().notation.position.iter().any(|field| field == "clock") {
        // Where sides go out or put men on the board one after the other, the number and the side on turn tell it to
        // within one.
        let counters = (read.clock(), pos.clock(), read.played().abs_diff(pos.played()));
        assert!(
            counters.0 == counters.1 && counters.2 <= 1,
            "the counters are read as they were written {counters:?}: {text}"
        );
    }
    let again =
        game.position(&game.setup(pos)).unwrap_or_else(|error| panic!("a set-up makes a position: {text}: {error}"));
    assert_eq!(again.key(), pos.key(), "a position made from its set-up is the same: {text}");
    for (step, told, tried) in game.legality_both_ways(pos) {
        assert!(told.is_none_or(|told| told == tried), "a step judged and made, {step:?}: {told:?}, {tried}: {text}");
    }
    for side in game.sides() {
        let frozen = game.frozen_men(pos, side);
        for cell in pos.men(side) {
            assert_eq!(
                frozen.contains(cell),
                game.is_frozen(pos, cell),
                "who is frozen, one by one and all at once, {}: {text}",
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
                "check comes from somebody: {text}"
            );
        }
    }
}

fn check_turns(game: &Game, pos: &Position, turns: &[(rules::Turn, Position)], text: &str) {
    let keys: HashSet<u64> = turns.iter().map(|(_, after)| after.key()).collect();
    let single = turns.iter().filter(|(turn, _)| !turn.iter().any(|step| game.castles(step)));
    let (several, positions): (Vec<_>, HashSet<_>) = single.map(|(turn, after)| (turn, after.key())).unzip();
    assert_eq!(positions.len(), several.len(), "no two turns, castling apart, lead to the same position: {text}");
    if turns.len() < 3000 {
        assert_eq!(game.perft(pos, 1), turns.len() as u64, "counted and listed turns agree: {text}");
        assert_eq!(game.perft_thinned(pos, 1), turns.len() as u64, "made and listed turns agree: {text}");
        let mut stepwise = HashSet::new();
        walk(game, pos, &mut |after| {
            stepwise.insert(after.key());
        });
        assert_eq!(stepwise, keys, "turns made step by step and turns listed agree: {text}");
        if game.decided(pos).is_none() {
            let mut made = HashSet::new();
            make_all(game, pos, pos, &mut |after| {
                made.insert(after.key());
            });
            if made.is_empty() {
                made.extend(game.stuck_pass(pos).map(|(_, after)| after.key()));
            }
            assert_eq!(made, keys, "turns made by a search and turns listed agree: {text}");
        }
    }
    let mut noisy = Vec::new();
    game.list(pos, Listing::Noisy, &mut noisy);
    for (turn, _) in turns.iter().take(300) {
        let [step] = turn[..] else { continue };
        let mut events = Vec::new();
        game.play_turn_unchecked(pos, turn, &mut events);
        let takes = events.iter().any(|event| matches!(event, Event::Captured { .. } | Event::Removed { .. }));
        if takes && matches!(step.act, Act::Move | Act::Detonate) {
            assert!(noisy.contains(&step), "a step that removes a man is listed as noisy, {step:?}: {text}");
        }
    }
    for (turn, after) in turns.iter().take(40) {
        assert_eq!(
            game.play_turn(pos, turn, &mut ()).map(|played| played.key()),
            Ok(after.key()),
            "a turn listed is legal, and leads where it was said to: {text}"
        );
    }
}

/// Where exchanges can be reckoned, who could capture on a cell is told without listing a step, and also as if one of
/// them were gone. Check is left out of account, so nothing is said of men whom it holds.
fn check_captors(game: &Game, pos: &Position, text: &str) {
    let by = pos.side();
    let moves = game.def().phase(pos.phase()).begins_with(Act::Move);
    if !game.captures_are_plain() || !moves || pos.in_turn() || game.decided(pos).is_some() {
        return;
    }
    let list = |pos: &Position| {
        let mut steps = Vec::new();
        game.list(pos, Listing::All, &mut steps);
        steps
    };
    let held = |from: Cell| game.def().kind(pos.piece(from).kind()).royal().is_some_and(|royal| royal.held);
    let listed = |pos: &Position, steps: &[Step], cell: Cell| -> CellSet {
        let captures = steps.iter().filter(|step| step.act == Act::Move && step.to == cell && step.from != cell);
        let captures = captures.filter(|step| game.taken_directly(pos, step).contains(cell));
        captures.map(|step| step.from).filter(|&from| !held(from)).collect()
    };
    let told = |gone: CellSet, cell: Cell| -> CellSet {
        game.captors(pos, by, cell, gone).filter(|&from| !held(from)).collect()
    };
    let steps = list(pos);
    let men: Vec<(Cell, Piece)> = game.board().cells().map(|cell| (cell, pos.piece(cell))).collect();
    let awake = |side: &Side| game.are_enemies(*side, by) && !pos.is_asleep(*side);
    let enemies = game.sides().filter(awake).flat_map(|enemy| pos.men(enemy));
    for cell in enemies.filter(|&cell| !game.royal_kinds().contains(pos.piece(cell).kind())) {
        let captors = told(CellSet::EMPTY, cell);
        let name = game.board().name(cell);
        assert_eq!(captors, listed(pos, &steps, cell), "who could capture on {name}: {text}");
        if let Some(first) = captors.first() {
            let left: Vec<(Cell, Piece)> = men.iter().copied().filter(|&(at, _)| at != first).collect();
            let without = told(CellSet::EMPTY.with(first), cell);
            let sketch = game.sketch(&left, by, None);
            let expected = listed(&sketch, &list(&sketch), cell);
            assert_eq!(without, expected, "who could capture on {name} after {first:?}: {text}");
        }
    }
}

/// Visits the ends of all turns made with [`Game::steps`] and [`Game::play_step_unchecked`].
fn walk(game: &Game, pos: &Position, visit: &mut impl FnMut(&Position)) {
    for step in game.steps(pos) {
        let after = game.play_step_unchecked(pos, &step, &mut ());
        if after.in_turn() { walk(game, &after, visit) } else { visit(&after) }
    }
}

/// Visits the ends of all turns made as a search makes them, with [`Game::list`] and [`Game::make`].
fn make_all(game: &Game, before: &Position, pos: &Position, visit: &mut impl FnMut(&Position)) {
    let (legality, mut steps, mut after) = (game.legality(before), Vec::new(), *pos);
    game.list(pos, Listing::All, &mut steps);
    for step in &steps {
        match game.make(&legality, before, pos, step, &mut after) {
            Made::Illegal => {}
            Made::Ended => visit(&after),
            Made::Open { may_stop } => {
                if may_stop {
                    let mut done = after;
                    game.end_turn(before, &mut done);
                    visit(&done);
                }
                make_all(game, before, &after, visit);
            }
        }
    }
}

fn check_text(game: &Game, pos: &Position, played: &[rules::Step], after: &Position, text: &str) {
    for written in
        [turn::write(game, pos, played), turn::short(game, pos, played), turn::coordinates(game, pos, played)]
    {
        let read =
            turn::read(game, pos, &written).unwrap_or_else(|error| panic!("`{written}` can be read: {error}: {text}"));
        assert_eq!(
            game.play_turn_unchecked(pos, &read, &mut ()).key(),
            after.key(),
            "`{written}` is the same turn: {text}"
        );
    }
}

/// Enters a turn by choosing among what is offered until it is whole: it is always a legal turn, and never a dead end.
fn check_entry(game: &Game, pos: &Position, random: &mut StdRng, text: &str) {
    let mut entry = Entry::new(game, pos);
    for _ in 0..60 {
        let next = entry.next();
        let tokens: Vec<Token> = next
            .cells
            .iter()
            .map(|target| Token::Cell(target.cell))
            .chain(next.choices.iter().map(|choice| choice.token))
            .collect();
        if entry.is_complete() || next.can_send && random.random_bool(0.3) {
            break;
        }
        let Some(token) = tokens.choose(random) else { break };
        let so_far: Vec<String> = entry.tokens().iter().map(|token| token.text(game.def())).collect();
        let why = entry.enter([*token]);
        assert!(why.is_none(), "{token:?} was offered after {so_far:?} but is not possible ({why:?}): {text}");
        assert_eq!(Token::read(&token.text(game.def()), game.def()), Some(*token), "a token is read as it is written");
    }
    let so_far: Vec<String> = entry.tokens().iter().map(|token| token.text(game.def())).collect();
    match entry.turn() {
        Some(turn) => {
            let after = game.play_turn_unchecked(pos, &turn, &mut ());
            let legal = game.turns(pos, |_, _| false).iter().any(|(_, listed)| listed.key() == after.key());
            assert!(legal, "the turn entered as {so_far:?} is legal: {text}");
            let _ = entry.preview();
        }
        None => assert!(
            game.steps(pos).is_empty() || !entry.next().cells.is_empty() || !entry.next().choices.is_empty(),
            "the entry {so_far:?} is a dead end: {text}"
        ),
    }
}
