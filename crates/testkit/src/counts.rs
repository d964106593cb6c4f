//! The counts in `games/*/perft.txt`: `position ;D1 n ;D2 n …`, lines with `#` say why a position is there.
//!
//! `D` counts different results: of two turns that lead to the same position only one. `T` counts every turn, as most programs do; where turns
//! never merge it is the same.
//!
//! For: comparing this engine with independent programs, and the text of positions with theirs. Deeper counts than a bound are left to be run by
//! hand.

use notation::position;

/// Checks every count up to `most` positions; the failures, and how many counts were checked.
pub fn check(id: &str, text: &str, most: u64) -> (usize, Vec<String>) {
    let game = crate::game(id, &[]);
    let (mut checked, mut failures) = (0, Vec::new());
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty()) {
        let mut parts = line.split(" ;").map(str::trim);
        let string = parts.next().unwrap_or_default();
        let pos = match position::read(&game, string) {
            Ok(pos) => pos,
            Err(error) => {
                failures.push(format!("{id}/perft.txt:{}: {error}", n + 1));
                continue;
            }
        };
        // Other programs' strings may spell the same position in another way; the position must survive.
        let written = position::write(&game, &pos);
        let back = position::read(&game, &written);
        if back.is_err() || back.is_ok_and(|back| back.key() != pos.key() || position::write(&game, &back) != written) {
            failures.push(format!("{id}/perft.txt:{}: is written back as another position\n  {written}", n + 1));
        }
        for count in parts {
            let every = count.starts_with('T');
            let Some((depth, nodes)) = count.strip_prefix(['D', 'T']).and_then(|count| count.split_once(' ')) else {
                failures.push(format!("{id}/perft.txt:{}: `{count}` is no count", n + 1));
                continue;
            };
            let (Ok(depth), Ok(nodes)) = (depth.parse::<u32>(), nodes.parse::<u64>()) else {
                failures.push(format!("{id}/perft.txt:{}: `{count}` is no count", n + 1));
                continue;
            };
            if nodes <= most {
                checked += 1;
                let actual = if every { game.perft_turns(&pos, depth) } else { game.perft(&pos, depth) };
                if actual != nodes {
                    failures.push(format!("{id}/perft.txt:{}: depth {depth}: {actual}, not {nodes}: {string}", n + 1));
                }
            }
        }
    }
    (checked, failures)
}
