//! What happens to tournaments: absent players, late entry, byes, and games of more than two.

use super::*;
use play::tournament::{Score, round_robin};

const SWISS: TournamentFormat = TournamentFormat::Swiss { rounds: 5 };
const MINUTES: Millis = MINUTE_MS;

/// A live tournament with these players, which has begun at time 0.
pub(in crate::social::tournaments) fn begun(form: TournamentFormat, players: &[&str]) -> Tournament {
    let mut cup = open(form);
    players.iter().for_each(|player| cup.join(player, 0).unwrap());
    cup.start(0, &BTreeMap::new()).unwrap();
    cup.advance("id", 0);
    cup
}

/// The same for a game of four sides without partners, of which the third moves first.
fn begun_with_tables(form: TournamentFormat, players: &[&str]) -> Tournament {
    let mut cup = open(form);
    (cup.terms.teams, cup.terms.first_side) = (vec![2, 3, 0, 1], 2);
    players.iter().for_each(|player| cup.join(player, 0).unwrap());
    cup.start(0, &BTreeMap::new()).unwrap();
    cup.advance("id", 0);
    cup
}

/// A live tournament without players.
pub(in crate::social::tournaments) fn open(form: TournamentFormat) -> Tournament {
    Tournament {
        name: "Friday".to_owned(),
        host: "host".to_owned(),
        terms: TournamentTerms {
            game: "chess".to_owned(),
            title: "Chess".to_owned(),
            readings: BTreeMap::new(),
            first_side: 0,
            teams: Vec::new(),
            clock: TimeControl::new(300_000, 0, 0),
            rated: false,
            form,
            tie_breaks: Some(vec![TieBreak::Buchholz]),
            late_entry: 0,
        },
        dates: Dates { created: 0, starts: None, begun: None, ended: None },
        entrants: Vec::new(),
        games: Vec::new(),
        byes: Vec::new(),
        description: String::new(),
        password_hash: None,
        paired_by_host: false,
    }
}

/// Ends all running games: the first player wins.
pub(in crate::social::tournaments) fn play_round(cup: &mut Tournament) {
    for game in 0..cup.games.len() {
        if !cup.games[game].over {
            cup.finish(game, Some(Score::First), 0);
        }
    }
    cup.advance("id", 0);
}

#[test]
fn a_player_who_does_not_appear_loses_by_forfeit() {
    let mut cup = begun(SWISS, &["ann", "bob"]);
    cup.note_appearance(0, &[false, true]);
    cup.note_absence(0, (0, 0), 0, 3 * MINUTES);
    assert_eq!(cup.games[0].absent, [false, false], "there is time left");
    cup.note_absence(0, (0, 0), 0, 3 * MINUTES + 1);
    assert_eq!(cup.games[0].absent, [true, false]);
    cup.finish(0, None, 4 * MINUTES);
    assert_eq!((cup.games[0].score, cup.games[0].is_forfeit()), (Some(Score::Second), true));
    assert!(cup.entrants[0].withdrawn && !cup.entrants[1].withdrawn);
    // A player who has been at the table and left, or who has moved, did appear.
    let mut cup = begun(SWISS, &["ann", "bob"]);
    cup.note_absence(0, (1, 1), 0, 4 * MINUTES);
    assert_eq!(cup.games[0].absent, [false, true]);
}

#[test]
fn if_neither_player_appears_both_lose_and_the_tournament_is_over() {
    let mut cup = begun(SWISS, &["ann", "bob"]);
    cup.note_absence(0, (0, 0), 0, 4 * MINUTES);
    assert_eq!(cup.games[0].absent, [true, true]);
    cup.finish(0, None, 4 * MINUTES);
    cup.advance("id", 5 * MINUTES);
    assert_eq!((cup.games[0].score, cup.games.len()), (None, 1));
    assert!(cup.dates.ended.is_some());
    assert!(cup.standings().iter().all(|line| line.points == 0 && line.place == 1));
}

