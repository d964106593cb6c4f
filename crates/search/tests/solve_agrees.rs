//! The law that the solver is held to: on small positions drawn by lot it says what trying everything says, for several
//! games.

use eval::draw;
use rules::{Game, Goal, Past, Position, Side, Verdict};
use search::solve::{Aim, Bounds, Problem, Proof, solve};

/// Is the position won within so many turns of the team of `camp`? Everything is tried, by whole turns, and nothing is
/// remembered.
fn wins(game: &Game, pos: &Position, aim: Aim, left: u32, camp: Side) -> bool {
    let past = Past::default();
    match game.verdict(pos, &past) {
        Verdict::Won { winner, .. } => {
            // In the games here the last team wins only by mates.
            let by_mate = |goal: &rules::GoalDef| matches!(goal.what, Goal::Mate(_) | Goal::LastTeam);
            let by_mate = || game.ended_by(pos, &past).is_some_and(by_mate);
            return !game.are_enemies(winner, camp) && (aim == Aim::Win || by_mate());
        }
        Verdict::Drawn { .. } => return false,
        Verdict::Ongoing => {}
    }
    let turns = game.turns(pos, |_, _| false);
    if game.are_enemies(pos.side(), camp) {
        // Who may claim a draw does so.
        game.claim(pos, &past).is_none()
            && !turns.is_empty()
            && turns.iter().all(|(_, after)| wins(game, after, aim, left, camp))
    } else {
        left > 0 && turns.iter().any(|(_, after)| wins(game, after, aim, left - 1, camp))
    }
}

/// Men on a board and what stands behind them in a position string.
struct Sort {
    id: &'static str,
    files: usize,
    ranks: usize,
    /// Men that are always there.
    always: &'static str,
    /// Men of which some are.
    some: &'static str,
    how_many: usize,
    tail: &'static str,
    /// How many positions.
    count: usize,
    turns: u32,
}

/// A position string with men on cells drawn by lot.
fn scattered(sort: &Sort, seed: &mut u64) -> String {
    let mut cells = vec!['.'; sort.files * sort.ranks];
    let some: Vec<char> = sort.some.chars().collect();
    let extra = (0..sort.how_many).map(|_| some[draw(seed, some.len())]);
    let men: Vec<char> = sort.always.chars().chain(extra).collect();
    for man in men {
        loop {
            let at = draw(seed, cells.len());
            if cells[at] == '.' {
                cells[at] = man;
                break;
            }
        }
    }
    let rank = |cells: &[char]| {
        let (mut text, mut empty) = (String::new(), 0);
        for &cell in cells.iter().chain(&['$']) {
            if cell == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            if cell != '$' {
                text.push(cell);
            }
        }
        text
    };
    let ranks: Vec<String> = cells.chunks(sort.files).map(rank).collect();
    format!("{} {}", ranks.join("/"), sort.tail)
}

/// Compares as many positions as the sort says; how many answers are wins?
fn compare(sort: &Sort) -> usize {
    let game = catalog::find(sort.id).expect("it is shipped").load(&[]).expect("the file is right");
    let (mut seed, mut compared, mut won) = (sort.id.len() as u64 * 77, 0, 0);
    for _ in 0..sort.count * 50 {
        let text = scattered(sort, &mut seed);
        let Ok(pos) = notation::position::read(&game, &text) else { continue };
        if game.verdict(&pos, &Past::new(&pos)) == Verdict::Ongoing {
            won += (1..=sort.turns).map(|turns| compared_with_everything(&game, &text, &pos, turns)).sum::<usize>();
            compared += 1;
        }
        if compared == sort.count {
            return won;
        }
    }
    panic!("{}: no more than {compared} positions could be read", sort.id);
}

/// Compares one; for how many aims is it won?
fn compared_with_everything(game: &Game, text: &str, pos: &Position, turns: u32) -> usize {
    let has_mate = game.def().goals.iter().any(|goal| matches!(goal.what, Goal::Mate(_)));
    let mut won = 0;
    for &aim in if has_mate { &[Aim::Win, Aim::Mate][..] } else { &[Aim::Win] } {
        let name = format!("{}: {text} {aim:?} {turns}", game.def().name);
        let problem = Problem { game, pos, aim, turns, prefer: |_, _, _, _| false };
        let bounds = Bounds { all: true, megabytes: 1, ..Bounds::default() };
        let solution = solve(&problem, &bounds, &|| false, &mut |_| {}).expect("there is something to solve");
        let expected = wins(game, pos, aim, turns, pos.side());
        assert_eq!(solution.proof, if expected { Proof::Won } else { Proof::NotWon }, "{name}");
        // The keys are those turns after which it is won with one turn less, each in as few turns as it takes.
        let all = game.turns(pos, |_, _| false);
        let fast = |after: &Position| (0..turns).find(|&left| wins(game, after, aim, left, pos.side()));
        let mut expected: Vec<_> = all.iter().filter_map(|(_, after)| Some((after.key(), fast(after)? + 1))).collect();
        let key = |turn: &rules::Turn| game.play_turn_unchecked(pos, turn, &mut ()).key();
        let mut keys: Vec<_> = solution.keys.iter().map(|found| (key(&found.turn), found.wins_in)).collect();
        expected.sort_unstable();
        keys.sort_unstable();
        assert_eq!(keys, expected, "{name}");
        won += usize::from(!keys.is_empty());
    }
    won
}

