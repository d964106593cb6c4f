import { describe, expect, it } from 'vitest'
import type { DraftProblem } from '../../client/contract'
import { exampleOf, outcomesOf } from './example-outcome'
import { readExamples } from './example-text'

const TEXT = `extends chess

// example A
// can e2-e4

// example B
// can e2-e5
`
const examples = readExamples(TEXT)
const problemAt = (words: string, warning = false): DraftProblem => {
  const from = TEXT.indexOf(words)
  const line = TEXT.slice(0, from).split('\n').length
  return {
    from,
    to: from + words.length,
    line,
    column: 1,
    warning,
    message: words,
    help: null,
    fix: null,
    reading: null,
  }
}
const states = (problems: DraftProblem[], more = 0) =>
  outcomesOf(examples, { problems, more }).map(({ state }) => state)

describe('an example', () => {
  it('fails if a problem lies in its lines, and holds otherwise', () => {
    expect(states([])).toEqual(['holds', 'holds'])
    expect(states([problemAt('// can e2-e5')])).toEqual(['holds', 'fails'])
    expect(states([problemAt('// example A')])).toEqual(['fails', 'holds'])
    expect(outcomesOf(examples, { problems: [problemAt('can e2-e5')], more: 0 })[1]!.problems).toHaveLength(1)
  })
  it('is not known to hold before the text has been checked, or if it has other mistakes', () => {
    expect(outcomesOf(examples, null).map(({ state }) => state)).toEqual(['unknown', 'unknown'])
    expect(states([problemAt('extends')])).toEqual(['unknown', 'unknown'])
    expect(states([problemAt('extends'), problemAt('// can e2-e5')])).toEqual(['unknown', 'fails'])
    expect(states([], 3)).toEqual(['unknown', 'unknown'])
  })
  it('may hold in a text with warnings', () => {
    expect(states([problemAt('extends', true)])).toEqual(['holds', 'holds'])
  })
  it('has no problem that has no place', () => {
    const first = readExamples('// example A\n')
    expect(exampleOf({ ...problemAt('extends'), from: 0, to: 0, line: 0 }, first)).toBe(null)
    expect(exampleOf(problemAt('// can e2-e4'), examples)).toBe(examples[0])
  })
})
