// A study plays its games one after another, stops, and goes on.
import { expect, it } from 'vitest'
import type { AskStudy, StudyQuestion, StudySubject } from './ask-study'
import { gameCount, StudyRun } from './study-run.svelte'

const PLAN = { nodes: [0, 100], games: 2, seed: 1 }
const TASK = { subject: { id: 'g', readings: {} }, plan: PLAN }

/** Answers at once; `asked` has the questions. */
function fake(asked: StudyQuestion[], before: (number: number) => void = () => {}) {
  const answer = (_: StudySubject, question: StudyQuestion, signal: AbortSignal) => {
    asked.push(question)
    if (question.ask === 'study-report')
      return Promise.resolve({ html: `<p>${question.records.length}</p>`, json: '{}' })
    if (question.ask === 'puzzles') return Promise.reject(new Error('a study finds no puzzles'))
    before(question.number)
    return signal.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve(`game ${question.number}`)
  }
  return answer as unknown as AskStudy
}

it('counts the games of each strength and of each pair of neighbours', () => {
  expect(gameCount({ nodes: [0, 100, 1000], games: 10, seed: 1 })).toBe(50)
  expect(gameCount({ nodes: [], games: 10, seed: 1 })).toBe(0)
})

it('plays all games and reports them', async () => {
  const run = new StudyRun(fake([]))
  await run.run(TASK)
  expect(run.records).toHaveLength(6)
  expect(run.isComplete).toBe(true)
  expect(run.isRunning).toBe(false)
  expect(run.report?.html).toBe('<p>6</p>')
})

it('reports from time to time', async () => {
  const asked: StudyQuestion[] = []
  let time = 0
  const run = new StudyRun(fake(asked), () => (time += 1500))
  await run.run(TASK)
  expect(asked.filter((question) => question.ask === 'study-report').length).toBeGreaterThan(1)
})

it('stops, reports what has been played, and goes on from there', async () => {
  const asked: StudyQuestion[] = []
  let isFirst = true
  const run = new StudyRun(
    fake(asked, (number) => {
      if (number === 3 && isFirst) {
        isFirst = false
        run.stop()
      }
    }),
  )
  await run.run(TASK)
  expect(run.records).toHaveLength(3)
  expect(run.error).toBeNull()
  expect(run.report?.html).toBe('<p>3</p>')
  await run.run(TASK)
  expect(run.records).toEqual([0, 1, 2, 3, 4, 5].map((number) => `game ${number}`))
})

it('begins anew with another plan or another text', async () => {
  const run = new StudyRun(fake([]))
  await run.run(TASK)
  await run.run({ ...TASK, plan: { ...PLAN, games: 1 } })
  expect(run.records).toHaveLength(3)
  await run.run({ subject: { ruleText: 'game "x"' }, plan: { ...PLAN, games: 1 } })
  expect(run.records).toHaveLength(3)
})

it('shows why a game cannot be studied', async () => {
  const refuse = () => Promise.reject(new Error('there is nothing to play'))
  const run = new StudyRun(refuse)
  await run.run(TASK)
  expect(run.error?.text).toContain('there is nothing to play')
  expect(run.isRunning).toBe(false)
})
