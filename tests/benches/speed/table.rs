//! Rows of the table. Knows nothing of what is measured.

use std::time::{Duration, Instant};

/// Print a row, with its ratio to a `floor`, and answer its median.
pub(crate) fn row(what: &str, times: &mut [Duration], floor: Option<Duration>) -> Duration {
    times.sort_unstable();
    let median = times[times.len() / 2];
    let p99 = times[(times.len() * 99).div_ceil(100).min(times.len()) - 1];
    let ratio = floor.map(|floor| median.as_secs_f64() / floor.as_secs_f64());
    let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.2}x"));
    println!(
        "{what:46} {:>8.2} ms {:>8.2} ms {ratio:>7}",
        ms(median),
        ms(p99)
    );
    median
}

/// How long `work` takes.
pub(crate) fn time<R>(work: impl FnOnce() -> R) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}