const CHESS: Sort = Sort {
    id: "chess",
    files: 8,
    ranks: 8,
    always: "KkR",
    some: "QRBNPqrbnp",
    how_many: 2,
    tail: "w - - 0 1",
    count: 12,
    turns: 2,
};

#[track_caller]
fn agrees(sort: &Sort, at_least: usize) {
    let won = compare(sort);
    assert!(won >= at_least, "{}: only {won} of the positions are won", sort.id);
}

#[test]
fn chess() {
    agrees(&Sort { always: "KkQR", how_many: 1, ..CHESS }, 3);
}

#[test]
fn just_before_the_draw_by_quiet_turns() {
    let won = |sort: Sort| {
        ["w - - 97 80", "w - - 98 80", "w - - 99 80"].map(|tail| compare(&Sort { tail, ..sort })).iter().sum::<usize>()
    };
    // A draw that is one, and a draw that somebody has to claim.
    assert!(won(Sort { id: "wolf-chess", ranks: 10, always: "KkQQR", how_many: 0, count: 5, ..CHESS }) > 0);
    assert!(won(Sort { always: "KkQR", how_many: 0, count: 5, ..CHESS }) > 0);
}

#[test]
fn bombs_that_set_each_other_off() {
    agrees(&Sort { id: "bomberman-chess", files: 10, always: "KkRRO", how_many: 0, count: 5, ..CHESS }, 1);
    agrees(
        &Sort {
            id: "bomberman-chess",
            files: 10,
            always: "KkQRO",
            some: "ODRodp",
            how_many: 2,
            count: 20,
            turns: 1,
            ..CHESS
        },
        4,
    );
}

#[test]
fn wolf_chess() {
    agrees(&Sort { id: "wolf-chess", ranks: 10, always: "KkQ", some: "RWNFsp", how_many: 1, count: 4, ..CHESS }, 1);
}

#[test]
fn games_in_which_one_wins_by_losing() {
    agrees(&Sort { id: "antichess", always: "Rkp", some: "NPbq", how_many: 2, count: 12, ..CHESS }, 2);
    agrees(&Sort { id: "misere-chess", count: 8, turns: 1, ..CHESS }, 0);
}

#[test]
fn kings_that_blow_up() {
    agrees(&Sort { id: "atomic-chess", always: "KkQp", how_many: 2, count: 6, ..CHESS }, 2);
}

#[test]
fn races() {
    agrees(&Sort { id: "king-of-the-hill", always: "KkR", some: "Rp", how_many: 1, count: 6, ..CHESS }, 2);
}

#[track_caller]
fn agrees_here(id: &str, text: &str, most: u32, expected: &[usize]) {
    let game = catalog::find(id).expect("it is shipped").load(&[]).expect("the file is right");
    let pos = notation::position::read(&game, text).unwrap_or_else(|error| panic!("{text}: {}", error.message));
    let won: Vec<usize> = (1..=most).map(|turns| compared_with_everything(&game, text, &pos, turns)).collect();
    assert_eq!(won, expected, "for how many aims it is won within so many turns");
}

#[test]
fn stones_that_must_be_laid() {
    agrees_here("duck-chess", "7k/8/8/8/8/8/8/K6Q w - - 0 1", 1, &[1]);
    agrees_here("duck-chess", "7k/8/8/8/8/8/8/K5Q1 w - - 0 1", 1, &[0]);
}

#[test]
fn stones_that_may_be_laid() {
    for (end, stock, won) in [("#", "*1", 1), ("#", "^1", 0)] {
        let text =
            format!("-----{end}-----/11/4g6/11/11/5Q5/11/11/11/11/11/11/11/11/11/11/11/-----1----- [{stock}|-] w");
        agrees_here("bollwerk-178", &text, 1, &[won]);
    }
}

#[test]
fn four_seats_in_two_teams() {
    let walls = "-,-,-,-,-,-,-,-";
    let middle = ["-,-,12,-,-"; 8].join("/");
    for (north, rook, won) in [("4", "12,wR,3", 2), ("1,nK,2", "12,wR,1,nR,1", 0)] {
        let text = format!(
            "4,{walls},4/{north},{walls},2,eK,1/16/16/{middle}/{rook}/16/1,wK,2,{walls},1,wR,2/4,{walls},3,sK [] w - - 0 1"
        );
        agrees_here("fortress-chess", &text, 2, &[0, won]);
    }
}
