//! A game that somebody has made: its versions, who may see it, and what a page is told of it.
//!
//! For: the value, and what a version may be added to. What is played is always one version, by the hash of its text,
//! so nothing here changes a game that is being played. Not for: texts and where all of it is kept (`server`), what is
//! wrong with a rule file (`input`).

use facade::{Fault, declared};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// So many versions has one work at most.
const MOST_VERSIONS: usize = 50;

/// Who sees a work in lists, and may read it by its address. Whoever knows the hash of a version can play it in any
/// case: he has played it, or was shown it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Nobody but whoever has made it.
    #[default]
    Private,
    /// Whoever has its link.
    Link,
    /// Everybody, in the list.
    Public,
}

/// A version: one text, for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorkVersion {
    /// The id under which it is played.
    pub game: String,
    /// What the game is called in it.
    pub title: String,
    /// What its maker says about it; may be empty.
    pub note: String,
    /// When it came, in milliseconds since 1970.
    pub at: i64,
    /// How long its text is.
    pub bytes: usize,
}

/// A game from which another one was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorkOrigin {
    /// The id under which it is played.
    pub game: String,
    /// What it was called then.
    pub title: String,
}

/// What a list tells of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorkFacts {
    /// One sentence about it; may be empty.
    pub about: String,
    /// How many squares the board has.
    pub cells: usize,
    /// How many sides there are.
    pub sides: usize,
}

/// A work as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Who sees it.
    pub visibility: Visibility,
    /// Of the newest version.
    pub facts: WorkFacts,
    /// The newest first; there is at least one.
    pub versions: Vec<WorkVersion>,
    /// What it was made from.
    pub fork: Option<WorkOrigin>,
    /// Why whoever looks after the house lets nobody else see it.
    #[serde(default)]
    pub barred: Option<String>,
}

impl Work {
    /// Shown to these.
    ///
    /// # Errors
    /// If it is barred.
    pub fn shown(&self, visibility: Visibility) -> Result<Self, Fault> {
        match &self.barred {
            Some(why) if visibility != Visibility::Private => {
                Err(Fault::not_now(format!("whoever looks after this server lets nobody else see this game: {why}")))
            }
            _ => Ok(Self { visibility, ..self.clone() }),
        }
    }

    /// For its maker alone, and why.
    #[must_use]
    pub fn bar(&self, why: String) -> Self {
        Self { visibility: Visibility::Private, barred: Some(why), ..self.clone() }
    }

    /// Its maker may show it again.
    #[must_use]
    pub fn allow(&self) -> Self {
        Self { barred: None, ..self.clone() }
    }

    /// With another version.
    ///
    /// # Errors
    /// If it is the newest one already; if there are too many.
    pub fn with(&self, version: WorkVersion, facts: WorkFacts) -> Result<Self, Fault> {
        if self.versions.first().is_some_and(|newest| newest.game == version.game) {
            return Err(Fault::not_now("nothing is different from the newest version"));
        }
        if self.versions.len() >= MOST_VERSIONS {
            return Err(Fault::not_now(format!(
                "a game has at most {MOST_VERSIONS} versions here; fork it, and go on with the fork"
            )));
        }
        let versions = [version].into_iter().chain(self.versions.iter().cloned()).collect();
        Ok(Self { facts, versions, ..self.clone() })
    }

    /// When it last got a version.
    pub fn changed(&self) -> i64 {
        self.versions.first().map_or(0, |version| version.at)
    }

    /// How long the texts of all its versions are.
    pub fn bytes(&self) -> usize {
        self.versions.iter().map(|version| version.bytes).sum()
    }

    /// As a list shows it.
    pub fn card(&self, id: &str, by: String, mine: bool) -> WorkCard {
        let newest = self.versions.first();
        WorkCard {
            id: id.to_owned(),
            game: newest.map(|version| version.game.clone()).unwrap_or_default(),
            title: newest.map(|version| version.title.clone()).unwrap_or_default(),
            facts: self.facts.clone(),
            by,
            mine,
            visibility: self.visibility,
            changed: self.changed(),
            fork: self.fork.clone(),
        }
    }
}

