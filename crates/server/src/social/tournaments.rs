//! Tournaments: round robins, Swiss systems and arenas, live or by correspondence.
//!
//! This file handles `/api/tournaments…`. `progress` advances tournaments and opens their tables, `state` is the
//! tournament as a value, with `entrants`, `matches` and the rounds of `pairing`; `checks` are for new ones, `view` shows it,
//! `report` writes it as a file, and `play::tournament` pairs players.

mod checks;
mod entrants;
mod matches;
mod pairing;
pub(crate) mod progress;
mod report;
mod state;
mod view;

use self::checks::{check_format, check_playable, check_tie_breaks};
use self::progress::{MAX_FINISHED_LISTED, MAX_OPEN, StoredTournament, not_now};
use self::state::{Dates, Tournament, TournamentTerms};
use crate::core::address::Address;
use crate::core::error::Fault;
use crate::core::ids::{display_name, random_text};
use crate::core::plain_text::{is_disruptive, is_reversing};
use crate::http::body::{Body, Empty, Id};
use crate::http::endpoint::Access::Anyone;
use crate::http::endpoint::{Endpoint, get, post};
use crate::http::identity::Caller;
use crate::http::identity::require_account;
use crate::http::reply::json;
use crate::live::texts;
use crate::social::accounts::password::Password;
use crate::social::state::Social;
use api::{Object, TournamentFormat, TournamentView, Tournaments};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use play::tournament::Round;
use play::{Millis, TimeControl};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most of them by one person.
const MAX_PER_PERSON: usize = 3;
/// The number of characters of an id.
const ID_CHARS: usize = 10;
/// The most characters of a name.
const MAX_NAME_CHARS: usize = 60;
/// The most characters of a description.
const MAX_DESCRIPTION_CHARS: usize = 2000;
/// The longest time ahead for which a start can be scheduled.
const MAX_START_DELAY_MS: Millis = 60 * 24 * 60 * 60 * 1000;

/// The routes of tournaments.
pub(crate) fn routes() -> Vec<Endpoint<Social>> {
    vec![
        get("/tournaments", Anyone, "all tournaments: the open ones, and those that ended last", list)
            .returns::<Tournaments>(),
        post("/tournaments", Anyone, "creates a tournament", create).returns::<TournamentView>(),
        get("/tournaments/{id}", Anyone, "a tournament with its standings and games", view).returns::<TournamentView>(),
        post("/tournaments/{id}/join", Anyone, "joins a tournament", join).returns::<TournamentView>(),
        post("/tournaments/{id}/leave", Anyone, "leaves a tournament", leave).banned(true).returns::<TournamentView>(),
        post("/tournaments/{id}/bye", Anyone, "asks for a bye with half a point in a round, or in none", bye)
            .returns::<TournamentView>(),
        post("/tournaments/{id}/start", Anyone, "starts a tournament; only its host may", start)
            .returns::<TournamentView>(),
        post(
            "/tournaments/{id}/hold",
            Anyone,
            "lets the host pair the next round by hand, or not; only its host may",
            hold,
        )
        .returns::<TournamentView>(),
        post("/tournaments/{id}/pair", Anyone, "pairs the next round by hand; only its host may", pair)
            .returns::<TournamentView>(),
        get("/tournaments/{id}/report", Anyone, "a round robin or Swiss tournament as a report file (TRF16)", report)
            .content_type("text/plain"),
    ]
}

/// A new tournament.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct TournamentBody {
    name: String,
    game: String,
    #[serde(default)]
    readings: BTreeMap<String, String>,
    clock: Object<api::TimeControl>,
    form: Object<TournamentFormat>,
    #[serde(default)]
    rated: bool,
    /// When it starts by itself, in milliseconds since 1970.
    starts: Option<Millis>,
    /// What its host says about it.
    #[serde(default)]
    description: String,
    /// The password that players need to join; anyone can join without one.
    #[serde(default)]
    password: Option<Password>,
    /// The tie-breaks of a round robin or a Swiss tournament, in their order; those that are usual for its form if absent.
    #[serde(default)]
    tie_breaks: Option<Vec<api::TieBreak>>,
    /// The last round of a Swiss tournament in which a player who joins late can play; 0 if none can.
    #[serde(default)]
    late_entry: u32,
}

