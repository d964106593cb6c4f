// Whether the examples of a rule file hold, from the problems that the engine has found in the text. Pure.
import type { DraftCheck, DraftProblem } from '../../client/contract'
import type { Example } from './example-text'

/** `unknown`: the text has not been checked yet, or it has other mistakes, with which no example is run. */
export type OutcomeState = 'holds' | 'fails' | 'unknown'
export interface Outcome {
  state: OutcomeState
  problems: DraftProblem[]
}

/** The example in whose lines a problem lies. */
export const exampleOf = (problem: DraftProblem, examples: readonly Example[]): Example | null =>
  (problem.line > 0 && examples.find(({ from, to }) => from <= problem.from && problem.from <= to)) || null

/** The outcome of each example. `check`: that of this text; null while there is none. */
export function outcomesOf(examples: readonly Example[], check: DraftCheck | null): Outcome[] {
  const owned = (check?.problems ?? []).map((problem) => ({ problem, owner: exampleOf(problem, examples) }))
  const isRun = check !== null && !check.more && !owned.some(({ problem, owner }) => !owner && !problem.warning)
  return examples.map((example) => {
    const problems = owned.filter(({ owner }) => owner === example).map(({ problem }) => problem)
    return { state: problems.length ? 'fails' : isRun ? 'holds' : 'unknown', problems }
  })
}
