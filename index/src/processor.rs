//! The measure of tests that hold work to a bound: what their own thread used of a processor, which is the same however
//! busy the machine is. For tests alone, as the index knows no clock; and for work of one thread, as what others do for
//! it is not seen.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// What `work` answers, and the processor time that it took.
pub(crate) fn measured<R>(work: impl FnOnce() -> R) -> (R, Duration) {
    let before = used();
    let answer = work();
    (answer, used().saturating_sub(before))
}

fn used() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap())
}
