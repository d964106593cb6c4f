//! The margins of the search: how far, how often and how strongly it prunes and reduces.
//!
//! This is a single list of them, each with its meaning, its value and its sensible range, so that games can tune them
//! (`lab tune --search`) and a match can compare others with these. Scores are in hundredths of the median piece,
//! depths in plies. They are used in `alpha_beta`, `quiescence` and `root`.

/// Declares the margins, each once.
macro_rules! margins {
    ($($(#[doc = $doc:literal])+ $name:ident = $value:literal in $low:literal ..= $high:literal;)+) => {
        /// The margins of a search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Margins {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Default for Margins {
            fn default() -> Self {
                Self { $($name: $value,)+ }
            }
        }

        impl Margins {
            /// All margins, in the order of this list.
            pub const ALL: &[Margin] = &[
                $(Margin {
                    name: stringify!($name),
                    about: concat!($($doc),+),
                    value: $value,
                    low: $low,
                    high: $high,
                    part: |margins| &mut margins.$name,
                },)+
            ];
        }
    };
}

/// One margin.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// The name.
    pub name: &'static str,
    /// The meaning.
    pub about: &'static str,
    /// The default value.
    pub value: i32,
    /// The minimum.
    pub low: i32,
    /// The maximum.
    pub high: i32,
    part: fn(&mut Margins) -> &mut i32,
}

margins! {
    /// Reverse futility: the margin above the window, per ply of depth, at which a node is pruned.
    reverse_futility = 100 in 20..=300;
    /// Futility: the base margin that a quiet step may gain beyond the static evaluation.
    futility_base = 60 in 0..=300;
    /// Futility: the margin per ply of depth.
    futility = 100 in 20..=300;
    /// Razoring: the margin below the window, per ply of depth, at which a node is left to the quiescence search.
    razoring = 250 in 60..=800;
    /// Null move: the reduction, in hundredths of a ply.
    null_move = 300 in 150..=500;
    /// Null move: the additional reduction per ply of depth, in hundredths of a ply.
    null_move_depth = 25 in 5..=60;
    /// Null move: the score above the window that adds one ply of reduction.
    null_move_score = 200 in 60..=600;
    /// Late move pruning: the base number of quiet steps to search, in hundredths.
    late_moves = 400 in 100..=1_200;
    /// Late move pruning: the number of steps per squared depth, in hundredths.
    late_moves_depth = 100 in 30..=300;
    /// A quiet step is pruned if it loses this much by exchanges, per squared depth.
    quiet_exchange = 40 in 10..=150;
    /// A capture is pruned if it loses this much by exchanges, per ply of depth.
    capture_exchange = 90 in 20..=300;
    /// Late move reduction: the base, in hundredths of a ply.
    reduction = 60 in 0..=200;
    /// Late move reduction: the divisor of the product of the logarithms of depth and step number, in hundredths.
    reduction_divisor = 260 in 120..=500;
    /// Late move reduction: the history score that is worth one ply.
    reduction_history = 10_000 in 3_000..=30_000;
    /// History: the bonus of a step that caused a cutoff, per squared depth.
    history_bonus = 24 in 4..=100;
    /// History: the maximum bonus.
    history_most = 1_800 in 400..=6_000;
    /// Delta pruning: a capture is skipped if its gain plus this stays below the window.
    delta = 120 in 20..=400;
    /// Half the width of the first aspiration window around the last score.
    aspiration = 30 in 8..=100;
}

impl Margin {
    /// Finds a margin by name.
    ///
    /// # Errors
    /// A sentence without its full stop, if there is no such margin.
    pub fn find(name: &str) -> Result<&'static Self, String> {
        let known = || Margins::ALL.iter().map(|margin| margin.name).collect::<Vec<_>>().join(", ");
        let found = Margins::ALL.iter().find(|margin| margin.name == name);
        found.ok_or_else(|| format!("there is no margin `{name}`; available: {}", known()))
    }

    /// The value of this margin.
    pub fn get(&self, margins: &Margins) -> i32 {
        *(self.part)(&mut { *margins })
    }
}

impl Margins {
    /// Changes one margin.
    ///
    /// # Errors
    /// A sentence without its full stop, if the value is out of range.
    pub fn set(&mut self, margin: &Margin, value: i32) -> Result<(), String> {
        if value < margin.low || value > margin.high {
            return Err(format!(
                "the margin `{}` is {value}; it must be between {} and {}",
                margin.name, margin.low, margin.high
            ));
        }
        *(margin.part)(self) = value;
        Ok(())
    }

    /// Reads lines `name = value`; a `#` begins a comment. Margins that are not named keep their defaults.
    ///
    /// # Errors
    /// The invalid line, and the reason.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut margins = Self::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.split_once('#').map_or(line, |(line, _)| line).trim();
            if line.is_empty() {
                continue;
            }
            let read = || -> Result<(&Margin, i32), String> {
                let (name, value) =
                    line.split_once('=').ok_or_else(|| format!("`{line}` is not of the form `name = value`"))?;
                let value = value.trim().parse();
                Ok((
                    Margin::find(name.trim())?,
                    value.map_err(|_| format!("the value in `{line}` is not a whole number"))?,
                ))
            };
            read()
                .and_then(|(margin, value)| margins.set(margin, value))
                .map_err(|why| format!("line {}: {why}", number + 1))?;
        }
        Ok(margins)
    }

    /// Writes the format of [`parse`](Self::parse): all margins, with their meanings.
    pub fn to_text(&self) -> String {
        let lines =
            Self::ALL.iter().map(|margin| format!("#{}\n{} = {}\n", margin.about, margin.name, margin.get(self)));
        lines.collect::<Vec<_>>().concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_survive_a_round_trip_through_text() {
        let mut margins = Margins::default();
        for (i, margin) in Margins::ALL.iter().enumerate() {
            margins.set(margin, margin.low + i as i32 % 3).unwrap();
        }
        assert_eq!(Margins::parse(&margins.to_text()), Ok(margins));
        assert_eq!(Margins::parse(""), Ok(Margins::default()));
    }

    #[test]
    fn every_default_is_within_its_range() {
        let mut margins = Margins::default();
        for margin in Margins::ALL {
            assert_eq!(margin.get(&margins), margin.value);
            assert!(margins.set(margin, margin.value).is_ok(), "{}", margin.name);
        }
    }

    #[test]
    fn every_mistake_is_reported() {
        for (text, expected) in [
            ("delta = 90\nfutile = 3", "line 2: there is no margin `futile`; available: reverse_futility, "),
            ("delta", "line 1: `delta` is not of the form `name = value`"),
            ("delta = much", "line 1: the value in `delta = much` is not a whole number"),
            ("# all\n\ndelta = 4000", "line 3: the margin `delta` is 4000; it must be between 20 and 400"),
        ] {
            let why = Margins::parse(text).unwrap_err();
            assert!(why.starts_with(expected), "{text}: {why}");
        }
    }
}
