//! Runs the example of every word of the rule language.
//!
//! An example has three parts, separated by lines `---`: a fragment of a rule file, a diagram, and claims about it. The
//! example of `ride`:
//!
//! ```text
//! piece Rook R { ride orthogonal }
//! ---
//! 3 . m .
//! 2 . R .
//! 1 . . .
//! ---
//! b2: a2 b1 c2 xb3
//! ```
//!
//! **The fragment** is completed to a whole game. What it does not define itself is added: a heading, the sides White
//! and Black, a kind `Man M` that cannot move, a turn in which a piece moves, and a goal that is never reached.
//!
//! **The diagram** becomes the `grid` of the board (which the fragment may open itself to add zones and walls). It is
//! omitted if the fragment draws its own board, or if the claims concern only error messages or the rules in English.
//! In a diagram the side to move is the one that acts first in the claim, unless the fragment has its own `turn`.
//!
//! **The claims**, one a line, each start from the diagram:
//!
//! * `b2: a1 c1 xd3`: the piece on b2 can move to these cells and no others, with a capture where there is an `x`; or
//!   `b2: none`. `b2 lays: …`, `b2 lifts: …`: the cells on which it can lay any stone, or take one away. `places: …`:
//!   the cells for a piece from the stock.
//! * `b2-d3 => d3=R b2=. c2=.`: this step changes these cells to these pieces, and no others (`nothing` for a pass).
//!   Several steps, of one turn or of several, are separated by `;`. Instead of a list of changes: `White wins`,
//!   `draw`, `claim` (a player may claim a draw), `goes on`, `check`, `Red is out`, `Black moves`, `phase play`, `can
//!   STEP`, `cannot STEP`, or a list of destinations as above. `start` means no step at all.
//! * A step is `b2-d3`, `b2-d3=Q` (becoming a queen), `b2-d3xc2` (of two ways, the one that captures on c2), `detonate
//!   b2`, `lay b2 ^ b4`, `lift b2 b4`, `place K b1`, `discard b2`, `pass`, `stop`.
//! * `says "…"`: the rules in plain English contain this text. `error "…"` and `warning "…"`: reading the file gives a
//!   message that contains this text.
//! * `dark: a1 b2`: these cells are drawn dark. `invalid` and `valid`: whether the diagram is a possible position.
//! * `with NAME=VALUE, …`: the same under another reading.
//!
//! A fragment that `extends parent` is a whole file; the parent is in `PARENT`.

use geometry::{Cell, CellSet};
use rules::{Act, Event, Game, GameDef, History, Letter, Piece, Position, Setup, Side, Step, Verdict};

/// The game `parent`, for examples that extend it.
const PARENT: &str = r#"
game "Parent" { source "an example" }
board {
    grid """
        3 . . g
        2 . . .
        1 R . G
        """
    zone end White="a3-c3" Black="a1-c1"
}
side White w facing=up
side Black b facing=down
piece Runner R { step forward }
piece Guard G { step diagonal }
turn { order White Black; act move }
goal { occupy end wins }
"#;

fn parent(id: &str) -> Option<String> {
    (id == "parent").then(|| PARENT.to_owned())
}

mod runner {
    use super::*;

