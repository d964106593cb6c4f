//! `serve`. What it refuses, and how it ends while computers have too much to think about, is tested where it is done:
//! `crates/server/tests/it/attacks`.

use crate::program::{command, variorum};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

#[test]
fn a_taken_port_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = variorum(&["serve", "--port", &port]);
    let expected = format!("variorum: port {port} is taken; choose another with --port, or 0 for any that is free\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.err), (2, "", expected));
}

#[test]
fn the_address_is_said_and_answers() {
    let mut child = command(&["serve", "--port", "0", "--database", "memory"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("Variorum is at http://").and_then(|rest| rest.split('/').next()).unwrap();
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
fn games_are_kept_in_the_file_that_is_named_and_one_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db").display().to_string();
    let mut child = command(&["serve", "--port", "0", "--database", &file]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains(&format!("games are kept in {file}")), "{line}");
    assert!(std::fs::metadata(&file).unwrap().len() > 0);
    let file = folder.path().join("diary.txt").display().to_string();
    std::fs::write(&file, "a diary").unwrap();
    let ran = variorum(&["serve", "--port", "0", "--database", &file]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.starts_with(&format!("variorum: the games cannot be kept in {file}: ")), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "a diary");
}

#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to_whatever_is_half_done() {
    let mut child =
        command(&["serve", "--port", "0", "--database", "memory", "--name", "games.example.org"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("Variorum is at http://").and_then(|rest| rest.split('/').next()).unwrap();
    let ask = |request: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    };
    // Two computers think at a table where one of them has more ways to move than anybody could count.
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
