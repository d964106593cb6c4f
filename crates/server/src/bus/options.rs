//! Where the others are found, and what this node is called among them.
//!
//! For: reading that from what an operator says. Not for: the connection (`nats`).

use crate::who::random;
use async_nats::ServerAddr;
use std::fmt;

/// What subjects begin with where nothing else is said.
const PREFIX: &str = "variorum";
/// No name is longer.
const LONGEST: usize = 60;

/// How nodes find each other.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where NATS is; none: this node is alone.
    pub(crate) nats: Option<Addresses>,
    /// What all subjects begin with: several houses may share one NATS.
    pub(crate) prefix: String,
    /// What this node is called.
    pub(crate) node: String,
}

/// Where NATS is: one server, or several of a cluster. It may hold a password, so it is not shown.
#[derive(Clone)]
pub(crate) struct Addresses(pub(crate) Vec<ServerAddr>);

impl fmt::Debug for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NATS")
    }
}

/// What a node is called that knows of no others.
const ALONE: &str = "one";

impl Default for Options {
    fn default() -> Self {
        Self { nats: None, prefix: PREFIX.to_owned(), node: ALONE.to_owned() }
    }
}

impl Options {
    /// Nodes that meet at this NATS (several addresses with commas between them), under subjects that begin with
    /// `prefix`; without a name a node among others gets one by chance. One that is alone has the same name after a
    /// restart: by its name it finds when it was last there, and a time that a wrong clock has left under another name
    /// would stand for ever.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(nats: Option<&str>, prefix: Option<&str>, node: Option<&str>) -> Result<Self, String> {
        let mut usual = Self::default();
        if nats.is_some() {
            usual.node = format!("node-{}", random(6));
        }
        let address = |text: &str| {
            let read: Result<ServerAddr, _> = text.trim().parse();
            read.map_err(|_| {
                "NATS is said as nats://HOST:4222, or tls://USER:PASSWORD@HOST:4222; several with commas between them"
                    .to_owned()
            })
        };
        let nats = nats.map(|all| all.split(',').map(address).collect::<Result<_, _>>().map(Addresses)).transpose()?;
        let name = |name: Option<&str>, usual: String, what: &str| match name {
            None => Ok(usual),
            Some(name) if is_name(name) => Ok(name.to_owned()),
            Some(_) => Err(format!("{what} has letters, digits, `-` and `_`, at most {LONGEST}")),
        };
        Ok(Self {
            nats,
            prefix: name(prefix, usual.prefix, "the prefix of the subjects")?,
            node: name(node, usual.node, "the name of a node")?,
        })
    }
}

/// Can it stand in a subject and be the name of a stream?
fn is_name(name: &str) -> bool {
    (1..=LONGEST).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nats_is_said_as_an_address_and_names_as_words() {
        let options =
            Options::new(Some("nats://127.0.0.1:4222, tls://me:secret@nats.example"), Some("club"), Some("a-1"))
                .unwrap();
        assert_eq!(options.nats.as_ref().map(|all| all.0.len()), Some(2));
        assert!(!format!("{options:?}").contains("secret"));
        let name = |nats| Options::new(nats, None, None).unwrap().node;
        assert_eq!(
            (name(None), name(None)),
            (ALONE.to_owned(), ALONE.to_owned()),
            "alone it is the same one after a restart"
        );
        assert_ne!(name(Some("nats://127.0.0.1")), name(Some("nats://127.0.0.1")), "among others each is another one");
        let names =
            |prefix, node| Options::new(None, Some(prefix), Some(node)).map(|options| (options.prefix, options.node));
        assert_eq!(names("club", "a-1"), Ok(("club".to_owned(), "a-1".to_owned())));
        for wrong in ["", "a.b", "a b", "*", ">", "ä"] {
            assert!(names(wrong, "a").is_err() && names("a", wrong).is_err(), "{wrong}");
        }
        assert!(Options::new(Some("http://127.0.0.1"), None, None).unwrap_err().contains("nats://"));
    }
}
