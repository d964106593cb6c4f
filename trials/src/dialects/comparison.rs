//! Compares one game with our own rules and texts, position by position.
//!
//! The game goes on as long as the turn that the library plays is legal here and leads to the same position. What comes
//! after a difference that ends the comparison is not looked at.

use super::exports::{self, Export};
use super::peer::{Description, Dialect, Line};
use super::spelling;
use super::tally::{Difference, Tally};
use interchange::Form;
use notation::record::{self, Record, result_text};
use notation::turn::TextTurn;
use rules::{Game, History, Position, Turn, Verdict};
use std::collections::{HashMap, HashSet};

/// A game under comparison.
pub(super) struct Comparison<'g> {
    game: &'g Game,
    dialect: Dialect,
    fields: Option<usize>,
    /// Does the library know what came before a position?
    knows_history: bool,
    /// The position and what came before it; `None` before the first line and after the comparison has ended.
    now: Option<(Position, History)>,
    begun: bool,
    /// The turns so far, in the library's protocol and in ours.
    played: Vec<(String, Turn)>,
    start: Option<Position>,
    /// The files of the game, once it is over.
    pub(super) exports: Vec<Export>,
}

impl<'g> Comparison<'g> {
    pub(super) fn new(game: &'g Game, description: &Description) -> Self {
        let Description { dialect, fields, knows_history, .. } = *description;
        Self {
            game,
            dialect,
            fields,
            knows_history,
            now: None,
            begun: false,
            played: Vec::new(),
            start: None,
            exports: Vec::new(),
        }
    }

    /// Compares the next position.
    pub(super) fn add(&mut self, line: &Line, tally: &mut Tally) {
        if !self.begun {
            self.begun = true;
            self.now = self.begin(line, tally);
            self.start = self.now.as_ref().map(|(start, _)| *start);
        }
        let Some((pos, past)) = self.now.take() else { return };
        tally.positions += 1;
        let is_over = self.compare_results(line, &pos, &past, tally);
        let turns = spelling::turns(self.game, &pos, self.dialect);
        // A game that is over has no turns; some libraries list them all the same.
        let known = if is_over { HashMap::new() } else { self.compare_turns(line, &pos, &turns, tally) };
        if is_over || line.played.is_none() {
            self.compare_records(line, tally);
            if let Some(start) = &self.start {
                self.exports = exports::write(self.game, self.dialect, start, &self.played);
            }
            return;
        }
        let Some(played) = &line.played else { return };
        let Some(turn) = known.get(played.as_str()) else { return };
        self.played.push((played.clone(), turn.turn.clone()));
        // `compare_turns` has compared the positions that turns lead to; a game goes on from ours.
        let mut past = past;
        past.push(self.game, &turn.after);
        self.now = Some((turn.after, past));
    }

    /// The first position, which may be any of a shuffled game.
    fn begin(&self, line: &Line, tally: &mut Tally) -> Option<(Position, History)> {
        let own = self.game.start();
        let start = if spelling::write_position(self.game, &own, self.dialect, self.fields) == line.position {
            own
        } else {
            match interchange::parse_position(self.game, &line.position) {
                Ok(start) => start,
                Err(error) => {
                    tally.add(Difference::Positions, || format!("{}: {}", line.position, error.message));
                    return None;
                }
            }
        };
        self.compare_positions(&start, &line.position, tally, || "at the start".to_owned());
        Some((start, History::new(&start)))
    }

