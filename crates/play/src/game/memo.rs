//! What a layer above keeps with a value of this one, such as its serialised form, so that both are freed together.
//!
//! This layer does not know what that is. Look next at [`PlayedTurn`](crate::PlayedTurn), which has one.

use std::any::Any;
use std::sync::OnceLock;

/// A place for one value, which its first user chooses.
#[derive(Debug, Default)]
pub struct Memo(OnceLock<Box<dyn Any + Send + Sync>>);

impl Memo {
    /// The value that is kept, made when it is first asked for. If a value of another type is kept, it stays, and this
    /// returns a new one.
    pub fn get_or_init<T: Any + Clone + Send + Sync>(&self, make: impl Fn() -> T) -> T {
        let kept = self.0.get_or_init(|| Box::new(make()));
        kept.downcast_ref::<T>().cloned().unwrap_or_else(make)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn a_value_is_made_once_and_one_of_another_type_never_takes_its_place() {
        let memo = Memo::default();
        let first = memo.get_or_init(|| Arc::new(1));
        assert!(Arc::ptr_eq(&first, &memo.get_or_init(|| Arc::new(2))));
        assert_eq!(memo.get_or_init(|| "text"), "text");
        assert!(Arc::ptr_eq(&first, &memo.get_or_init(|| Arc::new(3))));
    }
}
