//! Benchmarks of the search: nodes per second at the start of several games, and the time to measure a game.

use divan::counter::ItemsCount;
use engine::search::{Limits, SearchRequest, Searcher};
use rules::{Game, History};

const GAMES: [&str; 5] = ["wolf-chess", "bomberman-chess", "bombalot", "fortress-chess", "bollwerk-178"];
const NODES: u64 = 5_000;

fn game(id: &str) -> Game {
    library::find(id).expect("a shipped game").load(&[]).expect("the file is valid")
}

fn main() {
    divan::main();
}

#[divan::bench(args = GAMES, sample_count = 10, sample_size = 1)]
fn search(bencher: divan::Bencher<'_, '_>, id: &str) {
    let game = game(id);
    let (searcher, pos) = (Searcher::new(&game), game.start());
    let past = History::new(&pos);
    bencher.counter(ItemsCount::new(NODES)).bench(|| {
        searcher
            .search(&SearchRequest::new(&game, &pos, &past).with_limits(Limits::nodes(NODES)).with_seed(1), &mut |_| {})
    });
}

#[divan::bench(args = GAMES, sample_count = 10, sample_size = 1)]
fn measure(bencher: divan::Bencher<'_, '_>, id: &str) {
    let game = game(id);
    bencher.bench(|| Searcher::new(&game));
}
