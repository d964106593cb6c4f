//! The score of given answers.
//!
//! A given turn is right if it is the text in the answer, or if `notation` reads it as a legal turn of the position: short
//! forms and coordinates count as well. Two texts of turns that lead to the same position are one turn.

use super::lines::{Answer, AnswerFile, Ask, Question, RuleFileLine};
use super::subject::label;
use rules::{Game, Position};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// What has been counted for some questions.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    asked: usize,
    answered: usize,
    /// The questions about legal turns, and how many of them are answered without a mistake.
    move_lists: Share,
    /// The turns that have been given, and how many of them are legal.
    given: Share,
    /// The legal turns, and how many of them have been given.
    legal: Share,
    check: Share,
    result: Share,
}

/// A share of right ones.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    right: usize,
    all: usize,
}

impl Share {
    fn count(&mut self, is_right: bool) {
        self.right += usize::from(is_right);
        self.all += 1;
    }

    fn add(&mut self, other: Self) {
        self.right += other.right;
        self.all += other.all;
    }

    /// From 0 to 1; `None` of nothing.
    fn value(self) -> Option<f64> {
        (self.all > 0).then(|| self.right as f64 / self.all as f64)
    }
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.asked += other.asked;
        self.answered += other.answered;
        self.move_lists.add(other.move_lists);
        self.given.add(other.given);
        self.legal.add(other.legal);
        self.check.add(other.check);
        self.result.add(other.result);
    }

    /// The shares with their names.
    fn shares(self) -> [(&'static str, Option<f64>); 5] {
        [
            ("precision", self.given.value()),
            ("recall", self.legal.value()),
            ("exact", self.move_lists.value()),
            ("check", self.check.value()),
            ("result", self.result.value()),
        ]
    }

    fn to_json(self, game: &str) -> Value {
        let mut object = json!({"game": game, "asked": self.asked, "answered": self.answered});
        for (name, share) in self.shares() {
            object[name] = json!(share.map(|share| (share * 10_000.0).round() / 10_000.0));
        }
        object
    }
}

/// The scores of all games.
#[derive(Debug)]
pub(crate) struct Report {
    games: BTreeMap<String, Tally>,
}

impl Report {
    fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.games.values().for_each(|tally| total.add(*tally));
        total
    }

    pub(crate) fn to_json(&self) -> Value {
        let games: Vec<Value> = self.games.iter().map(|(game, tally)| tally.to_json(game)).collect();
        let mut total = self.total().to_json("total");
        total.as_object_mut().map(|total| total.remove("game"));
        json!({"games": games, "total": total})
    }

    pub(crate) fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let total = self.total();
        let rows = self.games.iter().map(|(game, tally)| (game.as_str(), *tally)).chain([("total", total)]);
        let widest = rows.clone().map(|(game, _)| game.chars().count()).max().unwrap_or(0);
        let heads = total.shares().map(|(name, _)| format!("{name:>10}")).concat();
        writeln!(out, "{:widest$}{:>12}{heads}", "game", "answered")?;
        for (game, tally) in rows {
            let answered = format!("{}/{}", tally.answered, tally.asked);
            let percent = |share: f64| format!("{:.1} %", share * 100.0);
            let shares = tally.shares().map(|(_, share)| format!("{:>10}", share.map_or("–".to_owned(), percent)));
            writeln!(out, "{game:widest$}{answered:>12}{}", shares.concat())?;
        }
        Ok(())
    }
}

/// Compares the given answers with those of the file.
///
/// # Errors
/// A sentence, if the files do not belong together.
pub(crate) fn score(
    questions: &[Question],
    file: &AnswerFile,
    given: &BTreeMap<String, Answer>,
) -> Result<Report, String> {
    let ids: BTreeSet<&String> = questions.iter().map(|question| &question.id).collect();
    if let Some(unknown) = given.keys().find(|id| !ids.contains(id)) {
        return Err(format!("the given answers have `{unknown}`, which is not the id of a question"));
    }
    let mut games: BTreeMap<String, Game> = BTreeMap::new();
    for rules in &file.rules {
        games.insert(label(&rules.game, &rules.readings), load(rules)?);
    }
    let mut report = Report { games: BTreeMap::new() };
    for question in questions {
        let name = label(&question.game, &question.readings);
        let game = games.get(&name).ok_or_else(|| format!("the answers have no rule file of {name}"))?;
        let right = file.answers.get(&question.id);
        let right = right.ok_or_else(|| format!("the answers have none to the question `{}`", question.id))?;
        let tally = score_one(question, game, right, given.get(&question.id))?;
        report.games.entry(name).or_default().add(tally);
    }
    Ok(report)
}

fn load(rules: &RuleFileLine) -> Result<Game, String> {
    let choices: Vec<(String, String)> = rules.readings.clone().into_iter().collect();
    library::load(&rules.rule_file, &choices)
        .map_err(|problems| format!("the rule file of {} in the answers has mistakes: {problems}", rules.game))
}

fn score_one(question: &Question, game: &Game, right: &Answer, given: Option<&Answer>) -> Result<Tally, String> {
    let id = &question.id;
    let wrong_type = || format!("the answer to `{id}` has not the field that its question asks for");
    let mut tally = Tally { asked: 1, answered: usize::from(given.is_some()), ..Tally::default() };
    match question.ask {
        Ask::Moves => {
            let right = right.moves.as_ref().ok_or_else(wrong_type)?;
            let pos = notation::position::parse(game, &question.position)
                .map_err(|why| format!("the position of `{id}` cannot be read: {}", why.message))?;
            let none = Vec::new();
            let given = given.map_or(Ok(&none), |given| given.moves.as_ref().ok_or_else(wrong_type))?;
            count_turns(&mut tally, game, &pos, right, given);
        }
        Ask::Check => {
            let right = right.check.ok_or_else(wrong_type)?;
            let given = given.map(|given| given.check.ok_or_else(wrong_type)).transpose()?;
            tally.check.count(given == Some(right));
        }
        Ask::Result => {
            let names = |names: &Vec<String>| names.iter().map(|name| name.trim().to_lowercase()).collect();
            let right: BTreeSet<String> = right.winners.as_ref().map(names).ok_or_else(wrong_type)?;
            let given = given.map(|given| given.winners.as_ref().map(names).ok_or_else(wrong_type)).transpose()?;
            tally.result.count(given == Some(right));
        }
    }
    Ok(tally)
}

fn count_turns(tally: &mut Tally, game: &Game, pos: &Position, right: &[String], given: &[String]) {
    let given: BTreeSet<&str> = given.iter().map(|text| text.trim()).collect();
    let (listed, other): (Vec<&str>, Vec<&str>) =
        given.into_iter().partition(|text| right.iter().any(|known| known == text));
    // A turn is known by the position that it leads to.
    let result = |text: &str| {
        let steps = notation::turn::parse(game, pos, text).ok()?;
        Some(notation::position::write(game, &game.play_turn_unchecked(pos, &steps, &mut ())))
    };
    let results: Vec<String> = other.iter().filter_map(|text| result(text)).collect();
    let illegal = other.len() - results.len();
    // The listed turns lead to different positions; those of the other texts may be among them.
    let found = if results.is_empty() {
        listed.len()
    } else {
        results.into_iter().chain(listed.iter().filter_map(|text| result(text))).collect::<BTreeSet<_>>().len()
    };
    let (found, legal) = (found.min(right.len()), right.len());
    tally.given.add(Share { right: found, all: found + illegal });
    tally.legal.add(Share { right: found, all: legal });
    tally.move_lists.count(found == legal && illegal == 0);
}
