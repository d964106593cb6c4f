//! The property `when` of acts.

use kdl::Reader;

/// The condition after `when`, if there is one; reports an unknown condition.
pub(super) fn when(reader: &mut Reader<'_, '_>, known: &[&'static str]) -> Option<String> {
    let when = reader.prop("when")?;
    if !known.contains(&when.value.as_str()) {
        kdl::report_unknown(reader.problems, when.span, "condition", &when.value, known.iter().copied());
    }
    Some(when.value)
}
