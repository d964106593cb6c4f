//! Lists of works: one's own, and those that everybody sees.
//!
//! For: pages and names. Not for: a single work, and changes (`works`).

use crate::App;
use crate::error::Fault;
use crate::who::called;
use crate::workshop::works::{self, Kept};
use house::FoundWorks;
use store::Person;

/// So many stand on a page of a list.
const PAGE: u32 = 30;
/// So many of the last ones are looked through for a name.
const SEARCHED: usize = 1000;

/// All works of this person, the last changed first.
pub(super) async fn mine(app: &App, person: &Person) -> Result<FoundWorks, Fault> {
    let works = works::all_of(app, &person.id).await?;
    Ok(FoundWorks { works: works.iter().map(|kept| kept.card(called(person), Some(&person.id))).collect(), more: None })
}

/// The works that everybody sees, the last changed first; of the latest those whose title has that name in it.
pub(super) async fn public(
    app: &App,
    person: Option<&str>,
    name_part: Option<&str>,
    mut before: Option<(i64, String)>,
) -> Result<FoundWorks, Fault> {
    let wanted = name_part.map(|part| part.trim().to_lowercase());
    let fits = |kept: &Kept| {
        let title = kept.work.versions.first().map(|version| version.title.to_lowercase());
        wanted.as_ref().is_none_or(|wanted| title.is_some_and(|title| title.contains(wanted)))
    };
    let (mut found, mut looked, mut more) = (Vec::new(), 0, None);
    while looked < SEARCHED && found.len() < PAGE as usize {
        let page = app.store.shelf(works::PUBLIC, before.take(), app.time.now(), PAGE).await?;
        looked += page.len();
        let whole = page.len() == PAGE as usize;
        for item in page {
            if found.len() == PAGE as usize {
                break;
            }
            more = Some((item.rank, item.key.clone()));
            found.extend(Kept::read(item).filter(&fits));
        }
        if !whole {
            more = more.filter(|_| found.len() == PAGE as usize);
            break;
        }
        before.clone_from(&more);
    }
    let makers = works::names(app, &found).await?;
    let works = found.iter().map(|kept| kept.card(works::name(&makers, kept), person)).collect();
    Ok(FoundWorks { works, more: more.map(|(rank, key)| format!("{rank}-{key}")) })
}

/// Where the page before has ended.
///
/// # Errors
/// If no page has ended there.
pub(super) fn page_end(text: &str) -> Result<(i64, String), Fault> {
    let end = text.split_once('-').and_then(|(rank, key)| Some((rank.parse().ok()?, key.to_owned())));
    end.ok_or_else(|| Fault::bad("`after` is what the page before gave as `more`"))
}
