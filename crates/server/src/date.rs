//! A time of the world's clock as a date, by the calendar and in UTC.
//!
//! For: dates in mails, feeds and calendars. Not for: clocks of games.

use house::Millis;

/// A moment, to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    year: i64,
    month: u32,
    day: u32,
    hour: u32,
    minute: u32,
    second: u32,
}

impl Date {
    /// Of milliseconds since 1970.
    pub(crate) fn of(at: Millis) -> Self {
        let (days, seconds) = (at.div_euclid(86_400_000), at.rem_euclid(86_400_000) / 1000);
        // Years are counted from March, so that the day that is sometimes there is the last one; 400 of them have
        // always as many days.
        let days = days + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day_of_month = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        Self {
            year: era * 400 + year + i64::from(month <= 2),
            month: month as u32,
            day: day_of_month as u32,
            hour: (seconds / 3600) as u32,
            minute: (seconds / 60 % 60) as u32,
            second: (seconds % 60) as u32,
        }
    }

    /// As RFC 3339 has it: `2026-11-24T02:10:28Z`.
    pub(crate) fn iso(self) -> String {
        let Self { year, month, day, hour, minute, second } = self;
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }

    /// As RFC 5545 has it: `20261124T021028Z`.
    pub(crate) fn compact(self) -> String {
        self.iso().replace(['-', ':'], "")
    }

    /// For people, to the minute: `2026-11-24 02:10 UTC`.
    pub(crate) fn plain(self) -> String {
        let Self { year, month, day, hour, minute, .. } = self;
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (at, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_709_251_199_999, "2024-02-29T23:59:59Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00Z"),
            (-1000, "1969-12-31T23:59:59Z"),
            (1_764_000_628_000, "2025-11-24T16:10:28Z"),
        ] {
            assert_eq!(Date::of(at).iso(), date);
        }
        assert_eq!(
            (Date::of(0).compact(), Date::of(60_000).plain()),
            ("19700101T000000Z".to_owned(), "1970-01-01 00:01 UTC".to_owned())
        );
    }
}
