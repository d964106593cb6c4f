//! Plays two builds of this program against each other: `duel serve` is one side, `duel match A B GAME GAMES NODES [MILLIS]` starts two such programs.
//!
//! For: accepting or rejecting a change of the search or the evaluation, at fixed nodes (MILLIS 0) or fixed time. Each random opening is played from both
//! sides; a game is cut short when both agree that it is won, and a draw after 400 turns. Not for: ratings (the arena does that).

#![expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
#![expect(clippy::print_stdout, reason = "it is a tool for the command line")]

use eval::{Eval, Material, Values, Worth};
use rand::{Rng, SeedableRng, rngs::StdRng};
use rules::{Game, Past, Position, Step, Verdict};
use search::{Limits, Searcher, Table};
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A game this long is a draw.
const LONGEST: usize = 400;
/// How large a table each side keeps during a game.
const MEGABYTES: usize = 16;
/// Both sides agree that it is won when the score is beyond this for some turns running.
const CLEAR: i32 = 1_500;

fn game(id: &str) -> Game {
    catalog::find(id).expect("a shipped game").load(&[]).expect("the file is right")
}

/// A turn in a form that is quickly read even where there are tens of thousands.
fn write(turn: &[Step]) -> String {
    turn.iter().map(sign).collect::<Vec<_>>().join(";")
}

fn sign(step: &Step) -> String {
    format!("{:?},{},{},{:?},{:?}", step.act, step.from.0, step.to.0, step.choice, step.taken.words()).replace(' ', "")
}

fn read(game: &Game, pos: &Position, text: &str) -> Vec<Step> {
    let (mut at, mut turn) = (*pos, Vec::new());
    for wanted in text.split(';') {
        let step = game.steps(&at).into_iter().find(|step| sign(step) == wanted);
        let step = step.unwrap_or_else(|| panic!("cannot play {text}"));
        at = game.after_step(&at, &step, &mut ());
        turn.push(step);
    }
    turn
}

/// With the weights of the variable `WEIGHTS`, such as `mobility=0 safety=50`, and with the plain values of men if it says `plain`.
fn searcher(game: &Game) -> Searcher {
    let (mut values, words) = (Values::default(), std::env::var("WEIGHTS").unwrap_or_default());
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        let (name, number) = word.split_once('=').unwrap_or((word, "0"));
        let number = number.parse().expect("a number");
        match name {
            "mobility" => values.weights.mobility = number,
            "safety" => values.weights.safety = number,
            "threat" => values.weights.threat = number,
            "place" => values.weights.place = number,
            "home" => values.weights.home = number,
            "promotion" => values.weights.promotion = number,
            "goal" => values.weights.goal = number,
            "stone" => values.weights.stone = number,
            "plain" => {
                let material = Material::new(game);
                for kind in game.def().all_kinds() {
                    let worth = Worth { value: material.value(kind), error: None };
                    values.kinds.insert(game.def().kind(kind).id.clone(), worth);
                }
            }
            _ => panic!("no weight {name}"),
        }
    }
    Searcher::with(game, Eval::with(game, values))
}

/// Answers lines: `new GAME`, `play TURN`, `go NODES MILLIS SEED`.
fn serve() {
    let mut table: Option<(Game, Searcher, Table, Position, Past)> = None;
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match (word, &mut table) {
            ("new", _) => {
                let game = game(rest);
                let (searcher, pos) = (searcher(&game), game.start());
                table = Some((game, searcher, Table::new(MEGABYTES), pos, Past::new(&pos)));
            }
            ("play", Some((game, _, _, pos, past))) => {
                let turn = read(game, pos, rest);
                *pos = game.play_turn(pos, &turn, &mut ());
                past.push(pos);
            }
            ("go", Some((game, searcher, known, pos, past))) => {
                let numbers: Vec<u64> = rest.split(' ').filter_map(|word| word.parse().ok()).collect();
                let (begun, millis) = (Instant::now(), Duration::from_millis(numbers[1]));
                let limits = Limits { nodes: numbers[0], depth: 40, ..Limits::default() };
                let stop = || !millis.is_zero() && begun.elapsed() >= millis;
                known.grow_older();
                let choice = searcher.search_in(known, game, pos, past, &limits, numbers[2], &stop, &mut |_| {}).expect("a turn");
                println!("{} {} {} {}", choice.score, choice.depth, choice.nodes, write(&choice.turn));
            }
            _ => panic!("cannot {line}"),
        }
    }
}

struct Engine {
    _child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    nodes: u64,
    depth: u64,
    turns: u64,
    time: Duration,
}

