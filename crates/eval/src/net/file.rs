//! A net as a file: a line that says what it is, then its numbers.
//!
//! `variorum net`, the length of the head, the head as TOML, the numbers (16 bits: the lower bytes of all, then the upper
//! ones, which are nearly all the same, so that it packs well; those of the second layer's biases 32, the smallest byte
//! first), and a checksum (CRC-32) of all before it. For: `net.bin` beside a rule file. Not for:
//! nets of other programs.

use super::{Features, LANES, Net};
use rules::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What such a file begins with.
const MAGIC: &[u8; 12] = b"variorum net";
/// No file is larger.
pub const MAX_BYTES: usize = 2 << 20;

/// What a net is, and from what it was learnt.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The name of the game.
    pub game: String,
    /// How its men move, on what board, and for what: see [`Features::fingerprint`]. Hexadecimal.
    pub fingerprint: String,
    /// The readings of the game's doubtful rules.
    pub readings: BTreeMap<String, String>,
    /// How many hidden units.
    pub units: usize,
    /// Into how many classes positions fall by the men who are left.
    pub buckets: usize,
    /// So many hundredths of the median man are the odds of e to 1.
    pub scale: i32,
    /// From how many games it was learnt,
    pub games: u64,
    /// how many positions of them,
    pub positions: u64,
    /// with how many positions looked at for each turn,
    pub nodes: u64,
    /// how often each position was seen,
    pub epochs: u32,
    /// and how much what the search found a turn later counted beside what it found at once, in percent.
    pub later: u32,
    /// How far that score could be from what is seen on the board, in hundredths of the median man.
    pub surprise: i32,
}

impl Head {
    /// What is said of a net for the game before anything is learnt.
    pub fn of(game: &Game, features: &Features) -> Self {
        let def = game.def();
        let readings =
            def.readings.iter().zip(&def.chosen).map(|(reading, chosen)| (reading.name.clone(), chosen.clone()));
        Self {
            game: def.name.clone(),
            fingerprint: format!("{:016x}", features.fingerprint()),
            readings: readings.collect(),
            ..Self::default()
        }
    }
}

impl Net {
    /// Reads a file.
    ///
    /// # Errors
    /// A sentence without its full stop: it is no net, is broken, or belongs to another game or reading.
    pub fn read(bytes: &[u8], game: &Game) -> Result<Self, String> {
        let (head, numbers) = parts(bytes)?;
        let readings = game.def().readings.iter().zip(&game.def().chosen);
        for (reading, chosen) in readings {
            if let Some(learnt) = head.readings.get(&reading.name).filter(|learnt| *learnt != chosen) {
                return Err(format!(
                    "the net was learnt with the reading {}={learnt}, and this game has {chosen}",
                    reading.name
                ));
            }
        }
        let features = Features::of(game).ok_or("the game has too many inputs for a net")?;
        if head.fingerprint != format!("{:016x}", features.fingerprint()) {
            return Err(format!(
                "the net belongs to {}, whose men, board or goals are others than those of this game",
                head.game
            ));
        }
        let (units, buckets) = (head.units, head.buckets);
        let sizes = [
            features.count().checked_mul(units),
            Some(units),
            buckets.checked_mul(2).and_then(|n| n.checked_mul(units)),
        ];
        let [Some(weights), Some(biases), Some(out)] = sizes else { return Err("the net is too large".into()) };
        let expected = weights.checked_add(biases).and_then(|n| n.checked_add(out)).and_then(|n| n.checked_mul(2));
        if expected.and_then(|n| n.checked_add(buckets.checked_mul(4)?)) != Some(numbers.len()) {
            return Err(format!("the net has not as many numbers as its head says ({units} units, {buckets} buckets)"));
        }
        let (small, large) = numbers.split_at((weights + biases + out) * 2);
        let (low, high) = small.split_at(small.len() / 2);
        let small: Vec<i16> = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high])).collect();
        let large = large.as_chunks::<4>().0.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect();
        let (weights, rest) = small.split_at(weights);
        let (biases, out) = rest.split_at(biases);
        if out.iter().any(|weight| i32::from(*weight).abs() > super::MOST_OUT) {
            return Err("the net's second layer has a weight that is too large".into());
        }
        Self::assemble(game, head, Arc::new(features), [weights, biases, out], large)
    }

    /// What [`Net::read`] reads.
    ///
    /// # Errors
    /// A sentence without its full stop, if the head cannot be written or the file would be too large.
    pub fn write(&self) -> Result<Vec<u8>, String> {
        let head = toml::to_string(&self.head).map_err(|error| error.to_string())?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head.as_bytes());
        for byte in 0..2 {
            for lanes in self.weights.iter().chain(&self.biases).chain(&self.out) {
                let numbers: &[i16; LANES] = lanes.as_array();
                bytes.extend(numbers.map(|number| number.to_le_bytes()[byte]));
            }
        }
        self.out_biases.iter().for_each(|bias| bytes.extend(bias.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        if bytes.len() > MAX_BYTES {
            return Err(format!("the net would have {} bytes, and {MAX_BYTES} are allowed", bytes.len()));
        }
        Ok(bytes)
    }
}

/// The head and the numbers of a file that is whole.
fn parts(bytes: &[u8]) -> Result<(Head, &[u8]), String> {
    const BROKEN: &str = "the net is broken: its end is missing, or it has been changed";
    if bytes.len() > MAX_BYTES {
        return Err(format!("the net has {} bytes, and {MAX_BYTES} are allowed", bytes.len()));
    }
    let rest = bytes.strip_prefix(MAGIC).ok_or("this is no net: it does not begin with `variorum net`")?;
    let (rest, sum) = rest.split_last_chunk::<4>().ok_or(BROKEN)?;
    if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*sum) {
        return Err(BROKEN.into());
    }
    let (length, rest) = rest.split_first_chunk::<4>().ok_or(BROKEN)?;
    let (head, numbers) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or(BROKEN)?;
    let head = std::str::from_utf8(head).map_err(|_| BROKEN)?;
    let head =
        toml::from_str(head).map_err(|error| format!("the net's head is wrong: {}", error.to_string().trim_end()))?;
    Ok((head, numbers))
}
