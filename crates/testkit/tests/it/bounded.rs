//! Games with uncountably many walks: a person is offered the next hop, the computer finds a turn, and listing stops
//! when the budget is spent.

use engine::search::{Level, SearchRequest, Searcher};
use notation::{EntryToken, MoveEntry};
use notation::{position, turn};
use rules::{Act, Budget, Game, Position};

/// A tweke among 28 pieces that it can capture: its walks are too many to count.
const CROWD: &str =
    "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}";

fn crowd() -> (Game, Position) {
    let game = testkit::game("bombalot", &[]);
    let pos = position::parse(&game, CROWD).expect("a position");
    (game, pos)
}

fn bounded() -> (Game, Position) {
    let (game, pos) = crowd();
    (game.with_budget(Budget::UNBOUNDED.with_walk_limit(Budget::DEFAULT_WALK_LIMIT)), pos)
}

#[test]
fn a_walk_can_be_entered_hop_by_hop() {
    let (game, pos) = bounded();
    let mut entry = MoveEntry::new(&game, &pos);
    let cell = |name: &str| EntryToken::Cell(game.board().cell(name).expect("a cell"));
    let path = ["a1", "c3", "e5", "g7", "e7", "c7"];
    assert_eq!(entry.enter(path[..4].iter().map(|name| cell(name))), None);
    let next = entry.options();
    assert!(next.can_send && next.targets.iter().any(|target| EntryToken::Cell(target.cell) == cell("e7")));
    assert_eq!(entry.enter(path[4..].iter().map(|name| cell(name))), None);
    let turn = entry.turn().expect("the walk may stop here");
    assert_eq!(turn::write(&game, &pos, &turn), "Sa1xc3xe5xg7xe7xc7");
    assert!(game.budget().is_truncated() && !game.budget().is_spent());
}

#[test]
fn an_unlisted_walk_can_be_entered_written_and_read() {
    let (game, pos) = bounded();
    let steps = game.steps(&pos);
    let from = game.board().cell("a1").expect("a cell");
    let mut unlisted = 0;
    for chance in 0..20 {
        let mut entry = MoveEntry::new(&game, &pos);
        let mut hops = 0;
        let mut wanted = from;
        while entry.enter([EntryToken::Cell(wanted)]).is_none() {
            let next = entry.options().targets;
            hops += 1;
            let Some(target) = next.get((chance + hops * hops) % next.len().max(1)).filter(|_| hops < 14) else {
                break;
            };
            wanted = target.cell;
        }
        let turn = entry.turn().expect("a walk may stop anywhere");
        unlisted += usize::from(!steps.contains(&turn[0]));
        let text = turn::write(&game, &pos, &turn);
        assert_eq!(turn::parse(&game, &pos, &text).as_ref(), Ok(&turn), "{text}");
    }
    assert!(unlisted > 5, "{unlisted}");
}

#[test]
fn the_computer_finds_a_turn_at_every_level_without_a_clock() {
    let (game, pos) = crowd();
    let searcher = Searcher::new(&game);
    for level in Level::all().filter(|level| level.budget_millis().is_none()) {
        let limits = engine::search::Limits { nodes: level.limits().nodes.min(3_000), ..level.limits() };
        let choice = searcher.search(
            &SearchRequest::new(&game, &pos, &rules::History::new(&pos)).with_limits(limits).with_seed(1),
            &mut |_| {},
        );
        let turn = choice.expect("there are turns").turn;
        let text = turn::write(&game, &pos, &turn);
        let (near, _) = bounded();
        assert_eq!(turn::parse(&near, &pos, &text).as_ref().ok(), Some(&turn), "{text}");
    }
}

#[test]
fn listing_stops_when_the_budget_is_spent() {
    let (game, pos) = crowd();
    let game = game.with_budget(Budget::new(100_000));
    let steps = game.steps(&pos);
    assert!(game.budget().is_spent() && steps.iter().filter(|step| step.act == Act::Move).count() > 1_000);
    assert!(game.turns(&pos, |_, _| false).is_empty(), "nothing is listed any more");
}

#[test]
fn an_unspent_budget_does_not_change_the_listed_steps() {
    for shipped in library::games() {
        let game = shipped.load(&[]).expect("a shipped game");
        let bounded = game.with_budget(Budget::new(u64::MAX).with_walk_limit(Budget::DEFAULT_WALK_LIMIT));
        let mut pos = game.start();
        for n in 0..12 {
            let steps = game.steps(&pos);
            assert_eq!(bounded.steps(&pos), steps, "{} after {n} steps", shipped.id);
            let Some(step) = steps.get(n * 7 % steps.len().max(1)) else { break };
            pos = game.play_step_unchecked(&pos, step, &mut ());
        }
        assert!(!bounded.budget().is_truncated(), "{}", shipped.id);
    }
}
