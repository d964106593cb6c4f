//! The slowest tests of a run, so that no test grows slow unnoticed.
//!
//! `test.rs` prints them after nextest has written its report (`.config/nextest.toml` names the file). No test fails
//! because of its time.

use crate::run::{Done, say};
use std::fs;
use std::path::Path;

/// How many are shown.
const SHOWN: usize = 10;

/// Prints the slowest tests of the last run, if there is a report.
///
/// # Errors
/// If the report cannot be read.
pub(crate) fn print(target: &Path) -> Done {
    // Only the profile of CI writes one, in this folder whatever CARGO_TARGET_DIR says.
    let report = target.join("nextest/ci/tests.xml");
    if !report.is_file() {
        return Ok(());
    }
    let text = fs::read_to_string(&report).map_err(|why| format!("{} cannot be read: {why}", report.display()))?;
    say("\nThe slowest tests:");
    for (seconds, name) in slowest(&text) {
        say(&format!("{seconds:>8.1} s  {name}"));
    }
    Ok(())
}

/// The slowest test cases of a `JUnit` report, in seconds, the slowest first.
fn slowest(report: &str) -> Vec<(f64, String)> {
    let mut tests: Vec<(f64, String)> = report.split("<testcase ").skip(1).filter_map(test_case).collect();
    tests.sort_by(|a, b| b.0.total_cmp(&a.0));
    tests.truncate(SHOWN);
    tests
}

/// Time and name of the test case with which the text begins.
fn test_case(text: &str) -> Option<(f64, String)> {
    let (head, _) = text.split_once('>')?;
    let attribute = |name: &str| head.split_once(&format!("{name}=\""))?.1.split('"').next();
    let (name, binary) = (attribute("name")?, attribute("classname")?);
    Some((attribute(" time")?.parse().ok()?, format!("{binary} {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_tests_come_first() {
        let report = r#"<testsuite name="a::it" tests="2" time="9.0">
            <testcase name="b" classname="a::it" timestamp="2026-11-27" time="0.125"></testcase>
            <testcase name="c" classname="a::it" timestamp="2026-11-27" time="1.5"><failure/></testcase>"#;
        assert_eq!(slowest(report), [(1.5, "a::it c".to_owned()), (0.125, "a::it b".to_owned())]);
    }

    #[test]
    fn only_ten_are_shown() {
        let case = |n: usize| format!(r#"<testcase name="t{n}" classname="a" time="{n}">"#);
        let report: String = (0..30).map(case).collect();
        let slowest = slowest(&report);
        assert_eq!((slowest.len(), slowest[0].1.as_str()), (10, "a t29"));
    }
}
