//! Every line of the page of idioms is read as a part of a small game.

const PAGE: &str = include_str!("../../../../docs/guide/idioms.md");

/// A game with these lines in a piece, its board, its turn and its goal.
fn file(piece: &str, board: &str, turn: &str, goal: &str) -> String {
    format!(
        r#"game "X" {{ source "a test" }}
board {{
    grid """
        4 k . . m
        3 . . . .
        2 . . . .
        1 K . . M
        """
    zone camp White="a4-d4" Black="a1-d1" look=goal
    {board}
}}
side White w facing=up
side Black b facing=down
piece King K {{ royal; step orthogonal }}
piece Man M {{ {piece} }}
piece Rook R {{ ride orthogonal }}
stone Rock "*"
turn {{ {turn}; act move }}
goal {{ {goal} }}
"#
    )
}

/// The code of each row of the table below a heading.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let (_, below) = PAGE.split_once(&format!("\n## {heading}\n")).expect("the page has this heading");
    let table = below.split("\n## ").next().unwrap_or_default();
    let row = |line: &'static str| {
        let code = line.strip_prefix("| ")?.rsplit_once(" | ")?.1;
        Some(code.split('`').skip(1).step_by(2).map(|code| code.replace("\\|", "|")).collect::<Vec<_>>())
    };
    table.lines().filter(|line| line.contains('`')).filter_map(row).collect()
}

#[test]
fn every_idiom_is_read_without_a_mistake() {
    let mut tried = 0;
    let mut wrong = Vec::new();
    for (heading, minimum) in [("Pieces", 25), ("Boards", 9), ("Turns", 4), ("Ends", 12)] {
        let found = rows(heading);
        assert!(found.len() >= minimum, "{heading}: {}", found.len());
        for code in found.concat() {
            let order = "order White Black";
            let text = match heading {
                "Pieces" => file(&code, "", order, "mate wins"),
                "Boards" => file("step any", &code, order, "mate wins"),
                "Turns" => file("step any", "", &code, "mate wins"),
                _ => file("step any", "", order, &code),
            };
            tried += 1;
            let (_, problems) = library::read(&text, &[]);
            let errors = problems.iter().filter(|problem| problem.severity == kdl::Severity::Error);
            wrong.extend(errors.map(|problem| format!("{code}: {}", problem.message)));
        }
    }
    assert!(tried > 45, "{tried}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The index of plain terms.
const TERMS: &str = include_str!("../../../../docs/guide/terms.md");

#[test]
fn every_plain_term_leads_to_the_word_that_says_it() {
    let row = |line: &'static str| {
        let (term, rest) = line.strip_prefix("| ")?.split_once(" | [`")?;
        let (code, anchor) = rest.split_once("`](../reference/language.md#")?;
        Some((term, code, anchor.strip_suffix(") |")?))
    };
    let rows: Vec<_> = TERMS.lines().filter_map(row).collect();
    assert!(rows.len() >= 60, "{}", rows.len());
    for (term, code, anchor) in &rows {
        let word = rules::words().into_iter().find(|word| word.name.replace(' ', "-") == *anchor);
        let word = word.unwrap_or_else(|| panic!("{term}: no word {anchor}"));
        let written = code.split([' ', '=']).next().unwrap_or_default();
        // The line begins with the word, or names a line of which the word is a part.
        let begins = written == word.keyword();
        assert!(begins || code.contains(word.keyword()) || word.usage.contains(written), "{term}: {code} and {anchor}");
    }
    let mut sorted = rows.clone();
    sorted.sort_by_key(|(term, ..)| term.to_lowercase());
    assert_eq!(rows, sorted, "the terms are in alphabetical order");
}
