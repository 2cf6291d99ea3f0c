//! Holds documents to the files in `schemas/`. Understands as much of JSON Schema as these use, and fails on the rest.

use std::fs;

use serde_json::{Map, Value};

/// Keywords that say nothing about a value.
const SILENT: [&str; 6] = ["$schema", "$id", "$defs", "title", "description", "default"];

/// Fail unless `document` is as `schemas/<id>.schema.json` says.
///
/// # Panics
/// Where it is not, naming the place.
pub fn check(id: &str, document: &Value) {
    let path = format!("{}/../schemas/{id}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect("the schema exists");
    let schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
    assert_eq!(schema["$id"], id);
    hold(&schema, &schema, document, "$");
}

fn hold(root: &Value, schema: &Value, value: &Value, at: &str) {
    let rules = schema.as_object().expect("a schema is an object");
    for (keyword, rule) in rules {
        match keyword.as_str() {
            keyword if SILENT.contains(&keyword) => {}
            "$ref" => {
                let name = rule.as_str().and_then(|text| text.strip_prefix("#/$defs/"));
                let target = &root["$defs"][name.expect("a reference into $defs")];
                hold(root, target, value, at);
            }
            "type" => assert!(has_type(rule, value), "{at} is no {rule}: {value}"),
            "const" => assert_eq!(rule, value, "{at}"),
            "enum" => {
                let allowed = rule.as_array().expect("a list");
                assert!(allowed.contains(value), "{at} is {value}");
            }
            "minimum" => assert!(value.as_i64() >= rule.as_i64(), "{at} is {value}"),
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    hold(root, rule, item, &format!("{at}[{index}]"));
                }
            }
            "required" => {
                for key in rule.as_array().into_iter().flatten() {
                    let key = key.as_str().expect("a name");
                    assert!(value.get(key).is_some(), "{at} has no {key}");
                }
            }
            "properties" => {
                for (key, rule) in rule.as_object().into_iter().flatten() {
                    if let Some(inner) = value.get(key) {
                        hold(root, rule, inner, &format!("{at}.{key}"));
                    }
                }
            }
            "additionalProperties" => {
                assert_eq!(rule, false, "only `false` is understood");
                let known = rules.get("properties").and_then(Value::as_object);
                let known = known.cloned().unwrap_or_default();
                let given: Map<String, Value> = value.as_object().cloned().unwrap_or_default();
                for key in given.keys() {
                    assert!(known.contains_key(key), "{at} has {key}");
                }
            }
            other => panic!("the keyword {other} at {at} is not understood"),
        }
    }
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
