//! CBOR (RFC 8949) in the narrow form in which devices write it (CTAP 2, canonical): lengths are said beforehand,
//! nothing is tagged, no fractions.
//!
//! For: reading it. It is bytes of strangers: nothing is believed about lengths, and what is nested deeper than devices
//! nest is refused. Not for: what it says.

/// No device nests deeper: an object, its statement, a list of certificates in it.
const DEEPEST: u32 = 4;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value<'a> {
    Number(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    List(Vec<Value<'a>>),
    Map(Vec<(Value<'a>, Value<'a>)>),
    /// True, false or null, as they are numbered.
    Simple(u64),
}

impl<'a> Value<'a> {
    /// The first value in these bytes, and what comes after it.
    pub(super) fn first(data: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let mut rest = data;
        Some((read(&mut rest, DEEPEST)?, rest))
    }

    /// What a map has under that name.
    pub(super) fn field(&self, name: &Value<'_>) -> Option<&Self> {
        let Self::Map(fields) = self else { return None };
        fields.iter().find(|(own, _)| own == name).map(|(_, value)| value)
    }

    pub(super) fn bytes(&self) -> Option<&'a [u8]> {
        if let Self::Bytes(bytes) = self { Some(bytes) } else { None }
    }

    pub(super) fn number(&self) -> Option<i64> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }
}

fn read<'a>(rest: &mut &'a [u8], deep: u32) -> Option<Value<'a>> {
    let (&[head], after) = rest.split_first_chunk::<1>()?;
    *rest = after;
    let number = match head & 31 {
        small @ 0..24 => u64::from(small),
        24 => u64::from(u8::from_be_bytes(taken(rest)?)),
        25 => u64::from(u16::from_be_bytes(taken(rest)?)),
        26 => u64::from(u32::from_be_bytes(taken(rest)?)),
        27 => u64::from_be_bytes(taken(rest)?),
        _ => return None,
    };
    // Each of several takes a byte at least.
    let many = usize::try_from(number).ok().filter(|many| deep > 0 && *many <= rest.len());
    Some(match head >> 5 {
        0 => Value::Number(i64::try_from(number).ok()?),
        1 => Value::Number(-1 - i64::try_from(number).ok()?),
        2 => Value::Bytes(piece(rest, number)?),
        3 => Value::Text(std::str::from_utf8(piece(rest, number)?).ok()?),
        4 => Value::List((0..many?).map(|_| read(rest, deep - 1)).collect::<Option<_>>()?),
        5 => {
            Value::Map((0..many?).map(|_| Some((read(rest, deep - 1)?, read(rest, deep - 1)?))).collect::<Option<_>>()?)
        }
        7 if head & 31 < 25 => Value::Simple(number),
        _ => return None,
    })
}

fn taken<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (&bytes, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(bytes)
}

fn piece<'a>(rest: &mut &'a [u8], length: u64) -> Option<&'a [u8]> {
    let (piece, after) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    *rest = after;
    Some(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard_are_read() {
        let one = |data: &'static [u8]| Value::first(data).filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value);
        for (data, number) in [
            (&b"\x00"[..], 0),
            (b"\x17", 23),
            (b"\x18\x18", 24),
            (b"\x19\x03\xe8", 1000),
            (b"\x1a\x00\x0f\x42\x40", 1_000_000),
            (b"\x1b\x00\x00\x00\xe8\xd4\xa5\x10\x00", 1_000_000_000_000),
            (b"\x20", -1),
            (b"\x39\x03\xe7", -1000),
        ] {
            assert_eq!(one(data), Some(Value::Number(number)));
        }
        assert_eq!(one(b"\x44\x01\x02\x03\x04"), Some(Value::Bytes(&[1, 2, 3, 4])));
        assert_eq!(one("\u{62}\u{fc}".as_bytes()), Some(Value::Text("\u{fc}")));
        let list = Value::List(vec![Value::Number(1), Value::List(vec![Value::Number(2), Value::Simple(20)])]);
        assert_eq!(one(b"\x82\x01\x82\x02\xf4"), Some(list));
        let map = one(b"\xa2\x61\x61\x01\x61\x62\x40").unwrap();
        assert_eq!(map.field(&Value::Text("a")).and_then(Value::number), Some(1));
        assert_eq!(
            (map.field(&Value::Text("b")).and_then(Value::bytes), map.field(&Value::Number(1))),
            (Some(&[][..]), None)
        );
        assert_eq!(Value::first(b"\x01\x02"), Some((Value::Number(1), &b"\x02"[..])));
    }

    #[test]
    fn what_is_cut_off_endless_or_nested_too_deep_is_no_value() {
        for data in [
            &b""[..],
            b"\x18",
            b"\x41",
            b"\x61\xff",
            b"\x81",
            b"\xa1\x01",
            b"\x5f\x41\x01\xff",
            b"\x9f\xff",
            b"\xbf\xff",
            b"\xc0\x00",
            b"\xf9\x00\x00",
            b"\x1c",
            b"\x1b\xff\xff\xff\xff\xff\xff\xff\xff",
            b"\x9b\xff\xff\xff\xff\xff\xff\xff\xff",
            b"\x5b\xff\xff\xff\xff\xff\xff\xff\xff",
            b"\x81\x81\x81\x81\x81\x00",
        ] {
            assert_eq!(Value::first(data), None, "{data:x?}");
        }
        assert!(Value::first(b"\x81\x81\x81\x81\x00").is_some());
    }
}
