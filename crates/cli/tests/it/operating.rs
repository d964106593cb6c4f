//! The operator's tasks besides running the server: settings, backups, administration.

use crate::program::{command, first_line, server_address, variorum};
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

/// A running server.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let mut child = command(&[&["serve", "--port", "0"], args].concat()).spawn().unwrap();
        let line = first_line(&mut child);
        Self { address: server_address(&line).to_owned(), child }
    }

    /// Sends a request; returns the status, the head and the body of the answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> (u16, String, Value) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: {cookie}\r\ncontent-type: application/json"
        );
        write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), serde_json::from_str(body).unwrap_or_default())
    }

    /// Opens a table; returns its id and the cookie of its owner.
    fn open(&self) -> (String, String) {
        let body = json!({"game": "chess", "seats": [{"by": "person"}, {"by": "person"}]});
        let (status, head, view) = self.ask("POST", "/api/tables", "", &body.to_string());
        assert_eq!(status, 200, "{view}");
        let cookie = head.split("set-cookie: ").nth(1).unwrap().split(';').next().unwrap();
        (view["id"].as_str().unwrap().to_owned(), cookie.to_owned())
    }

    /// Plays a turn at a table; returns the number of turns played.
    fn play(&self, table: &str, cookie: &str, text: &str) -> usize {
        let (_, _, view) = self.ask("GET", &format!("/api/tables/{table}"), cookie, "");
        let body = json!({"revision": view["revision"], "text": text}).to_string();
        let (status, _, view) = self.ask("POST", &format!("/api/tables/{table}/play"), cookie, &body);
        assert_eq!(status, 200, "{view}");
        view["turns"].as_array().unwrap().len()
    }

    #[cfg(unix)]
    fn end(mut self) {
        assert!(std::process::Command::new("kill").arg(self.child.id().to_string()).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Still running if the test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[cfg(unix)]
#[test]
fn a_backup_is_made_while_games_are_played_and_can_be_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (file, backup) = (path(&folder, "house.db"), path(&folder, "backup.db"));
    let server = Server::start(&["--database", &file]);
    let tables: Vec<(String, String)> = (0..5).map(|_| server.open()).collect();
    for (table, cookie) in &tables {
        server.play(table, cookie, "e4");
    }
    let told = std::thread::scope(|scope| {
        let playing = scope.spawn(|| {
            for text in ["e5", "Nf3", "Nc6", "Bb5"] {
                for (table, cookie) in &tables {
                    server.play(table, cookie, text);
                }
            }
        });
        let told = variorum(&["backup", &backup, "--database", &file]).good();
        playing.join().unwrap();
        told
    });
    assert_eq!(told, format!("{file} is backed up to {backup}; `variorum restore` restores it.\n"));
    let again = variorum(&["backup", &backup, "--database", &file]);
    assert!(again.code == 2 && again.err.contains("already exists"), "{}", again.err);
    let running = variorum(&["restore", &backup, "--database", &file]);
    assert!(running.code == 2 && running.err.contains("A server or another program has"), "{}", running.err);
    server.end();
    let told = variorum(&["restore", &backup, "--database", &file]).good();
    assert!(
        told.contains(&format!("the old data is in {file}.before-1"))
            && Path::new(&format!("{file}.before-1")).exists(),
        "{told}"
    );
    let server = Server::start(&["--database", &file]);
    for (table, cookie) in &tables {
        let (_, _, view) = server.ask("GET", &format!("/api/tables/{table}"), cookie, "");
        let made = view["turns"].as_array().unwrap().len();
        assert!((1..=5).contains(&made), "{view}");
        let next = ["e5", "Nf3", "Nc6", "Bb5", "a6"][made - 1];
        assert_eq!(server.play(table, cookie, next), made + 1, "it goes on");
    }
    server.end();
}

#[test]
fn for_postgresql_the_commands_to_use_are_printed_without_the_password() {
    let address = "postgres://me:secret@db.example/house";
    for (what, said) in [
        ("backup", "pg_dump --format=custom --file='x.dump' 'postgres://db.example/house'"),
        ("restore", "pg_restore "),
    ] {
        let ran = variorum(&[what, "x.dump", "--database", address]);
        assert!(ran.code == 2 && ran.err.contains(said) && !ran.err.contains("secret"), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn an_operator_bans_users_and_ends_games_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "house.db");
    let server = Server::start(&["--database", &file]);
    let (table, cookie) = server.open();
    server.play(&table, &cookie, "e4");
    let admin = |args: &[&str]| variorum(&[&["admin", "--database", &file], args].concat());
    let people: Value = serde_json::from_str(&admin(&["people", "--json"]).good()).unwrap();
    let id = people[0]["id"].as_str().unwrap();
    assert_eq!((people.as_array().unwrap().len(), &people[0]["kind"]), (1, &json!("guest")));
    let listed = admin(&["tables"]).good();
    assert!(
        listed.contains(&table) && listed.contains("running") && listed.contains(&format!("Guest {}", &id[..4])),
        "{listed}"
    );
    assert_eq!(admin(&["tables", id]).good(), listed);
    let shown = admin(&["table", &table]).good();
    assert!(shown.contains("opened") && shown.contains("turned") && !shown.contains("\"keys\""), "{shown}");
    // The server notices a ban within seconds, and its end as well.
    let opens = |wanted: u16| {
        let body = json!({"game": "chess", "seats": [{"by": "person"}, {"by": "person"}]}).to_string();
        let begun = Instant::now();
        loop {
            let (status, _, told) = server.ask("POST", "/api/tables", &cookie, &body);
            if status == wanted {
                return told;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "{status}: {told}");
            std::thread::sleep(Duration::from_millis(100));
        }
    };
    assert!(admin(&["ban", id, "--why", "rude words", "--until", "3"]).good().contains("is banned until 20"));
    assert!(opens(403)["error"].as_str().unwrap().ends_with("UTC: rude words."));
    assert!(admin(&["bans"]).good().contains("rude words") && admin(&["people"]).good().contains("banned until"));
    admin(&["unban", id]).good();
    opens(200);
    assert_eq!(admin(&["unban", id]).err, format!("variorum: {id} is not banned\n"));
    assert!(admin(&["ban", "nobody", "--why", "x"]).err.contains("there is no user with the name or id nobody"));
    // The server ends the game, in front of all spectators.
    assert_eq!(admin(&["table", &table, "--end"]).good(), "The game is over.\n");
    let (_, _, view) = server.ask("GET", &format!("/api/tables/{table}"), &cookie, "");
    assert!(!view["verdict"].is_null(), "{view}");
    assert!(admin(&["table", &table, "--end"]).err.contains("over already"));
    assert!(admin(&["reports"]).good().is_empty() && admin(&["report", "done", "x"]).code == 2);
    assert!(admin(&["work", "bar", "none", "--why", "x"]).err.contains("there is no game none in the workshop"));
    let stats: Value = serde_json::from_str(&admin(&["stats", "--json"]).good()).unwrap();
    assert_eq!((&stats["guests"], &stats["games that are over"], &stats["bans"]), (&json!(1), &json!(1), &json!(0)));
    server.end();
    assert!(
        variorum(&["admin", "--database", &path(&folder, "none.db"), "stats"]).err.contains("there is no database")
    );
    assert!(!folder.path().join("none.db").exists());
}

#[test]
fn flags_override_the_environment_which_overrides_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "variorum.toml");
    std::fs::write(&file, "port = 1000\nhost = \"::1\"\nname = [\"a.example\", \"b.example\"]\nbehind-proxy = true\nmail = \"smtp://me:secret@x\"\n").unwrap();
    let print = |args: &[&str], environment: &[(&str, &str)]| {
        let mut command = command(&[&["serve", "--print-config"], args].concat());
        let ran = command.envs(environment.iter().copied()).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8(ran.stdout).unwrap()
    };
    let told = print(
        &["--config", &file, "--port", "3000"],
        &[("VARIORUM_PORT", "2000"), ("VARIORUM_HOST", "::2"), ("VARIORUM_TABLES", "7")],
    );
    for line in [
        "port = 3000  # command line",
        "host = \"::2\"  # environment",
        "name = [\"a.example\", \"b.example\"]  # file",
        "behind-proxy = true  # file",
        "tables = 7  # environment",
        "sockets = 400  # default",
        "mail = \"(not shown)\"  # file",
        "# metrics is not set",
    ] {
        assert!(told.lines().any(|told| told == line), "{line}: {told}");
    }
    let told = print(
        &["--behind-proxy=no"],
        &[("VARIORUM_CONFIG", &file), ("VARIORUM_PORT", "2000"), ("VARIORUM_NAME", "c.example,d.example")],
    );
    for line in [
        "behind-proxy = no  # command line",
        "port = 2000  # environment",
        "name = [\"c.example\", \"d.example\"]  # environment",
    ] {
        let line = line.replace("= no ", "= \"no\" ");
        assert!(told.lines().any(|told| told == line), "{line}: {told}");
    }
}

