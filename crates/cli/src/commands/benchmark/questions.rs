//! The questions about a game: random positions, and what is true of them.
//!
//! What is asked follows from the position alone, as its text has it: a position in which earlier ones matter, such as
//! the end of a game by repetition, is left out.

use super::lines::{Answer, Ask, Question};
use super::random_game::RandomGame;
use super::subject::Subject;
use crate::describe;
use crate::turns::{LISTING_BUDGET, list_all};
use rand::prelude::*;
use rand::rngs::StdRng;
use rules::{Budget, Game, History, Position, Verdict};

/// A position with more legal turns is not asked about: its list would test endurance.
const MAX_LISTED_TURNS: usize = 128;
/// How many earlier turns of a game are shown as examples.
const MAX_EXAMPLES: usize = 6;
/// The first position that is asked about: one turn is an example then, and one has led to the position.
const FIRST_ASKED: usize = 2;
/// Random games for each position that is wanted of a type, at most.
const GAMES_PER_POSITION: usize = 4;
/// Random positions of a game that are tried.
const TRIES: usize = 8;

/// The questions about a game, and their answers in the same order.
#[derive(Debug, Default)]
pub(crate) struct QuestionSet {
    pub(crate) questions: Vec<Question>,
    pub(crate) answers: Vec<Answer>,
    /// Sentences about what could not be asked.
    pub(crate) omissions: Vec<String>,
}

/// Asks about up to `wanted` positions for each type of question, while `goes_on` says so.
pub(crate) fn ask(subject: &Subject, wanted: usize, random: StdRng, goes_on: &dyn Fn() -> bool) -> QuestionSet {
    let rules = subject.rule_sheet();
    let mut asker = Asker { subject, rules, wanted, random, set: QuestionSet::default() };
    for _ in 0..wanted * GAMES_PER_POSITION {
        if !goes_on() || [Ask::Moves, Ask::Check, Ask::Result].iter().all(|&what| !asker.wants(what)) {
            break;
        }
        let played = RandomGame::play(&subject.game, &mut asker.random, goes_on);
        asker.ask_moves(&played);
        asker.ask_check(&played);
        asker.ask_result(&played);
    }
    if asker.count(Ask::Moves) == 0 {
        let label = subject.label();
        let omission = format!(
            "{label}: no question about legal turns; no position with at most {MAX_LISTED_TURNS} of them was found"
        );
        asker.set.omissions.push(omission);
    }
    asker.set
}

struct Asker<'s> {
    subject: &'s Subject,
    /// The rules in English.
    rules: String,
    wanted: usize,
    random: StdRng,
    set: QuestionSet,
}

