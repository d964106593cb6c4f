//! Conversions between a type of `play` and the one by which pages name it, which has the same variants.

/// Converts between an enum of `play` and its mirror, both ways.
macro_rules! mirror {
    ($domain:path, $mirror:ident { $($variant:ident),* $(,)? }) => {
        impl From<$domain> for $mirror {
            fn from(value: $domain) -> Self {
                use $domain as Domain;
                match value {
                    $(Domain::$variant => Self::$variant,)*
                }
            }
        }

        impl From<$mirror> for $domain {
            fn from(value: $mirror) -> Self {
                match value {
                    $($mirror::$variant => Self::$variant,)*
                }
            }
        }
    };
}

pub(crate) use mirror;