    /// A parsed example.
    struct Example<'e> {
        fragment: &'e str,
        diagram: &'e str,
        claims: Vec<&'e str>,
    }

    impl<'e> Example<'e> {
        fn parse(text: &'e str) -> Result<Self, String> {
            let parts: Vec<&str> = text.split("---\n").collect();
            let [fragment, diagram, claims] = parts[..] else {
                return Err("an example has a fragment, a diagram and claims, separated by lines `---`".into());
            };
            let claims: Vec<&str> = claims.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            if claims.is_empty() {
                return Err("it has no claims".into());
            }
            Ok(Self { fragment, diagram, claims })
        }

        fn defines(&self, word: &str) -> bool {
            self.fragment.lines().any(|line| line.split_whitespace().next() == Some(word))
        }

        /// The whole rule file.
        fn file(&self) -> String {
            let grid = format!("    grid \"\"\"\n{}    \"\"\"\n", indented(self.diagram));
            let mut text = String::new();
            for line in self.fragment.lines() {
                text += line;
                text.push('\n');
                if line.trim() == "board {" && !self.defines("grid") {
                    text += &grid;
                }
            }
            let defines = |word: &str| self.defines(word);
            if defines("extends") {
                return text;
            }
            if !defines("board") && !self.diagram.trim().is_empty() {
                text += &format!("board {{\n{grid}}}\n");
            }
            let piece = self
                .fragment
                .lines()
                .any(|line| line.starts_with("piece Man ") || line.starts_with("piece") && line.contains(" M "));
            for (missing, rest) in [
                (!defines("game"), "game \"Example\" { source \"an example\" }\n"),
                (!defines("board") && self.diagram.trim().is_empty(), "board { grid \"1 . .\" }\n"),
                (!defines("side"), "side White w facing=up\nside Black b facing=down\n"),
                (!piece, "piece Man M {}\n"),
                (!defines("turn"), "turn { order White Black; act move }\n"),
                (!defines("goal"), "goal { turn-limit 1000 draws }\n"),
            ] {
                if missing {
                    text += rest;
                }
            }
            text
        }
    }

    fn indented(diagram: &str) -> String {
        let lines: Vec<String> =
            diagram.lines().filter(|line| !line.trim().is_empty()).map(|line| format!("    {}", line.trim())).collect();
        if lines.is_empty() { String::new() } else { lines.join("\n") + "\n" }
    }

    /// Runs all claims of an example; the error names the one that fails.
    pub(super) fn run(text: &str) -> Result<(), String> {
        let example = Example::parse(text)?;
        let file = example.file();
        for claim in &example.claims {
            check(&example, &file, claim).map_err(|why| format!("`{claim}` does not hold: {why}"))?;
        }
        Ok(())
    }

    /// The quoted text after the word in the claim.
    fn quoted<'c>(claim: &'c str, word: &str) -> Option<&'c str> {
        claim.strip_prefix(word)?.trim().strip_prefix('"')?.strip_suffix('"')
    }

    fn check(example: &Example<'_>, file: &str, claim: &str) -> Result<(), String> {
        if let Some(rest) = claim.strip_prefix("with ") {
            let (choice, rest) = rest.split_once(", ").ok_or("`with NAME=VALUE, CLAIM`")?;
            let (name, value) = choice.split_once('=').ok_or("`with NAME=VALUE, CLAIM`")?;
            return check_under(example, file, rest, &[(name.into(), value.into())]);
        }
        check_under(example, file, claim, &[])
    }

    fn check_under(example: &Example<'_>, file: &str, claim: &str, choices: &[(String, String)]) -> Result<(), String> {
        let (def, problems) = rules::read_with_parents(&parent, file, choices);
        for (word, severity) in [("error", kdl::Severity::Error), ("warning", kdl::Severity::Warning)] {
            if let Some(wanted) = quoted(claim, word) {
                let mut texts = problems.iter().filter(|p| p.severity == severity).map(|p| p.message.as_str());
                let all: Vec<String> = problems.iter().map(|p| p.message.clone()).collect();
                return texts
                    .any(|text| text.contains(wanted))
                    .then_some(())
                    .ok_or(format!("the messages are {all:?}"));
            }
        }
        let drawn = || problems.iter().map(|p| kdl::render_line("example", file, p)).collect::<Vec<_>>().join("\n");
        let mut def = def.ok_or_else(|| format!("the file has errors:\n{}\n{file}", drawn()))?;
        if let Some(wanted) = quoted(claim, "says") {
            let said: String = explain::rule_sheet(&def, explain::Language::English)
                .into_iter()
                .flat_map(|section| [vec![section.heading], section.lines].concat())
                .collect::<Vec<_>>()
                .join("\n");
            return said.contains(wanted).then_some(()).ok_or(format!("it says\n{said}"));
        }
        if example.diagram.trim().is_empty() && !example.defines("grid") {
            return Err("there is no diagram".into());
        }
        if let Some(wanted) = claim.strip_prefix("dark:") {
            let dark = def.board.cells().filter(|&cell| def.board.tone(def.board.coordinates(cell)) == def.dark_tone);
            return same_cells(&def, dark.collect(), wanted);
        }
        if matches!(claim, "valid" | "invalid") {
            let (pieces, side, stock) = (def.start.clone(), def.turn.first, def.stock);
            let found = rules::compile(def).position(&Setup { pieces, side, stock, ..Setup::default() });
            return (found.is_err() == (claim == "invalid")).then_some(()).ok_or(format!("{:?}", found.err()));
        }
        if !example.defines("turn") {
            def.turn.first = first_to_act(&def, claim);
        }
        Scene::new(def).check(claim)
    }

    fn same_cells(def: &GameDef, found: CellSet, wanted: &str) -> Result<(), String> {
        let names = |cells: CellSet| cells.iter().map(|cell| def.board.name(cell).to_owned()).collect::<Vec<_>>();
        let expected: CellSet = wanted
            .split_whitespace()
            .filter(|name| *name != "none")
            .map(|name| def.board.cell(name).ok_or(format!("there is no cell {name}")))
            .collect::<Result<_, _>>()?;
        (found == expected).then_some(()).ok_or(format!("they are {:?}", names(found)))
    }

    /// The side of the piece on the first cell named in the claim.
    fn first_to_act(def: &GameDef, claim: &str) -> Side {
        let word = claim.split_once('-').map_or(claim, |(from, _)| from);
        let cell = word.split([' ', ':', ';']).find_map(|word| def.board.cell(word));
        let piece = def.start.iter().find(|(at, _)| Some(*at) == cell).map(|(_, piece)| *piece);
        piece.and_then(Piece::side).unwrap_or(def.turn.first)
    }

    /// A game at some point of a claim.
    struct Scene {
        game: Game,
        pos: Position,
        past: History,
    }

    impl Scene {
        fn new(def: GameDef) -> Self {
            let game = rules::compile(def);
            let pos = game.start();
            let past = History::new(&pos);
            Self { game: game.with_history(&past), past, pos }
        }

        fn def(&self) -> &GameDef {
            self.game.def()
        }

        fn cell(&self, name: &str) -> Result<Cell, String> {
            self.def().board.cell(name.trim()).ok_or(format!("there is no cell {name}"))
        }

        fn check(mut self, claim: &str) -> Result<(), String> {
            let Some((steps, what)) = claim.split_once(" => ") else {
                return self.destinations(claim);
            };
            let before = self.pos;
            for step in steps.split(';').map(str::trim).filter(|step| *step != "start") {
                self.play(step)?;
            }
            self.outcome(&before, what.trim())
        }

        fn play(&mut self, text: &str) -> Result<(), String> {
            let step = self.find(text)?.ok_or(format!("{text} is not possible"))?;
            let turn = self.pos.turns_played();
            self.pos = self.game.play_step_unchecked(&self.pos, &step, &mut ());
            if self.pos.turns_played() != turn {
                self.past.push(&self.game, &self.pos);
                self.game = self.game.with_history(&self.past);
            }
            Ok(())
        }

        /// The step that a text means, if it is legal here.
        fn find(&self, text: &str) -> Result<Option<Step>, String> {
            let words: Vec<&str> = text.split_whitespace().collect();
            let steps = self.game.steps(&self.pos);
            let kind = |sign: &str| {
                let letter = Letter::parse(sign).unwrap_or('?'.into());
                self.def().kind_of_letter(letter).ok_or(format!("there is no kind {sign}"))
            };
            let pick = |fits: &dyn Fn(&Step) -> bool| Ok(steps.iter().copied().find(|step| fits(step)));
            match words[..] {
                ["pass"] => pick(&|step| step.act == Act::Pass),
                ["stop"] => pick(&|step| step.act == Act::Stop),
                ["detonate", cell] => {
                    let cell = self.cell(cell)?;
                    pick(&|step| step.act == Act::Detonate && step.from == cell)
                }
                ["discard", cell] => {
                    let cell = self.cell(cell)?;
                    pick(&|step| step.act == Act::Discard && step.from == cell)
                }
                ["lay", from, sign, to] => {
                    let (from, to, kind) = (self.cell(from)?, self.cell(to)?, kind(sign)?);
                    pick(&|step| step.act == Act::Lay && (step.from, step.to, step.choice) == (from, to, Some(kind)))
                }
                ["lift", from, to] => {
                    let (from, to) = (self.cell(from)?, self.cell(to)?);
                    pick(&|step| step.act == Act::Lift && (step.from, step.to) == (from, to))
                }
                ["place", sign, to] => {
                    let (to, kind) = (self.cell(to)?, kind(sign)?);
                    pick(&|step| step.act == Act::Place && (step.to, step.choice) == (to, Some(kind)))
                }
                [moved] => {
                    let (from, rest) = moved.split_once('-').ok_or(format!("{text} is not a step"))?;
                    let (rest, choice) = match rest.split_once('=') {
                        Some((rest, sign)) => (rest, Some(kind(sign)?)),
                        None => (rest, None),
                    };
                    let (to, taken) = match rest.split_once('x') {
                        Some((to, taken)) => {
                            (to, Some(taken.split(',').map(|cell| self.cell(cell)).collect::<Result<CellSet, _>>()?))
                        }
                        None => (rest, None),
                    };
                    let (from, to) = (self.cell(from)?, self.cell(to)?);
                    let fits = |step: &&Step| {
                        step.act == Act::Move
                            && (step.from, step.to) == (from, to)
                            && taken.is_none_or(|taken| taken == step.taken)
                    };
                    let all: Vec<Step> = steps.iter().filter(fits).copied().collect();
                    Ok(match choice {
                        // Without a choice in the text, only a step without one matches.
                        None => all.iter().find(|step| step.choice.is_none()).copied(),
                        Some(_) => all.iter().find(|step| step.choice == choice).copied(),
                    })
                }
                _ => Err(format!("{text} is not a step")),
            }
        }

        fn outcome(&self, before: &Position, what: &str) -> Result<(), String> {
            let holds = |yes: bool, why: String| yes.then_some(()).ok_or(why);
            let verdict = self.game.verdict(&self.pos, &self.past);
            let side = |name: &str| {
                let found = self.game.sides().find(|&side| self.def().side(side).name == name);
                found.ok_or(format!("there is no side {name}"))
            };
            match what.split_whitespace().collect::<Vec<_>>()[..] {
                ["goes", "on"] => holds(verdict == Verdict::Ongoing, format!("{verdict:?}")),
                ["draw"] => holds(matches!(verdict, Verdict::Drawn { .. }), format!("{verdict:?}")),
                ["claim"] => {
                    let claim = self.game.draw_claim(&self.pos, &self.past);
                    holds(verdict == Verdict::Ongoing && claim.is_some(), format!("{verdict:?}, {claim:?}"))
                }
                ["check"] => holds(self.game.in_check(&self.pos, self.pos.side()), "there is no check".into()),
                ["no", "check"] => holds(!self.game.in_check(&self.pos, self.pos.side()), "there is a check".into()),
                ["can", ..] => holds(self.find(&what[4..])?.is_some(), "it is not possible".into()),
                ["cannot", ..] => holds(self.find(&what[7..])?.is_none(), "it is possible".into()),
                ["phase", name] => {
                    let phase = &self.def().phase(self.pos.phase()).name;
                    holds(phase == name, format!("it is {phase}"))
                }
                [name, "wins"] => {
                    let wanted = side(name)?;
                    let won = matches!(&verdict, Verdict::Won { winner, .. } if *winner == wanted);
                    holds(won, format!("{verdict:?}"))
                }
                [name, "moves"] => {
                    let wanted = side(name)?;
                    holds(self.pos.side() == wanted, format!("{:?} moves", self.pos.side()))
                }
                [name, "is", "out"] => {
                    let wanted = side(name)?;
                    holds(!self.pos.is_alive(wanted) || self.pos.is_asleep(wanted), "it is not".into())
                }
                _ if what.contains(": ") => self.destinations(what),
                _ => self.changes(before, what),
            }
        }

        /// Checks that exactly the given cells have changed.
        fn changes(&self, before: &Position, wanted: &str) -> Result<(), String> {
            let name = |cell: Cell| self.def().board.name(cell).to_owned();
            let changed = self.def().board.cells().filter(|&cell| before.piece(cell) != self.pos.piece(cell));
            let mut found: Vec<String> =
                changed.map(|cell| format!("{}={}", name(cell), self.sign(self.pos.piece(cell)))).collect();
            let mut expected: Vec<String> =
                wanted.split_whitespace().filter(|word| *word != "nothing").map(String::from).collect();
            found.sort();
            expected.sort();
            (found == expected).then_some(()).ok_or(format!("changed are {found:?}"))
        }

        /// The letter of a piece as in diagrams.
        fn sign(&self, piece: Piece) -> String {
            if piece.is_empty() {
                return ".".into();
            }
            let letter = self.def().kind(piece.kind()).letter;
            match piece.side() {
                Some(side) if self.def().sides.len() > 2 => format!("{}{letter}", self.def().side(side).letter),
                Some(Side(1)) => letter.to_lower().to_string(),
                _ => letter.to_string(),
            }
        }

        /// `b2: a1 xd3`, `b2 lays: …`, `b2 lifts: …`, `places: …`.
        fn destinations(&self, claim: &str) -> Result<(), String> {
            let (who, wanted) = claim.split_once(':').ok_or("unknown claim")?;
            let (from, act) = match who.split_whitespace().collect::<Vec<_>>()[..] {
                ["places"] => (None, Act::Place),
                [cell] => (Some(self.cell(cell)?), Act::Move),
                [cell, "lays"] => (Some(self.cell(cell)?), Act::Lay),
                [cell, "lifts"] => (Some(self.cell(cell)?), Act::Lift),
                _ => return Err("unknown claim".into()),
            };
            if let Some(from) = from
                && !self.pos.piece(from).is_of(self.pos.side())
            {
                return Err("there is no piece of the side to move".into());
            }
            let mut found: Vec<String> = Vec::new();
            for step in self.game.steps(&self.pos) {
                if step.act != act || from.is_some_and(|from| from != step.from) {
                    continue;
                }
                let mut events: Vec<Event> = Vec::new();
                self.game.play_step_unchecked(&self.pos, &step, &mut events);
                let captures = act == Act::Move && events.iter().any(|event| matches!(event, Event::Captured { .. }));
                let text = format!("{}{}", if captures { "x" } else { "" }, self.def().board.name(step.to));
                if !found.contains(&text) {
                    found.push(text);
                }
            }
            let mut expected: Vec<String> =
                wanted.split_whitespace().filter(|word| *word != "none").map(String::from).collect();
            found.sort();
            expected.sort();
            (found == expected).then_some(()).ok_or(format!("they are {}", found.join(" ")))
        }
    }
}

