//! Forbidden repetitions: which turns `Game::with_history` excludes, and what follows from that.

use rules::{Game, History, IllegalTurn, Position, Step, Verdict};

/// A game on a board of these ranks with these pieces and goals.
fn game(ranks: &[&str], pieces: &str, goals: &str) -> Game {
    let text = format!(
        "game \"Rooks\" {{ source \"an example\" }}\nboard {{ grid \"\"\"\n{}\n\"\"\" }}\nside White w facing=up\nside Black b facing=down\n\
         {pieces}\nturn {{ order White Black; act move }}\ngoal {{ {goals} }}\n",
        ranks.join("\n")
    );
    let (def, problems) = rules::read(&text, &[]);
    rules::compile(def.unwrap_or_else(|| panic!("{problems:?}")))
}

/// A game in progress.
struct Course {
    game: Game,
    pos: Position,
    past: History,
}

impl Course {
    fn new(game: Game) -> Self {
        let pos = game.start();
        Self { past: History::new(&pos), pos, game }
    }

    /// The game after the positions so far.
    fn here(&self) -> Game {
        self.game.with_history(&self.past)
    }

    fn step(&self, text: &str) -> Step {
        let cell = |name: &str| self.game.board().cell(name).expect("a cell");
        let (from, to) = text.split_once('-').map(|(from, to)| (cell(from), cell(to))).expect("a step");
        let steps = self.game.steps(&self.pos);
        steps.into_iter().find(|step| (step.from, step.to) == (from, to)).expect("a step that the position allows")
    }

    fn play(mut self, turns: &[&str]) -> Self {
        for text in turns {
            let turn = [self.step(text)];
            self.pos = self.here().play_turn(&self.pos, &turn, &mut ()).unwrap_or_else(|why| panic!("{text}: {why}"));
            self.past.push(&self.game, &self.pos);
        }
        self
    }

    /// The key of the position after a turn, if it is legal.
    fn try_play(&self, text: &str) -> Result<u64, IllegalTurn> {
        self.here().play_turn(&self.pos, &[self.step(text)], &mut ()).map(|after| after.key())
    }

    fn verdict(&self) -> Verdict {
        self.game.verdict(&self.pos, &self.past)
    }
}

/// A game of two kings and two rooks in which a position may not occur that often.
fn rooks(times: u32) -> Course {
    let pieces = "piece King K { royal; step any }\npiece Rook R { ride orthogonal }";
    let goals = format!("mate wins; stuck draws; repetition {times} forbidden");
    Course::new(game(&["3 k . . r", "2 . . . .", "1 K . . R"], pieces, &goals))
}

#[test]
fn a_turn_that_repeats_a_position_is_illegal_however_it_is_asked_for() {
    let course = rooks(2).play(&["d1-c1", "d3-c3", "c1-d1"]);
    let (plain, here, back) = (&course.game, course.here(), course.step("c3-d3"));
    assert_eq!(course.try_play("c3-d3"), Err(IllegalTurn::Repetition));
    assert!(plain.play_turn(&course.pos, &[back], &mut ()).is_ok(), "the position alone allows it");
    assert!(plain.steps(&course.pos).contains(&back) && !here.steps(&course.pos).contains(&back));
    assert_eq!(plain.steps(&course.pos).len(), here.steps(&course.pos).len() + 1);
    assert_eq!(plain.perft(&course.pos, 1), here.perft(&course.pos, 1) + 1);
    assert_eq!(here.turns(&course.pos, |_, _| false).len() as u64, here.perft(&course.pos, 1));
    let elsewhere = course.try_play("c3-b3").expect("another turn of the rook");
    assert_eq!(elsewhere, plain.play_turn_unchecked(&course.pos, &[course.step("c3-b3")], &mut ()).key());
}

#[test]
fn a_position_may_occur_once_less_than_the_goal_says() {
    let cycle = ["d1-c1", "d3-c3", "c1-d1", "c3-d3"];
    let course = rooks(3).play(&cycle).play(&cycle[..3]);
    assert_eq!(course.try_play("c3-d3"), Err(IllegalTurn::Repetition));
    assert_eq!(course.verdict(), Verdict::Ongoing);
}

#[test]
fn a_side_all_of_whose_turns_repeat_is_stuck() {
    let snails = game(&["2 S .", "1 s ."], "piece Snail S { step sideways }", "stuck loses; repetition 2 forbidden");
    // Each side has one turn, whatever happens.
    let course = Course::new(snails).play(&["a2-b2", "a1-b1", "b2-a2"]);
    assert_eq!(course.try_play("b1-a1"), Err(IllegalTurn::Repetition));
    assert!(!course.here().has_turn(&course.pos) && course.game.has_turn(&course.pos));
    assert!(course.here().find_turn(&course.pos).is_none());
    assert!(
        matches!(course.verdict(), Verdict::Won { winner, .. } if winner != course.pos.side()),
        "{:?}",
        course.verdict()
    );
    assert_eq!(
        course.game.verdict(&course.pos, &History::default()),
        Verdict::Ongoing,
        "the position alone has a turn"
    );
}
