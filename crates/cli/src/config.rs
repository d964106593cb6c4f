//! The settings of a server: as flags, as `VARIORUM_…` in the environment, and in a file. A flag has precedence over
//! the environment, the environment over the file, and the file over the default.
//!
//! The flags are defined once, in `commands::serve`; this derives the environment variables and the keys of the file
//! from them. `config::page` generates docs/reference/configuration.md.

#[cfg(test)]
mod page;

use crate::Cli;
use crate::database::redact_password;
use clap::builder::{BoolishValueParser, Resettable};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory as _, error::ErrorKind};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use toml::{Spanned, Value};

/// The command whose options are settings, and the commands that need the database of its server.
const CONFIGURED_COMMANDS: [&str; 4] = ["serve", "admin", "backup", "restore"];
/// The options that name the file of settings, and print the settings.
const CONFIG_FLAG: &str = "config";
pub(crate) const PRINT_CONFIG_FLAG: &str = "print-config";

/// The command line, with the settings of the environment and the file as defaults.
#[derive(Debug)]
pub(crate) struct ConfiguredCommand {
    pub(crate) command: Command,
    /// The keys of the file.
    file_keys: Vec<String>,
}

/// A line of the file.
#[derive(Debug, PartialEq, Eq)]
struct Setting {
    key: String,
    values: Vec<String>,
}

/// The command line definitions to parse these words with.
///
/// # Errors
/// What is invalid in the file.
pub(crate) fn load(words: &[OsString]) -> Result<ConfiguredCommand, String> {
    let command = command_definitions();
    let reads = words.get(1).is_some_and(|name| CONFIGURED_COMMANDS.iter().any(|command| name == command));
    let named = |word: &OsString| word.to_str().and_then(|word| word.strip_prefix("--config=")).map(OsString::from);
    let flag =
        words.iter().find_map(named).or_else(|| words.iter().skip_while(|word| *word != "--config").nth(1).cloned());
    let path = flag
        .or_else(|| std::env::var_os(env_variable(CONFIG_FLAG)))
        .filter(|path| reads && !path.is_empty())
        .map(PathBuf::from);
    let Some(path) = path else { return Ok(ConfiguredCommand { command, file_keys: Vec::new() }) };
    let shown = path.display();
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("the settings in {shown} cannot be read: {error}"))?;
    let settings = parse(&text, &serve_command(&command)).map_err(|why| format!("{shown}, {why}"))?;
    let keys = settings.iter().map(|setting| setting.key.clone()).collect();
    Ok(ConfiguredCommand { command: settings.iter().fold(command, apply), file_keys: keys })
}

/// All commands, with an environment variable for each option of `serve`.
fn command_definitions() -> Command {
    let file = || {
        let about =
            "Settings file: a line `port = 8080` for `--port 8080`; VARIORUM_PORT in the environment does the same";
        Arg::new(CONFIG_FLAG)
            .long(CONFIG_FLAG)
            .value_name("FILE")
            .env(env_variable(CONFIG_FLAG))
            .hide_env(true)
            .global(true)
            .help(about)
    };
    let print = Arg::new(PRINT_CONFIG_FLAG)
        .long(PRINT_CONFIG_FLAG)
        .action(ArgAction::SetTrue)
        .help("Print every setting and where it comes from, and exit");
    let command = Cli::command().mut_subcommand(CONFIGURED_COMMANDS[0], |serve| serve.mut_args(as_setting).arg(print));
    CONFIGURED_COMMANDS.iter().fold(command, |command, name| command.mut_subcommand(name, |one| one.arg(file())))
}

/// The command `serve`.
fn serve_command(command: &Command) -> Command {
    command.find_subcommand(CONFIGURED_COMMANDS[0]).cloned().unwrap_or_default()
}