#[test]
fn the_example_of_every_word_holds() {
    let mut failed = Vec::new();
    for word in rules::words() {
        if let Err(why) = runner::run(word.example) {
            failed.push(format!("{} {}: {why}", word.category, word.name));
        }
    }
    assert!(failed.is_empty(), "{} words fail\n{}", failed.len(), failed.join("\n\n"));
}

/// With three sides, a side can push other sides' pieces between a double step and its answer.
const PUSHED: &str = r#"
board {
    zone home Black="b5"
}
side White w facing=up
side Black b facing=down
side Red r facing=left
piece Pawn P {
    double-step forward from=home
    en-passant any
}
piece Tank T { push any }
turn {
    order Black Red White
    act move
}
---
"#;

#[test]
fn a_piece_pushed_next_to_a_passed_cell_can_capture_en_passant() {
    let diagram = "5 . bP . . .\n4 . . . wP rT\n3 . . . . .\n2 . . . . .\n1 . . . . .\n---\n";
    for claim in ["b5-b3; e4-d4; c4-b4 => b5=. b4=wP e4=. d4=rT", "b5-b3; e4-e3 => d4: none"] {
        assert_eq!(runner::run(&format!("{PUSHED}{diagram}{claim}\n")), Ok(()), "{claim}");
    }
}

