//! Holds documents to the files in `schemas/`. Understands as much of JSON Schema as these use, and fails on the rest.

use std::fs;

use serde_json::Value;

/// Keywords that say nothing about a value.
const SILENT: [&str; 6] = ["$schema", "$id", "$defs", "title", "description", "default"];

/// Fail unless `document` is as `schemas/<id>.schema.json` says.
///
/// # Panics
/// Where it is not, naming the place.
pub fn check(id: &str, document: &Value) {
    if let Some(fault) = fault(id, document) {
        panic!("{id}: {fault}");
    }
}

/// Where `document` is not as `schemas/<id>.schema.json` says.
///
/// # Panics
/// Where there is no such schema, or it uses a keyword that is not understood.
pub fn fault(id: &str, document: &Value) -> Option<String> {
    let path = format!("{}/../schemas/{id}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect("the schema exists");
    let schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
    assert_eq!(schema["$id"], id);
    hold(&schema, &schema, document, "$").err()
}

fn hold(root: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let rules = schema.as_object().expect("a schema is an object");
    for (keyword, rule) in rules {
        match keyword.as_str() {
            keyword if SILENT.contains(&keyword) => {}
            "$ref" => {
                let name = rule.as_str().and_then(|text| text.strip_prefix("#/$defs/"));
                let target = &root["$defs"][name.expect("a reference into $defs")];
                hold(root, target, value, at)?;
            }
            "type" => require(has_type(rule, value), || {
                format!("{at} is no {rule}: {value}")
            })?,
            "const" => require(rule == value, || format!("{at} is {value}, not {rule}"))?,
            "enum" => {
                let allowed = rule.as_array().expect("a list");
                require(allowed.contains(value), || format!("{at} is {value}"))?;
            }
            "minimum" => {
                let enough = value.is_null() || value.as_i64() >= rule.as_i64();
                require(enough, || format!("{at} is {value}"))?;
            }
            "maximum" => {
                let little = value.is_null() || value.as_i64() <= rule.as_i64();
                require(little, || format!("{at} is {value}"))?;
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    hold(root, rule, item, &format!("{at}[{index}]"))?;
                }
            }
            "required" => {
                for key in rule.as_array().into_iter().flatten() {
                    let key = key.as_str().expect("a name");
                    let has = value
                        .as_object()
                        .is_none_or(|object| object.contains_key(key));
                    require(has, || format!("{at} has no {key}"))?;
                }
            }
            "properties" => {
                for (key, rule) in rule.as_object().into_iter().flatten() {
                    if let Some(inner) = value.get(key) {
                        hold(root, rule, inner, &format!("{at}.{key}"))?;
                    }
                }
            }
            "additionalProperties" => {
                let known = rules.get("properties").and_then(Value::as_object);
                let given = value.as_object().into_iter().flatten();
                let others =
                    given.filter(|(key, _)| known.is_none_or(|all| !all.contains_key(*key)));
                for (key, inner) in others {
                    require(rule != false, || format!("{at} has {key}"))?;
                    hold(root, rule, inner, &format!("{at}.{key}"))?;
                }
            }
            other => panic!("the keyword {other} at {at} is not understood"),
        }
    }
    Ok(())
}

fn require(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}

fn has_type(rule: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        _ => false,
    };
    match rule.as_array() {
        Some(names) => names.iter().any(is),
        None => is(rule),
    }
}
