//! The settings of a server: as flags, as `VARIORUM_…` in the environment, and in a file. A flag goes before the
//! environment, that before the file, that before the default.
//!
//! For: making the other two from the flags, which are defined once, in `commands::serve`: whatever is an option there
//! is a key of the file and a name in the environment. Not for: what an option means. Look next: `config::page`, which
//! writes docs/reference/configuration.md from them.

#[cfg(test)]
mod page;

use crate::Cli;
use clap::builder::{BoolishValueParser, Resettable};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory as _, error::ErrorKind};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use toml::{Spanned, Value};

/// The command whose options are settings, and those that need the database of its server.
const COMMANDS: [&str; 4] = ["serve", "admin", "backup", "restore"];
/// The options that say where settings are, and show them.
const FILE: &str = "config";
pub(crate) const PRINT: &str = "print-config";

/// The command line with all that the environment and the file have to say.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) command: Command,
    /// The keys of the file.
    keys: Vec<String>,
}

/// A line of the file.
#[derive(Debug, PartialEq, Eq)]
struct Setting {
    key: String,
    values: Vec<String>,
}

/// The command line that these words are read by.
///
/// # Errors
/// What is wrong with the file.
pub(crate) fn told(words: &[OsString]) -> Result<Told, String> {
    let command = definitions();
    let reads = words.get(1).is_some_and(|name| COMMANDS.iter().any(|command| name == command));
    let named = |word: &OsString| word.to_str().and_then(|word| word.strip_prefix("--config=")).map(OsString::from);
    let flag =
        words.iter().find_map(named).or_else(|| words.iter().skip_while(|word| *word != "--config").nth(1).cloned());
    let path =
        flag.or_else(|| std::env::var_os(variable(FILE))).filter(|path| reads && !path.is_empty()).map(PathBuf::from);
    let Some(path) = path else { return Ok(Told { command, keys: Vec::new() }) };
    let shown = path.display();
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("the settings in {shown} cannot be read: {error}"))?;
    let settings = read(&text, &serve(&command)).map_err(|why| format!("{shown}, {why}"))?;
    let keys = settings.iter().map(|setting| setting.key.clone()).collect();
    Ok(Told { command: settings.iter().fold(command, with), keys })
}

/// All commands, and for each option of `serve` its name in the environment.
fn definitions() -> Command {
    let file = || {
        let about = "A file with settings: a line `port = 8080` for `--port 8080`; VARIORUM_PORT in the environment says the same";
        Arg::new(FILE).long(FILE).value_name("FILE").env(variable(FILE)).hide_env(true).global(true).help(about)
    };
    let print = Arg::new(PRINT)
        .long(PRINT)
        .action(ArgAction::SetTrue)
        .help("Write how everything is set, and by what, and end");
    let command = Cli::command().mut_subcommand(COMMANDS[0], |serve| serve.mut_args(setting).arg(print));
    COMMANDS.iter().fold(command, |command, name| command.mut_subcommand(name, |one| one.arg(file())))
}

/// The command `serve`.
fn serve(command: &Command) -> Command {
    command.find_subcommand(COMMANDS[0]).cloned().unwrap_or_default()
}

/// An option that can be said in all three ways; one that is said or not said can be unsaid.
fn setting(arg: Arg) -> Arg {
    let Some(long) = arg.get_long().filter(|long| *long != "help").map(str::to_owned) else { return arg };
    let arg = if arg.get_env().is_none() { arg.env(variable(&long)).hide_env(true) } else { arg };
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

/// What an option is called in the environment.
fn variable(long: &str) -> String {
    format!("VARIORUM_{}", long.replace('-', "_").to_uppercase())
}

/// The options of `serve` that are settings.
fn settings(serve: &Command) -> impl Iterator<Item = &Arg> {
    serve
        .get_arguments()
        .filter(|arg| arg.get_long().is_some_and(|long| ![FILE, PRINT, "help", "version"].contains(&long)))
}

/// What the file says, checked by the definitions.
///
/// # Errors
/// In which line what is wrong.
fn read(text: &str, serve: &Command) -> Result<Vec<Setting>, String> {
    let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let table: BTreeMap<String, Spanned<Value>> = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        format!("line {}: {}", line(at), error.message())
    })?;
    let mut table: Vec<(String, Spanned<Value>)> = table.into_iter().collect();
    table.sort_by_key(|(_, value)| value.span().start);
    let setting = |(key, value): (String, Spanned<Value>)| {
        let line = line(value.span().start);
        check(key, value.into_inner(), serve).map_err(|why| format!("line {line}: {why}"))
    };
    table.into_iter().map(setting).collect()
}

