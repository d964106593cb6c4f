//! What a visitor who has seen a table receives after a change: not the whole view again, but what is different.
//!
//! The server remembers what each socket has sent; [`TableView`](crate::TableView) is the whole view.

use crate::clock::Clock;
use crate::online::game_fields::{GameChange, GameFields, ListChange};
use crate::online::table_info::TableInfo;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use std::borrow::Cow;

/// The difference between two views of a table for the same visitor.
#[derive(Debug, Serialize)]
pub struct TableChange<'v> {
    /// What is different in the game.
    #[serde(flatten)]
    game: Cow<'v, GameChange>,
    /// The clocks at this moment.
    clock: Option<Clock>,
    /// What is not part of the game, if it is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'v TableInfo>,
}

impl<'v> TableChange<'v> {
    /// What is different from the `before` values.
    pub fn new(
        before: (&'v GameFields, &TableInfo),
        now: (&'v GameFields, &'v TableInfo),
        clock: Option<play::Clock>,
    ) -> Self {
        Self {
            game: now.0.change_since(before.0),
            clock: clock.map(Into::into),
            table: (before.1 != now.1).then_some(now.1),
        }
    }

    /// Whether the two views are the same. The clocks alone do not count: the page knows how they run.
    pub fn is_empty(&self) -> bool {
        let Self { game, clock: _, table } = self;
        game.is_empty() && table.is_none()
    }

    /// The TypeScript type; the fields are those of the page's `GameView`.
    pub(crate) fn declaration() -> String {
        "/** The difference between two views of a table, of which the page has seen the first. */
export interface TableChange {
  /** The fields that have other values. */ set: Partial<GameView>
  /** The clocks at this moment. */ clock: Clock | null
  pieces?: ListChange
  turns?: ListChange
  /** What is not part of the game, if it is different. */ table?: TableInfo
}
"
        .to_owned()
    }

    /// The type as JSON Schema.
    pub fn schema(generator: &mut SchemaGenerator) -> Schema {
        let list = generator.subschema_for::<ListChange>();
        let (clock, table) = (generator.subschema_for::<Option<Clock>>(), generator.subschema_for::<TableInfo>());
        json_schema!({
            "type": "object",
            "properties": {
                "set": { "type": "object" }, "clock": clock, "pieces": list, "turns": list, "table": table
            },
            "required": ["set", "clock"]
        })
    }
}
