//! What is announced to XBoard.
//!
//! For: the answer to `protover`. Not for: what the commands do, the settings (`options`).

use super::options;
use crate::numbers::Settings;
use crate::output::Output;
use crate::variants::Variants;

pub(super) fn say(out: &Output, variants: &Variants, settings: &Settings) {
    out.say("feature done=0");
    out.say(&format!("feature myname=\"Variorum {}\"", env!("CARGO_PKG_VERSION")));
    out.say(
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 analyze=1 colors=0 ics=0 name=0 pause=0",
    );
    out.say("feature sigint=0 sigterm=0 reuse=1 debug=1 nps=0 memory=1 smp=1 exclude=0 setscore=0 highlight=0");
    out.say(&format!("feature variants=\"{}\"", variants.names().join(",")));
    options::announced(settings).iter().for_each(|option| out.say(&format!("feature option=\"{option}\"")));
    out.say("feature done=1");
}
