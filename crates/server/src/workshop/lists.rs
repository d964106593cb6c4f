//! Lists of player-made games: those of a user, and the public ones page by page. `storage` handles single games and
//! changes.

use crate::core::Core;
use crate::core::error::Fault;
use crate::core::ids::display_name;
use crate::workshop::storage::{self, StoredGame};
use api::WorkshopPage;
use store::Person;

/// The number of games on a page.
const PAGE_SIZE: u32 = 30;
/// The number of the latest games that are searched for a name.
const MAX_SEARCHED: usize = 1000;

/// All games of this person, the last changed first.
pub(super) async fn list_own(app: &Core, person: &Person) -> Result<WorkshopPage, Fault> {
    let works = storage::all_of(app, &person.id).await?;
    Ok(WorkshopPage {
        works: works.iter().map(|kept| kept.card(display_name(person), Some(&person.id))).collect(),
        more: None,
    })
}

/// The public games, the last changed first; with `name_part` those of the latest whose title contains it.
pub(super) async fn list_public(
    app: &Core,
    person: Option<&str>,
    name_part: Option<&str>,
    mut before: Option<(i64, String)>,
) -> Result<WorkshopPage, Fault> {
    let wanted = name_part.map(|part| part.trim().to_lowercase());
    let fits = |kept: &StoredGame| {
        let title = kept.game.versions.first().map(|version| version.title.to_lowercase());
        wanted.as_ref().is_none_or(|wanted| title.is_some_and(|title| title.contains(wanted)))
    };
    let (mut found, mut looked, mut more) = (Vec::new(), 0, None);
    while looked < MAX_SEARCHED && found.len() < PAGE_SIZE as usize {
        let page =
            app.store.items_in_namespace(storage::PUBLIC_NAMESPACE, before.take(), app.clock.now(), PAGE_SIZE).await?;
        looked += page.len();
        let whole = page.len() == PAGE_SIZE as usize;
        for item in page {
            if found.len() == PAGE_SIZE as usize {
                break;
            }
            more = Some((item.rank, item.key.clone()));
            found.extend(StoredGame::parse(item).filter(&fits));
        }
        if !whole {
            more = more.filter(|_| found.len() == PAGE_SIZE as usize);
            break;
        }
        before.clone_from(&more);
    }
    let makers = storage::maker_names(app, &found).await?;
    let works = found.iter().map(|kept| kept.card(storage::maker_name(&makers, kept), person)).collect();
    Ok(WorkshopPage { works, more: more.map(|(rank, key)| format!("{rank}-{key}")) })
}

/// Parses the end of the previous page.
///
/// # Errors
/// If it has another form.
pub(super) fn parse_cursor(text: &str) -> Result<(i64, String), Fault> {
    let end = text.split_once('-').and_then(|(rank, key)| Some((rank.parse().ok()?, key.to_owned())));
    end.ok_or_else(|| Fault::bad_request("`after` is the value of `more` in the previous page"))
}
