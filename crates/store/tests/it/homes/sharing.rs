//! Servers that do not hear of each other cannot have the same database at once.

use crate::homes::place::Place;
use store::Sharing::{Alone, WithOthers};
use store::{Fault, claim};

async fn servers_share_a_database_only_if_all_hear_of_each_other(place: Place) {
    let store = place.open().await;
    let first = claim(&place.url, WithOthers).await.expect("the first");
    let second = claim(&place.url, WithOthers).await.expect("another one that hears of it");
    let refused = claim(&place.url, Alone).await.expect_err("one that does not");
    assert!(matches!(&refused, Fault::Unavailable(why) if why.contains("Another server uses this database")));
    drop((first, second));
    let alone = claim(&place.url, Alone).await.expect("the only one");
    for sharing in [Alone, WithOthers] {
        claim(&place.url, sharing).await.expect_err("a second one");
    }
    // A server that ends while the next one waits does not stop it.
    let (next, ()) = tokio::join!(claim(&place.url, Alone), async {
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        drop(alone);
    });
    next.expect("the next one");
    store.close().await;
    place.clear().await;
}

#[tokio::test]
async fn servers_share_a_file_only_if_all_hear_of_each_other() {
    servers_share_a_database_only_if_all_hear_of_each_other(Place::sqlite()).await;
}

#[tokio::test]
async fn servers_share_a_postgres_only_if_all_hear_of_each_other() {
    let Some(place) = Place::postgres().await else { return };
    servers_share_a_database_only_if_all_hear_of_each_other(place).await;
}
