//! What a table shows, to each person what they may see of it.

use super::snapshot::Thinking;
use super::{RenderedViews, Revision, Table, TableSnapshot};
use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::live::player_ratings;
use api::{GameFields, TableInfo, TableVisit, UciGame, ViewFields};
use play::TableState;
use rules::{Game, Visibility};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

impl Table {
    /// The table as this person sees it now, as JSON. This needs no rules.
    pub(crate) fn view(&self, person: Option<&str>) -> String {
        self.view_to_send(person).1
    }

    /// What this person sees beside the game in this state of the table, which they may see.
    pub(super) fn table_info(&self, shown: &RenderedViews, person: Option<&str>) -> TableInfo {
        let names = self.roster.names.lock();
        let name = |id: &str| names.get(id).cloned().unwrap_or_else(|| "Guest".to_owned());
        let strengths = self.roster.ratings.lock();
        let strength = |id: &str| strengths.get(id).cloned();
        let standing = &shown.now.standing;
        let here = |person: &str| self.is_present(person);
        let visit = TableVisit {
            state: standing,
            game: self.setting.game(),
            person,
            name: &name,
            strength: &strength,
            here: &here,
            absent: &self.absent_players(),
        };
        visit.table_info().with_server_state(self.is_queued(), self.delay_of(standing))
    }

    /// What can follow these tokens for this person, as JSON.
    pub(crate) fn next(&self, person: Option<&str>, revision: Revision, tokens: &[String]) -> Result<String, Fault> {
        let now = self.now();
        self.server.bounds.run(self.setting.game(), |game| {
            now.check_revision(revision)?;
            let own = now.standing.sides_of(person);
            now.standing.may_move(game, &own)?;
            api::next(game, &now.standing.game_state, tokens)
        })
    }

    /// The positions of the game from this index on, as this person may see them, as JSON.
    pub(crate) fn frames(&self, person: Option<&str>, from: usize) -> Result<String, Fault> {
        let now = Arc::clone(&self.shown_to(person).0.now);
        let eyes = now.standing.visibility(person);
        self.server
            .bounds
            .run(self.setting.game(), |game| api::frames(game, &now.standing.game_state.with_visibility(eyes), from))
    }

    /// The game in UCI form, as this person may see it.
    pub(crate) fn uci_state(&self, person: Option<&str>) -> Result<(Arc<TableSnapshot>, UciGame), Fault> {
        let (shown, moment) = self.shown_to(person);
        let now = Arc::clone(&shown.now);
        let (eyes, spent) = (now.standing.visibility(person), now.standing.elapsed_ms(moment));
        let told = self.server.bounds.run(self.setting.game(), |game| {
            Ok(UciGame::new(game, &now.standing.game_state.with_visibility(eyes), spent))
        })?;
        Ok((now, told))
    }

    /// The game as a record, as far as this person may see it, with the rule file if wanted, and the name for the file.
    pub(crate) fn record(&self, person: Option<&str>, rules: bool) -> Result<(String, String), Fault> {
        let now = Arc::clone(&self.shown_to(person).0.now);
        let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_secs() / 86_400);
        let text =
            self.server.bounds.run(self.setting.game(), |game| now.standing.game_state.record(game, rules, today))?;
        let short: String = self.id.chars().take(6).collect();
        Ok((text, format!("{}-{short}.pgn", self.setting.source().id())))
    }

    /// Changes the name of a player, and shows it to everyone who has the table open.
    pub(crate) fn rename(&self, person: &str, name: &str) {
        let mut names = self.roster.names.lock();
        if let Some(known) = names.get_mut(person) {
            name.clone_into(known);
            drop(names);
            self.resend_views();
        }
    }

    /// Loads the names and ratings of players that are not yet known.
    pub(crate) async fn load_names(&self, app: &Core, standing: &TableState) {
        let unknown: Vec<String> = {
            let names = self.roster.names.lock();
            standing.players().into_iter().filter(|id| !names.contains_key(*id)).map(str::to_owned).collect()
        };
        if unknown.is_empty() {
            return;
        }
        match app.store.people(&unknown).await {
            Ok(people) => {
                let people = people.iter().map(|person| (person.id.clone(), display_name(person)));
                self.roster.names.lock().extend(people);
            }
            Err(error) => tracing::warn!(%error, "player names unavailable"),
        }
        if standing.setup.rated {
            let course = &standing.game_state;
            let correspondence = course.clock().is_some_and(play::TimeControl::is_correspondence);
            match player_ratings::rating_texts(app, &unknown, course.configured_game().source().id(), correspondence)
                .await
            {
                Ok(known) => self.roster.ratings.lock().extend(known),
                Err(fault) => tracing::warn!(why = fault.sentence(), "player ratings unavailable"),
            }
        }
    }

    pub(super) fn render(&self, game: &Game, now: Arc<TableSnapshot>) -> RenderedViews {
        const NOTHING: &ViewFields = &ViewFields::EMPTY;
        let standing = &now.standing;
        let pgn = format!("/api/tables/{}/record", self.id);
        let shown = api::ViewContext {
            id: &self.id,
            revision: now.revision().into(),
            thinking: now.thinking != Thinking::No,
            pgn: &pgn,
        };
        let hidden = standing.game_state.is_hidden(game);
        let mut eyes = vec![Visibility::for_sides([])];
        if hidden {
            eyes = standing.players().into_iter().map(|player| standing.visibility(Some(player))).chain(eyes).collect();
        }
        let before = Arc::clone(&self.display.shown.borrow().current);
        let view = |eyes: Visibility| {
            let earlier = before.own_view(eyes);
            let known = earlier.map_or(NOTHING, GameFields::view);
            let view = if hidden {
                ViewFields::new(game, &standing.game_state.with_visibility(eyes), &shown, known)
            } else {
                ViewFields::new(game, &standing.game_state, &shown, known)
            };
            (eyes, GameFields::new(view, earlier))
        };
        let views = eyes.into_iter().map(view).collect();
        RenderedViews { now, views }
    }
}
