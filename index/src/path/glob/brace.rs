//! Writing out braces: `{a,b}` and `{1..3}`. Texts in, texts out; what a segment means is not known here.

use super::{GlobError, MAX_ALTERNATIVES};

/// Every text that `pattern` stands for, in the order written. Braces that hold no choice stay as they are.
pub(super) fn expand(pattern: &str) -> Result<Vec<String>, GlobError> {
    let Some(Braces {
        before,
        body,
        after,
    }) = first_pair(pattern)
    else {
        return Ok(vec![pattern.to_owned()]);
    };
    let after = expand(after)?;
    if before.ends_with('$') {
        return joined(before, &[format!("{{{body}}}")], &after);
    }
    let parts = split_at_commas(body);
    let choices = if parts.len() > 1 {
        let mut choices = Vec::new();
        for part in parts {
            choices.extend(expand(part)?);
            bounded(choices.len())?;
        }
        choices
    } else if let Some(sequence) = sequence(body)? {
        sequence
    } else {
        let inner = expand(body)?;
        inner
            .into_iter()
            .map(|text| format!("{{{text}}}"))
            .collect()
    };
    joined(before, &choices, &after)
}

/// A pattern taken apart at its first pair of braces.
struct Braces<'p> {
    before: &'p str,
    body: &'p str,
    after: &'p str,
}

fn first_pair(pattern: &str) -> Option<Braces<'_>> {
    for (open, _) in pattern.match_indices('{') {
        let (before, rest) = pattern.split_at_checked(open)?;
        let inside = rest.strip_prefix('{')?;
        let mut depth = 0_usize;
        for (at, c) in inside.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                '}' => {
                    let (body, rest) = inside.split_at_checked(at)?;
                    let after = rest.strip_prefix('}')?;
                    return Some(Braces {
                        before,
                        body,
                        after,
                    });
                }
                _ => {}
            }
        }
    }
    None
}

fn split_at_commas(body: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    body.split(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
    .collect()
}

/// `1..9`, `01..09`, `a..e`, each with an optional third part, the step.
fn sequence(body: &str) -> Result<Option<Vec<String>>, GlobError> {
    let parts: Vec<&str> = body.split("..").collect();
    let (first, last, step) = match parts.as_slice() {
        [first, last] => (*first, *last, "1"),
        [first, last, step] => (*first, *last, *step),
        _ => return Ok(None),
    };
    let Some(step) = integer(step) else {
        return Ok(None);
    };
    if let (Some(from), Some(to)) = (integer(first), integer(last)) {
        let padded = [first, last].iter().any(|text| {
            text.trim_start_matches('-').len() > 1 && text.trim_start_matches('-').starts_with('0')
        });
        let width = if padded {
            first.len().max(last.len())
        } else {
            0
        };
        let numbers = steps(from, to, step)?;
        return Ok(Some(
            numbers
                .into_iter()
                .map(|number| format!("{number:0width$}"))
                .collect(),
        ));
    }
    let (Some(from), Some(to)) = (letter(first), letter(last)) else {
        return Ok(None);
    };
    let codes = steps(from, to, step)?;
    Ok(Some(
        codes
            .into_iter()
            .filter_map(|code| u8::try_from(code).ok())
            .map(|code| char::from(code).to_string())
            .collect(),
    ))
}

fn steps(from: i64, to: i64, step: i64) -> Result<Vec<i64>, GlobError> {
    let step = step.unsigned_abs().max(1);
    let count = from.abs_diff(to) / step;
    bounded(
        usize::try_from(count)
            .unwrap_or(usize::MAX)
            .saturating_add(1),
    )?;
    let mut at = from;
    let mut out = vec![at];
    for _ in 0..count {
        at = if to < from {
            at.saturating_sub_unsigned(step)
        } else {
            at.saturating_add_unsigned(step)
        };
        out.push(at);
    }
    Ok(out)
}

fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let numeric = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    numeric.then(|| text.parse().ok()).flatten()
}

fn letter(text: &str) -> Option<i64> {
    match text.as_bytes() {
        [byte] if byte.is_ascii_alphabetic() => Some(i64::from(*byte)),
        _ => None,
    }
}

fn joined(before: &str, choices: &[String], after: &[String]) -> Result<Vec<String>, GlobError> {
    bounded(choices.len().saturating_mul(after.len()))?;
    Ok(choices
        .iter()
        .flat_map(|choice| {
            after
                .iter()
                .map(move |rest| format!("{before}{choice}{rest}"))
        })
        .collect())
}

fn bounded(count: usize) -> Result<(), GlobError> {
    if count > MAX_ALTERNATIVES {
        return Err(GlobError::TooManyAlternatives);
    }
    Ok(())
}
