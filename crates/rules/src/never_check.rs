//! The property `never=check`, of turns and of single motions.

use kdl::Reader;

/// Reads the property `never=check`.
pub(crate) fn read_never_check(reader: &mut Reader<'_, '_>) -> bool {
    let Some(never) = reader.prop("never") else { return false };
    let is_check = never.value == "check";
    if !is_check {
        kdl::report_unknown(reader.problems, never.span, "limit", &never.value, ["check"]);
    }
    is_check
}
