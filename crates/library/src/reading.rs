//! Choices of readings.
//!
//! For choices as text, and whether a game has them. What they change is up to `rules`.

use rules::GameDef;

/// Parses a choice: `NAME=VALUE`.
///
/// # Errors
/// A sentence without a full stop, if it has another form.
pub fn parse_choice(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a reading is written as NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Checks that the game has these readings, and these values for them.
///
/// # Errors
/// A sentence without a full stop about the first one that does not exist.
pub fn check_choices(def: &GameDef, choices: &[(String, String)]) -> Result<(), String> {
    choices.iter().try_for_each(|(name, value)| check_choice(def, name, value))
}

fn check_choice(def: &GameDef, name: &str, value: &str) -> Result<(), String> {
    let Some(reading) = def.readings.iter().find(|reading| reading.name == name) else {
        let known: Vec<&str> = def.readings.iter().map(|reading| reading.name.as_str()).collect();
        return Err(match kdl::suggest(name, known.iter().copied()) {
            _ if known.is_empty() => format!("{} has no readings", def.name),
            Some(near) => format!("{} has no reading `{name}`; did you mean `{near}`?", def.name),
            None => format!("{} has no reading `{name}`; its readings are: {}", def.name, known.join(", ")),
        });
    };
    let values: Vec<&str> = reading.values.iter().map(|(value, _)| value.as_str()).collect();
    if values.contains(&value) {
        return Ok(());
    }
    let near = kdl::suggest(value, values.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
    let near = near.unwrap_or_else(|| format!("; its values are: {}", values.join(", ")));
    Err(format!("the reading `{name}` has no value `{value}`{near}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The message for a choice in a shipped game; `None` if it is valid.
    fn wrong(text: &str) -> Option<String> {
        let (def, _) = crate::read(crate::find("wolf-chess").unwrap().text, &[]);
        parse_choice(text).and_then(|chosen| check_choices(&def.unwrap(), &[chosen])).err()
    }

    #[test]
    fn every_invalid_choice_is_explained() {
        assert_eq!(wrong("array = mirrored"), None);
        for (text, expected) in [
            ("array", "a reading is written as NAME=VALUE"),
            ("aray=mirrored", "Wolf Chess has no reading `aray`; did you mean `array`?"),
            ("array=mirored", "the reading `array` has no value `mirored`; did you mean `mirrored`?"),
            ("array=x", "the reading `array` has no value `x`; its values are: rotational, mirrored"),
        ] {
            assert_eq!(wrong(text).as_deref(), Some(expected));
        }
        assert!(wrong("nix=on").unwrap().contains("its readings are: array, "));
    }
}