/// A player who joins.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinBody {
    /// The password, if the tournament has one.
    #[serde(default)]
    password: Option<Password>,
}

/// A bye with half a point.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ByeBody {
    /// The round, from 1; null if the player wants to play in all rounds after all.
    round: Option<u32>,
}

/// Who pairs the next round.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HoldBody {
    /// Whether the host pairs it by hand.
    hold: bool,
}

/// The pairings of a round by hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PairBody {
    /// The round, from 1.
    round: u32,
    /// The pairs by the numbers of the players, the first board first; in each, the player who moves first comes first.
    pairs: Vec<(usize, usize)>,
    /// The player who has the bye.
    bye: Option<usize>,
    /// Whether two players may meet again, and a player may have a second bye.
    #[serde(default)]
    again: bool,
}

/// `GET /api/tournaments`
async fn list(State(app): State<Social>) -> Result<Response, Fault> {
    let cups = Tournaments {
        open: progress::list_cards(&app, progress::OPEN, MAX_OPEN).await?,
        over: progress::list_cards(&app, progress::FINISHED, MAX_FINISHED_LISTED).await?,
    };
    Ok(json(&cups))
}

/// `GET /api/tournaments/{id}`
async fn view(Caller { app, visitor, .. }: Caller<Social>, Id(id): Id) -> Result<Response, Fault> {
    let found = progress::load(&app, &id).await?;
    view_response(&app, found, visitor.id()).await
}

/// `POST /api/tournaments`
async fn create(
    Caller { app, address, visitor }: Caller<Social>,
    Body(body): Body<TournamentBody>,
) -> Result<Response, Fault> {
    let now = app.clock.now();
    let TournamentBody { name, game, readings, clock: Object(clock), form: Object(form), rated, starts, .. } = body;
    let clock = TimeControl::from(clock);
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS || name.chars().any(is_disruptive) {
        return Err(Fault::bad_request(format!("the name of a tournament has 1 to {MAX_NAME_CHARS} characters")));
    }
    check_format(form, clock)?;
    let description = sanitize_description(&body.description)?;
    let last_entry = if let TournamentFormat::Swiss { rounds } = form { rounds } else { 0 };
    if body.late_entry > last_entry {
        return Err(Fault::bad_request("late entry is possible in Swiss tournaments, at most until their last round"));
    }
    if let Some(password) = &body.password {
        password.check_shared()?;
    }
    if starts.is_some_and(|starts| !(now..=now + MAX_START_DELAY_MS).contains(&starts)) {
        return Err(Fault::bad_request("the start of a tournament must be within the next 60 days"));
    }
    let (title, first_side, teams) = check_playable(&app, address, (&game, &readings), clock, rated).await?;
    let chosen = body.tie_breaks.map(|ties| ties.into_iter().map(Into::into).collect());
    let tie_breaks = check_tie_breaks(form, teams.iter().any(|&team| team > 1), chosen)?;
    if app.store.items("cups", progress::OPEN, None, now, MAX_OPEN).await?.len() >= MAX_OPEN as usize {
        return Err(Fault::unavailable("there are too many tournaments; try again when one is over").with_limit("cups"));
    }
    let known = visitor.identify(&app).await?;
    if rated {
        require_account(&known.person)?;
    }
    if count_own(&app, &known.person.id).await? >= MAX_PER_PERSON {
        return Err(Fault::too_many_requests(format!(
            "you have {MAX_PER_PERSON} tournaments that are not over, the most that a user can have"
        ))
        .with_limit("cups-of-person"));
    }
    app.seeks.check_post_limit(address)?;
    texts::pin(&app, &game).await?;
    let password_hash = match body.password {
        Some(password) => Some(password.hash_password(&app, address).await?),
        None => None,
    };
    let (id, host) = (random_text(ID_CHARS), known.person.id.clone());
    let terms = TournamentTerms {
        game,
        title,
        readings,
        first_side,
        teams,
        clock,
        rated,
        form,
        tie_breaks: Some(tie_breaks),
        late_entry: body.late_entry,
    };
    let cup = Tournament {
        name,
        host: host.clone(),
        terms,
        dates: Dates { created: now, starts, begun: None, ended: None },
        entrants: Vec::new(),
        games: Vec::new(),
        byes: Vec::new(),
        description,
        password_hash,
        paired_by_host: false,
    };
    progress::insert(&app, &id, &cup).await?;
    let found = progress::load(&app, &id).await?;
    let told = view_response(&app, found, Some(&host)).await?;
    Ok(known.respond(told))
}

