//! The features announced to XBoard in answer to `protover`.

use super::{options, setup};
use crate::output::Output;
use crate::spin_options::Settings;
use crate::variants::Variants;

pub(super) fn write_features(out: &Output, variants: &Variants, settings: &Settings) {
    out.write_line("feature done=0");
    out.write_line(&format!("feature myname=\"Variorum {}\"", env!("CARGO_PKG_VERSION")));
    out.write_line(
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 analyze=1 colors=0 ics=0 name=0 pause=0",
    );
    out.write_line("feature sigint=0 sigterm=0 reuse=1 debug=1 nps=0 memory=1 smp=1 exclude=0 setscore=0 highlight=0");
    out.write_line(&format!("feature variants=\"{}\"", setup::offered_names(variants).join(",")));
    options::option_lines(settings).iter().for_each(|option| out.write_line(&format!("feature option=\"{option}\"")));
    out.write_line("feature done=1");
}