/// A work in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct WorkCard {
    /// In its address; nobody guesses it.
    pub id: String,
    /// The id under which its newest version is played.
    pub game: String,
    /// What that is called.
    pub title: String,
    /// What is told of it.
    #[serde(flatten)]
    pub facts: WorkFacts,
    /// What whoever has made it is called.
    pub by: String,
    /// Whoever asks has made it.
    pub mine: bool,
    /// Who sees it.
    pub visibility: Visibility,
    /// When it last got a version, in milliseconds since 1970.
    pub changed: i64,
    /// What it was made from.
    pub fork: Option<WorkOrigin>,
}

/// A work with its versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct WorkView {
    /// What it is.
    pub card: WorkCard,
    /// The newest first.
    pub versions: Vec<WorkVersion>,
    /// Why whoever looks after the server lets nobody else see it; its maker alone reads it.
    pub barred: Option<String>,
}

/// Some works.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct FoundWorks {
    /// Those that have changed last come first.
    pub works: Vec<WorkCard>,
    /// What is asked for to have the next ones; null: there are none.
    pub more: Option<String>,
}

/// Something that is wrong with a rule file, or looks odd.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Mistake {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// It only looks odd: the file can be played.
    pub warning: bool,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Under which reading it shows (`NAME=VALUE`), if not under the default ones.
    pub reading: Option<String>,
}

/// What has come of a rule file that was handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Checked {
    /// In the order of its lines.
    pub mistakes: Vec<Mistake>,
    /// How many there are beside these.
    pub more: usize,
    /// The id under which it can be played; null: it has mistakes.
    pub game: Option<String>,
    /// The work it is a version of now; null: it was only looked at, or has mistakes.
    pub work: Option<WorkView>,
}

/// The text of a game, as its maker has written it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct RuleText {
    /// Of which game.
    pub game: String,
    /// The rule file, without those that it extends.
    pub text: String,
    /// The files of the games that it extends, as they were then: what stands behind `text` where nothing else is at
    /// hand.
    pub carried: String,
}

/// A line of two texts that are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct DiffLine {
    /// `same` in both, `out`: only in the first, `in`: only in the second.
    #[ts(type = "'same' | 'out' | 'in'")]
    pub is: &'static str,
    /// Its number in the text that it is in; in both, in the second.
    pub number: usize,
    /// What it says.
    pub text: String,
}

/// What is different between two games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Difference {
    /// What has changed, each with some lines around it.
    pub parts: Vec<Vec<DiffLine>>,
    /// They extend the same game, but not in the same version of it.
    pub inherited: bool,
}

/// The types of works for the page.
pub(crate) fn contract() -> String {
    [
        declared::<Visibility>(),
        declared::<WorkVersion>(),
        declared::<WorkOrigin>(),
        declared::<WorkFacts>(),
        declared::<WorkCard>(),
        declared::<WorkView>(),
        declared::<FoundWorks>(),
        declared::<Mistake>(),
        declared::<Checked>(),
        declared::<RuleText>(),
        declared::<DiffLine>(),
        declared::<Difference>(),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(game: &str) -> WorkVersion {
        WorkVersion { game: game.to_owned(), title: "Mine".to_owned(), note: String::new(), at: 5, bytes: 100 }
    }

    #[test]
    fn versions_are_added_in_front_and_there_are_not_too_many() {
        let mut work = Work {
            visibility: Visibility::Private,
            facts: WorkFacts::default(),
            versions: vec![version("~0")],
            fork: None,
            barred: None,
        };
        assert!(work.with(version("~0"), WorkFacts::default()).is_err(), "nothing is new in it");
        for n in 1..MOST_VERSIONS {
            work = work.with(version(&format!("~{n}")), WorkFacts::default()).unwrap();
        }
        assert_eq!((work.card("id", "me".to_owned(), true).game, work.bytes()), ("~49".to_owned(), 5_000));
        assert!(work.with(version("~0"), WorkFacts::default()).is_err());
    }
}
