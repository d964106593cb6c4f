//! Games in files: blocks that are whole or not there.
//!
//! A file begins with a head (which game, played how), then come blocks of some dozen games, each with its number, its
//! length and a checksum. Who is killed while writing loses the block under way: the next one cuts it off and goes on.
//! Several machines write a file each, with seeds of their own; whoever learns reads all of a folder. For: 3 to 5 bytes
//! a position. Not for: what the games mean (`play`).

use crate::play::{Played, Record};
use eval::net::{Features, Head};
use rules::Game;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What such a file begins with.
const MAGIC: &[u8; 15] = b"variorum games\n";
/// No block is larger: what claims to be is broken.
const MAX_BLOCK: usize = 16 << 20;
/// No head is.
const MAX_HEAD: usize = 64 << 10;

/// How the games of a file were played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manners {
    /// The name of the game.
    pub game: String,
    /// See [`Features::fingerprint`]; hexadecimal.
    pub fingerprint: String,
    /// How many positions were looked at for each turn.
    pub nodes: u64,
    /// How many random turns an opening has at least.
    pub plies: u32,
    /// Where the openings come from.
    pub seed: u64,
}

impl Manners {
    /// Those of games of the game.
    ///
    /// # Errors
    /// The game has too many inputs for a net.
    pub fn of(game: &Game, nodes: u64, plies: u32, seed: u64) -> Result<Self, String> {
        let features = Features::of(game).ok_or("the game has too many inputs for a net")?;
        let Head { game, fingerprint, .. } = Head::of(game, &features);
        Ok(Self { game, fingerprint, nodes, plies, seed })
    }
}

/// Some games that were written together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Its number; that of the seed of its games.
    pub number: u64,
    /// The games.
    pub games: Vec<Record>,
}

/// A file that is written to.
#[derive(Debug)]
pub struct Store {
    file: File,
    path: PathBuf,
    /// The first number that no block has.
    pub next: u64,
    /// How many games it holds,
    pub games: u64,
    /// and how many turns, those drawn by lot left out.
    pub turns: u64,
}

impl Store {
    /// Opens a file, or begins it. What is broken at its end is cut off.
    ///
    /// # Errors
    /// A sentence without its full stop: the file cannot be read or written, or holds games played otherwise.
    pub fn open(path: &Path, manners: &Manners) -> Result<Self, String> {
        let fault = |error: io::Error| format!("{} cannot be opened: {}", path.display(), input::plainly(&error));
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(fault)?;
        let (mut next, mut games, mut turns) = (0, 0, 0);
        if file.metadata().map_err(fault)?.len() == 0 {
            let head = toml::to_string(manners).map_err(|error| error.to_string())?;
            let mut bytes = MAGIC.to_vec();
            bytes.extend((head.len() as u32).to_le_bytes());
            bytes.extend(head.as_bytes());
            file.write_all(&bytes).map_err(fault)?;
        } else {
            let whole = read(path, manners.fingerprint.as_str(), Some(manners), &mut |block| {
                next = next.max(block.number + 1);
                games += block.games.len() as u64;
                turns += block.games.iter().map(Record::thought).sum::<u64>();
            })?;
            file.set_len(whole).map_err(fault)?;
            file.seek(SeekFrom::End(0)).map_err(fault)?;
        }
        Ok(Self { file, path: path.to_owned(), next, games, turns })
    }

    /// Adds a block.
    ///
    /// # Errors
    /// A sentence without its full stop, if it cannot be written (a full disk); what had been written before is kept.
    pub fn add(&mut self, block: &Block) -> Result<(), String> {
        let payload = payload(&block.games);
        let mut bytes = Vec::with_capacity(payload.len() + 16);
        bytes.extend(block.number.to_le_bytes());
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&payload).to_le_bytes());
        bytes.extend(payload);
        self.file.write_all(&bytes).map_err(|error| {
            let (path, why) = (self.path.display(), input::plainly(&error));
            format!(
                "{path} cannot be written: {why}; the games before are kept, and the same command goes on from there"
            )
        })?;
        self.games += block.games.len() as u64;
        self.turns += block.games.iter().map(Record::thought).sum::<u64>();
        Ok(())
    }
}

impl Record {
    /// How many of its turns were thought about.
    pub(crate) fn thought(&self) -> u64 {
        self.turns.len().saturating_sub(usize::from(self.opening)) as u64
    }
}