/// Makes an option settable in all three ways; a yes-or-no option can also be set to no.
fn as_setting(arg: Arg) -> Arg {
    let Some(long) = arg.get_long().filter(|long| *long != "help").map(str::to_owned) else { return arg };
    let arg = if arg.get_env().is_none() { arg.env(env_variable(&long)).hide_env(true) } else { arg };
    if !matches!(arg.get_action(), ArgAction::SetTrue) {
        return arg;
    }
    let arg =
        arg.action(ArgAction::Set).num_args(0..=1).require_equals(true).value_name("yes|no").hide_possible_values(true);
    arg.default_value("false")
        .default_missing_value("true")
        .hide_default_value(true)
        .value_parser(BoolishValueParser::new())
}

/// The environment variable of an option.
fn env_variable(long: &str) -> String {
    format!("VARIORUM_{}", long.replace('-', "_").to_uppercase())
}

/// The options of `serve` that are settings.
fn settings(serve: &Command) -> impl Iterator<Item = &Arg> {
    serve.get_arguments().filter(|arg| {
        arg.get_long().is_some_and(|long| ![CONFIG_FLAG, PRINT_CONFIG_FLAG, "help", "version"].contains(&long))
    })
}

/// Parses the file, and checks it with the definitions.
///
/// # Errors
/// What is invalid, with the line.
fn parse(text: &str, serve: &Command) -> Result<Vec<Setting>, String> {
    let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let table: BTreeMap<String, Spanned<Value>> = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        format!("line {}: {}", line(at), error.message())
    })?;
    let mut table: Vec<(String, Spanned<Value>)> = table.into_iter().collect();
    table.sort_by_key(|(_, value)| value.span().start);
    let setting = |(key, value): (String, Spanned<Value>)| {
        let line = line(value.span().start);
        parse_setting(key, value.into_inner(), serve).map_err(|why| format!("line {line}: {why}"))
    };
    table.into_iter().map(setting).collect()
}

fn parse_setting(key: String, value: Value, serve: &Command) -> Result<Setting, String> {
    let known: Vec<&str> = settings(serve).filter_map(Arg::get_long).collect();
    if !known.contains(&key.as_str()) {
        let near = kdl::suggest(&key.replace('_', "-"), known)
            .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(format!("`{key}` is not a setting{near}"));
    }
    let one = |value: Value| match value {
        Value::String(text) => Some(text),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(yes) => Some(yes.to_string()),
        Value::Float(_) | Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    };
    let values: Option<Vec<String>> = match value {
        Value::Array(values) => values.into_iter().map(one).collect(),
        value => one(value).map(|value| vec![value]),
    };
    let values =
        values.ok_or_else(|| format!("`{key}` needs a string, a whole number, true or false, or a list of strings"))?;
    // Parse the value as on the command line, without any other setting.
    let alone = serve.clone().no_binary_name(true).mut_args(|arg| arg.env(Resettable::Reset));
    match alone.try_get_matches_from(values.iter().map(|value| format!("--{key}={value}"))) {
        Err(error) if error.kind() != ErrorKind::MissingRequiredArgument => {
            let told = error.to_string();
            let told = told.lines().take_while(|line| !line.is_empty()).map(str::trim).collect::<Vec<_>>().join(" ");
            Err(told.trim_start_matches("error: ").to_owned())
        }
        _ => Ok(Setting { key, values }),
    }
}

/// Makes the value from the file the default of all options of that name.
fn apply(command: Command, setting: &Setting) -> Command {
    CONFIGURED_COMMANDS.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |one| {
            one.mut_args(|arg| {
                if arg.get_long() != Some(&setting.key) {
                    return arg;
                }
                // Do not show a secret from the file in the help.
                let hidden = arg.is_hide_env_values_set();
                arg.default_values(setting.values.clone()).hide_default_value(hidden)
            })
        })
    })
}

