use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let choices: Vec<(String, String)> = args[3..]
        .iter()
        .map(|a| {
            let (n, v) = a.split_once('=').unwrap();
            (n.into(), v.into())
        })
        .collect();
    let (def, problems) = rules::read(&text, &choices);
    for p in problems.iter() {
        println!("{}", lang::render(&args[1], &text, p, false));
    }
    let Some(def) = def else { return };
    let t = Instant::now();
    let game = rules::compile(def);
    println!("compiled {:?} plan {:?} merges {}", t.elapsed(), game.royal_plan(), game.merges());
    for d in 1..=args[2].parse().unwrap() {
        let t = Instant::now();
        let n = game.perft(&game.start(), d);
        println!("D{d} {n} {:?} {:.2} M/s", t.elapsed(), n as f64 / t.elapsed().as_secs_f64() / 1e6);
    }
}
