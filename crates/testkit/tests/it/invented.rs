//! Randomly invented games obey the laws as well, and contain every word of the language.

use std::collections::BTreeSet;
use std::path::PathBuf;
use testkit::fuzz;
use testkit::invent::{self, Line};
use testkit::laws::{GameBudget, TrialBudget};
use testkit::twins;

/// Few enough for every run of the tests; `cargo xtask trials fuzz` checks more, for any length of time.
const SEEDS: u64 = 150;

/// The number of games invented in search of every word.
const SEARCHED: u64 = 3000;

/// Words, and parts of their lines, that no invented game has, with the reason.
const NEVER_INVENTED: &[(&str, &str)] = &[
    ("about", "text for people"),
    ("note", "text for people"),
    ("partial", "text for people"),
    ("inventor", "text for people"),
    ("evidence", "text for people"),
    ("says", "text for people"),
    ("extends", "files are merged before any word is read"),
    ("change", "occurs only in a file that extends another"),
    ("without", "occurs only in a file that extends another"),
    ("carries", "occurs only in a file that extends another"),
    ("game version=", "a number for people"),
];

/// The word of the line; acts have two.
fn name(line: &Line) -> String {
    let parts = if line.keyword() == "act" { 2 } else { 1 };
    line.words[..parts].join(" ")
}

/// Collects the words, and `word part` for each part of their lines: `ride quiet`, `ride up-to=`, `goal look=end`.
fn words(lines: &[Line], found: &mut BTreeSet<String>) {
    for line in lines {
        let name = name(line);
        for word in line.words.iter().skip(1) {
            found.insert(format!("{name} {word}"));
            if let Some((prop, _)) = word.split_once('=') {
                found.insert(format!("{name} {prop}="));
            }
        }
        found.insert(name);
        words(&line.children, found);
    }
}

#[test]
fn every_word_and_property_is_invented() {
    let mut found = BTreeSet::new();
    for seed in 0..SEARCHED {
        words(&invent::invent(seed).lines, &mut found);
    }
    let excepted = |wanted: &str| NEVER_INVENTED.iter().any(|(what, _)| *what == wanted);
    let mut missing = Vec::new();
    for word in rules::words().into_iter().filter(|word| !excepted(word.name)) {
        let parts = invent::usage_parts(word).into_iter().map(|part| format!("{} {part}", word.name));
        missing
            .extend(parts.chain([word.name.to_owned()]).filter(|wanted| !excepted(wanted) && !found.contains(wanted)));
    }
    assert!(
        missing.is_empty(),
        "never invented: {missing:?}; `crates/testkit/src/invent/line.rs` decides where a word can occur"
    );
    let invented: Vec<_> = NEVER_INVENTED.iter().filter(|(what, _)| found.contains(*what)).collect();
    assert!(invented.is_empty(), "no longer exceptions: {invented:?}");
}