#[test]
fn a_piece_pushed_into_the_place_of_a_double_stepper_is_not_captured() {
    let diagram = "5 . bP . . .\n4 . . wP . .\n3 . . bM rT .\n2 . . . . .\n1 . . . . .\n---\n";
    for claim in ["b5-b3; d3-d2 => c4: xb4", "b5-b3; d3-c3 => c4: none"] {
        assert_eq!(runner::run(&format!("{PUSHED}{diagram}{claim}\n")), Ok(()), "{claim}");
    }
}

#[test]
fn a_pawn_that_has_gone_on_is_not_captured_en_passant() {
    let board = "board {\n    boards A B\n    zone second \"Aa2-Ab2\"\n    grid \"\"\"\n    4 . p | . p\n    3 . . | . .\n    2 P . | . .\n    \"\"\"\n}\n";
    let pawn = |end: &str| {
        format!(
            "piece Pawn P {{ step forward quiet; step forward-diagonal capture; double-step forward from=second; en-passant forward-diagonal{end} }}\n---\n---\n"
        )
    };
    for (end, claim) in [
        ("", "Aa2-Aa4 => Ab4: Ab3 xAa3"),
        ("; transfer up down", "Aa2-Aa4 => Ab4: Ab3"),
        ("; transfer up down", "Aa2-Aa4 => Bb4: Bb3"),
    ] {
        assert_eq!(runner::run(&format!("{board}{}{claim}\n", pawn(end))), Ok(()), "{claim}");
    }
}

