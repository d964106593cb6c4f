//! A property of the solver: on small random positions of several games its results equal those of an exhaustive
//! search.

use engine::eval::random_below;
use engine::search::solve::{Aim, Bounds, Problem, Proof, solve};
use rules::{Game, Goal, History, Position, Side, Verdict};

/// Whether the position is won within that number of turns of the team of `camp`, by exhaustive search over whole turns
/// without a table.
fn wins(game: &Game, pos: &Position, aim: Aim, left: u32, camp: Side) -> bool {
    let past = History::default();
    match game.verdict(pos, &past) {
        Verdict::Won { winner, .. } => {
            // In the games here, the last team wins only by mates.
            let by_mate = |goal: &rules::GoalDef| matches!(goal.goal, Goal::Mate(_) | Goal::LastTeam);
            let by_mate = || game.ending_goal(pos, &past).is_some_and(by_mate);
            return !game.are_enemies(winner, camp) && (aim == Aim::Win || by_mate());
        }
        Verdict::Drawn { .. } => return false,
        Verdict::Ongoing => {}
    }
    let turns = game.turns(pos, |_, _| false);
    if game.are_enemies(pos.side(), camp) {
        // A defender that may claim a draw does so.
        game.draw_claim(pos, &past).is_none()
            && !turns.is_empty()
            && turns.iter().all(|(_, after)| wins(game, after, aim, left, camp))
    } else {
        left > 0 && turns.iter().any(|(_, after)| wins(game, after, aim, left - 1, camp))
    }
}

/// A set of random positions.
struct Sort {
    id: &'static str,
    files: usize,
    ranks: usize,
    /// Pieces that are always on the board.
    always: &'static str,
    /// Pieces from which some are chosen.
    some: &'static str,
    how_many: usize,
    tail: &'static str,
    /// The number of positions.
    count: usize,
    turns: u32,
}

/// A position string with pieces on random cells.
fn scattered(sort: &Sort, seed: &mut u64) -> String {
    let mut cells = vec!['.'; sort.files * sort.ranks];
    let some: Vec<char> = sort.some.chars().collect();
    let extra = (0..sort.how_many).map(|_| some[random_below(seed, some.len())]);
    let pieces: Vec<char> = sort.always.chars().chain(extra).collect();
    for piece in pieces {
        loop {
            let at = random_below(seed, cells.len());
            if cells[at] == '.' {
                cells[at] = piece;
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

/// Compares the requested number of positions; returns how many results are wins.
fn compare(sort: &Sort) -> usize {
    let game = library::find(sort.id).expect("a shipped game").load(&[]).expect("the file is valid");
    let (mut seed, mut compared, mut won) = (sort.id.len() as u64 * 77, 0, 0);
    for _ in 0..sort.count * 50 {
        let text = scattered(sort, &mut seed);
        let Ok(pos) = notation::position::parse(&game, &text) else { continue };
        if game.verdict(&pos, &History::new(&pos)) == Verdict::Ongoing {
            won += (1..=sort.turns).map(|turns| compared_with_everything(&game, &text, &pos, turns)).sum::<usize>();
            compared += 1;
        }
        if compared == sort.count {
            return won;
        }
    }
    panic!("{}: only {compared} positions could be read", sort.id);
}

/// Compares one position; returns for how many aims it is won.
fn compared_with_everything(game: &Game, text: &str, pos: &Position, turns: u32) -> usize {
    let has_mate = game.def().goals.iter().any(|goal| matches!(goal.goal, Goal::Mate(_)));
    let mut won = 0;
    for &aim in if has_mate { &[Aim::Win, Aim::Mate][..] } else { &[Aim::Win] } {
        let name = format!("{}: {text} {aim:?} {turns}", game.def().name);
        let problem = Problem { game, pos, aim, turns, prefer: |_, _, _, _| false };
        let bounds = Bounds { all_keys: true, megabytes: 1, ..Bounds::default() };
        let solution = solve(&problem, &bounds, &|| false, &mut |_| {}).expect("a solvable problem");
        let expected = wins(game, pos, aim, turns, pos.side());
        assert_eq!(solution.proof, if expected { Proof::Won } else { Proof::NotWon }, "{name}");
        // The keys are the turns after which the position is won with one turn less, each with its minimum number of
        // turns.
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
    assert!(won >= at_least, "{}: only {won} of the results are wins", sort.id);
}

#[test]
fn chess() {
    agrees(&Sort { always: "KkQR", how_many: 1, ..CHESS }, 3);
}

#[test]
fn positions_just_before_the_draw_by_quiet_turns() {
    let won = |sort: Sort| {
        ["w - - 97 80", "w - - 98 80", "w - - 99 80"].map(|tail| compare(&Sort { tail, ..sort })).iter().sum::<usize>()
    };
    // An automatic draw, and a draw that must be claimed.
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
fn games_that_are_won_by_losing_pieces() {
    agrees(&Sort { id: "antichess", always: "Rkp", some: "NPbq", how_many: 2, count: 12, ..CHESS }, 2);
    agrees(&Sort { id: "misere-chess", count: 8, turns: 1, ..CHESS }, 0);
}

#[test]
fn kings_that_explode() {
    agrees(&Sort { id: "atomic-chess", always: "KkQp", how_many: 2, count: 6, ..CHESS }, 2);
}

#[test]
fn races() {
    agrees(&Sort { id: "king-of-the-hill", always: "KkR", some: "Rp", how_many: 1, count: 6, ..CHESS }, 2);
}

#[track_caller]
fn agrees_here(id: &str, text: &str, most: u32, expected: &[usize]) {
    let game = library::find(id).expect("a shipped game").load(&[]).expect("the file is valid");
    let pos = notation::position::parse(&game, text).unwrap_or_else(|error| panic!("{text}: {}", error.message));
    let won: Vec<usize> = (1..=most).map(|turns| compared_with_everything(&game, text, &pos, turns)).collect();
    assert_eq!(won, expected, "the number of aims won, by number of turns");
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
