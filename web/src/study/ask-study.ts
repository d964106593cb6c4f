// The questions of a study: play one game, measure the games so far, and find the puzzles in one of them. They are about
// a game by its id, or about a rule file that is being written, of which only the engine in this browser knows.
import { ask } from '../client/ask'
import type { Answers, Readings, Request, StudyPlan } from '../client/contract'
import { engine } from '../client/engine'
import { ApiError } from '../client/errors'
import { t } from '../i18n/index.svelte'

/** What is studied. */
export type StudySubject = { id: string; readings: Readings } | { ruleText: string }

export type StudyQuestion =
  | { ask: 'self-play'; plan: StudyPlan; number: number }
  | { ask: 'study-report'; plan: StudyPlan; records: string[] }
  | { ask: 'puzzles'; plan: StudyPlan; record: string }

/** Asks a question; tests pass a fake. */
export type AskStudy = <Q extends StudyQuestion>(
  subject: StudySubject,
  question: Q,
  signal: AbortSignal,
) => Promise<Answers[Q['ask']]>

export const askStudy: AskStudy = async (subject, question, signal) => {
  const workers = await engine()
  if (!workers) throw new ApiError(t('study-needs-engine'), 0)
  if ('id' in subject)
    return (await ask({ ...question, ...subject } as Request, { signal })) as Answers[(typeof question)['ask']]
  const answer = await workers.study.ask(JSON.stringify({ ...question, id: '' }), {
    signal,
    ruleText: subject.ruleText,
  })
  return JSON.parse(answer) as Answers[(typeof question)['ask']]
}
