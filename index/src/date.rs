//! Calendar days as values. There is no clock here: today is always handed in.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A day of the proleptic Gregorian calendar, years 0000 to 9999, written `YYYY-MM-DD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is not a day of the calendar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a calendar date; write a real day as YYYY-MM-DD")]
pub struct DateError {
    /// The text as it was given.
    pub text: String,
}

impl Date {
    /// The first day that can be written.
    pub const MIN: Self = Self {
        year: 0,
        month: 1,
        day: 1,
    };

    /// The last day that can be written.
    pub const MAX: Self = Self {
        year: 9999,
        month: 12,
        day: 31,
    };

    /// The day `year`-`month`-`day`, if the calendar has it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let exists = year <= 9999 && (1..=days_in_month(year, month)).contains(&day);
        exists.then_some(Self { year, month, day })
    }

    /// Read exactly `YYYY-MM-DD`: ten characters, ASCII digits, a day that exists.
    pub fn parse(text: &str) -> Option<Self> {
        let [y @ .., b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else {
            return None;
        };
        let year = number(<&[u8; 4]>::try_from(y).ok()?)?;
        let month = u8::try_from(number(&[*m1, *m2])?).ok()?;
        let day = u8::try_from(number(&[*d1, *d2])?).ok()?;
        Self::new(year, month, day)
    }

    /// Year, 0 to 9999.
    pub fn year(self) -> u16 {
        self.year
    }

    /// Month, 1 to 12.
    pub fn month(self) -> u8 {
        self.month
    }

    /// Day of the month, from 1.
    pub fn day(self) -> u8 {
        self.day
    }

    /// Days since 1970-01-01, negative before it.
    pub fn days_since_epoch(self) -> i64 {
        // The year is counted from March, so that the leap day is the last day of a year; then 400 years are always
        // 146,097 days.
        let year = i64::from(self.year) - i64::from(self.month <= 2);
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let month_from_march = (i64::from(self.month) + 9) % 12;
        let day_of_year = (153 * month_from_march + 2) / 5 + i64::from(self.day) - 1;
        era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year
            - 719_468
    }

    /// The day that many days after 1970-01-01; `None` outside the years 0000 to 9999.
    pub fn from_days_since_epoch(days: i64) -> Option<Self> {
        let days = days.checked_add(719_468)?;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = (month_from_march + 2) % 12 + 1;
        let year = era * 400 + year_of_era + i64::from(month <= 2);
        Self::new(
            u16::try_from(year).ok()?,
            u8::try_from(month).ok()?,
            u8::try_from(day).ok()?,
        )
    }

    /// The day `days` later (earlier where negative); `None` outside the years 0000 to 9999.
    pub fn checked_add_days(self, days: i64) -> Option<Self> {
        Self::from_days_since_epoch(self.days_since_epoch().checked_add(days)?)
    }

    /// The day `days` later, held at [`Date::MIN`] and [`Date::MAX`].
    #[must_use]
    pub fn saturating_add_days(self, days: i64) -> Self {
        let limit = if days < 0 { Self::MIN } else { Self::MAX };
        self.checked_add_days(days).unwrap_or(limit)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        Self::parse(text).ok_or_else(|| DateError {
            text: text.to_owned(),
        })
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A review cycle `P<n>D`: that many days, at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ReviewCycle {
    days: u64,
}

impl ReviewCycle {
    /// Read exactly `P<n>D` with `n` a positive whole number without leading zeros; months, years, signs and fractions
    /// are not cycles.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('P')?.strip_suffix('D')?;
        if digits.is_empty()
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return None;
        }
        let days = digits.parse().unwrap_or(u64::MAX);
        Some(Self { days })
    }

    /// Its length in days.
    pub fn days(self) -> u64 {
        self.days
    }

    /// The day a review is due that was last done on `reviewed`, held at [`Date::MAX`].
    pub fn due(self, reviewed: Date) -> Date {
        reviewed.saturating_add_days(i64::try_from(self.days).unwrap_or(i64::MAX))
    }
}

fn number(digits: &[u8]) -> Option<u16> {
    digits.iter().try_fold(0_u16, |sum, byte| {
        byte.is_ascii_digit()
            .then(|| sum * 10 + u16::from(byte - b'0'))
    })
}

fn days_in_month(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
