//! `serve`. Refused requests, and shutdown while computers are searching, are tested in
//! `crates/server/tests/it/attacks`.

use crate::program::{command, first_line, server_address, variorum};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

#[test]
fn a_taken_port_is_reported() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = variorum(&["serve", "--port", &port]);
    let expected = format!("variorum: port {port} is taken; choose another with --port, or 0 for any that is free\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err), (2, "", expected));
}

#[test]
fn the_printed_address_answers() {
    let mut child = command(&["serve", "--port", "0", "--database", "memory"]).spawn().unwrap();
    let line = first_line(&mut child);
    let address = server_address(&line);
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /api/games HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answer.starts_with("HTTP/1.0 200"), "{answer}");
    assert!(answer.contains("wolf-chess"), "{answer}");
}

#[test]
fn games_are_stored_in_the_given_file_unless_it_is_not_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db").display().to_string();
    let mut child = command(&["serve", "--port", "0", "--database", &file]).spawn().unwrap();
    let line = first_line(&mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains(&format!("games are stored in {file}")), "{line}");
    assert!(std::fs::metadata(&file).unwrap().len() > 0);
    let file = folder.path().join("diary.txt").display().to_string();
    std::fs::write(&file, "a diary").unwrap();
    let ran = variorum(&["serve", "--port", "0", "--database", &file]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.starts_with(&format!("variorum: games cannot be stored in {file}: ")), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "a diary");
}

#[cfg(unix)]
#[test]
fn it_stops_on_request_despite_unfinished_work() {
    let mut child =
        command(&["serve", "--port", "0", "--database", "memory", "--name", "games.example.org"]).spawn().unwrap();
    let line = first_line(&mut child);
    let address = server_address(&line);
    let ask = |request: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    };
    // Two computers search at a table where one of them has more moves than could be counted.
    let crowd = "---2---/7P/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/1p1p1p2/ppppppp1/Sp1p1p2/---2--- w {last=-,-;freeze=}";
    let computer = r#"{"by":"computer","level":7}"#;
    let body = format!(r#"{{"game":"bombalot","position":"{crowd}","seats":[{computer},{computer}]}}"#);
    let length = body.len();
    let mut opened = ask(&format!(
        "POST /api/tables HTTP/1.1\r\nhost: games.example.org\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    ));
    let mut answer = String::new();
    opened.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("\"thinking\":true"), "{answer}");
    let half = ask("GET /api/games HTTP/1.1\r\nhost: loc");
    let told = std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(told.success());
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(30), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(child.wait().unwrap().success());
    drop(half);
}

#[test]
fn a_second_server_that_would_show_old_states_does_not_start() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db").display().to_string();
    let mut first = command(&["serve", "--port", "0", "--database", &file]).spawn().unwrap();
    let line = first_line(&mut first);
    assert!(line.contains("games are stored"), "{line}");
    let second = variorum(&["serve", "--port", "0", "--database", &file]);
    let listed = variorum(&["admin", "tables", "--database", &file]);
    first.kill().unwrap();
    first.wait().unwrap();
    let expected = format!("variorum: games cannot be stored in {file}: Another server uses this database, and");
    assert!(second.code == 2 && second.err.starts_with(&expected), "{}", second.err);
    assert_eq!(listed.code, 0, "programs that are no servers work beside it: {}", listed.err);
    // A killed server leaves nothing behind that keeps the next one from starting.
    let mut third = command(&["serve", "--port", "0", "--database", &file]).spawn().unwrap();
    let line = first_line(&mut third);
    third.kill().unwrap();
    third.wait().unwrap();
    assert!(line.contains("games are stored"), "{line}");
}

/// The system would end the server by a signal, and all games with it.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_reaches_its_size_limit_is_reported_and_does_not_end_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db").display().to_string();
    let mut child = command(&["serve", "--port", "0", "--database", &file]).spawn().unwrap();
    let line = first_line(&mut child);
    let address = server_address(&line);
    let ask = |request: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let body = r#"{"game":"chess","seats":[{"by":"person"},{"by":"person"}]}"#;
    let open = format!(
        "POST /api/tables HTTP/1.0\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let before = ask(&open);
    let limited =
        std::process::Command::new("prlimit").args(["--fsize=4096", "--pid", &child.id().to_string()]).status();
    assert!(limited.unwrap().success());
    let refused = ask(&open);
    let games = ask("GET /api/games HTTP/1.0\r\nhost: localhost\r\n\r\n");
    let ended = child.try_wait().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(before.starts_with("HTTP/1.0 200"), "{before}");
    assert!(refused.starts_with("HTTP/1.0 503") && refused.contains("database"), "{refused}");
    assert!(games.starts_with("HTTP/1.0 200") && ended.is_none(), "{ended:?}");
}