/// The first column of the table below a heading of the reference.
fn table(heading: &str) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/language.md");
    let text = std::fs::read_to_string(path).expect("the reference can be read");
    let (_, below) = text.split_once(&format!("\n## {heading}\n")).expect("the reference has this part");
    let rows = below.lines().take_while(|line| !line.starts_with("## "));
    rows.filter_map(|row| Some(row.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect()
}

#[test]
fn every_direction_and_relation_is_invented() {
    let mut found = BTreeSet::new();
    (0..300).for_each(|seed| words(&invent::invent(seed).lines, &mut found));
    // `step any`, `only="enemy not Rook, stones"`: every word that occurs anywhere.
    let all: BTreeSet<&str> = found.iter().flat_map(|words| words.split([' ', '=', '"', ','])).collect();
    let wanted = [table("Directions"), table("Filters"), vec!["not".to_owned()]].concat();
    assert!(wanted.len() > 15, "{wanted:?}");
    let missing: Vec<_> = wanted.iter().filter(|word| !all.contains(&***word)).collect();
    assert!(missing.is_empty(), "never invented: {missing:?}");
}

/// Words that no game can do without, or that do not restrict play.
const NOTHING_WITHOUT: &[(&str, &str)] = &[
    ("turn", "required"),
    ("order", "required"),
    ("goal", "required"),
    ("phase", "required by the acts in it"),
    ("chase", "required by `repetition … by=chase`"),
    ("dead-position", "holds with few pieces, to which no invented game comes; it has a small game of its own"),
    ("never-on", "restricts positions that are set up, not play"),
];

/// Goals that require royal pieces.
const ROYAL_GOALS: &[&str] = &["mate", "checks", "bared", "facing", "impasse"];

fn drop_word(lines: &mut Vec<Line>, word: &str) {
    let needs = |line: &Line| match word {
        "royal" => ROYAL_GOALS.contains(&line.keyword()),
        "points" => line.keyword() == "impasse" || line.words.iter().any(|word| word == "more-points"),
        _ => false,
    };
    lines.retain(|line| name(line) != word && !needs(line));
    lines.iter_mut().for_each(|line| drop_word(&mut line.children, word));
}

/// It is not enough that a word occurs: in some game it must change what happens.
#[test]
fn every_word_of_play_makes_a_difference() {
    let drawers = ["motion", "effect", "guard", "turn", "goal"];
    let mut wanted: BTreeSet<&str> =
        rules::words().into_iter().filter(|word| drawers.contains(&word.category)).map(|word| word.name).collect();
    NOTHING_WITHOUT.iter().for_each(|(word, _)| assert!(wanted.remove(word), "{word}"));
    let pains = GameBudget { trials: TrialBudget { games: 1, turns: 30, sample: 3 }, max_turns: 200, max_work: 1_000 };
    for seed in 0..SEARCHED {
        let lines = invent::invent(seed).lines;
        let mut present = BTreeSet::new();
        words(&lines, &mut present);
        let mut whole = None;
        for word in wanted.clone().into_iter().filter(|word| present.contains(*word)) {
            let mut fewer = lines.clone();
            drop_word(&mut fewer, word);
            let Ok(other) = library::load(&invent::print(&fewer), &[]) else { continue };
            let game = whole.get_or_insert_with(|| {
                library::load(&invent::print(&lines), &[]).expect("an invented game can be loaded")
            });
            if twins::check_agreement(game, &other, pains, seed).is_err() {
                wanted.remove(word);
            }
        }
        if wanted.is_empty() {
            return;
        }
    }
    panic!("these words make no difference in {SEARCHED} games: {wanted:?}");
}

/// A game that soon comes to its last pieces.
const SMALL_GAME: &str = r#"
game "Small Game" version=1
board {
    grid """
        4  k . . n
        3  . . . .
        2  . . . .
        1  N . . K
        """
}
side White w facing=up
side Black b facing=down
piece King K {
    royal
    step any
}
piece Knight N { leap knight; }
turn {
    order White Black
    act move
}
goal {
    mate wins
    dead-position draws
}
"#;

#[test]
fn dead_positions_make_a_difference_in_a_game_of_few_pieces() {
    let load = |text: &str| library::load(text, &[]).unwrap_or_else(|problems| panic!("{problems:?}"));
    let (game, other) = (load(SMALL_GAME), load(&SMALL_GAME.replace("dead-position draws", "")));
    let pains = GameBudget { trials: TrialBudget { games: 1, turns: 50, sample: 3 }, max_turns: 200, max_work: 10_000 };
    let differs = |seed| twins::check_agreement(&game, &other, pains, seed).is_err();
    assert!((0..20).any(differs));
    assert!((0..20).all(|seed| twins::check_agreement(&game, &game, pains, seed).is_ok()));
}

#[test]
fn few_lines_are_rejected() {
    let (mut lines, mut refused) = (0, Vec::new());
    for seed in 0..200 {
        let invented = invent::invent(seed);
        lines += invent::print(&invented.lines).lines().count();
        refused.extend(invented.rejected.iter().map(|line| line.words.join(" ")));
    }
    assert!(refused.len() * 20 < lines, "{} of {lines} lines: {refused:#?}", refused.len());
}

#[test]
fn laws_hold_in_invented_games() {
    let pains = GameBudget { trials: TrialBudget { games: 1, turns: 50, sample: 3 }, max_turns: 200, max_work: 2_000 };
    let examine = |seed: u64| {
        let text = invent::print(&invent::invent(seed).lines);
        fuzz::examine(&text, pains)
            .map_err(|failure| format!("seed {seed}, {}: {}\n{text}", failure.stage, failure.message))
    };
    let reports: Vec<_> = std::thread::scope(|scope| {
        let examine = &examine;
        let halves = [0, 1].map(|half| {
            scope.spawn(move || (0..SEEDS).filter(|seed| seed % 2 == half).map(examine).collect::<Vec<_>>())
        });
        halves.into_iter().flat_map(|half| half.join().expect("`examine` catches panics")).collect()
    });
    let failures: Vec<&String> = reports.iter().filter_map(|report| report.as_ref().err()).collect();
    assert!(failures.is_empty(), "{} fail, the first is {}", failures.len(), failures[0]);
    let played: usize = reports.iter().flatten().map(|report| report.turns).sum();
    let skipped = reports.iter().flatten().filter(|report| report.skipped.is_some()).count();
    assert!(played as u64 > SEEDS * 3, "{played} turns");
    assert!((skipped as u64) < SEEDS / 3, "{skipped} skipped");
}

#[test]
fn former_failures_are_fixed() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("seeds");
    let mut failures = Vec::new();
    for file in std::fs::read_dir(folder).expect("the folder exists").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("a file can be read");
        if file.path().extension().is_some_and(|extension| extension == "kdl")
            && let Err(failure) = fuzz::examine(&text, GameBudget::default())
        {
            failures.push(format!("{}, {}: {}", file.path().display(), failure.stage, failure.message));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