#[test]
fn in_a_round_robin_an_absent_player_can_still_come_to_the_next_round() {
    let mut cup = begun(TournamentFormat::RoundRobin { double: false }, &["ann", "bob", "cy", "dee"]);
    cup.note_absence(0, (0, 0), 0, 4 * MINUTES);
    cup.finish(0, None, 4 * MINUTES);
    assert!(cup.entrants.iter().all(|entrant| !entrant.withdrawn));
    // By correspondence no one has to be there at a certain time.
    cup.terms.clock.delay = 86_400_000;
    cup.note_absence(1, (0, 0), 0, 4 * MINUTES);
    assert_eq!(cup.games[1].absent, [false, false]);
}

#[test]
fn a_swiss_tournament_of_two_has_one_round() {
    let mut cup = begun(SWISS, &["ann", "bob"]);
    assert_eq!((cup.possible_rounds(), cup.rounds()), (1, 1));
    play_round(&mut cup);
    assert_eq!((cup.games.len(), cup.dates.ended.is_some()), (1, true));
    assert_eq!(begun(SWISS, &["ann", "bob", "cy"]).possible_rounds(), 3);
    assert_eq!(begun(SWISS, &["ann", "bob", "cy", "dee", "eve", "fay", "gus"]).rounds(), 5);
}

#[test]
fn a_late_player_has_no_points_for_the_rounds_before() {
    let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee"]);
    assert!(cup.join("eve", 0).is_err(), "late entry must be allowed");
    cup.terms.late_entry = 2;
    cup.join("eve", 0).unwrap();
    play_round(&mut cup);
    assert_eq!(cup.round(), 2);
    assert!(cup.join("fay", 0).is_err(), "the third round is too late");
    let eve = cup.entrant_index("eve").unwrap();
    // Of those with no points, the bye goes to one who has played all rounds (C.04.3, 2.4.4).
    // That is Cy, the last of them: Ann and Dee have won.
    let cy = cup.entrant_index("cy").unwrap();
    assert_eq!(cup.byes, [Bye { round: 1, player: cy, half: false }]);
    let line = cup.standings().into_iter().find(|line| line.player == eve).unwrap();
    assert_eq!(line.points, 0);
}

#[test]
fn a_requested_bye_is_half_a_point_once_and_not_in_the_last_round() {
    let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee", "eve", "fay"]);
    assert_eq!(cup.bye_choices("ann"), [1, 2, 3]);
    assert!(cup.bye_choices("eva").is_empty());
    for round in [0, 4, 5] {
        assert!(cup.request_bye("ann", Some(round)).is_err(), "{round}");
    }
    cup.request_bye("ann", Some(2)).unwrap();
    cup.request_bye("ann", Some(1)).unwrap();
    cup.request_bye("bob", Some(1)).unwrap();
    cup.request_bye("bob", None).unwrap();
    play_round(&mut cup);
    let [ann, bob] = ["ann", "bob"].map(|player| cup.entrant_index(player).unwrap());
    assert!(cup.byes.contains(&Bye { round: 1, player: ann, half: true }), "{:?}", cup.byes);
    assert!(cup.games.iter().any(|game| game.round == 1 && (game.first == bob || game.second == bob)));
    assert!(cup.request_bye("ann", Some(3)).is_err(), "a second one");
    // Of two players no one can have a bye: the other one would have no opponent.
    let mut two = open(SWISS);
    ["ann", "bob"].iter().for_each(|player| two.join(player, 0).unwrap());
    two.request_bye("ann", Some(0)).unwrap();
    two.start(0, &BTreeMap::new()).unwrap();
    two.advance("id", 0);
    assert_eq!((two.games.len(), two.entrants[0].bye_round), (1, None));
}

