//! Readings of doubtful rules, as interfaces choose them: `NAME=VALUE NAME=VALUE`, with a leading `GAME:` if they are
//! not for the current game.
//!
//! All protocols have the setting `Readings`. `variants` stores the choices, `rules` gives them their meaning.

use rules::GameDef;

/// The name of the setting.
pub(crate) const READINGS_OPTION: &str = "Readings";

/// The name of a reading and the chosen value.
pub(crate) type ReadingChoice = (String, String);

/// Splits off the name of the game, if there is one.
pub(crate) fn split_game(text: &str) -> (Option<&str>, &str) {
    match text.split_once(':') {
        // The value of a reading may contain a colon.
        Some((game, rest)) if !game.contains('=') => (Some(game.trim()), rest),
        _ => (None, text),
    }
}

/// Parses choices separated by blanks; an empty text or `<empty>` chooses the defaults.
///
/// # Errors
/// A sentence without its full stop that lists what can be chosen.
pub(crate) fn parse(def: &GameDef, text: &str) -> Result<Vec<ReadingChoice>, String> {
    let mut chosen: Vec<ReadingChoice> = Vec::new();
    for word in text.split_whitespace().filter(|&word| word != "<empty>") {
        let choice = library::reading::parse_choice(word)
            .map_err(|why| format!("{why}, not `{word}`; {}", describe_available(def)))?;
        if chosen.iter().any(|(name, _)| *name == choice.0) {
            return Err(format!("the reading `{}` is chosen twice", choice.0));
        }
        chosen.push(choice);
    }
    library::reading::check_choices(def, &chosen)?;
    Ok(chosen)
}

/// The current readings as text.
pub(crate) fn format_chosen(def: &GameDef) -> String {
    def.chosen_readings().map(|(reading, value)| format!("{}={value}", reading.name)).collect::<Vec<_>>().join(" ")
}

/// The available readings, the defaults first.
fn describe_available(def: &GameDef) -> String {
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
    fn the_game_is_named_before_a_colon() {
        assert_eq!(split_game("one: a=b"), (Some("one"), " a=b"));
        assert_eq!(split_game("a=b:c"), (None, "a=b:c"));
        assert_eq!(split_game(""), (None, ""));
    }

    #[test]
    fn choices_are_parsed_or_rejected_with_a_reason() {
        let (def, _) = library::read(library::find("brandubh").unwrap().text, &[]);
        let def = def.unwrap();
        let choice = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(
            parse(&def, " throne=hostile  stalemate=draw "),
            Ok(vec![choice("throne", "hostile"), choice("stalemate", "draw")])
        );
        assert_eq!((parse(&def, ""), parse(&def, "<empty>")), (Ok(Vec::new()), Ok(Vec::new())));
        for (text, expected) in [
            ("?", "a reading is written as NAME=VALUE, not `?`; Brandubh has throne=harmless|"),
            ("throne", "a reading is written as NAME=VALUE, not `throne`; "),
            ("trone=hostile", "Brandubh has no reading `trone`; did you mean `throne`?"),
            ("throne=warm", "the reading `throne` has no value `warm`; its values are: "),
            ("throne=hostile throne=harmless", "the reading `throne` is chosen twice"),
        ] {
            let why = parse(&def, text).unwrap_err();
            assert!(why.starts_with(expected), "{text}: {why}");
        }
    }
}
