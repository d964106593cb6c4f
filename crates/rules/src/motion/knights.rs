//! The knight's leaps of a game, which share a sentence if they share their routes.

use super::MotionDef;
use super::leap::LeapDef;
use crate::message::Message;
use model::cast::Cast;

/// The knight's leaps of all kinds.
fn knights<'d>(motions: impl Iterator<Item = &'d MotionDef>) -> impl Iterator<Item = &'d LeapDef> {
    let leaps = motions.filter_map(|motion| if let MotionDef::Leap(leap) = motion { Some(leap) } else { None });
    leaps.filter(|leap| leap.is_knight())
}

/// Whether several kinds make the knight's leap, all by the same routes: they are explained once.
pub(crate) fn knights_share_routes<'d>(motions: impl Iterator<Item = &'d MotionDef>) -> bool {
    let mut knights = knights(motions);
    knights.next().is_some_and(|first| {
        let mut others = knights.peekable();
        !first.routes.is_empty() && others.peek().is_some() && others.all(|knight| knight.routes == first.routes)
    })
}

/// The routes that the knight's leaps of all kinds share, if they do.
pub fn common_knight_routes<'d>(cast: &Cast, motions: impl Iterator<Item = &'d MotionDef>) -> Option<Message> {
    let first = knights(motions).next().filter(|_| cast.traits.knights_share_routes)?;
    Some(first.routes_in_words(cast))
}
