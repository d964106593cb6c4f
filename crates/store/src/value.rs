//! Values on their way into rows and out of them, and which of them can be kept at all.
//!
//! For: both homes keep whole numbers, texts and bytes, and refuse the same texts. Not for: talking to a database, see
//! `link`.

use crate::Fault;

/// The longest id or name, in bytes: what an index of PostgreSQL takes is not much more.
const KEY_LIMIT: usize = 200;
/// The longest text, in bytes.
const TEXT_LIMIT: usize = 16 << 20;

/// What stands in one place of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Int(Option<i64>),
    Text(Option<String>),
    Bytes(Vec<u8>),
}

/// Any whole number that fits.
pub(crate) fn int(number: impl Into<i64>) -> Value {
    Value::Int(Some(number.into()))
}

/// A whole number or nothing.
pub(crate) fn maybe_int(number: Option<impl Into<i64>>) -> Value {
    Value::Int(number.map(Into::into))
}

/// A text that is looked up: an id, a name, a node.
pub(crate) fn key(text: &str) -> Result<Value, Fault> {
    if text.len() > KEY_LIMIT {
        return Err(Fault::Unfit(format!("An id or name has {} bytes; it may have {KEY_LIMIT}.", text.len())));
    }
    self::text(text)
}

/// The like of [`key`], or nothing.
pub(crate) fn maybe_key(text: Option<&str>) -> Result<Value, Fault> {
    text.map_or(Ok(Value::Text(None)), key)
}

/// A text that is only kept.
pub(crate) fn text(text: &str) -> Result<Value, Fault> {
    if text.len() > TEXT_LIMIT {
        return Err(Fault::Unfit(format!("A text has {} bytes; it may have {TEXT_LIMIT}.", text.len())));
    }
    if text.contains('\0') {
        return Err(Fault::Unfit("A text holds the character U+0000, which cannot be kept.".into()));
    }
    Ok(Value::Text(Some(text.into())))
}

/// The like of [`text`], or nothing.
pub(crate) fn maybe_text(text: Option<&str>) -> Result<Value, Fault> {
    text.map_or(Ok(Value::Text(None)), self::text)
}

/// A row, whose places are taken one after the other.
#[derive(Debug)]
pub(crate) struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Self {
        Row(values.into_iter())
    }

    pub(crate) fn maybe_int(&mut self) -> Result<Option<i64>, Fault> {
        match self.0.next() {
            Some(Value::Int(number)) => Ok(number),
            // Nothing is nothing, of whatever type.
            Some(Value::Text(None)) => Ok(None),
            other => Err(odd(other.as_ref(), "a whole number")),
        }
    }

    /// A whole number of any type that it fits.
    pub(crate) fn int<T: TryFrom<i64>>(&mut self) -> Result<T, Fault> {
        let number = self.maybe_int()?.ok_or_else(|| odd(None, "a whole number"))?;
        T::try_from(number).map_err(|_| {
            Fault::Broken(format!("A row of the database holds the number {number} where it cannot stand."))
        })
    }

    pub(crate) fn maybe_byte(&mut self) -> Result<Option<u8>, Fault> {
        let number = self.maybe_int()?;
        number.map(|number| u8::try_from(number).map_err(|_| odd(None, "a small number"))).transpose()
    }

    pub(crate) fn flag(&mut self) -> Result<bool, Fault> {
        Ok(self.int::<i64>()? != 0)
    }

    /// One of the things that a row writes as their place in a list.
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> Result<T, Fault> {
        let place: usize = self.int()?;
        all.get(place).copied().ok_or_else(|| odd(None, "a kind that this version knows"))
    }

    pub(crate) fn maybe_text(&mut self) -> Result<Option<String>, Fault> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(text),
            Some(Value::Int(None)) => Ok(None),
            other => Err(odd(other.as_ref(), "a text")),
        }
    }

    pub(crate) fn text(&mut self) -> Result<String, Fault> {
        self.maybe_text()?.ok_or_else(|| odd(None, "a text"))
    }

    pub(crate) fn digest(&mut self) -> Result<[u8; 32], Fault> {
        match self.0.next() {
            Some(Value::Bytes(bytes)) => bytes.try_into().map_err(|_| odd(None, "32 bytes")),
            other => Err(odd(other.as_ref(), "32 bytes")),
        }
    }
}

/// A row that nobody of us has written. What stands there is not told; it may be a secret.
fn odd(found: Option<&Value>, wanted: &str) -> Fault {
    let found = match found {
        Some(Value::Int(Some(_))) => "a number",
        Some(Value::Text(Some(_))) => "a text",
        Some(Value::Bytes(_)) => "bytes",
        Some(_) | None => "nothing of use",
    };
    Fault::Broken(format!(
        "A row of the database should hold {wanted} and holds {found}; was it changed by another program?"
    ))
}