impl ConfiguredCommand {
    /// Prints all settings, in the form of the file, each with its source; secrets are hidden.
    pub(crate) fn print(&self, matches: &ArgMatches, out: &mut impl Write) -> io::Result<()> {
        for arg in settings(&serve_command(&self.command)) {
            let (Some(key), id) = (arg.get_long(), arg.get_id().as_str()) else { continue };
            let Some(values) = matches.get_raw(id) else {
                writeln!(out, "# {key} is not set")?;
                continue;
            };
            let by = match matches.value_source(id) {
                Some(ValueSource::CommandLine) => "command line",
                Some(ValueSource::EnvVariable) => "environment",
                _ if self.file_keys.iter().any(|known| known == key) => "file",
                _ => "default",
            };
            let values = values.map(|value| value.to_string_lossy().into_owned());
            // The address of a database may contain a password.
            let values: Vec<String> =
                values.map(|value| if key == "database" { redact_password(&value) } else { value }).collect();
            let shown = match &values[..] {
                _ if arg.is_hide_env_values_set() => "\"(not shown)\"".to_owned(),
                [value] if !matches!(arg.get_action(), ArgAction::Append) => to_toml(value),
                values => format!("[{}]", values.iter().map(|value| to_toml(value)).collect::<Vec<_>>().join(", ")),
            };
            writeln!(out, "{key} = {shown}  # {by}")?;
        }
        Ok(())
    }
}

/// A value in the syntax of the file.
fn to_toml(value: &str) -> String {
    if value.parse::<i64>().is_ok() || value.parse::<bool>().is_ok() {
        value.to_owned()
    } else {
        Value::from(value).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_file(text: &str) -> Result<Vec<Setting>, String> {
        parse(text, &serve_command(&command_definitions()))
    }

    #[test]
    fn every_option_is_a_setting_with_an_environment_variable() {
        command_definitions().debug_assert();
        let serve = serve_command(&command_definitions());
        let names: Vec<&str> = settings(&serve).filter_map(Arg::get_long).collect();
        assert!(
            ["port", "database", "behind-proxy", "mail", "metrics", "log"].iter().all(|name| names.contains(name)),
            "{names:?}"
        );
        for arg in settings(&serve) {
            let name = arg.get_long().map(env_variable);
            assert_eq!(arg.get_env().and_then(|name| name.to_str()), name.as_deref());
        }
    }

    #[test]
    fn a_file_is_read_in_order_and_a_list_has_several_values() {
        let read =
            parse_file("# for others\nport = 9000\nname = [\"a.example\", \"b.example\"]\nbehind-proxy = true\n")
                .unwrap();
        let told = read.iter().map(|setting| (setting.key.as_str(), setting.values.join(" "))).collect::<Vec<_>>();
        let wanted = [("port", "9000"), ("name", "a.example b.example"), ("behind-proxy", "true")];
        assert_eq!(told, wanted.map(|(key, value)| (key, value.to_owned())));
        assert_eq!(
            parse_file("mail = \"smtp://localhost\"").unwrap().len(),
            1,
            "options that require each other are checked later"
        );
    }

    #[test]
    fn an_error_in_a_file_has_its_line() {
        for (text, line, said) in [
            ("host = \"::1\"\nprot = 1", 2, "`prot` is not a setting; did you mean `port`?"),
            ("behind_proxy = true", 1, "did you mean `behind-proxy`?"),
            ("config = \"x\"", 1, "`config` is not a setting"),
            ("\n\nport = \"http\"", 3, "invalid value 'http' for '--port"),
            ("port = 99999", 1, "99999"),
            ("port = [1, 2]", 1, "cannot be used multiple times"),
            ("port = 1.5", 1, "needs a string, a whole number"),
            ("behind-proxy = \"perhaps\"", 1, "perhaps"),
            ("[server]\nport = 1", 1, "`server` is not a setting"),
            ("port = 1\nport = 2", 2, "duplicate key"),
            ("port = ", 1, ""),
        ] {
            let why = parse_file(text).unwrap_err();
            assert!(why.starts_with(&format!("line {line}: ")) && why.contains(said), "{text:?}: {why}");
        }
    }

    #[test]
    fn the_example_file_is_valid() {
        let text = include_str!("../../../deploy/variorum.toml");
        assert!(parse_file(text).is_ok_and(|settings| settings.len() > 5));
        let all = text.replace("\n#= ", "\n");
        assert!(
            parse_file(&all).is_ok_and(|settings| settings.len() > 10),
            "the commented-out settings are valid as well: {:?}",
            parse_file(&all)
        );
    }
}