#[test]
fn only_a_king_on_the_board_of_a_move_must_be_safe_before_pieces_go_on() {
    let pieces = "piece King K { royal; step any; transfer up down }\npiece Rook R { ride orthogonal; transfer up down }\n---\n---\n";
    for (ranks, claims) in [
        // The rook comes from the other board to stand between; the king may not even cross a cell that is attacked.
        (
            "3 . . . | . . r\n    2 R . . | . . .\n    1 . . . | . . K",
            ["start => can Aa2-Ac2", "start => cannot Aa2-Ab2"],
        ),
        ("3 . r . | . . .\n    2 . . . | . . .\n    1 K . . | . . .", ["Aa1: Aa2", "Aa1-Aa2 => Aa1=. Ba2=K"]),
    ] {
        let board = format!("board {{\n    boards A B\n    grid \"\"\"\n    {ranks}\n    \"\"\"\n}}\n");
        for claim in claims {
            assert_eq!(runner::run(&format!("{board}{pieces}{claim}\n")), Ok(()), "{claim}");
        }
    }
}

#[test]
fn a_piece_goes_on_where_the_board_goes_on() {
    let text =
        "piece Runner R {\n    step sideways backward\n    transfer forward\n}\n---\n3 R . .\n2 . M .\n1 R . .\n---\n";
    for claim in ["a3-b3 => a3=. b3=R", "a1: none", "a3: a2 b3"] {
        assert_eq!(runner::run(&format!("{text}{claim}\n")), Ok(()), "{claim}");
    }
}