#[test]
fn a_player_who_withdrew_from_a_swiss_tournament_can_return() {
    let mut cup = begun(SWISS, &["ann", "bob", "cy", "dee"]);
    cup.leave("dee").unwrap();
    assert!(cup.may_return("dee") && !cup.may_return("ann"));
    cup.join("dee", 0).unwrap();
    assert!(cup.has_active("dee") && cup.entrants.len() == 4);
    let mut robin = begun(TournamentFormat::RoundRobin { double: false }, &["ann", "bob", "cy"]);
    robin.leave("cy").unwrap();
    assert!(robin.join("cy", 0).is_err(), "all games of a round robin are forfeited");
}

#[test]
fn a_round_robin_begun_with_another_order_of_rounds_goes_on_with_those_that_are_left() {
    for double in [false, true] {
        let mut cup = begun(TournamentFormat::RoundRobin { double }, &["ann", "bob", "cy", "dee"]);
        // The first round was the third one of the table, with sides the other way round.
        let table = round_robin::rounds(4);
        for (game, &(first, second)) in cup.games.iter_mut().zip(&table[2].pairs) {
            (game.first, game.second) = (second, first);
        }
        while cup.dates.ended.is_none() {
            play_round(&mut cup);
        }
        let mut met: Vec<(usize, usize)> = cup.games.iter().map(|game| (game.first, game.second)).collect();
        met.sort_unstable();
        met.dedup();
        assert_eq!((met.len(), cup.games.len()), if double { (12, 12) } else { (6, 6) });
    }
}

#[test]
fn partners_are_played_by_one_person() {
    let mut cup = begun(SWISS, &["ann", "bob"]);
    (cup.terms.teams, cup.terms.first_side) = (vec![0, 1, 0, 1], 0);
    let people = cup.table_setup(&cup.games[0]).people;
    assert_eq!(people, ["ann", "bob", "ann", "bob"].map(|person| Some(person.to_owned())));
    assert_eq!((cup.seat_of(2), cup.seat_of(3)), (0, 1));
}

#[test]
fn four_sides_without_partners_are_played_by_four_people() {
    let cup = begun_with_tables(SWISS, &["ann", "bob", "cy", "dee", "eve"]);
    assert_eq!((cup.players_per_game(), cup.games.len(), cup.byes.len()), (4, 1, 1));
    // The third side moves first.
    let people = cup.table_setup(&cup.games[0]).people;
    assert_eq!(people, ["cy", "dee", "ann", "bob"].map(|person| Some(person.to_owned())));
    assert_eq!(cup.rounds(), 5, "players may meet again");
}

#[test]
fn at_a_table_only_the_player_on_turn_is_absent_and_the_game_goes_on_without_them() {
    let mut cup = begun_with_tables(SWISS, &["ann", "bob", "cy", "dee"]);
    cup.note_absence(0, (4, 0), 0, 4 * MINUTES);
    assert_eq!(cup.games[0].absent, [false; 4], "all have moved");
    cup.note_absence(0, (1, 1), 0, 4 * MINUTES);
    assert_eq!(cup.games[0].absent, [false, true, false, false]);
    assert!(!cup.games[0].is_forfeit());
    cup.finish_table(0, vec![0, 0, tables::POINT, 0], 5 * MINUTES);
    assert!(cup.entrants[1].withdrawn && !cup.entrants[0].withdrawn);
    cup.advance("id", 5 * MINUTES);
    assert!(cup.dates.ended.is_some(), "three players fill no table");
    let lines = cup.standings();
    assert_eq!((lines[0].player, lines[0].points, lines[1].place), (2, tables::POINT, 2));
}

#[test]
fn a_tournament_of_four_with_the_state_of_an_earlier_version_goes_on() {
    let cup = begun(SWISS, &["ann", "bob"]);
    let text = serde_json::to_string(&cup).unwrap();
    let earlier = text.replace("\"appeared\":[false,false],\"absent\":[false,false]", "\"appeared\":[true,false]");
    assert_ne!(earlier, text);
    let read: Tournament = serde_json::from_str(&earlier).unwrap();
    assert_eq!((read.games[0].appeared.as_slice(), read.games[0].is_forfeit()), (&[true, false][..], false));
    assert!(!text.contains("others") && !text.contains("shares"), "an earlier version can read it, too");
}
