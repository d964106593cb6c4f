//! The promises of [`store::Store`], tested with SQLite and with PostgreSQL.
//!
//! These tests need nothing but a store and its address; those for files are in `file`. Look next at `claims`, and at
//! `place` for where the databases are and when PostgreSQL is left out.

mod claims;
mod levels;
mod model;
mod network;
mod place;
mod sharing;

/// Defines one test for each claim and database.
macro_rules! claims {
    ($($claim:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $claim() {
                crate::homes::claims::$claim(&crate::homes::place::Place::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $claim() {
                if let Some(place) = crate::homes::place::Place::postgres().await {
                    crate::homes::claims::$claim(&place).await;
                    place.clear().await;
                }
            })*
        }
    };
}

claims! {
    a_game_is_read_as_it_was_stored
    of_concurrent_appends_after_the_same_number_one_succeeds
    a_refused_change_changes_nothing_and_does_not_block_others
    a_change_with_one_event_stores_the_whole_header
    events_are_numbered_without_gaps
    acknowledged_changes_survive_reopening
    seats_that_are_not_passed_stay
    names_are_unique_regardless_of_case
    of_concurrent_takers_of_a_seek_one_gets_it
    of_concurrent_changes_of_a_seek_one_succeeds
    seeks_expire
    a_guest_is_merged_into_a_person_at_once
    an_account_cannot_be_merged_into_another
    games_are_due_by_their_deadline
    games_of_a_person_come_in_pages
    a_search_finds_only_public_rated_and_own_games
    a_turn_does_not_change_the_place_of_a_game_in_a_list
    of_concurrent_settlements_of_a_game_one_succeeds
    a_deleted_person_leaves_only_an_id_in_seats
    sessions_expire_and_can_be_ended
    many_people_are_found_by_id
    the_event_counts_of_many_games_are_read_at_once
    a_change_by_another_node_invalidates_the_cache
    of_concurrent_changes_of_items_one_succeeds
    items_are_found_without_their_owner
    the_last_heartbeat_is_found
    every_text_is_stored_unchanged_or_refused
    nothing_is_found_under_an_invalid_key
    a_closed_database_refuses_requests
    the_operator_finds_people_and_unfinished_games_and_counts
    database_latency_is_reported
}
