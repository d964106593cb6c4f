//! Checks of the lessons that come with games.

use notation::lesson::{self, Attempt, LocalizedText};
use rules::{History, Verdict};

#[test]
fn every_lesson_is_solvable_and_translated() {
    let mut with_lessons = 0;
    for shipped in library::games().iter().filter(|shipped| !shipped.lessons.is_empty()) {
        let id = shipped.id;
        with_lessons += 1;
        let (lessons, problems) = lesson::parse(shipped.lessons);
        let wrong: Vec<String> =
            problems.iter().map(|problem| kdl::render_line(id, shipped.lessons, problem)).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!((6..=10).contains(&lessons.len()), "{id} has {} lessons", lessons.len());
        let game = shipped.load(&[]).unwrap();
        for lesson in &lessons {
            let exercise = lesson.set_up(&game).unwrap_or_else(|(span, message)| {
                let problem = &shipped.lessons[span.start..span.end()];
                panic!("{id}, {}: {message}: {problem}", lesson.name)
            });
            let told: Vec<&LocalizedText> =
                [&lesson.title, &lesson.text, &lesson.task].into_iter().chain(&lesson.hint).collect();
            assert!(told.iter().all(|told| told.contains_key("de")), "{id}, {}: no German", lesson.name);
            let at = &exercise.start;
            assert_eq!(game.verdict(at, &History::new(at)), Verdict::Ongoing, "{id}, {}", lesson.name);
            for solution in &exercise.solutions {
                for own in (0..solution.len()).step_by(2) {
                    let come = exercise.check(&game, &solution[..=own]).unwrap();
                    let last = own + 1 == solution.len();
                    assert!(
                        if last { come == Attempt::Done } else { matches!(come, Attempt::Continues(_)) },
                        "{id}, {}: {come:?}",
                        lesson.name
                    );
                }
            }
            // The goals ask for exactly what the solutions do.
            let mut goals = lesson.clone();
            goals.solutions.clear();
            if !goals.goals.is_empty() {
                let bare = goals.set_up(&game).unwrap();
                for solution in &exercise.solutions {
                    assert_eq!(
                        bare.check(&game, solution),
                        Ok(Attempt::Done),
                        "{id}, {}: the goals ask for more",
                        lesson.name
                    );
                }
            }
            let others = game.turns(at, |_, _| false);
            let wrong = others.iter().filter(|(turn, _)| {
                matches!(exercise.check(&game, std::slice::from_ref(turn)), Ok(Attempt::Missed(_)))
            });
            assert!(wrong.count() * 2 > others.len(), "{id}, {}: most turns must fail", lesson.name);
        }
    }
    assert!(with_lessons >= 5);
}