/// With compulsory capture, captures by an effect count like captures by a motion.
#[test]
fn captures_by_effects_are_compulsory_but_pushing_off_is_not_a_capture() {
    let game = |pieces: &str, diagram: &str| {
        format!("{pieces}\nturn {{\n    order White Black\n    act move must-capture\n}}\n---\n{diagram}---\n")
    };
    let withdrawer = "piece Withdrawer W {\n    ride any quiet\n    withdraw orthogonal\n}";
    let pincher = "piece Pincher C {\n    ride orthogonal quiet\n    pinch orthogonal\n}";
    let tank = "piece Tank T { push orthogonal }";
    let withdraws = game(withdrawer, "2 . . . .\n1 m W . .\n");
    let pinches = game(pincher, "2 . . . .\n1 C . m C\n");
    for (text, claims) in [
        (&withdraws, ["b1-c1 => a1=. b1=. c1=W", "start => cannot b1-b2"]),
        (&pinches, ["a1-b1 => a1=. b1=C c1=.", "start => cannot a1-a2"]),
    ] {
        for claim in claims {
            assert_eq!(runner::run(&format!("{text}{claim}\n")), Ok(()), "{text}{claim}");
        }
    }
    // A piece pushed off the board is not captured.
    let pushes = game(tank, "2 . . .\n1 m T .\n");
    for claim in ["b1-a1 => a1=T b1=.", "start => can b1-b2"] {
        assert_eq!(runner::run(&format!("{pushes}{claim}\n")), Ok(()), "{claim}");
    }
}

