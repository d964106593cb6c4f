//! Writes docs/reference/configuration.md from the definitions, and checks that the committed page is up to date.
//!
//! `UPDATE_MANUAL=1 cargo test -p variorum-cli configuration` rewrites it.

use super::{definitions, serve, settings, variable};
use clap::Arg;
use std::fmt::Write;

const PREFACE: &str = "<!-- Written by crates/cli/src/config/page.rs from the options of `variorum serve`. Do not edit: UPDATE_MANUAL=1 cargo test -p variorum-cli configuration -->

# Configuration

Each setting of `variorum serve` can be said in three ways. A flag goes before the environment, that before the file, that before the default:

    variorum serve --port 9000              # a flag
    VARIORUM_PORT=9000 variorum serve       # the environment: VARIORUM_, and the flag in capitals with _ for -
    variorum serve --config variorum.toml   # a file, with a line: port = 9000

The file is TOML, one `key = value` a line, the keys being the flags without `--`: texts in quotation marks, numbers, `true` and `false`, and lists of texts where an option may be given several
times. `VARIORUM_CONFIG` names the file where no flag does. What the file must not hold is refused with the line it stands in. A flag that is said or not said can be unsaid:
`--behind-proxy=no`, `VARIORUM_BEHIND_PROXY=no`; in the environment several values have commas between them.

    variorum serve --print-config           # how everything is set, and by what

`admin`, `backup` and `restore` find the database in the same three ways. [`deploy/variorum.toml`](../../deploy/variorum.toml) is an example; what the settings mean for whoever runs a server is told
in [operate.md](../operate.md).
";

#[test]
fn the_page_about_configuration_is_up_to_date() {
    let text = text();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/configuration.md");
    if std::env::var_os("UPDATE_MANUAL").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == text, "run UPDATE_MANUAL=1 cargo test -p variorum-cli configuration");
}

fn text() -> String {
    let serve = serve(&definitions());
    let mut headings: Vec<&str> = Vec::new();
    for arg in settings(&serve) {
        let heading = heading(arg);
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    let mut text = PREFACE.to_owned();
    for one in headings {
        let (first, rest) = one.split_at(1);
        let _ = writeln!(
            text,
            "\n## {}{rest}\n\n| key | environment | default | what |\n|---|---|---|---|",
            first.to_uppercase()
        );
        for arg in settings(&serve).filter(|arg| heading(arg) == one) {
            let key = arg.get_long().unwrap_or_default();
            let default: Vec<String> =
                arg.get_default_values().iter().map(|value| format!("`{}`", value.to_string_lossy())).collect();
            let values: Vec<String> =
                arg.get_possible_values().iter().map(|value| format!("`{}`", value.get_name())).collect();
            // A shell shows the first sentence of a help text without its stop.
            let mut about = arg.get_help().map(ToString::to_string).unwrap_or_default().replace('|', "\\|");
            let named = arg.get_value_parser().type_id() != clap::builder::ValueParser::bool().type_id();
            if named && !values.is_empty() {
                let _ = write!(about, ": {}", values.join(", "));
            }
            let _ = writeln!(text, "| `{key}` | `{}` | {} | {about} |", variable(key), default.join(", "));
        }
    }
    text
}

fn heading(arg: &Arg) -> &str {
    match arg.get_help_heading() {
        Some(heading) => heading.strip_prefix("Options for ").unwrap_or(heading),
        None => "The server",
    }
}
