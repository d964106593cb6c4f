//! However many ways a man can walk, a person is told the next hop, a computer finds a turn, and whoever lists gives up
//! when he is told to.

use notation::{position, turn};
use rules::{Act, Budget, Entry, Game, Position, Token};
use search::{Level, Question, Searcher};

/// A tweke among 28 men it can capture: the walks it can make are more than anybody could count.
const CROWD: &str =
    "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}";

fn crowd() -> (Game, Position) {
    let game = testkit::game("bombalot", &[]);
    let pos = position::read(&game, CROWD).expect("a position");
    (game, pos)
}

fn bounded() -> (Game, Position) {
    let (game, pos) = crowd();
    (game.within(Budget::UNBOUNDED.nearest(Budget::NEAR)), pos)
}

#[test]
fn a_person_is_told_the_next_hop_and_goes_on_hop_by_hop() {
    let (game, pos) = bounded();
    let mut entry = Entry::new(&game, &pos);
    let cell = |name: &str| Token::Cell(game.board().cell(name).expect("a cell"));
    let path = ["a1", "c3", "e5", "g7", "e7", "c7"];
    assert_eq!(entry.enter(path[..4].iter().map(|name| cell(name))), None);
    let next = entry.next();
    assert!(next.can_send && next.cells.iter().any(|target| Token::Cell(target.cell) == cell("e7")));
    assert_eq!(entry.enter(path[4..].iter().map(|name| cell(name))), None);
    let turn = entry.turn().expect("the walk may stop here");
    assert_eq!(turn::write(&game, &pos, &turn), "Sa1xc3xe5xg7xe7xc7");
    assert!(game.budget().is_cut() && !game.budget().is_spent());
}

#[test]
fn a_walk_that_is_in_no_list_is_entered_written_and_read() {
    let (game, pos) = bounded();
    let steps = game.steps(&pos);
    let from = game.board().cell("a1").expect("a cell");
    let mut unlisted = 0;
    for chance in 0..20 {
        let mut entry = Entry::new(&game, &pos);
        let mut hops = 0;
        let mut wanted = from;
        while entry.enter([Token::Cell(wanted)]).is_none() {
            let next = entry.next().cells;
            hops += 1;
            let Some(target) = next.get((chance + hops * hops) % next.len().max(1)).filter(|_| hops < 14) else {
                break;
            };
            wanted = target.cell;
        }
        let turn = entry.turn().expect("a walk may stop anywhere");
        unlisted += usize::from(!steps.contains(&turn[0]));
        let text = turn::write(&game, &pos, &turn);
        assert_eq!(turn::read(&game, &pos, &text).as_ref(), Ok(&turn), "{text}");
    }
    assert!(unlisted > 5, "{unlisted}");
}

#[test]
fn the_computer_finds_a_turn_at_every_level_that_does_not_wait_for_a_clock() {
    let (game, pos) = crowd();
    let searcher = Searcher::new(&game);
    for level in Level::all().filter(|level| level.budget_millis().is_none()) {
        let limits = search::Limits { nodes: level.limits().nodes.min(3_000), ..level.limits() };
        let choice =
            searcher.search(&Question::new(&game, &pos, &rules::Past::new(&pos)).within(limits).seeded(1), &mut |_| {});
        let turn = choice.expect("there are turns").turn;
        let text = turn::write(&game, &pos, &turn);
        let (near, _) = bounded();
        assert_eq!(turn::read(&near, &pos, &text).as_ref().ok(), Some(&turn), "{text}");
    }
}

#[test]
fn whoever_lists_them_all_gives_up_when_the_budget_is_spent() {
    let (game, pos) = crowd();
    let game = game.within(Budget::of(100_000));
    let steps = game.steps(&pos);
    assert!(game.budget().is_spent() && steps.iter().filter(|step| step.act == Act::Move).count() > 1_000);
    assert!(game.turns(&pos, |_, _| false).is_empty(), "nothing is looked at any more");
}

#[test]
fn within_a_budget_that_is_not_reached_every_game_lists_the_same_steps() {
    for shipped in catalog::games() {
        let game = shipped.load(&[]).expect("a shipped game");
        let bounded = game.within(Budget::of(u64::MAX).nearest(Budget::NEAR));
        let mut pos = game.start();
        for n in 0..12 {
            let steps = game.steps(&pos);
            assert_eq!(bounded.steps(&pos), steps, "{} after {n} steps", shipped.id);
            let Some(step) = steps.get(n * 7 % steps.len().max(1)) else { break };
            pos = game.play_step_unchecked(&pos, step, &mut ());
        }
        assert!(!bounded.budget().is_cut(), "{}", shipped.id);
    }
}
