//! A table with two simulated players who play a random game, and the comparison of the stored turns with the
//! acknowledged ones.
//!
//! `run` decides when a turn is made; spectators are in `spectator`.

use crate::client::{Client, Guest, RequestError, revision};
use crate::script::Script;
use crate::spectator::Spectator;
use serde_json::{Value, json};

/// A table with two players.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) players: [Guest; 2],
    script: Script,
    pub(crate) revision: u64,
    /// The number of turns that the server has acknowledged.
    pub(crate) acknowledged: usize,
}

/// How a table is opened.
#[derive(Clone, Debug)]
pub(crate) struct Opening<'a> {
    pub(crate) game: &'a str,
    pub(crate) clock: Option<Value>,
}

impl Table {
    /// Opens a table for the two guests of this number; the second one takes a seat with its key.
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
        let view: Value = parse(&client.post(&mut players[0], "/api/tables", &body).await?)?;
        let id = view["id"].as_str().ok_or("a table without an id")?.to_owned();
        let sit = json!({"side": 1, "key": view["table"]["seats"][1]["key"]});
        let view = client.post(&mut players[1], &format!("/api/tables/{id}/sit"), &sit).await?;
        let revision = revision(&view).ok_or("a view without a revision")?;
        Ok(Self { id, players, script, revision, acknowledged: 0 })
    }

    /// Whether there is another turn.
    pub(crate) fn has_next_turn(&self) -> bool {
        self.acknowledged < self.script.len()
    }

    /// The path of something at this table.
    pub(crate) fn path(&self, what: &str) -> String {
        format!("/api/tables/{}{what}", self.id)
    }

    /// The revision after the next turn.
    pub(crate) fn next_revision(&self) -> u64 {
        self.revision + 2
    }

    /// The side to move, which is also the number of its player's page among the spectators.
    pub(crate) fn side_to_move(&self) -> usize {
        self.acknowledged % 2
    }

    /// Makes the next turn by a POST request, as programs do.
    pub(crate) async fn play_next_turn(&mut self, client: &Client) -> Result<(), RequestError> {
        let Some(text) = self.script.get(self.acknowledged) else { return Ok(()) };
        let side = self.side_to_move();
        let (path, body) = (self.path("/play"), json!({"revision": self.revision, "text": text}));
        let view = client.post(&mut self.players[side], &path, &body).await?;
        self.revision = revision(&view).ok_or_else(|| RequestError::Lost("a view without a revision".to_owned()))?;
        self.acknowledged += 1;
        Ok(())
    }

    /// Makes the next turn over the socket of the player's page, as the page does.
    pub(crate) async fn play_next_turn_on(&mut self, page: &mut Spectator) -> Result<(), RequestError> {
        let Some(text) = self.script.get(self.acknowledged) else { return Ok(()) };
        self.revision = page.play(self.revision, text).await?;
        self.acknowledged += 1;
        Ok(())
    }

    /// Reads the table after a turn whose outcome is unknown, as the page does; returns whether it was made.
    pub(crate) async fn resync(&mut self, client: &Client) -> Result<bool, RequestError> {
        let path = self.path("");
        let view = client.get(&mut self.players[0], &path).await?;
        let kept = turn_texts(&view).map_err(RequestError::Lost)?.len();
        self.revision = revision(&view).ok_or_else(|| RequestError::Lost("a view without a revision".to_owned()))?;
        let made = kept == self.acknowledged + 1;
        self.acknowledged += usize::from(made);
        Ok(made)
    }

    /// The number of turns that the server shows.
    pub(crate) async fn stored_turn_count(&mut self, client: &Client) -> Result<usize, RequestError> {
        let path = self.path("");
        let view = client.get(&mut self.players[0], &path).await?;
        Ok(turn_texts(&view).map_err(RequestError::Lost)?.len())
    }

    /// Compares the stored turns with the acknowledged ones: none may be missing, duplicated or invented. If `unsure`,
    /// one more may be stored.
    pub(crate) async fn verify(&mut self, client: &Client, unsure: bool) -> Result<(), String> {
        let path = self.path("");
        let kept = turn_texts(&client.get(&mut self.players[0], &path).await?)?;
        let known = self.acknowledged..=self.acknowledged + usize::from(unsure);
        if !known.contains(&kept.len()) {
            return Err(format!("table {}: {} turns acknowledged, {} stored", self.id, self.acknowledged, kept.len()));
        }
        let other = kept.iter().zip(self.script.iter()).position(|(kept, sent)| kept != sent);
        other.map_or(Ok(()), |at| {
            Err(format!("table {}: turn {} is {}, but {} was sent", self.id, at + 1, kept[at], self.script[at]))
        })
    }
}

fn parse(text: &[u8]) -> Result<Value, String> {
    serde_json::from_slice(text).map_err(|error| format!("the server's answer is not JSON: {error}"))
}

/// The turns of a view in full notation.
fn turn_texts(view: &[u8]) -> Result<Vec<String>, String> {
    let view = parse(view)?;
    let turns = view["turns"].as_array().ok_or("a view without turns")?;
    Ok(turns.iter().filter_map(|turn| turn["text"].as_str()).map(str::to_owned).collect())
}
