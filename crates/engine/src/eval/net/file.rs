//! The file format of a net: a header, then its weights.
//!
//! A file contains `variorum net`, the length of the header, the header as TOML, the weights, and a checksum (CRC-32)
//! of all before it. The weights have 16 bits: the lower bytes of all, then the upper bytes, which are nearly all the
//! same and so compress well. The biases of the second layer have 32 bits, little-endian. This is the format of
//! `net.bin` beside a rule file; nets of other programs are not supported.

use super::{Features, LANES, Net};
use rules::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The start of a net file.
const MAGIC: &[u8; 12] = b"variorum net";
/// The maximum size of a file.
pub const MAX_NET_BYTES: usize = 2 << 20;

/// What a net is for, and how it was trained.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetHeader {
    /// The name of the game.
    pub game: String,
    /// Identifies the moves, the board and the goals, see [`Features::fingerprint`]. Hexadecimal.
    pub fingerprint: String,
    /// The readings of the game's doubtful rules.
    pub readings: BTreeMap<String, String>,
    /// The number of hidden units.
    pub units: usize,
    /// The number of classes of positions by remaining pieces.
    pub buckets: usize,
    /// The score that corresponds to odds of e to 1, in hundredths of the median piece.
    pub scale: i32,
    /// The number of games in the training data.
    pub games: u64,
    /// The number of positions in the training data.
    pub positions: u64,
    /// The number of nodes searched for each turn of these games.
    pub nodes: u64,
    /// The number of passes over the training data.
    pub epochs: u32,
    /// The weight of the score one turn later relative to the immediate score, in percent.
    #[serde(rename = "later")]
    pub lambda_percent: u32,
    /// The maximum distance of the training score from the static evaluation, in hundredths of the median piece.
    #[serde(rename = "surprise")]
    pub score_clamp: i32,
}

impl NetHeader {
    /// The header of an untrained net for a game.
    pub fn new(game: &Game, features: &Features) -> Self {
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
    /// A sentence without its full stop: it is not a net, is damaged, or belongs to another game or reading.
    pub fn from_bytes(bytes: &[u8], game: &Game) -> Result<Self, String> {
        let (head, numbers) = split_header(bytes)?;
        let readings = game.def().readings.iter().zip(&game.def().chosen);
        for (reading, chosen) in readings {
            if let Some(learnt) = head.readings.get(&reading.name).filter(|learnt| *learnt != chosen) {
                return Err(format!(
                    "the net was trained with the reading {}={learnt}, but this game has {chosen}",
                    reading.name
                ));
            }
        }
        let features = Features::new(game).ok_or("the game has too many inputs for a net")?;
        if head.fingerprint != format!("{:016x}", features.fingerprint()) {
            return Err(format!(
                "the net belongs to {}, whose pieces, board or goals differ from those of this game",
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
            return Err(format!("the size of the net does not match its header ({units} units, {buckets} buckets)"));
        }
        let (small, large) = numbers.split_at((weights + biases + out) * 2);
        let (low, high) = small.split_at(small.len() / 2);
        let small: Vec<i16> = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high])).collect();
        let large = large.as_chunks::<4>().0.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect();
        let (weights, rest) = small.split_at(weights);
        let (biases, out) = rest.split_at(biases);
        if out.iter().any(|weight| i32::from(*weight).abs() > super::MAX_OUTPUT_WEIGHT) {
            return Err("a weight in the net's second layer is too large".into());
        }
        Self::from_parts(game, head, Arc::new(features), [weights, biases, out], large)
    }

    /// Writes a file for [`Net::from_bytes`].
    ///
    /// # Errors
    /// A sentence without its full stop, if the header cannot be written or the file would be too large.
    pub fn to_bytes(&self) -> Result<Vec<u8>, String> {
        let head = toml::to_string(&self.header).map_err(|error| error.to_string())?;
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
        if bytes.len() > MAX_NET_BYTES {
            return Err(format!("the net would have {} bytes; the limit is {MAX_NET_BYTES}", bytes.len()));
        }
        Ok(bytes)
    }
}

/// Splits an undamaged file into its header and its weights.
fn split_header(bytes: &[u8]) -> Result<(NetHeader, &[u8]), String> {
    const BROKEN: &str = "the net is damaged: it is truncated or has been changed";
    if bytes.len() > MAX_NET_BYTES {
        return Err(format!("the net has {} bytes; the limit is {MAX_NET_BYTES}", bytes.len()));
    }
    let rest = bytes.strip_prefix(MAGIC).ok_or("this is not a net: it does not begin with `variorum net`")?;
    let (rest, sum) = rest.split_last_chunk::<4>().ok_or(BROKEN)?;
    if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*sum) {
        return Err(BROKEN.into());
    }
    let (length, rest) = rest.split_first_chunk::<4>().ok_or(BROKEN)?;
    let (head, numbers) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or(BROKEN)?;
    let head = std::str::from_utf8(head).map_err(|_| BROKEN)?;
    let head = toml::from_str(head)
        .map_err(|error| format!("the net's header is invalid: {}", error.to_string().trim_end()))?;
    Ok((head, numbers))
}