    /// Compares results and claims; is the game over for one of the two?
    fn compare_results(&self, line: &Line, pos: &Position, past: &History, tally: &mut Tally) -> bool {
        // Without it, the two can agree only about what the position shows.
        let alone = History::new(pos);
        let past = if self.knows_history { past } else { &alone };
        let verdict = self.game.verdict(pos, past);
        let ours = result_text(self.game, &verdict);
        let reason = || match &verdict {
            Verdict::Won { reason, .. } | Verdict::Drawn { reason } => format!("{ours}, {}", explain::english(reason)),
            Verdict::Ongoing => ours.to_owned(),
        };
        // A draw that a player may claim there may be given at once here.
        if ours != line.result && (ours != line.claim || line.claim == "*") {
            let theirs =
                if line.claim == "*" { line.result.clone() } else { format!("{} ({})", line.result, line.claim) };
            tally.add(Difference::Results, || format!("{}: ours {}, theirs {theirs}", self.place(line), reason()));
        } else if ours == "*" && self.knows_history {
            let claim = self.game.draw_claim(pos, past);
            if claim.is_some() != (line.claim == "1/2-1/2") {
                let ours = claim.as_ref().map_or("none".to_owned(), explain::english);
                tally.add(Difference::Claims, || format!("{}: ours {ours}, theirs {}", self.place(line), line.claim));
            }
        }
        ours != "*" || line.result != "*"
    }