/// `POST /api/tournaments/{id}/join`
async fn join(
    Caller { app, address, visitor }: Caller<Social>,
    Id(id): Id,
    Body(JoinBody { password }): Body<JoinBody>,
) -> Result<Response, Fault> {
    // Before the caller becomes a guest: asking for a tournament that does not exist makes no one a guest.
    let found = progress::load(&app, &id).await?;
    let is_known = visitor.id().is_some_and(|person| found.tournament.involves(person));
    if let Some(hash) = found.tournament.password_hash.as_deref().filter(|_| !is_known) {
        check_password(&app, address, password, hash).await?;
    }
    let known = visitor.identify(&app).await?;
    if found.tournament.terms.rated {
        require_account(&known.person)?;
    }
    let person = known.person.id.clone();
    let found = progress::update(&app, &id, |cup, now| cup.join(&person, now).map_err(not_now)).await?;
    let told = view_response(&app, found, Some(&person)).await?;
    Ok(known.respond(told))
}

/// Checks the password of a caller who joins.
///
/// # Errors
/// If there is none, if it is not the tournament's, or if the caller has tried too many.
async fn check_password(app: &Social, address: Address, password: Option<Password>, hash: &str) -> Result<(), Fault> {
    let refused = |text: &str| Err(play::Fault::new(play::FaultKind::Forbidden, text).into());
    let Some(password) = password else {
        return refused("this tournament has a password; ask its host for it");
    };
    app.accounts.check_join_attempt(address)?;
    if password.matches(app, address, Some(hash)).await? {
        return Ok(());
    }
    refused("this is not the password of the tournament; ask its host for it")
}

/// `POST /api/tournaments/{id}/leave`
async fn leave(
    Caller { app, visitor, .. }: Caller<Social>,
    Id(id): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    let person = visitor.id().unwrap_or_default();
    let found = progress::update(&app, &id, |cup, _| cup.leave(person).map_err(not_now)).await?;
    view_response(&app, found, visitor.id()).await
}

/// `POST /api/tournaments/{id}/bye`
async fn bye(
    Caller { app, visitor, .. }: Caller<Social>,
    Id(id): Id,
    Body(ByeBody { round }): Body<ByeBody>,
) -> Result<Response, Fault> {
    let person = visitor.id().unwrap_or_default();
    if round == Some(0) {
        return Err(Fault::bad_request("rounds are numbered from 1"));
    }
    let round = round.map(|round| round - 1);
    let found = progress::update(&app, &id, |cup, _| cup.request_bye(person, round).map_err(not_now)).await?;
    view_response(&app, found, visitor.id()).await
}

/// `POST /api/tournaments/{id}/start`
async fn start(
    Caller { app, visitor, .. }: Caller<Social>,
    Id(id): Id,
    Body(Empty {}): Body<Empty>,
) -> Result<Response, Fault> {
    require_host(&app, &id, visitor.id()).await?;
    let found = progress::start(&app, &id).await?;
    view_response(&app, found, visitor.id()).await
}