/// Does the text contain the word? The name of an act consists of two words.
fn names(text: &str, word: &str) -> bool {
    let parts: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '-')).collect();
    let word: Vec<&str> = word.split(' ').collect();
    parts.windows(word.len()).any(|part| part == word)
}

#[test]
fn every_example_uses_its_word() {
    for word in rules::words() {
        let fragment = word.example.split("---").next().unwrap_or_default();
        assert!(names(fragment, word.name), "the example of {} does not use it", word.name);
    }
}

#[test]
fn every_word_has_a_usage_a_summary_and_a_doc() {
    for word in rules::words() {
        assert!(names(word.usage, word.name), "the usage of {} does not show it", word.name);
        assert!(!word.summary.is_empty() && !word.summary.ends_with('.'), "summary of {}", word.name);
        assert!(word.doc.ends_with('.'), "doc of {}", word.name);
    }
}

#[test]
fn no_word_is_described_twice() {
    let words = rules::words();
    for (i, word) in words.iter().enumerate() {
        let same = |other: &&&kdl::Word| (other.category, other.name) == (word.category, word.name);
        assert!(!words[..i].iter().any(|other| same(&other)), "{} {}", word.category, word.name);
    }
}

const ROOK: &str = "piece Rook R { ride orthogonal }\n---\n3 . m .\n2 . R .\n1 . . .\n---\n";

#[test]
fn a_true_claim_holds() {
    for claim in [
        "b2: a2 b1 c2 xb3",
        "b2-b3 => b2=. b3=R",
        "b2-c2 => goes on",
        "b2-c2 => Black moves",
        "start => cannot b2-a1",
        "b3: none",
    ] {
        assert_eq!(runner::run(&format!("{ROOK}{claim}")), Ok(()), "{claim}");
    }
}

#[test]
fn a_false_claim_fails() {
    for claim in [
        "b2: a2 b1 c2",
        "b2: a2 b1 c2 b3",
        "b2: a2 b1 c2 xb3 a1",
        "b2: none",
        "b2-b3 => b2=. b3=m",
        "b2-b3 => b2=.",
        "b2-a1 => goes on",
        "b2-a2 => White wins",
        "b2-a2 => draw",
        "start => can b2-a1",
        "start => check",
        "a1: none",
        "z9: none",
        "dark: a1",
        "invalid",
        "says \"Bishop\"",
        "error \"rook\"",
        "warning \"rook\"",
        "with size=3, b2: a2 b1 c2 xb3",
        "nonsense",
    ] {
        assert!(runner::run(&format!("{ROOK}{claim}")).is_err(), "{claim}");
    }
}

#[test]
fn an_example_without_claims_fails() {
    for text in ["", ROOK, "piece Rook R { ride orthogonal }\n---\n1 R .\n---\n\n"] {
        assert!(runner::run(text).is_err(), "{text}");
    }
}