impl Asker<'_> {
    fn game(&self) -> &Game {
        &self.subject.game
    }

    fn count(&self, ask: Ask) -> usize {
        self.set.questions.iter().filter(|question| question.ask == ask).count()
    }

    fn wants(&self, ask: Ask) -> bool {
        let is_possible = ask != Ask::Check || !self.game().royal_kinds().is_empty();
        is_possible && self.count(ask) < self.wanted
    }

    /// The position as its text has it, if that says whether the game is over.
    fn as_written(&self, pos: &Position, is_over: bool) -> Option<(Position, Verdict)> {
        let text = notation::position::write(self.game(), pos);
        let pos = notation::position::parse(self.game(), &text).ok()?;
        let verdict = self.game().verdict(&pos, &History::new(&pos));
        ((verdict != Verdict::Ongoing) == is_over).then_some((pos, verdict))
    }

    fn ask_moves(&mut self, played: &RandomGame) {
        if !self.wants(Ask::Moves) || played.positions.len() <= FIRST_ASKED {
            return;
        }
        for _ in 0..TRIES {
            let at = self.random.random_range(FIRST_ASKED..played.positions.len());
            let Some((pos, _)) = self.as_written(&played.positions[at], false) else { continue };
            let Some(moves) = legal_turns(self.game(), &pos) else { continue };
            let side = self.side(&pos);
            let question = format!(
                "List all legal turns of {side} in this position, written as those in `examples`. Of several turns that lead to \
                 the same position, list one."
            );
            let answer = Answer { moves: Some(moves), ..Answer::default() };
            return self.add(Ask::Moves, question, &pos, self.examples(played, at), answer);
        }
    }

    /// Asks about a check in every second position, as far as there are some: at random, few would have one.
    fn ask_check(&mut self, played: &RandomGame) {
        if !self.wants(Ask::Check) || played.positions.is_empty() {
            return;
        }
        let is_check = |pos: &Position| self.game().in_check(pos, pos.side());
        let checks: Vec<usize> = (0..played.positions.len()).filter(|&at| is_check(&played.positions[at])).collect();
        let any = self.random.random_range(0..played.positions.len());
        let wants_check = self.random.random_bool(0.5);
        let at = checks.choose(&mut self.random).copied().filter(|_| wants_check).unwrap_or(any);
        let Some((pos, _)) = self.as_written(&played.positions[at], false) else { return };
        let question = format!("Is {} in check in this position? Answer true or false.", self.side(&pos));
        let answer = Answer { check: Some(self.game().in_check(&pos, pos.side())), ..Answer::default() };
        self.add(Ask::Check, question, &pos, self.examples(played, at), answer);
    }

    fn ask_result(&mut self, played: &RandomGame) {
        if !self.wants(Ask::Result) {
            return;
        }
        let Some((pos, verdict)) = played.end.as_ref().and_then(|end| self.as_written(end, true)) else { return };
        let game = self.game();
        let name = |side| game.def().side(side).name.clone();
        let winners = match verdict {
            Verdict::Won { winner, .. } => describe::team_of(game, winner).map(name).collect(),
            Verdict::Drawn { .. } | Verdict::Ongoing => Vec::new(),
        };
        let question =
            "The game is over in this position. List the sides that have won; the list is empty if it is a draw.";
        let answer = Answer { winners: Some(winners), ..Answer::default() };
        self.add(Ask::Result, question.to_owned(), &pos, self.examples(played, played.turns.len()), answer);
    }

    /// Turns of a game before the position of this number.
    fn examples(&self, played: &RandomGame, number: usize) -> Vec<String> {
        played.earlier_turns(self.game(), number, MAX_EXAMPLES)
    }

    fn side(&self, pos: &Position) -> String {
        self.game().def().side(pos.side()).name.clone()
    }

    fn add(&mut self, ask: Ask, text: String, pos: &Position, examples: Vec<String>, answer: Answer) {
        let what = match ask {
            Ask::Moves => "moves",
            Ask::Check => "check",
            Ask::Result => "result",
        };
        let id = format!("{}/{what}/{}", self.subject.label(), self.count(ask) + 1);
        let game = self.game();
        let asked = Question {
            id: id.clone(),
            game: self.subject.game_name.clone(),
            readings: self.subject.readings.clone(),
            ask,
            text,
            side: self.side(pos),
            examples,
            position: notation::position::write(game, pos),
            diagram: notation::diagram::draw(game, pos),
            stock: describe::stock_lines(game, pos),
            rules: self.rules.clone(),
        };
        self.set.questions.push(asked);
        self.set.answers.push(Answer { id, ..answer });
    }
}

/// The legal turns by their texts; `None` if there are too many to ask, or if not all of them are known.
fn legal_turns(game: &Game, pos: &Position) -> Option<Vec<String>> {
    let budget = Budget::new(LISTING_BUDGET);
    let (turns, _) = list_all(&game.with_budget(budget.clone()), pos);
    let is_known = !budget.is_spent() && !budget.is_truncated();
    let is_askable = is_known && (1..=MAX_LISTED_TURNS).contains(&turns.len());
    is_askable.then(|| turns.into_iter().map(|turn| turn.text).collect())
}
