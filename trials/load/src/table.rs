//! A table with two people who play a game that was drawn by lot, and what is kept of it in the end.
//!
//! For: opening it, each turn, and holding what the server has kept against what it has acknowledged. Not for: when a
//! turn is made (`run`), looking on (`eye`).

use crate::client::{Client, Guest, Trouble, revision};
use crate::script::Script;
use serde_json::{Value, json};

/// A table with two people.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) players: [Guest; 2],
    script: Script,
    pub(crate) revision: u64,
    /// So many turns the server has acknowledged.
    pub(crate) acknowledged: usize,
}

/// How a table is opened.
#[derive(Clone, Debug)]
pub(crate) struct Opening<'a> {
    pub(crate) game: &'a str,
    pub(crate) clock: Option<Value>,
}

impl Table {
    /// A table of the guests of that number; the second one takes a seat with its key.
    pub(crate) async fn open(
        client: &Client,
        opening: &Opening<'_>,
        script: Script,
        number: usize,
    ) -> Result<Self, String> {
        let mut players = [Guest::new(2 * number), Guest::new(2 * number + 1)];
        let body = json!({
            "game": opening.game,
            "readings": {},
            "position": null,
            "seats": [{"by": "person"}, {"by": "open"}],
            "clock": opening.clock,
        });
        let view: Value = read(&client.post(&mut players[0], "/api/tables", &body).await?)?;
        let id = view["id"].as_str().ok_or("a table without an id")?.to_owned();
        let sit = json!({"side": 1, "key": view["house"]["chairs"][1]["key"]});
        let view = client.post(&mut players[1], &format!("/api/tables/{id}/sit"), &sit).await?;
        let revision = revision(&view).ok_or("a view without a revision")?;
        Ok(Self { id, players, script, revision, acknowledged: 0 })
    }

    /// Is there another turn?
    pub(crate) fn goes_on(&self) -> bool {
        self.acknowledged < self.script.len()
    }

    /// The address of something at this table.
    pub(crate) fn path(&self, what: &str) -> String {
        format!("/api/tables/{}{what}", self.id)
    }

    /// What the table is called when the next turn has been made.
    pub(crate) fn next_revision(&self) -> u64 {
        self.revision + 2
    }

    /// The next turn, by whoever is on turn.
    pub(crate) async fn turn(&mut self, client: &Client) -> Result<(), Trouble> {
        let Some(text) = self.script.get(self.acknowledged) else { return Ok(()) };
        let (path, body) = (self.path("/play"), json!({"revision": self.revision, "text": text}));
        let view = client.post(&mut self.players[self.acknowledged % 2], &path, &body).await?;
        self.revision = revision(&view).ok_or_else(|| Trouble::Lost("a view without a revision".to_owned()))?;
        self.acknowledged += 1;
        Ok(())
    }

    /// After a turn of which nobody knows whether it was made: looks at the table, as a page does. True: it was made.
    pub(crate) async fn look(&mut self, client: &Client) -> Result<bool, Trouble> {
        let path = self.path("");
        let view = client.get(&mut self.players[0], &path).await?;
        let kept = turns(&view).map_err(Trouble::Lost)?.len();
        self.revision = revision(&view).ok_or_else(|| Trouble::Lost("a view without a revision".to_owned()))?;
        let made = kept == self.acknowledged + 1;
        self.acknowledged += usize::from(made);
        Ok(made)
    }

    /// How many turns somebody is shown there.
    pub(crate) async fn kept(&mut self, client: &Client) -> Result<usize, Trouble> {
        let path = self.path("");
        let view = client.get(&mut self.players[0], &path).await?;
        Ok(turns(&view).map_err(Trouble::Lost)?.len())
    }

    /// What is wrong with what the server has kept: a turn that it has acknowledged is not there, or there is one that
    /// nobody has made, or twice. `unsure`: one more may be there.
    pub(crate) async fn check(&mut self, client: &Client, unsure: bool) -> Result<(), String> {
        let path = self.path("");
        let kept = turns(&client.get(&mut self.players[0], &path).await?)?;
        let known = self.acknowledged..=self.acknowledged + usize::from(unsure);
        if !known.contains(&kept.len()) {
            return Err(format!(
                "table {}: {} turns were acknowledged, {} are kept",
                self.id,
                self.acknowledged,
                kept.len()
            ));
        }
        let other = kept.iter().zip(self.script.iter()).position(|(kept, sent)| kept != sent);
        other.map_or(Ok(()), |at| {
            Err(format!("table {}: turn {} is {}, sent was {}", self.id, at + 1, kept[at], self.script[at]))
        })
    }
}

fn read(text: &[u8]) -> Result<Value, String> {
    serde_json::from_slice(text).map_err(|error| format!("the server's answer is no JSON: {error}"))
}

/// The turns of a view, in full.
fn turns(view: &[u8]) -> Result<Vec<String>, String> {
    let view = read(view)?;
    let turns = view["turns"].as_array().ok_or("a view without turns")?;
    Ok(turns.iter().filter_map(|turn| turn["text"].as_str()).map(str::to_owned).collect())
}
