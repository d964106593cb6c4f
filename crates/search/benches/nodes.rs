//! Positions a second of the search at the start of every game.

use divan::counter::ItemsCount;
use rules::{Game, Past};
use search::{Limits, Question, Searcher};

const GAMES: [&str; 5] = ["wolf-chess", "bomberman-chess", "bombalot", "fortress-chess", "bollwerk-178"];
const NODES: u64 = 5_000;

fn game(id: &str) -> Game {
    catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right")
}

fn main() {
    divan::main();
}

#[divan::bench(args = GAMES, sample_count = 10, sample_size = 1)]
fn search(bencher: divan::Bencher<'_, '_>, id: &str) {
    let game = game(id);
    let (searcher, pos) = (Searcher::new(&game), game.start());
    let past = Past::new(&pos);
    bencher.counter(ItemsCount::new(NODES)).bench(|| {
        searcher.search(&Question::new(&game, &pos, &past).within(Limits::nodes(NODES)).seeded(1), &mut |_| {})
    });
}

#[divan::bench(args = GAMES, sample_count = 10, sample_size = 1)]
fn measure(bencher: divan::Bencher<'_, '_>, id: &str) {
    let game = game(id);
    bencher.bench(|| Searcher::new(&game));
}