/// Reads a file as far as it is whole, and says how many bytes that is.
///
/// # Errors
/// A sentence without its full stop: it cannot be read, is none of these files, belongs to another game, or (if told)
/// its games were played otherwise.
pub fn read(
    path: &Path,
    fingerprint: &str,
    like: Option<&Manners>,
    each: &mut dyn FnMut(Block),
) -> Result<u64, String> {
    let name = path.display();
    let fault = |error: io::Error| format!("{name} cannot be read: {}", input::plainly(&error));
    let mut file = io::BufReader::new(File::open(path).map_err(fault)?);
    let mut magic = [0; MAGIC.len()];
    let foreign = || format!("{name} holds no games to learn from");
    file.read_exact(&mut magic).map_err(|_| foreign())?;
    let length = number(&mut file).ok_or_else(foreign)? as usize;
    if magic != *MAGIC || length > MAX_HEAD {
        return Err(foreign());
    }
    let mut head = vec![0; length];
    file.read_exact(&mut head).map_err(|_| foreign())?;
    let text = String::from_utf8(head).map_err(|_| foreign())?;
    let manners: Manners = toml::from_str(&text).map_err(|_| foreign())?;
    if manners.fingerprint != fingerprint {
        return Err(format!("{name} holds games of {}, whose men, board or goals are others", manners.game));
    }
    if let Some(like) =
        like.filter(|like| (like.nodes, like.plies, like.seed) != (manners.nodes, manners.plies, manners.seed))
    {
        return Err(format!(
            "{name} was begun with {} nodes, openings of {} turns and the seed {}, not with {}, {} and {}; go on so, or \
             choose another seed and with it another file",
            manners.nodes, manners.plies, manners.seed, like.nodes, like.plies, like.seed
        ));
    }
    let mut whole = (MAGIC.len() + 4 + length) as u64;
    loop {
        let mut head = [0; 16];
        if file.read_exact(&mut head).is_err() {
            return Ok(whole);
        }
        let (block, rest) = head.split_at(8);
        let word = |at: usize| u32::from_le_bytes([rest[at], rest[at + 1], rest[at + 2], rest[at + 3]]);
        let (length, sum) = (word(0) as usize, word(4));
        let mut payload = vec![0; length.min(MAX_BLOCK)];
        if length > MAX_BLOCK || file.read_exact(&mut payload).is_err() || crc32fast::hash(&payload) != sum {
            return Ok(whole);
        }
        let Some(games) = games(&payload) else { return Ok(whole) };
        let number = block.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        each(Block { number, games });
        whole += 16 + length as u64;
    }
}

fn number(file: &mut impl Read) -> Option<u32> {
    let mut bytes = [0; 4];
    file.read_exact(&mut bytes).ok()?;
    Some(u32::from_le_bytes(bytes))
}

fn payload(games: &[Record]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for game in games {
        bytes.extend((game.turns.len() as u16).to_le_bytes());
        bytes.extend(game.opening.to_le_bytes());
        bytes.push(game.winners);
        for Played { steps, score } in &game.turns {
            bytes.push(steps.len() as u8);
            steps.iter().for_each(|step| bytes.extend(step.to_le_bytes()));
            bytes.extend(score.to_le_bytes());
        }
    }
    bytes
}

fn games(payload: &[u8]) -> Option<Vec<Record>> {
    let (mut rest, mut games) = (payload, Vec::new());
    let take = |rest: &mut &[u8]| -> Option<u16> {
        let (two, after) = rest.split_first_chunk::<2>()?;
        *rest = after;
        Some(u16::from_le_bytes(*two))
    };
    let byte = |rest: &mut &[u8]| -> Option<u8> {
        let (first, after) = rest.split_first()?;
        *rest = after;
        Some(*first)
    };
    while !rest.is_empty() {
        let (turns, opening, winners) = (take(&mut rest)?, take(&mut rest)?, byte(&mut rest)?);
        let mut game = Record { opening, turns: Vec::with_capacity(turns.into()), winners };
        for _ in 0..turns {
            let steps = (0..byte(&mut rest)?).map(|_| take(&mut rest)).collect::<Option<_>>()?;
            game.turns.push(Played { steps, score: take(&mut rest)?.cast_signed() });
        }
        games.push(game);
    }
    Some(games)
}
