//! What both homes promise: every claim is held against SQLite and against PostgreSQL.
//!
//! For: claims that need nothing but a [`store::Store`] and its address. Not for: what only a file does, see
//! `tests/file.rs`. Look next: `claims`; `place` for where the homes stand and when PostgreSQL is left out.

mod claims;
#[path = "../common/mod.rs"]
mod common;
mod levels;
mod model;
mod network;
mod place;

/// A test for each claim and home.
macro_rules! claims {
    ($($claim:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $claim() {
                crate::claims::$claim(&crate::place::Place::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $claim() {
                if let Some(place) = crate::place::Place::postgres().await {
                    crate::claims::$claim(&place).await;
                    place.clear().await;
                }
            })*
        }
    };
}

claims! {
    a_game_comes_back_as_it_was_put
    of_many_who_append_after_the_same_number_one_wins
    who_is_refused_changes_nothing_and_stops_nobody
    events_follow_without_a_gap
    what_was_acknowledged_is_there_after_reopening
    seats_that_are_not_named_stay
    names_are_one_regardless_of_case
    of_many_who_take_a_seek_one_gets_it
    of_many_who_change_a_seek_after_the_same_body_one_does
    seeks_end
    a_guest_becomes_a_person_at_once
    nobody_absorbs_an_account
    games_are_due_by_their_deadline
    games_of_a_person_come_in_pages
    only_what_is_public_or_rated_or_ones_own_is_found
    of_many_who_settle_a_game_one_does
    a_forgotten_person_leaves_seats_that_say_nothing
    sessions_end_and_are_ended
    people_are_found_by_many_ids
    how_far_many_games_have_come_is_asked_at_once
    what_another_node_has_changed_is_forgotten_when_it_is_told
    what_several_change_at_once_is_changed_by_one
    things_are_found_whosever_they_are
    heartbeats_say_who_was_last
    every_text_comes_back_or_is_refused
    nothing_is_found_under_what_no_key_can_be
    a_closed_home_says_so
    whoever_looks_after_the_house_finds_people_and_unfinished_games_and_counts
    whoever_wants_to_know_hears_how_long_the_database_takes
}
