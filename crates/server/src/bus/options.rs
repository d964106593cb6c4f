//! The options of the bus, as the operator gives them: the NATS servers, the subject prefix and the name of this node.
//! `nats` connects.

use crate::core::ids::random_text;
use async_nats::ServerAddr;
use std::fmt;

/// The default prefix of subjects.
const DEFAULT_PREFIX: &str = "variorum";
/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// The options of the bus.
#[derive(Clone, Debug)]
pub struct Options {
    /// The NATS servers; none for a single node.
    pub(crate) nats: Option<NatsServers>,
    /// The prefix of all subjects, so that several sites can share one NATS.
    pub(crate) prefix: String,
    /// The name of this node.
    pub(crate) node: String,
}

/// The addresses of one NATS server, or of several in a cluster. They may contain a password, so `Debug` hides them.
#[derive(Clone)]
pub(crate) struct NatsServers(pub(crate) Vec<ServerAddr>);

impl fmt::Debug for NatsServers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NATS")
    }
}

/// The name of a single node.
const STANDALONE_NODE: &str = "one";

impl Default for Options {
    fn default() -> Self {
        Self { nats: None, prefix: DEFAULT_PREFIX.to_owned(), node: STANDALONE_NODE.to_owned() }
    }
}

impl Options {
    /// Whether the server hears of the changes of other nodes.
    pub fn has_other_nodes(&self) -> bool {
        self.nats.is_some()
    }

    /// Parses the options: NATS addresses (several are separated by commas), the prefix of the subjects, and the name
    /// of this node. In a cluster the default name is random. A single node always has the same name: it finds its last
    /// heartbeat by it, and a time left by a wrong clock under another name would remain for ever.
    ///
    /// # Errors
    /// What is wrong with an option.
    pub fn new(nats: Option<&str>, prefix: Option<&str>, node: Option<&str>) -> Result<Self, String> {
        let mut usual = Self::default();
        if nats.is_some() {
            usual.node = format!("node-{}", random_text(6));
        }
        let address = |text: &str| {
            let read: Result<ServerAddr, _> = text.trim().parse();
            read.map_err(|_| {
                "a NATS address is nats://HOST:4222 or tls://USER:PASSWORD@HOST:4222; separate several with commas"
                    .to_owned()
            })
        };
        let nats =
            nats.map(|all| all.split(',').map(address).collect::<Result<_, _>>().map(NatsServers)).transpose()?;
        let name = |name: Option<&str>, usual: String, what: &str| match name {
            None => Ok(usual),
            Some(name) if is_name(name) => Ok(name.to_owned()),
            Some(_) => Err(format!("{what} consists of at most {MAX_NAME_CHARS} letters, digits, `-` and `_`")),
        };
        Ok(Self {
            nats,
            prefix: name(prefix, usual.prefix, "the subject prefix")?,
            node: name(node, usual.node, "the name of a node")?,
        })
    }
}

/// Whether the name can be part of a subject and the name of a stream.
fn is_name(name: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&name.len())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nats_addresses_and_names_are_parsed_and_validated() {
        let options =
            Options::new(Some("nats://127.0.0.1:4222, tls://me:secret@nats.example"), Some("club"), Some("a-1"))
                .unwrap();
        assert_eq!(options.nats.as_ref().map(|all| all.0.len()), Some(2));
        assert!(!format!("{options:?}").contains("secret"));
        let name = |nats| Options::new(nats, None, None).unwrap().node;
        assert_eq!(
            (name(None), name(None)),
            (STANDALONE_NODE.to_owned(), STANDALONE_NODE.to_owned()),
            "a single node keeps its name after a restart"
        );
        assert_ne!(name(Some("nats://127.0.0.1")), name(Some("nats://127.0.0.1")), "each node has its own name");
        let names =
            |prefix, node| Options::new(None, Some(prefix), Some(node)).map(|options| (options.prefix, options.node));
        assert_eq!(names("club", "a-1"), Ok(("club".to_owned(), "a-1".to_owned())));
        for wrong in ["", "a.b", "a b", "*", ">", "ä"] {
            assert!(names(wrong, "a").is_err() && names("a", wrong).is_err(), "{wrong}");
        }
        assert!(Options::new(Some("http://127.0.0.1"), None, None).unwrap_err().contains("nats://"));
    }
}