#[test]
fn an_invalid_setting_is_reported_with_its_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(&folder, "variorum.toml");
    std::fs::write(&file, "\nprot = 8080\n").unwrap();
    let ran = variorum(&["serve", "--config", &file]);
    assert_eq!(
        (ran.code, ran.err),
        (2, format!("variorum: {file}, line 2: `prot` is not a setting; did you mean `port`?\n"))
    );
    let ran = variorum(&["serve", "--config", &path(&folder, "none.toml")]);
    assert!(ran.code == 2 && ran.err.contains("none.toml cannot be read"), "{}", ran.err);
    std::fs::write(&file, "mail = \"smtp://localhost\"\n").unwrap();
    let ran = variorum(&["serve", "--port", "0", "--database", "memory", "--config", &file]);
    assert!(ran.code == 2 && ran.err.contains("--mail-from"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn the_json_log_has_a_line_for_each_request_and_metrics_are_served() {
    let numbers = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let args = ["--database", "memory", "--log", "json", "--log-level", "info", "--metrics", &numbers];
    let mut server = Server::start(&args);
    assert_eq!(server.ask("GET", "/api/games/chess?reading=x", "", "").0, 400);
    let mut stream = TcpStream::connect(&numbers).unwrap();
    stream.write_all(b"GET /metrics HTTP/1.0\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(
        text.contains("variorum_requests_total{route=\"/api/games/{id}\",method=\"GET\",status=\"400\"} 1"),
        "{text}"
    );
    let mut log = server.child.stderr.take().unwrap();
    server.end();
    let mut text = String::new();
    log.read_to_string(&mut text).unwrap();
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect();
    let line = lines.iter().find(|line| line["message"] == "request answered").unwrap();
    assert_eq!(
        (&line["status"], &line["span"]["route"], &line["level"]),
        (&json!(400), &json!("/api/games/{id}"), &json!("INFO"))
    );
}
