//! `serve`.

use crate::program::{command, variorum};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};

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
    let mut child = command(&["serve", "--port", "0"]).spawn().unwrap();
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