/// `POST /api/tournaments/{id}/hold`
async fn hold(
    Caller { app, visitor, .. }: Caller<Social>,
    Id(id): Id,
    Body(HoldBody { hold }): Body<HoldBody>,
) -> Result<Response, Fault> {
    require_host(&app, &id, visitor.id()).await?;
    let found = progress::update(&app, &id, |cup, _| cup.set_paired_by_host(hold).map_err(not_now)).await?;
    view_response(&app, found, visitor.id()).await
}

/// `POST /api/tournaments/{id}/pair`
async fn pair(
    Caller { app, visitor, .. }: Caller<Social>,
    Id(id): Id,
    Body(PairBody { round, pairs, bye, again }): Body<PairBody>,
) -> Result<Response, Fault> {
    require_host(&app, &id, visitor.id()).await?;
    let Some(number) = round.checked_sub(1) else { return Err(Fault::bad_request("rounds are numbered from 1")) };
    let work = |cup: &mut Tournament, now| {
        let round = Round { pairs: pairs.clone(), bye };
        cup.pair_by_host(&id, (number, round), again, now).map_err(|text| play::Fault::conflict(&text).into())
    };
    let found = progress::update(&app, &id, work).await?;
    view_response(&app, found, visitor.id()).await
}

/// Checks that this person is the host of the tournament.
async fn require_host(app: &Social, id: &str, person: Option<&str>) -> Result<(), Fault> {
    let found = progress::load(app, id).await?;
    if person == Some(found.tournament.host.as_str()) {
        return Ok(());
    }
    Err(play::Fault::new(play::FaultKind::Forbidden, "only the host of the tournament can do that").into())
}

/// The number of tournaments of this person that are not over.
async fn count_own(app: &Social, person: &str) -> Result<usize, Fault> {
    let mut own = 0;
    for card in progress::list_cards(app, progress::OPEN, MAX_OPEN).await? {
        own += usize::from(progress::load(app, &card.id).await.is_ok_and(|found| found.tournament.host == person));
    }
    Ok(own)
}

/// `GET /api/tournaments/{id}/report`
async fn report(State(app): State<Social>, Id(id): Id) -> Result<Response, Fault> {
    let found = progress::load(&app, &id).await?;
    let names = names(&app, &found.tournament).await?;
    let text = report::write(&found.tournament, &names).map_err(not_now)?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.trf\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, text).into_response())
}

/// The names of the host and the players, by id.
async fn names(app: &Social, cup: &Tournament) -> Result<BTreeMap<String, String>, Fault> {
    let mut ids: Vec<String> = cup.entrants.iter().map(|entrant| entrant.person.clone()).collect();
    ids.push(cup.host.clone());
    let people = app.store.people(&ids).await?;
    Ok(people.iter().map(|person| (person.id.clone(), display_name(person))).collect())
}

async fn view_response(app: &Social, found: StoredTournament, person: Option<&str>) -> Result<Response, Fault> {
    let StoredTournament { id, tournament: cup, .. } = found;
    let names = names(app, &cup).await?;
    let view = view::view(&id, &cup, person, &names, app.clock.now());
    Ok(json(&view))
}

/// A description as stored: without the characters that would disturb the text around it, and with its lines.
///
/// # Errors
/// If it is too long.
fn sanitize_description(text: &str) -> Result<String, Fault> {
    let text: String = text.chars().filter(|&c| c == '\n' || !c.is_control() && !is_reversing(c)).collect();
    let text = text.trim();
    if text.chars().count() > MAX_DESCRIPTION_CHARS {
        return Err(Fault::bad_request(format!(
            "the description of a tournament has at most {MAX_DESCRIPTION_CHARS} characters"
        )));
    }
    Ok(text.to_owned())
}
