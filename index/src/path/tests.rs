//! The order of paths beside the order of their UTF-16 code units.

use proptest::prelude::*;

use super::utf16_cmp;

proptest! {
    #[test]
    fn strings_are_ordered_by_their_utf16_code_units(
        same in ".{0,40}",
        a in "[a-c\u{e9}\u{7ff}\u{800}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}]{0,6}",
        b in "[a-c\u{e9}\u{7ff}\u{800}\u{d7ff}\u{e000}\u{ffff}\u{10000}\u{10ffff}]{0,6}",
    ) {
        let (a, b) = (format!("{same}{a}"), format!("{same}{b}"));
        prop_assert_eq!(utf16_cmp(&a, &b), a.encode_utf16().cmp(b.encode_utf16()));
    }
}