fn check(key: String, value: Value, serve: &Command) -> Result<Setting, String> {
    let known: Vec<&str> = settings(serve).filter_map(Arg::get_long).collect();
    if !known.contains(&key.as_str()) {
        let near = lang::suggest(&key.replace('_', "-"), known)
            .map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(format!("`{key}` is no setting{near}"));
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
        values.ok_or_else(|| format!("`{key}` takes a text, a whole number, true or false, or a list of texts"))?;
    // Read as on the command line, and as if nothing else were said.
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

/// What the file says is the default from now on, wherever there is such an option.
fn with(command: Command, setting: &Setting) -> Command {
    COMMANDS.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |one| {
            one.mut_args(|arg| {
                if arg.get_long() != Some(&setting.key) {
                    return arg;
                }
                // A secret of the file is not for the help.
                let hidden = arg.is_hide_env_values_set();
                arg.default_values(setting.values.clone()).hide_default_value(hidden)
            })
        })
    })
}

impl Told {
    /// Writes how everything is set, in the form of the file, and by what; secrets are not told.
    pub(crate) fn print(&self, matches: &ArgMatches, out: &mut impl Write) -> io::Result<()> {
        for arg in settings(&serve(&self.command)) {
            let (Some(key), id) = (arg.get_long(), arg.get_id().as_str()) else { continue };
            let Some(values) = matches.get_raw(id) else {
                writeln!(out, "# {key} is not set")?;
                continue;
            };
            let by = match matches.value_source(id) {
                Some(ValueSource::CommandLine) => "command line",
                Some(ValueSource::EnvVariable) => "environment",
                _ if self.keys.iter().any(|known| known == key) => "file",
                _ => "default",
            };
            let values: Vec<String> = values.map(|value| value.to_string_lossy().into_owned()).collect();
            let shown = match &values[..] {
                _ if arg.is_hide_env_values_set() => "\"(not shown)\"".to_owned(),
                [value] if !matches!(arg.get_action(), ArgAction::Append) => written(value),
                values => format!("[{}]", values.iter().map(|value| written(value)).collect::<Vec<_>>().join(", ")),
            };
            writeln!(out, "{key} = {shown}  # {by}")?;
        }
        Ok(())
    }
}

/// A value as the file has it.
fn written(value: &str) -> String {
    if value.parse::<i64>().is_ok() || value.parse::<bool>().is_ok() {
        value.to_owned()
    } else {
        Value::from(value).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Result<Vec<Setting>, String> {
        read(text, &serve(&definitions()))
    }

    #[test]
    fn every_option_is_a_setting_with_its_name_in_the_environment() {
        definitions().debug_assert();
        let serve = serve(&definitions());
        let names: Vec<&str> = settings(&serve).filter_map(Arg::get_long).collect();
        assert!(
            ["port", "database", "behind-proxy", "mail", "metrics", "log"].iter().all(|name| names.contains(name)),
            "{names:?}"
        );
        for arg in settings(&serve) {
            let name = arg.get_long().map(variable);
            assert_eq!(arg.get_env().and_then(|name| name.to_str()), name.as_deref());
        }
    }

    #[test]
    fn a_file_is_read_in_order_and_a_list_is_several_values() {
        let read =
            file("# for others\nport = 9000\nname = [\"a.example\", \"b.example\"]\nbehind-proxy = true\n").unwrap();
        let told = read.iter().map(|setting| (setting.key.as_str(), setting.values.join(" "))).collect::<Vec<_>>();
        let wanted = [("port", "9000"), ("name", "a.example b.example"), ("behind-proxy", "true")];
        assert_eq!(told, wanted.map(|(key, value)| (key, value.to_owned())));
        assert_eq!(
            file("mail = \"smtp://localhost\"").unwrap().len(),
            1,
            "what belongs together is looked at when all is said"
        );
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_line() {
        for (text, line, said) in [
            ("host = \"::1\"\nprot = 1", 2, "`prot` is no setting; did you mean `port`?"),
            ("behind_proxy = true", 1, "did you mean `behind-proxy`?"),
            ("config = \"x\"", 1, "`config` is no setting"),
            ("\n\nport = \"http\"", 3, "invalid value 'http' for '--port"),
            ("port = 99999", 1, "99999"),
            ("port = [1, 2]", 1, "cannot be used multiple times"),
            ("port = 1.5", 1, "takes a text, a whole number"),
            ("behind-proxy = \"perhaps\"", 1, "perhaps"),
            ("[server]\nport = 1", 1, "`server` is no setting"),
            ("port = 1\nport = 2", 2, "duplicate key"),
            ("port = ", 1, ""),
        ] {
            let why = file(text).unwrap_err();
            assert!(why.starts_with(&format!("line {line}: ")) && why.contains(said), "{text:?}: {why}");
        }
    }

    #[test]
    fn the_example_that_comes_along_is_right() {
        let text = include_str!("../../../deploy/variorum.toml");
        assert!(file(text).is_ok_and(|settings| settings.len() > 5));
        let all = text.replace("\n#= ", "\n");
        assert!(
            file(&all).is_ok_and(|settings| settings.len() > 10),
            "and so is what stands there to be taken in: {:?}",
            file(&all)
        );
    }
}
