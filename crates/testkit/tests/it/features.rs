//! The features of games, by which the page's search finds them.

use std::collections::BTreeSet;

/// Checks that the game has these features, and none of the others.
#[track_caller]
fn check(id: &str, has: &[&str], lacks: &[&str]) {
    let features = testkit::game(id, &[]).def().features();
    for name in has {
        assert!(features.contains(name), "{id} lacks {name}: {features:?}");
    }
    for name in lacks {
        assert!(!features.contains(name), "{id} has {name}: {features:?}");
    }
}

#[test]
fn the_features_of_a_game_follow_from_its_rules() {
    check(
        "chess",
        &["castling", "promotion", "en-passant", "checkmate"],
        &["drops", "walls", "hoppers", "stones", "race"],
    );
    check("crazyhouse", &["drops", "captured-change-sides"], &["placement"]);
    check("placement-chess", &["placement"], &["drops", "hidden-placement"]);
    check("fortress-chess", &["walls", "teams"], &["hoppers"]);
    check("xiangqi", &["hoppers", "diagonals", "river", "stuck-loses"], &["castling", "promotion", "holes"]);
    check("seirawan-chess", &["gating"], &["placement"]);
    check("duck-chess", &["stones"], &["explosions"]);
    check("amazons", &["stones", "stuck-loses"], &["checkmate"]);
    check("atomic-chess", &["explosions"], &["drops"]);
    check("three-check", &["counted-checks"], &["race"]);
    check("racing-kings", &["race", "checks-forbidden"], &[]);
    check("antichess", &["compulsory-captures", "losing-wins"], &["checkmate"]);
    check("ultima", &["freezing", "captures-by-withdrawal", "captures-by-jumping"], &["promotion"]);
    check("bombalot", &["imitation", "pushing", "chains-of-hops"], &["walls"]);
    check("brandubh", &["custodial-captures", "different-armies", "race"], &[]);
    check("spartan-chess", &["different-armies"], &["teams"]);
    check("chaturaji", &["square-captures", "elimination"], &["custodial-captures"]);
    check("chess960", &["castling-from-any-file"], &[]);
    check("armageddon", &["draw-odds"], &[]);
    check("bollwerk-178", &["holes", "stones"], &[]);
    check("duck-chess", &["stones"], &["losing-wins"]);
    check("shatranj", &["bare-king"], &["castling"]);
    check("alice-chess", &["several-boards", "transfers", "castling"], &["en-passant", "holes"]);
    check("raumschach", &[], &["several-boards", "transfers"]);
}

#[test]
fn a_reading_changes_the_features() {
    let hidden = testkit::game("fortress-chess", &[("set-up".into(), "simultaneous".into())]);
    assert!(hidden.def().features().contains(&"hidden-placement"));
    let janggi = testkit::game("janggi", &[("repetition".into(), "forbidden".into())]);
    assert!(janggi.def().features().contains(&"forbidden-repetition"));
}

/// Features that no shipped game has under its default readings.
const IN_NO_SHIPPED_GAME: &[&str] = &["hidden-placement", "absorption"];

#[test]
fn every_other_feature_occurs_in_a_shipped_game() {
    let of = |id| testkit::game(id, &[]).def().features();
    let found: BTreeSet<&str> = library::games().iter().flat_map(|game| of(game.id)).collect();
    let missing: Vec<&str> = rules::feature_names().filter(|name| !found.contains(name)).collect();
    assert_eq!(missing, IN_NO_SHIPPED_GAME);
}

#[test]
fn the_size_of_a_board_is_its_number_of_files_and_ranks() {
    for (id, size) in [("chess", "8×8"), ("capablanca-chess", "10×8"), ("xiangqi", "9×10"), ("wolf-chess", "8×10")]
    {
        assert_eq!(testkit::game(id, &[]).def().board_size(), size, "{id}");
    }
}