impl Engine {
    fn start(program: &str) -> Self {
        let mut child = Command::new("sh")
            .arg("-c")
            .arg(format!("exec {program} serve"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a program");
        let (input, output) = (child.stdin.take().expect("its input"), child.stdout.take().expect("its output"));
        Self { _child: child, input, output: BufReader::new(output).lines(), nodes: 0, depth: 0, turns: 0, time: Duration::ZERO }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    fn go(&mut self, nodes: u64, millis: u64, seed: u64) -> (i32, String) {
        let begun = Instant::now();
        self.tell(&format!("go {nodes} {millis} {seed}"));
        let answer = self.output.next().expect("it answers").expect("text");
        let mut words = answer.splitn(4, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<i64>().ok()).expect("a number");
        let (score, depth, count) = (number(), number(), number());
        self.nodes += count.unsigned_abs();
        self.depth += depth.unsigned_abs();
        self.turns += 1;
        self.time += begun.elapsed();
        (score as i32, words.next().expect("a turn").to_owned())
    }
}

fn opening(game: &Game, rng: &mut StdRng) -> Vec<String> {
    loop {
        let (mut pos, mut turns) = (game.start(), Vec::new());
        for _ in 0..rng.random_range(4..=7) {
            let mut all = Vec::new();
            let _ = game.for_each_turn(&pos, &mut |turn, after| {
                all.push((turn.to_vec(), *after));
                std::ops::ControlFlow::Continue(())
            });
            if all.is_empty() {
                break;
            }
            let (turn, after) = all.swap_remove(rng.random_range(0..all.len()));
            turns.push(write(&turn));
            pos = after;
        }
        if game.verdict(&pos, &Past::new(&pos)) == Verdict::Ongoing && turns.len() >= 4 {
            return turns;
        }
    }
}

/// The result for the side that begins: 1, 0 or -1.
fn play(game: &Game, id: &str, engines: &mut [Engine; 2], first: usize, opening: &[String], limit: (u64, u64), seed: u64) -> i32 {
    let (mut pos, mut clear) = (game.start(), 0i32);
    let begins = pos.side();
    let mut past = Past::new(&pos);
    for engine in engines.iter_mut() {
        engine.tell(&format!("new {id}"));
    }
    for nth in 0..LONGEST {
        match game.verdict(&pos, &past) {
            Verdict::Won { winner, .. } => return if game.are_enemies(winner, begins) { -1 } else { 1 },
            Verdict::Drawn { .. } => return 0,
            Verdict::Ongoing => {}
        }
        let ours = !game.are_enemies(pos.side(), begins);
        let text = match opening.get(nth) {
            Some(text) => text.clone(),
            None => {
                let mover = if ours { first } else { 1 - first };
                let (score, text) = engines[mover].go(limit.0, limit.1, seed + nth as u64);
                let score = if ours { score } else { -score };
                clear = match score {
                    score if score > CLEAR => clear.max(0) + 1,
                    score if score < -CLEAR => clear.min(0) - 1,
                    _ => 0,
                };
                if clear.abs() >= 8 {
                    return i32::signum(clear);
                }
                text
            }
        };
        for engine in engines.iter_mut() {
            engine.tell(&format!("play {text}"));
        }
        let turn = read(game, &pos, &text);
        pos = game.play_turn(&pos, &turn, &mut ());
        past.push(&pos);
    }
    0
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|word| word == "serve") {
        return serve();
    }
    if let [word, id] = &args[..]
        && word == "values"
    {
        println!("{:?}", searcher(&game(id)).eval().values());
        return;
    }
    let [_, a, b, id, games, nodes, rest @ ..] = &args[..] else {
        println!("duel match A B GAME GAMES NODES [MILLIS]");
        return;
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let nodes = if nodes == "0" { u64::MAX } else { number(nodes) };
    let limit = (nodes, rest.first().map_or(0, number));
    let rules = game(id);
    let mut engines = [Engine::start(a), Engine::start(b)];
    let mut counts = [0u32; 3];
    for nth in 0..number(games) {
        let mut rng = StdRng::seed_from_u64(nth / 2 + rest.get(1).map_or(0, number));
        let opening = opening(&rules, &mut rng);
        let first = (nth % 2) as usize;
        let result = play(&rules, id, &mut engines, first, &opening, limit, nth / 2 * 1_000);
        let for_a = if first == 0 { result } else { -result };
        counts[(1 - for_a) as usize] += 1;
    }
    let [won, drawn, lost] = counts.map(f64::from);
    let all = won + drawn + lost;
    let share = ((won + drawn / 2.0) / all).clamp(0.001, 0.999);
    let spread = ((won * (1.0 - share).powi(2) + drawn * (0.5 - share).powi(2) + lost * share.powi(2)) / all / all).sqrt();
    let elo = |share: f64| 400.0 * (share / (1.0 - share)).log10();
    let error = (elo((share + 1.96 * spread).min(0.999)) - elo((share - 1.96 * spread).max(0.001))) / 2.0;
    print!("{id}: +{won} ={drawn} -{lost}, {:+.0} ± {error:.0}", elo(share));
    for engine in &engines {
        let turns = engine.turns.max(1);
        let speed = engine.nodes as f64 / engine.time.as_secs_f64().max(0.001) / 1000.0;
        print!("; depth {:.1}, {speed:.0} kn/s", engine.depth as f64 / turns as f64);
    }
    println!();
}
