//! The margins of the search: how far, how often and how strongly it prunes and reduces.
//!
//! For: one list of them, each with what it means, its value and how far it may sensibly be moved, so that they can be
//! tuned by games (`variorum tune --search`) and a match can prove others against these. Scores are in hundredths of
//! the median man, depths in turns. Not for: where each is used (`alpha_beta`, `quiescence`, `root`).

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
            /// All of them, in the order of this list.
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
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it is if nobody says anything else.
    pub value: i32,
    /// The least it may be.
    pub low: i32,
    /// The most.
    pub high: i32,
    part: fn(&mut Margins) -> &mut i32,
}

margins! {
    /// Reverse futility: so much for each turn of depth above the window a node is given up.
    reverse_futility = 100 in 20..=300;
    /// Futility: what a quiet turn may be worth beyond what one sees.
    futility_base = 60 in 0..=300;
    /// And so much more for each turn of depth.
    futility = 100 in 20..=300;
    /// Razoring: so far below the window, for each turn of depth, a node is left to the quiescence search.
    razoring = 250 in 60..=800;
    /// Null move: the reduction, in hundredths of a turn.
    null_move = 300 in 150..=500;
    /// And so much more for each turn of depth.
    null_move_depth = 25 in 5..=60;
    /// So much above the window, a null move is looked at one turn less deeply.
    null_move_score = 200 in 60..=600;
    /// Late move pruning: so many quiet steps are looked at in any case, in hundredths.
    late_moves = 400 in 100..=1_200;
    /// And so many more for the square of the depth.
    late_moves_depth = 100 in 30..=300;
    /// A quiet step that loses so much by exchanges, for the square of the depth, is left out.
    quiet_exchange = 40 in 10..=150;
    /// A capture that loses so much, for each turn of depth.
    capture_exchange = 90 in 20..=300;
    /// Late move reduction: in any case, in hundredths of a turn.
    reduction = 60 in 0..=200;
    /// And with the logarithms of depth and number: their product divided by this, in hundredths.
    reduction_divisor = 260 in 120..=500;
    /// So much history is worth a turn of depth.
    reduction_history = 10_000 in 3_000..=30_000;
    /// What a step that was good is remembered with, for the square of the depth.
    history_bonus = 24 in 4..=100;
    /// And at most.
    history_most = 1_800 in 400..=6_000;
    /// Delta pruning: a capture that leaves the side on turn so far below the window is not looked at.
    delta = 120 in 20..=400;
    /// Half the first window around the last score.
    aspiration = 30 in 8..=100;
}

impl Margin {
    /// The margin of that name.
    ///
    /// # Errors
    /// A sentence without its full stop, if there is none.
    pub fn named(name: &str) -> Result<&'static Self, String> {
        let known = || Margins::ALL.iter().map(|margin| margin.name).collect::<Vec<_>>().join(", ");
        let found = Margins::ALL.iter().find(|margin| margin.name == name);
        found.ok_or_else(|| format!("there is no margin `{name}`; there are {}", known()))
    }

    /// What it is there.
    pub fn of(&self, margins: &Margins) -> i32 {
        *(self.part)(&mut { *margins })
    }
}

impl Margins {
    /// Changes one of them.
    ///
    /// # Errors
    /// A sentence without its full stop, if the value is out of its bounds.
    pub fn set(&mut self, margin: &Margin, value: i32) -> Result<(), String> {
        if value < margin.low || value > margin.high {
            return Err(format!(
                "the margin `{}` is {value}; it lies between {} and {}",
                margin.name, margin.low, margin.high
            ));
        }
        *(margin.part)(self) = value;
        Ok(())
    }

    /// Reads lines `name = value`; a `#` begins a remark. Those that are not named are what they always are.
    ///
    /// # Errors
    /// Which line is wrong, and why.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut margins = Self::default();
        for (number, line) in text.lines().enumerate() {
            let line = line.split_once('#').map_or(line, |(line, _)| line).trim();
            if line.is_empty() {
                continue;
            }
            let read = || -> Result<(&Margin, i32), String> {
                let (name, value) = line.split_once('=').ok_or_else(|| format!("`{line}` is no `name = value`"))?;
                let value = value.trim().parse();
                Ok((Margin::named(name.trim())?, value.map_err(|_| format!("`{line}` has no whole number"))?))
            };
            read()
                .and_then(|(margin, value)| margins.set(margin, value))
                .map_err(|why| format!("line {}: {why}", number + 1))?;
        }
        Ok(margins)
    }

    /// What [`read`](Self::read) reads: all of them, with what they mean.
    pub fn write(&self) -> String {
        let lines =
            Self::ALL.iter().map(|margin| format!("#{}\n{} = {}\n", margin.about, margin.name, margin.of(self)));
        lines.collect::<Vec<_>>().concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut margins = Margins::default();
        for (i, margin) in Margins::ALL.iter().enumerate() {
            margins.set(margin, margin.low + i as i32 % 3).unwrap();
        }
        assert_eq!(Margins::read(&margins.write()), Ok(margins));
        assert_eq!(Margins::read(""), Ok(Margins::default()));
    }

    #[test]
    fn every_margin_lies_within_its_bounds() {
        let mut margins = Margins::default();
        for margin in Margins::ALL {
            assert_eq!(margin.of(&margins), margin.value);
            assert!(margins.set(margin, margin.value).is_ok(), "{}", margin.name);
        }
    }

    #[test]
    fn every_mistake_gets_a_sentence() {
        for (text, expected) in [
            ("delta = 90\nfutile = 3", "line 2: there is no margin `futile`; there are reverse_futility, "),
            ("delta", "line 1: `delta` is no `name = value`"),
            ("delta = much", "line 1: `delta = much` has no whole number"),
            ("# all\n\ndelta = 4000", "line 3: the margin `delta` is 4000; it lies between 20 and 400"),
        ] {
            let why = Margins::read(text).unwrap_err();
            assert!(why.starts_with(expected), "{text}: {why}");
        }
    }
}
