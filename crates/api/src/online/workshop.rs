//! A game made by a user (a work): its versions, its visibility, and the types for the page.
//!
//! A table always plays one version, named by the hash of its text, so changes do not affect games in progress. The
//! server stores works and their texts; `library` checks rule files.

use crate::contract::declaration;
use crate::rule_diagnostic::RuleDiagnostic;
use play::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The maximum number of versions of a work.
const MAX_VERSIONS: usize = 50;

/// Who sees a work in lists and may read it at its address. Anyone who knows the hash of a version can play it in any
/// case, since they have played it or were shown it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum WorkshopVisibility {
    /// Only its author.
    #[default]
    Private,
    /// Anyone with its link.
    Link,
    /// Everyone, in the list.
    Public,
}

/// A version, whose text never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WorkshopVersion {
    /// The id under which it is played.
    pub game: String,
    /// The title of the game in this version.
    pub title: String,
    /// The author's note on it; may be empty.
    pub note: String,
    /// When it was saved, in milliseconds since 1970.
    pub at: i64,
    /// The length of its text in bytes.
    pub bytes: usize,
}

/// The game of which a work is a fork.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ForkOrigin {
    /// The id under which it is played.
    pub game: String,
    /// Its title at that time.
    pub title: String,
}

/// The facts about a game in lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct GameFacts {
    /// One sentence about it; may be empty.
    pub about: String,
    /// The number of squares of the board.
    pub cells: usize,
    /// The number of sides.
    pub sides: usize,
    /// The number of files and ranks: `10×8`; empty for a version that was saved before there was this field.
    #[serde(default)]
    pub size: String,
    /// What is special about it, such as `drops` and `castling`; empty for a version that was saved before there was
    /// this field.
    #[serde(default)]
    pub features: Vec<String>,
}

/// A work as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkshopGame {
    /// Who sees it.
    pub visibility: WorkshopVisibility,
    /// Facts about the newest version.
    pub facts: GameFacts,
    /// The versions, the newest first; there is at least one.
    pub versions: Vec<WorkshopVersion>,
    /// The game of which it is a fork.
    pub fork: Option<ForkOrigin>,
    /// Why a moderator has hidden it from all but its author.
    #[serde(default)]
    #[serde(rename = "barred")]
    pub blocked: Option<String>,
}

impl WorkshopGame {
    /// Changes its visibility.
    ///
    /// # Errors
    /// If a moderator has hidden it.
    pub fn with_visibility(&self, visibility: WorkshopVisibility) -> Result<Self, Fault> {
        match &self.blocked {
            Some(why) if visibility != WorkshopVisibility::Private => {
                Err(Fault::conflict(format!("a moderator has hidden this game from others: {why}")))
            }
            _ => Ok(Self { visibility, ..self.clone() }),
        }
    }

    /// Hides it from all but its author, for this reason.
    #[must_use]
    pub fn block(&self, why: String) -> Self {
        Self { visibility: WorkshopVisibility::Private, blocked: Some(why), ..self.clone() }
    }

    /// Allows its author to show it again.
    #[must_use]
    pub fn unblock(&self) -> Self {
        Self { blocked: None, ..self.clone() }
    }

    /// Adds a version.
    ///
    /// # Errors
    /// If it equals the newest one, or if there are too many.
    pub fn with_version(&self, version: WorkshopVersion, facts: GameFacts) -> Result<Self, Fault> {
        if self.versions.first().is_some_and(|newest| newest.game == version.game) {
            return Err(Fault::conflict("this is identical to the newest version"));
        }
        if self.versions.len() >= MAX_VERSIONS {
            return Err(Fault::conflict(format!(
                "a game has at most {MAX_VERSIONS} versions here; fork it, and continue with the fork"
            )));
        }
        let versions = [version].into_iter().chain(self.versions.iter().cloned()).collect();
        Ok(Self { facts, versions, ..self.clone() })
    }

    /// When its newest version was saved.
    pub fn changed_at(&self) -> i64 {
        self.versions.first().map_or(0, |version| version.at)
    }

    /// The length of the texts of all its versions in bytes.
    pub fn bytes(&self) -> usize {
        self.versions.iter().map(|version| version.bytes).sum()
    }

