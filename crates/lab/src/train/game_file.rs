//! Files of games, written in blocks that are complete or absent.
//!
//! A file begins with a header (which game, and how it was played), followed by blocks of some dozen games, each with
//! its number, its length and a checksum. If the program is killed while writing, the unfinished block is lost: the
//! next run truncates it and continues. Several machines can write a file each, with different seeds; training reads
//! all files of a folder. A position takes 3 to 5 bytes.

use crate::train::training_game::{TrainingGame, TrainingTurn};
use engine::eval::net::{Features, NetHeader};
use rules::Game;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The start of such a file.
const MAGIC: &[u8; 15] = b"variorum games\n";
/// The maximum size of a block: a larger size means that the file is damaged.
const MAX_SHARD_BYTES: usize = 16 << 20;
/// The maximum size of a header.
const MAX_HEADER_BYTES: usize = 64 << 10;

/// How the games of a file were played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlayConfig {
    /// The name of the game.
    pub game: String,
    /// See [`Features::fingerprint`]; hexadecimal.
    pub fingerprint: String,
    /// The nodes per turn.
    pub nodes: u64,
    /// The minimum number of random turns of an opening.
    pub plies: u32,
    /// The seed of the openings.
    pub seed: u64,
}

impl SelfPlayConfig {
    /// The header for games with these settings.
    ///
    /// # Errors
    /// If the game has too many inputs for a net.
    pub fn new(game: &Game, nodes: u64, plies: u32, seed: u64) -> Result<Self, String> {
        let features = Features::new(game).ok_or("the game has too many inputs for a net")?;
        let NetHeader { game, fingerprint, .. } = NetHeader::new(game, &features);
        Ok(Self { game, fingerprint, nodes, plies, seed })
    }
}

/// Games that are written together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shard {
    /// The number of the block, from which the seeds of its games derive.
    pub number: u64,
    /// The games.
    pub games: Vec<TrainingGame>,
}

/// A file open for writing.
#[derive(Debug)]
pub struct GameFile {
    file: File,
    path: PathBuf,
    /// The lowest number above those of all blocks.
    pub next_number: u64,
    /// The number of games.
    pub games: u64,
    /// The number of turns, without random ones.
    pub turns: u64,
}

impl GameFile {
    /// Opens a file, or creates it. A damaged end is truncated.
    ///
    /// # Errors
    /// A sentence without its full stop: the file cannot be read or written, or its games were played with other
    /// settings.
    pub fn open(path: &Path, manners: &SelfPlayConfig) -> Result<Self, String> {
        let fault =
            |error: io::Error| format!("{} cannot be opened: {}", path.display(), library::describe_io_error(&error));
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
            let whole = read_shards(path, manners.fingerprint.as_str(), Some(manners), &mut |block| {
                next = next.max(block.number + 1);
                games += block.games.len() as u64;
                turns += block.games.iter().map(TrainingGame::searched_turns).sum::<u64>();
            })?;
            file.set_len(whole).map_err(fault)?;
            file.seek(SeekFrom::End(0)).map_err(fault)?;
        }
        Ok(Self { file, path: path.to_owned(), next_number: next, games, turns })
    }

    /// Adds a block.
    ///
    /// # Errors
    /// A sentence without its full stop, if the block cannot be written (a full disk); earlier blocks stay.
    pub fn add(&mut self, block: &Shard) -> Result<(), String> {
        let payload = encode_games(&block.games);
        let mut bytes = Vec::with_capacity(payload.len() + 16);
        bytes.extend(block.number.to_le_bytes());
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&payload).to_le_bytes());
        bytes.extend(payload);
        self.file.write_all(&bytes).map_err(|error| {
            let (path, why) = (self.path.display(), library::describe_io_error(&error));
            format!(
                "{path} cannot be written: {why}; earlier games are saved, and the same command continues from there"
            )
        })?;
        self.games += block.games.len() as u64;
        self.turns += block.games.iter().map(TrainingGame::searched_turns).sum::<u64>();
        Ok(())
    }
}

impl TrainingGame {
    /// The number of turns that were searched.
    pub(crate) fn searched_turns(&self) -> u64 {
        self.turns.len().saturating_sub(usize::from(self.opening)) as u64
    }
}

/// Reads a file as far as it is intact, and returns the number of intact bytes.
///
/// # Errors
/// A sentence without its full stop: the file cannot be read, is not of this kind, belongs to another game, or (if
/// `like` is given) its games were played with other settings.
pub fn read_shards(
    path: &Path,
    fingerprint: &str,
    like: Option<&SelfPlayConfig>,
    each: &mut dyn FnMut(Shard),
) -> Result<u64, String> {
    let name = path.display();
    let fault = |error: io::Error| format!("{name} cannot be read: {}", library::describe_io_error(&error));
    let mut file = io::BufReader::new(File::open(path).map_err(fault)?);
    let mut magic = [0; MAGIC.len()];
    let foreign = || format!("{name} contains no games to learn from");
    file.read_exact(&mut magic).map_err(|_| foreign())?;
    let length = read_u32(&mut file).ok_or_else(foreign)? as usize;
    if magic != *MAGIC || length > MAX_HEADER_BYTES {
        return Err(foreign());
    }
    let mut head = vec![0; length];
    file.read_exact(&mut head).map_err(|_| foreign())?;
    let text = String::from_utf8(head).map_err(|_| foreign())?;
    let manners: SelfPlayConfig = toml::from_str(&text).map_err(|_| foreign())?;
    if manners.fingerprint != fingerprint {
        return Err(format!("{name} contains games of {}, whose pieces, board or goals differ", manners.game));
    }
    if let Some(like) =
        like.filter(|like| (like.nodes, like.plies, like.seed) != (manners.nodes, manners.plies, manners.seed))
    {
        return Err(format!(
            "{name} was started with {} nodes, openings of {} turns and the seed {}, not with {}, {} and {}; keep \
             these settings, or choose another seed and so another file",
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
        let mut payload = vec![0; length.min(MAX_SHARD_BYTES)];
        if length > MAX_SHARD_BYTES || file.read_exact(&mut payload).is_err() || crc32fast::hash(&payload) != sum {
            return Ok(whole);
        }
        let Some(games) = decode_games(&payload) else { return Ok(whole) };
        let number = block.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        each(Shard { number, games });
        whole += 16 + length as u64;
    }
}

fn read_u32(file: &mut impl Read) -> Option<u32> {
    let mut bytes = [0; 4];
    file.read_exact(&mut bytes).ok()?;
    Some(u32::from_le_bytes(bytes))
}

fn encode_games(games: &[TrainingGame]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for game in games {
        bytes.extend((game.turns.len() as u16).to_le_bytes());
        bytes.extend(game.opening.to_le_bytes());
        bytes.push(game.winners);
        for TrainingTurn { steps, score } in &game.turns {
            bytes.push(steps.len() as u8);
            steps.iter().for_each(|step| bytes.extend(step.to_le_bytes()));
            bytes.extend(score.to_le_bytes());
        }
    }
    bytes
}

fn decode_games(payload: &[u8]) -> Option<Vec<TrainingGame>> {
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
        let mut game = TrainingGame { opening, turns: Vec::with_capacity(turns.into()), winners };
        for _ in 0..turns {
            let steps = (0..byte(&mut rest)?).map(|_| take(&mut rest)).collect::<Option<_>>()?;
            game.turns.push(TrainingTurn { steps, score: take(&mut rest)?.cast_signed() });
        }
        games.push(game);
    }
    Some(games)
}
