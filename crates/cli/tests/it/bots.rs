//! `bot`: engines at the tables of a running server, which play against those who invite them.

use crate::program::{command, variorum};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The time limit of everything that the tests wait for.
const LONG: Duration = Duration::from_secs(90);

/// A running program, and its output so far; it is killed when it is dropped.
struct Program {
    child: Child,
    said: Arc<Mutex<String>>,
}

impl Program {
    fn start(command: &mut Command) -> Self {
        let mut child = command.spawn().unwrap();
        let (out, said) = (child.stdout.take().unwrap(), Arc::<Mutex<String>>::default());
        let heard = Arc::clone(&said);
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                *heard.lock().unwrap() += &format!("{line}\n");
            }
        });
        Self { child, said }
    }

    fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    fn wait_to_say(&self, what: &str) -> String {
        until(what, || Some(self.said()).filter(|said| said.contains(what)))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn until<T>(what: &str, wanted: impl Fn() -> Option<T>) -> T {
    let end = Instant::now() + LONG;
    loop {
        if let Some(found) = wanted() {
            return found;
        }
        assert!(Instant::now() < end, "timed out: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A server with that database file, and its URL.
fn serve(file: &Path, port: u16) -> (Program, String) {
    let file = file.display().to_string();
    let program = Program::start(&mut command(&["serve", "--port", &port.to_string(), "--database", &file]));
    let said = program.wait_to_say("Variorum is at ");
    let url =
        said.split_whitespace().find(|word| word.starts_with("http://")).unwrap().trim_end_matches('/').to_owned();
    (program, url)
}

/// A client of the server.
struct Person {
    agent: ureq::Agent,
    url: String,
    cookie: Mutex<String>,
    token: Option<String>,
}

impl Person {
    fn new(url: &str) -> Self {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        Self { agent, url: url.to_owned(), cookie: Mutex::default(), token: None }
    }

    fn ask(&self, path: &str, body: Option<&Value>) -> Value {
        let url = format!("{}/api{path}", self.url);
        let (cookie, said) =
            (self.cookie.lock().unwrap().clone(), self.token.as_ref().map(|token| format!("Bearer {token}")));
        let mut answer = match body {
            None => {
                let asked = self.agent.get(&url).header("cookie", &cookie);
                match &said {
                    Some(said) => asked.header("authorization", said).call(),
                    None => asked.call(),
                }
            }
            Some(body) => {
                let asked = self.agent.post(&url).header("cookie", &cookie).content_type("application/json");
                match &said {
                    Some(said) => asked.header("authorization", said).send(body.to_string()),
                    None => asked.send(body.to_string()),
                }
            }
        }
        .unwrap();
        if let Some(cookie) = answer.headers().get("set-cookie") {
            cookie.to_str().unwrap().split(';').next().unwrap().clone_into(&mut self.cookie.lock().unwrap());
        }
        serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap()
    }

    /// Creates a bot, and returns its token.
    fn bot(&self, name: &str) -> String {
        self.ask("/my/bots", Some(&json!({ "name": name })))["newToken"].as_str().unwrap().to_owned()
    }

    /// Waits until a bot is connected, and invites it; returns the id of the table.
    fn invite(&self, to: &str, game: &str, position: Option<&str>) -> String {
        until(to, || {
            let bots = self.ask("/bots", None);
            bots["bots"].as_array().unwrap().iter().any(|bot| bot["name"] == to).then_some(())
        });
        let seats = json!([{"by": "person"}, {"by": "open"}]);
        let body = json!({"game": game, "position": position, "seats": seats, "to": to});
        let told = self.ask("/seeks", Some(&body));
        told["seeks"][0]["id"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned()
    }

    fn view(&self, table: &str) -> Value {
        self.ask(&format!("/tables/{table}"), None)
    }
}

fn bot(url: &str, token: &str, engine: &str) -> Program {
    let args = ["bot", "--server", url, "--engine", engine, "--think", "200", "--at-once", "1"];
    Program::start(command(&args).env("VARIORUM_TOKEN", token))
}

/// White mates in a few turns, whatever is played.
const SOON_OVER: &str = "7k/8/6K1/8/8/8/8/5R2 w - - 0 1";

#[test]
fn two_bots_play_a_game_and_both_report_the_result() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(&folder.path().join("games.db"), 0);
    let ann = Person::new(&url);
    let (ours, theirs) = (ann.bot("Ours"), ann.bot("Theirs"));
    let uci = format!("uci:{} uci", env!("CARGO_BIN_EXE_variorum"));
    let (first, second) = (bot(&url, &ours, "self:6"), bot(&url, &theirs, &uci));
    first.wait_to_say("Ours[bot] is connected to");
    second.wait_to_say("Theirs[bot] is connected to");
    // A bot can invite as people do; its own program receives the start of the game.
    let inviting = Person { token: Some(ours.clone()), ..Person::new(&url) };
    let id = inviting.invite("Theirs[bot]", "chess", Some(SOON_OVER));
    second.wait_to_say(&format!("{id}: game over: 1-0"));
    first.wait_to_say(&format!("{id}: game over: 1-0"));
    let view = ann.view(&id);
    assert_eq!(
        (&view["verdict"]["result"], &view["table"]["seats"][1]["name"]),
        (&json!("1-0"), &json!("Theirs[bot]"))
    );
}

#[test]
fn a_bot_reconnects_and_declines_invitations_that_it_does_not_accept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let (server, url) = serve(&file, 0);
    let port = url.rsplit(':').next().unwrap().parse().unwrap();
    let ann = Person::new(&url);
    let token = ann.bot("Max");
    let playing = bot(&url, &token, "self:1");
    let id = ann.invite("Max[bot]", "chess", None);
    until("the game", || ann.view(&id)["table"]["you"].is_array().then_some(()));
    // It plays one game at a time, and declines with a reason.
    let other = ann.invite("Max[bot]", "chess", None);
    let declined = until("an answer", || {
        let seeks = ann.ask("/seeks", None);
        let seek = seeks["seeks"].as_array().unwrap().iter().find(|seek| seek["id"] == other)?;
        seek["declined"].as_str().map(str::to_owned)
    });
    assert_eq!(declined, "I am playing already; try again later.");
    drop(server);
    playing.wait_to_say("trying again in");
    let (_server, again) = serve(&file, port);
    assert_eq!(again, url);
    let revision = ann.view(&id)["revision"].clone();
    ann.ask(&format!("/tables/{id}/play"), Some(&json!({"revision": revision, "text": "e4"})));
    until("its answer", || (ann.view(&id)["turns"].as_array()?.len() == 2).then_some(()));
    // It declines a draw offer while it is not on turn, before its next turn.
    ann.ask(&format!("/tables/{id}/end"), Some(&json!({"how": "draw"})));
    until("no offer", || (ann.view(&id)["table"]["offers"].as_array()?.is_empty()).then_some(()));
}

#[cfg(unix)]
#[test]
fn a_failing_engine_is_asked_once_more_before_the_bot_resigns() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(&folder.path().join("games.db"), 0);
    let ann = Person::new(&url);
    // One exits when it should search; the other one answers with an illegal turn.
    let script = |name: &str, answer: &str| {
        let file = folder.path().join(name);
        let text = format!(
            "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) {answer};; quit) exit;; esac; done\n"
        );
        std::fs::write(&file, text).unwrap();
        format!("uci:sh {}", file.display())
    };
    for (name, engine, part) in [
        ("Dies", script("dies.sh", "exit 3"), "has ended"),
        ("Errs", script("errs.sh", "echo bestmove e2e7"), "answered `e2e7`"),
    ] {
        let token = ann.bot(name);
        let playing = bot(&url, &token, &engine);
        let id = ann.invite(&format!("{name}[bot]"), "chess", None);
        until("the game", || ann.view(&id)["table"]["you"].is_array().then_some(()));
        let revision = ann.view(&id)["revision"].clone();
        ann.ask(&format!("/tables/{id}/play"), Some(&json!({"revision": revision, "text": "e4"})));
        let said = playing.wait_to_say("resigning");
        assert!(said.contains("asking once more") && said.contains(part), "{said}");
        until("the end", || (ann.view(&id)["verdict"]["result"] == "1-0").then_some(()));
    }
}

#[cfg(unix)]
#[test]
fn a_bot_stops_cleanly_and_explains_permanent_errors() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(&folder.path().join("games.db"), 0);
    let ann = Person::new(&url);
    let playing = bot(&url, &ann.bot("Max"), "self:1");
    playing.wait_to_say("Max[bot] is connected to");
    assert!(Command::new("kill").args(["-INT", &playing.child.id().to_string()]).status().unwrap().success());
    let mut playing = playing;
    assert!(playing.child.wait().unwrap().success());
    until("it is gone", || ann.ask("/bots", None)["bots"].as_array()?.is_empty().then_some(()));
    let own = ann.ask("/my/tokens", Some(&json!({"name": "board", "scope": "play"})))["newToken"]
        .as_str()
        .unwrap()
        .to_owned();
    let person = variorum(&["bot", "--server", &url, "--engine", "self:1", "--token", &own]);
    assert!(person.code == 2 && person.err.contains("this token belongs to a person"), "{person:?}");
    let wrong = variorum(&["bot", "--server", &url, "--engine", "self:1", "--token", "nonsense"]);
    assert!(wrong.code == 2 && wrong.err.contains("token is not valid"), "{wrong:?}");
    let nowhere = variorum(&["bot", "--server", "localhost", "--engine", "self:1", "--token", "x"]);
    assert!(nowhere.code == 2 && nowhere.err.contains("https://games.example.org"), "{nowhere:?}");
}
