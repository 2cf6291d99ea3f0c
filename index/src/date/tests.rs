//! The calendar against facts that do not come from it: known days, and a day-by-day count.

use super::{Date, ReviewCycle};

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn only_real_days_in_the_exact_form_are_read() {
    for good in ["2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"] {
        assert_eq!(date(good).to_string(), good);
    }
    for bad in [
        "",
        "2023-02-29",
        "1900-02-29",
        "2024-13-01",
        "2024-00-10",
        "2024-04-31",
        "2024-01-00",
        "2024-1-01",
        "24-01-01",
        "2024/01/01",
        " 2024-01-01",
        "2024-01-01 ",
        "2024-01-01T00:00:00Z",
        "+024-01-01",
        "２０２４-01-01",
        "12024-01-01",
    ] {
        assert_eq!(Date::parse(bad), None, "{bad:?}");
    }
}

#[test]
fn known_days_have_their_number() {
    for (text, days) in [
        ("1970-01-01", 0),
        ("1969-12-31", -1),
        ("2000-03-01", 11_017),
        ("2024-02-29", 19_782),
        ("0000-01-01", -719_528),
        ("9999-12-31", 2_932_896),
    ] {
        assert_eq!(date(text).days_since_epoch(), days, "{text}");
    }
}

#[test]
fn every_day_follows_the_one_before() {
    let (mut day, last) = (date("1799-12-31"), date("2200-12-31"));
    while day < last {
        let next = day.checked_add_days(1).unwrap();
        assert!(next > day);
        assert_eq!(next.days_since_epoch(), day.days_since_epoch() + 1);
        assert_eq!(
            Date::from_days_since_epoch(next.days_since_epoch()),
            Some(next)
        );
        day = next;
    }
    assert_eq!(day, last);
}

#[test]
fn adding_days_stops_at_the_ends_of_the_calendar() {
    assert_eq!(
        date("2024-02-28").checked_add_days(2),
        Some(date("2024-03-01"))
    );
    assert_eq!(
        date("2024-03-01").checked_add_days(-1),
        Some(date("2024-02-29"))
    );
    assert_eq!(Date::MAX.checked_add_days(1), None);
    assert_eq!(Date::MIN.checked_add_days(-1), None);
    assert_eq!(Date::MAX.saturating_add_days(i64::MAX), Date::MAX);
    assert_eq!(Date::MIN.saturating_add_days(i64::MIN), Date::MIN);
}

#[test]
fn a_review_cycle_is_a_positive_number_of_days() {
    assert_eq!(ReviewCycle::parse("P90D").map(ReviewCycle::days), Some(90));
    for bad in [
        "P0D", "P00D", "P090D", "PD", "90", "P90", "P3M", "P+9D", "P-9D", "P1.5D", "p90d", " P90D",
        "P1DT1H",
    ] {
        assert_eq!(ReviewCycle::parse(bad), None, "{bad:?}");
    }
    let quarterly = ReviewCycle::parse("P90D").unwrap();
    assert_eq!(quarterly.due(date("2024-01-01")), date("2024-03-31"));
    let endless = ReviewCycle::parse("P99999999999999999999999D").unwrap();
    assert_eq!(endless.due(date("2024-01-01")), Date::MAX);
}

#[test]
fn dates_and_their_text_are_the_same_to_serde() {
    let day = date("2024-02-29");
    assert_eq!(serde_json::to_string(&day).unwrap(), "\"2024-02-29\"");
    assert_eq!(serde_json::from_str::<Date>("\"2024-02-29\"").unwrap(), day);
    assert!(serde_json::from_str::<Date>("\"2024-02-30\"").is_err());
}
