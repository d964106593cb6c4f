//! Values of rows, and the limits on what can be stored.
//!
//! Both databases store integers, texts and bytes, and refuse the same texts. Connections are in `executor`.

use crate::Fault;

/// The longest id or name, in bytes; an index of PostgreSQL does not allow much more.
const MAX_KEY_BYTES: usize = 200;
/// The longest text, in bytes.
const MAX_TEXT_BYTES: usize = 16 << 20;

/// A value in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Int(Option<i64>),
    Text(Option<String>),
    Bytes(Vec<u8>),
}

/// An integer of any type that fits.
pub(crate) fn int(number: impl Into<i64>) -> Value {
    Value::Int(Some(number.into()))
}

/// An integer or NULL.
pub(crate) fn maybe_int(number: Option<impl Into<i64>>) -> Value {
    Value::Int(number.map(Into::into))
}

/// A text for lookups: an id, a name, a node.
pub(crate) fn key(text: &str) -> Result<Value, Fault> {
    if text.len() > MAX_KEY_BYTES {
        return Err(Fault::InvalidInput(format!(
            "An id or name has {} bytes; the limit is {MAX_KEY_BYTES}.",
            text.len()
        )));
    }
    self::text(text)
}

/// Like [`key`], or NULL.
pub(crate) fn maybe_key(text: Option<&str>) -> Result<Value, Fault> {
    text.map_or(Ok(Value::Text(None)), key)
}

/// A text that is only stored.
pub(crate) fn text(text: &str) -> Result<Value, Fault> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(Fault::InvalidInput(format!("A text has {} bytes; the limit is {MAX_TEXT_BYTES}.", text.len())));
    }
    if text.contains('\0') {
        return Err(Fault::InvalidInput("A text contains the character U+0000, which cannot be stored.".into()));
    }
    Ok(Value::Text(Some(text.into())))
}

/// Like [`text`], or NULL.
pub(crate) fn maybe_text(text: Option<&str>) -> Result<Value, Fault> {
    text.map_or(Ok(Value::Text(None)), self::text)
}

/// A row, whose values are taken in order.
#[derive(Debug)]
pub(crate) struct Row(std::vec::IntoIter<Value>);

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Self {
        Row(values.into_iter())
    }

    pub(crate) fn maybe_int(&mut self) -> Result<Option<i64>, Fault> {
        match self.0.next() {
            Some(Value::Int(number)) => Ok(number),
            // NULL of another type.
            Some(Value::Text(None)) => Ok(None),
            other => Err(type_mismatch(other.as_ref(), "a whole number")),
        }
    }

    /// Takes an integer of any type that fits.
    pub(crate) fn int<T: TryFrom<i64>>(&mut self) -> Result<T, Fault> {
        let number = self.maybe_int()?.ok_or_else(|| type_mismatch(None, "a whole number"))?;
        T::try_from(number).map_err(|_| {
            Fault::Unusable(format!("A row of the database contains the number {number}, which is out of range."))
        })
    }

    pub(crate) fn maybe_byte(&mut self) -> Result<Option<u8>, Fault> {
        let number = self.maybe_int()?;
        number.map(|number| u8::try_from(number).map_err(|_| type_mismatch(None, "a small number"))).transpose()
    }

    pub(crate) fn flag(&mut self) -> Result<bool, Fault> {
        Ok(self.int::<i64>()? != 0)
    }

    /// Takes an enum value, which a row stores as its index in `all`.
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> Result<T, Fault> {
        let place: usize = self.int()?;
        all.get(place).copied().ok_or_else(|| type_mismatch(None, "a kind that this version knows"))
    }

    pub(crate) fn maybe_text(&mut self) -> Result<Option<String>, Fault> {
        match self.0.next() {
            Some(Value::Text(text)) => Ok(text),
            Some(Value::Int(None)) => Ok(None),
            other => Err(type_mismatch(other.as_ref(), "a text")),
        }
    }

    pub(crate) fn text(&mut self) -> Result<String, Fault> {
        self.maybe_text()?.ok_or_else(|| type_mismatch(None, "a text"))
    }

    pub(crate) fn digest(&mut self) -> Result<[u8; 32], Fault> {
        match self.0.next() {
            Some(Value::Bytes(bytes)) => bytes.try_into().map_err(|_| type_mismatch(None, "32 bytes")),
            other => Err(type_mismatch(other.as_ref(), "32 bytes")),
        }
    }
}

/// The fault of an unexpected value. The message does not quote it; it may be a secret.
fn type_mismatch(found: Option<&Value>, wanted: &str) -> Fault {
    let found = match found {
        Some(Value::Int(Some(_))) => "a number",
        Some(Value::Text(Some(_))) => "a text",
        Some(Value::Bytes(_)) => "bytes",
        Some(_) | None => "no value",
    };
    Fault::Unusable(format!(
        "A row of the database should contain {wanted} but contains {found}; was it changed by another program?"
    ))
}