    /// The entry of a list.
    pub fn card(&self, id: &str, by: String, mine: bool) -> WorkshopCard {
        let newest = self.versions.first();
        WorkshopCard {
            id: id.to_owned(),
            game: newest.map(|version| version.game.clone()).unwrap_or_default(),
            title: newest.map(|version| version.title.clone()).unwrap_or_default(),
            facts: self.facts.clone(),
            by,
            mine,
            visibility: self.visibility,
            changed: self.changed_at(),
            fork: self.fork.clone(),
        }
    }
}

/// A work in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct WorkshopCard {
    /// The id, part of the address; it cannot be guessed.
    pub id: String,
    /// The id under which its newest version is played.
    pub game: String,
    /// The title of that version.
    pub title: String,
    /// Facts about that version.
    #[serde(flatten)]
    pub facts: GameFacts,
    /// The name of the author.
    pub by: String,
    /// Whether the caller is the author.
    pub mine: bool,
    /// Who sees it.
    pub visibility: WorkshopVisibility,
    /// When its newest version was saved, in milliseconds since 1970.
    pub changed: i64,
    /// The game of which it is a fork.
    pub fork: Option<ForkOrigin>,
}

/// A work with its versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct WorkshopView {
    /// What lists show.
    pub card: WorkshopCard,
    /// The versions, the newest first.
    pub versions: Vec<WorkshopVersion>,
    /// Why a moderator has hidden it from all but its author; only the author sees this.
    pub blocked: Option<String>,
}

/// A page of works.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct WorkshopPage {
    /// The works, the last changed first.
    pub works: Vec<WorkshopCard>,
    /// What to pass for the next page; null if there is none.
    pub more: Option<String>,
}

/// The result of checking or saving a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct CheckResult {
    /// The mistakes in the order of lines.
    pub diagnostics: Vec<RuleDiagnostic>,
    /// The number of further mistakes.
    pub more: usize,
    /// The id under which it can be played; null if it has mistakes.
    pub game: Option<String>,
    /// The work that was saved; null if the file was only checked, or has mistakes.
    pub work: Option<WorkshopView>,
}

/// The text of a game as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct RuleText {
    /// The id of the game.
    pub game: String,
    /// The rule file, without those that it extends.
    pub text: String,
    /// The files of the games that it extends, as they were then; append it to `text` where these are not available.
    pub carried: String,
}

/// A line of a comparison of two texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct DiffLine {
    /// `same`: in both; `out`: only in the first; `in`: only in the second.
    #[ts(type = "'same' | 'out' | 'in'")]
    pub is: &'static str,
    /// Its number in the text that contains it; if both do, in the second.
    pub number: usize,
    /// Its text.
    pub text: String,
}

/// The differences between two games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct RuleDiff {
    /// The changed parts, each with some lines around it.
    pub parts: Vec<Vec<DiffLine>>,
    /// Whether they extend different versions of the same game.
    pub inherited: bool,
}

/// All of these types as TypeScript.
pub(crate) fn contract() -> String {
    [
        declaration::<WorkshopVisibility>(),
        declaration::<WorkshopVersion>(),
        declaration::<ForkOrigin>(),
        declaration::<GameFacts>(),
        declaration::<WorkshopCard>(),
        declaration::<WorkshopView>(),
        declaration::<WorkshopPage>(),
        declaration::<RuleDiagnostic>(),
        declaration::<CheckResult>(),
        declaration::<RuleText>(),
        declaration::<DiffLine>(),
        declaration::<RuleDiff>(),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(game: &str) -> WorkshopVersion {
        WorkshopVersion { game: game.to_owned(), title: "Mine".to_owned(), note: String::new(), at: 5, bytes: 100 }
    }

    #[test]
    fn new_versions_come_first_and_their_number_is_limited() {
        let mut work = WorkshopGame {
            visibility: WorkshopVisibility::Private,
            facts: GameFacts::default(),
            versions: vec![version("~0")],
            fork: None,
            blocked: None,
        };
        assert!(work.with_version(version("~0"), GameFacts::default()).is_err(), "identical to the newest version");
        for n in 1..MAX_VERSIONS {
            work = work.with_version(version(&format!("~{n}")), GameFacts::default()).unwrap();
        }
        assert_eq!((work.card("id", "me".to_owned(), true).game, work.bytes()), ("~49".to_owned(), 5_000));
        assert!(work.with_version(version("~0"), GameFacts::default()).is_err());
    }
}