    /// Compares legal turns, their texts and the positions after them; returns our turns by the library's texts.
    fn compare_turns<'t>(
        &self,
        line: &'t Line,
        pos: &Position,
        turns: &'t [TextTurn],
        tally: &mut Tally,
    ) -> HashMap<&'t str, &'t TextTurn> {
        let ours: HashMap<&str, &TextTurn> = turns.iter().map(|turn| (turn.text.as_str(), turn)).collect();
        let mut known = HashMap::new();
        let (mut illegal, mut respelled) = (Vec::new(), Vec::new());
        for text in &line.turns {
            if let Some(turn) = ours.get(text.as_str()) {
                known.insert(text.as_str(), *turn);
                // A text has to be read as the turn that it is the text of. Reading takes as long as listing all turns.
                if !line.details.contains_key(text) {
                    continue;
                }
                let read = spelling::read_turn(self.game, pos, self.dialect, text);
                if !read.as_ref().is_ok_and(|read| self.leads_to(pos, read, &turn.after)) {
                    respelled.push(format!("{text} is read as another turn: {read:?}"));
                }
                continue;
            }
            let read = spelling::read_turn(self.game, pos, self.dialect, text);
            match read.map(|read| turns.iter().find(|turn| turn.turn == read)) {
                Ok(Some(turn)) => {
                    respelled.push(format!("ours {}, theirs {text}", turn.text));
                    known.insert(text.as_str(), turn);
                }
                Ok(None) => illegal.push(format!("theirs alone {text}")),
                Err(why) => illegal.push(format!("theirs alone {text} ({why})")),
            }
        }
        let found: HashSet<u64> = known.values().map(|turn| turn.after.key()).collect();
        for turn in turns.iter().filter(|turn| !known.contains_key(turn.text.as_str())) {
            if !found.contains(&turn.after.key()) {
                illegal.push(format!("ours alone {}", turn.text));
            }
        }
        self.report(Difference::Turns, &illegal, line, tally);
        self.report(Difference::Texts, &respelled, line, tally);
        self.compare_details(line, pos, &known, tally);
        known
    }

    /// Compares the texts of turns in records, and the positions that the turns lead to.
    fn compare_details(&self, line: &Line, pos: &Position, known: &HashMap<&str, &TextTurn>, tally: &mut Tally) {
        let mut unlike = Vec::new();
        let mut details: Vec<_> = line.details.iter().collect();
        details.sort();
        let mut compared = false;
        for (text, (short, after)) in details {
            let Some(turn) = known.get(text.as_str()) else { continue };
            // One difference in a position is enough.
            compared = compared
                || self.compare_positions(&turn.after, after, tally, || format!("{} after {text}", self.place(line)));
            let Some(short) = short else { continue };
            let ours = spelling::write_short(self.game, pos, self.dialect, &turn.turn);
            if ours.as_ref().is_some_and(|ours| ours != short) {
                unlike.push(format!("{text}: ours {}, theirs {short}", ours.unwrap_or_default()));
            }
            match spelling::read_short(self.game, pos, short) {
                Ok(read) if self.leads_to(pos, &read, &turn.after) => {}
                Ok(_) => unlike.push(format!("{text}: theirs {short} is read as another turn")),
                Err(why) => unlike.push(format!("{text}: theirs {short} is not read: {why}")),
            }
        }
        self.report(Difference::ShortTexts, &unlike, line, tally);
    }

    /// Compares a position with the library's text; is there a difference?
    fn compare_positions(&self, ours: &Position, theirs: &str, tally: &mut Tally, place: impl Fn() -> String) -> bool {
        let own = spelling::write_position(self.game, ours, self.dialect, self.fields);
        if own == theirs {
            return false;
        }
        let write = |pos: &Position| spelling::write_position(self.game, pos, self.dialect, self.fields);
        let difference = match interchange::parse_position(self.game, theirs) {
            Ok(read) if write(&read) == own => Difference::Spellings,
            Ok(read) if self.with_clock_of(&read, ours).is_some_and(|read| write(&read) == own) => Difference::Clocks,
            _ => Difference::Positions,
        };
        tally.add(difference, || format!("{}: ours {own}, theirs {theirs}", place()));
        true
    }

    /// The position with the clock of another one.
    fn with_clock_of(&self, pos: &Position, other: &Position) -> Option<Position> {
        let mut setup = self.game.setup(pos);
        setup.counters.clock = other.clock();
        self.game.position(&setup).ok()
    }

    /// Reads the files that the library has written of the game.
    fn compare_records(&self, line: &Line, tally: &mut Tally) {
        for text in &line.records {
            if let Err(why) = self.read_record(text) {
                tally.add(Difference::Records, || format!("{why}: {text}"));
            }
        }
    }

    fn read_record(&self, text: &str) -> Result<(), String> {
        let records = match Form::detect(text) {
            Some(form) => {
                let read = interchange::read(self.game, form, text);
                if let Some(remark) = read.remarks.first() {
                    return Err(format!("{}: {remark}", form.title()));
                }
                read.value
            }
            None => record::parse(text).map_err(|error| error.message)?,
        };
        let [mut read] = <[Record; 1]>::try_from(records).map_err(|all| format!("it has {} games", all.len()))?;
        if let Some(remark) = interchange::respell(self.game, &mut read, text).first() {
            return Err(remark.to_string());
        }
        let (_, turns) = record::replay_turns(self.game, &read).map_err(|error| error.message)?;
        let same = turns.iter().eq(self.played.iter().map(|(_, turn)| turn));
        if same { Ok(()) } else { Err("it is read as another game".to_owned()) }
    }

    /// Does the turn lead to this position?
    fn leads_to(&self, pos: &Position, turn: &Turn, after: &Position) -> bool {
        self.game.play_turn_unchecked(pos, turn, &mut ()).key() == after.key()
    }

    /// Counts a position with differences of a kind and keeps the first of them.
    fn report(&self, kind: Difference, differences: &[String], line: &Line, tally: &mut Tally) {
        if let Some(first) = differences.first() {
            tally.add(kind, || format!("{}: {first} ({} in this position)", self.place(line), differences.len()));
        }
    }

    /// The position and the last turns, which a repetition needs.
    fn place(&self, line: &Line) -> String {
        let turns: Vec<&str> = self.played.iter().map(|(text, _)| text.as_str()).collect();
        let last = turns.len().saturating_sub(12);
        let omitted = if last > 0 { "… " } else { "" };
        format!("{} [{omitted}{}]", line.position, turns[last..].join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The differences in a game of a library that writes these lines.
    fn differences(id: &str, dialect: Dialect, lines: &[&str]) -> Vec<Difference> {
        let game = library::find(id).unwrap().load(&[]).unwrap();
        let description = Description { dialect, knows_history: true, ..Description::default() };
        let (mut comparison, mut tally) = (Comparison::new(&game, &description), Tally::default());
        for line in lines {
            comparison.add(&serde_json::from_str(line).unwrap(), &mut tally);
        }
        assert_eq!(tally.positions, lines.len());
        tally.kinds().collect()
    }

    /// A position of king and pawn against king, in which White has five turns, and what a library writes of it.
    fn line(turns: &str, details: &str, result: &str, claim: &str) -> String {
        format!(
            r#"{{"position": "k7/8/8/8/8/8/P7/K7 w - - 0 1", "turns": [{turns}], "details": {{{details}}},
                "result": "{result}", "claim": "{claim}", "played": null, "records": []}}"#
        )
    }

    const TURNS: &str = r#""a1b1", "a1b2", "a2a3", "a2a4""#;

    fn of_one(turns: &str, details: &str, result: &str, claim: &str) -> Vec<Difference> {
        differences("chess", Dialect::Uci, &[&line(turns, details, result, claim)])
    }

    #[test]
    fn a_library_that_agrees_has_no_difference() {
        let details = r#""a2a4": ["a4", "k7/8/8/8/P7/8/8/K7 b - - 0 1"]"#;
        assert_eq!(of_one(TURNS, details, "*", "*"), []);
    }

    #[test]
    fn a_turn_that_one_of_the_two_lacks_is_a_difference() {
        assert_eq!(of_one(r#""a1b1", "a1b2", "a2a3""#, "", "*", "*"), [Difference::Turns]);
        assert_eq!(of_one(&format!(r#"{TURNS}, "a2b3""#), "", "*", "*"), [Difference::Turns]);
    }

    #[test]
    fn a_turn_with_another_text_is_no_other_turn() {
        assert_eq!(of_one(&TURNS.replace("a2a4", "a2-a4"), "", "*", "*"), [Difference::Texts]);
        let short = r#""a2a4": ["a2-a4", "k7/8/8/8/P7/8/8/K7 b - - 0 1"]"#;
        assert_eq!(of_one(TURNS, short, "*", "*"), [Difference::ShortTexts]);
    }

    #[test]
    fn a_position_that_is_read_as_ours_is_written_otherwise() {
        let position = |text: &str| of_one(TURNS, &format!(r#""a2a4": ["a4", "{text}"]"#), "*", "*");
        assert_eq!(position("k7/8/8/8/P7/8/8/K7 b"), [Difference::Spellings]);
        assert_eq!(position("k7/8/8/8/P7/8/8/K7 b - - 1 1"), [Difference::Clocks]);
        assert_eq!(position("k7/8/8/8/P7/8/8/K7 b - - 0 2"), [Difference::Positions]);
    }

    #[test]
    fn other_results_and_claims_are_differences() {
        assert_eq!(of_one(TURNS, "", "1-0", "*"), [Difference::Results]);
        assert_eq!(of_one(TURNS, "", "*", "1/2-1/2"), [Difference::Claims]);
    }

    #[test]
    fn a_record_has_to_be_the_game_that_was_played() {
        let game = |record: &str| {
            let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
            let next = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
            let usi = |text: &str| {
                let game = library::find("shogi").unwrap().load(&[]).unwrap();
                let pos = interchange::parse_position(&game, text).unwrap();
                let turns = spelling::turns(&game, &pos, Dialect::Usi);
                turns.into_iter().map(|turn| format!(r#""{}""#, turn.text)).collect::<Vec<_>>().join(",")
            };
            let line = |position: &str, rest: &str| {
                format!(
                    r#"{{"position": "{position}", "turns": [{}], "details": {{}}, "result": "*", "claim": "*", {rest}}}"#,
                    usi(position)
                )
            };
            let first = line(start, r#""played": "7g7f", "records": []"#);
            let last = line(next, &format!(r#""played": null, "records": ["{record}"]"#));
            differences("shogi", Dialect::Usi, &[&first, &last])
        };
        assert_eq!(game("position startpos moves 7g7f"), []);
        assert_eq!(game("position startpos moves 2g2f"), [Difference::Records]);
    }
}
