//! Checks every block of the guide to the first game: the pieces make a whole file without a complaint, and what the page says about it is true.

const GUIDE: &str = include_str!("../../../docs/guide/first-game.md");

/// The blocks of one kind, in order.
fn blocks(kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    GUIDE.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

fn file() -> String {
    blocks("kdl").concat()
}

fn complaints(text: &str) -> Vec<String> {
    rules::read(text, &[]).1.iter().map(|problem| lang::render_line("gate", text, problem)).collect()
}

#[test]
fn the_blocks_make_a_game_without_a_complaint() {
    assert!(blocks("kdl").len() >= 7);
    assert_eq!(complaints(&file()), Vec::<String>::new());
}

#[test]
fn the_game_is_complete_under_both_readings() {
    // The frogs in the corners can hop over the runner beside them only if own men may be hopped over; c1 is then taken, so nothing changes
    // at the start but for that.
    for value in ["off", "on"] {
        let (def, _) = rules::read(&file(), &[("own-hops".into(), value.into())]);
        let game = rules::compile(def.expect("the guide's game is correct"));
        assert!(!game.steps(&game.start()).is_empty(), "{value}");
        assert!(game.perft(&game.start(), 3) > 100, "{value}");
    }
}

#[test]
fn the_rules_in_english_are_as_quoted() {
    let (def, _) = rules::read(&file(), &[]);
    let said: Vec<String> =
        rules::explain(&def.expect("the guide's game is correct")).into_iter().flat_map(|section| section.lines).collect();
    let quoted = blocks("says").concat();
    assert!(quoted.lines().count() > 0);
    for line in quoted.lines() {
        assert!(said.iter().any(|known| known == line), "not said: {line}\n{}", said.join("\n"));
    }
}

#[test]
fn the_mistakes_are_told_as_shown() {
    let (mistakes, told) = (blocks("mistake"), blocks("told"));
    assert!(!mistakes.is_empty());
    assert_eq!(mistakes.len(), told.len());
    for (mistake, told) in mistakes.iter().zip(told) {
        // The wrong lines stand in for the right runner.
        let whole: String =
            blocks("kdl").into_iter().map(|block| if block.starts_with("piece Runner") { mistake } else { block }).collect();
        let said = complaints(&whole);
        assert!(said.iter().any(|line| line.ends_with(told.trim())), "{told} is not in {said:?}");
    }
}

#[test]
fn the_game_in_the_readme_has_no_mistakes() {
    let readme = include_str!("../../../README.md");
    let game = readme.split("```kdl\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the README shows a rule file");
    let (def, problems) = rules::read(game, &[]);
    assert!(problems.is_empty(), "{problems:?}");
    let game = rules::compile(def.expect("no mistakes, so a game"));
    assert!(!game.steps(&game.start()).is_empty());
}
