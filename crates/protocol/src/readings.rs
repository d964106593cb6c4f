//! Readings of doubtful rules, as interfaces choose them: `NAME=VALUE NAME=VALUE`, with `GAME:` before them if they are
//! not for the game on the board.
//!
//! For: the one setting `Readings` that both protocols have. Not for: keeping them (`variants`), what they mean
//! (`rules`).

use rules::GameDef;

/// The setting.
pub(crate) const READINGS: &str = "Readings";

/// The name of a reading and the value chosen.
pub(crate) type Choice = (String, String);

/// The game that is named, if one is, and the choices.
pub(crate) fn of_game(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        // The value of a reading may have a colon in it.
        Some((game, rest)) if !game.contains('=') => (Some(game.trim()), rest),
        _ => (None, text),
    }
}

/// Choices, divided by blanks; none at all, or `<empty>`, choose the defaults.
///
/// # Errors
/// A sentence without its full stop that says what can be chosen.
pub(crate) fn read(def: &GameDef, text: &str) -> Result<Vec<Choice>, String> {
    let mut chosen: Vec<Choice> = Vec::new();
    for word in text.split_whitespace().filter(|&word| word != "<empty>") {
        let choice = input::reading::choice(word).map_err(|why| format!("{why}, not `{word}`; {}", possible(def)))?;
        if chosen.iter().any(|(name, _)| *name == choice.0) {
            return Err(format!("the reading `{}` is chosen twice", choice.0));
        }
        chosen.push(choice);
    }
    input::reading::check(def, &chosen)?;
    Ok(chosen)
}

/// The readings as they are.
pub(crate) fn chosen(def: &GameDef) -> String {
    def.chosen_readings().map(|(reading, value)| format!("{}={value}", reading.name)).collect::<Vec<_>>().join(" ")
}

/// What there is to choose, the defaults first.
fn possible(def: &GameDef) -> String {
    let all = def.readings.iter().map(|reading| {
        let others = reading.values.iter().map(|(value, _)| value).filter(|&value| *value != reading.default);
        let values: Vec<&str> = [&reading.default].into_iter().chain(others).map(String::as_str).collect();
        format!("{}={}", reading.name, values.join("|"))
    });
    match all.collect::<Vec<_>>() {
        none if none.is_empty() => format!("{} has no readings", def.name),
        all => format!("{} has {}", def.name, all.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_stands_before_a_colon() {
        assert_eq!(of_game("one: a=b"), (Some("one"), " a=b"));
        assert_eq!(of_game("a=b:c"), (None, "a=b:c"));
        assert_eq!(of_game(""), (None, ""));
    }

    #[test]
    fn choices_are_read_or_refused_in_a_sentence() {
        let (def, _) = catalog::read(catalog::find("brandubh").unwrap().text, &[]);
        let def = def.unwrap();
        let choice = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            read(&def, " throne=hostile  stalemate=draw "),
            Ok(vec![choice("throne", "hostile"), choice("stalemate", "draw")])
        );
        assert_eq!((read(&def, ""), read(&def, "<empty>")), (Ok(Vec::new()), Ok(Vec::new())));
        for (text, expected) in [
            ("?", "a reading is chosen as NAME=VALUE, not `?`; Brandubh has throne=harmless|"),
            ("throne", "a reading is chosen as NAME=VALUE, not `throne`; "),
            ("trone=hostile", "Brandubh has no reading `trone`; did you mean `throne`?"),
            ("throne=warm", "the reading `throne` has no value `warm`; possible are: "),
            ("throne=hostile throne=harmless", "the reading `throne` is chosen twice"),
        ] {
            let why = read(&def, text).unwrap_err();
            assert!(why.starts_with(expected), "{text}: {why}");
        }
    }
}
