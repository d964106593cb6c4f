//! The property `never=check`, of turns and of single motions.

use kdl::Reader;
use model::roles::PermittedMates;

/// Reads the property `never=check`.
pub(crate) fn read_never_check(reader: &mut Reader<'_, '_>) -> bool {
    let Some(never) = reader.prop("never") else { return false };
    let is_check = never.value == "check";
    if !is_check {
        kdl::report_unknown(reader.problems, never.span, "limit", &never.value, ["check"]);
    }
    is_check
}

/// Reads the properties `never=check` and `except=…`: whether check is forbidden, and which mates are not.
pub(crate) fn read_never_check_except(reader: &mut Reader<'_, '_>) -> (bool, Option<PermittedMates>) {
    const MATES: [(&str, PermittedMates); 2] =
        [("mate", PermittedMates::ByTheseRules), ("full-mate", PermittedMates::DespiteChecks)];
    let never = read_never_check(reader);
    let Some(except) = reader.prop("except") else { return (never, None) };
    let permitted = MATES.iter().find(|(name, _)| *name == except.value).map(|(_, mates)| *mates);
    if permitted.is_none() {
        let known = MATES.iter().map(|(name, _)| *name);
        kdl::report_unknown(reader.problems, except.span, "exception", &except.value, known);
    } else if !never {
        reader.error(except.span, "`except` permits mates although check is forbidden").help("add `never=check`");
    }
    (never, permitted)
}
