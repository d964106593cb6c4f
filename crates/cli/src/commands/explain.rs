//! `variorum explain`: the rules of a game in words.

use ::explain::Language;
use clap::Args;
use commandline::failure::CommandResult;
use commandline::options::{GameOptions, OutputOptions};
use commandline::terminal;
use rules::GameDef;
use serde_json::json;
use std::io::{self, Write};

/// Explains the rules in words, generated from the rule file.
#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    game: GameOptions,

    /// Language of the explanation: `en` or `de`. What a rule file quotes stays in English.
    #[arg(long, value_name = "LANGUAGE", default_value = Language::English.code(), value_parser = parse_language)]
    language: Language,

    #[command(flatten)]
    output: OutputOptions,
}

fn parse_language(code: &str) -> Result<Language, String> {
    let known = || Language::ALL.iter().map(|language| format!("`{}`", language.code())).collect::<Vec<_>>();
    Language::parse(code).ok_or_else(|| format!("there is no such language; there are {}", known().join(", ")))
}

impl Explain {
    pub(crate) fn run(self, out: &mut impl Write) -> CommandResult {
        let loaded = self.game.load()?;
        let def = loaded.game.def();
        if self.output.json {
            let sections = explain::rule_sheet(def, self.language).into_iter();
            let sections = sections.map(|section| json!({"heading": section.heading, "lines": section.lines}));
            writeln!(out, "{:#}", sections.collect::<serde_json::Value>())?;
            return Ok(());
        }
        Ok(write_rules(out, def, self.language)?)
    }
}

/// Writes the rules for a terminal.
pub(super) fn write_rules(out: &mut impl Write, def: &GameDef, language: Language) -> io::Result<()> {
    for (i, section) in explain::rule_sheet(def, language).iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", section.heading)?;
        for line in &section.lines {
            terminal::paragraph(out, "  ", line)?;
        }
    }
    Ok(())
}
