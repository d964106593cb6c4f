import { describe, expect, it, vi } from 'vitest'
import type { EngineWorkers } from '../client/engine'
import { ApiError } from '../client/errors'
import { DraftChecker, fromDiagnostic, type CheckObserver } from './draft-check'

interface Asked {
  ask: string
  text: string
}

function scene(answer: (asked: Asked) => unknown) {
  const asked: Asked[] = []
  const queue = {
    ask: async (question: string) => {
      const request = JSON.parse(question) as Asked
      asked.push(request)
      return JSON.stringify(await answer(request))
    },
  }
  const workers = { rules: queue, search: queue } as unknown as EngineWorkers
  const observer: CheckObserver = { onGame: vi.fn(), onReach: vi.fn(), onProblems: vi.fn(), onUnavailable: vi.fn() }
  return { asked, observer, checker: new DraftChecker(observer, async () => workers, 20) }
}
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

describe('a draft', () => {
  it('is asked for once at a time, and the last change is never left out', async () => {
    const { asked, observer, checker } = scene(async ({ ask, text }) => {
      await wait(5)
      return ask === 'draft' ? { game: { name: text }, names: null, problems: [], more: 0 } : { problems: [], more: 0 }
    })
    for (const text of ['a', 'ab', 'abc', 'abcd']) checker.update(text)
    await wait(80)
    expect(asked.filter(({ ask }) => ask === 'draft').map(({ text }) => text)).toEqual(['abcd'])
    expect(asked.filter(({ ask }) => ask === 'check').map(({ text }) => text)).toEqual(['abcd'])
    expect(observer.onGame).toHaveBeenLastCalledWith(expect.objectContaining({ game: { name: 'abcd' } }), 'abcd')
    expect(observer.onReach).toHaveBeenCalledTimes(1)
    expect(observer.onProblems).toHaveBeenCalledTimes(1)
  })
  it('without a game leaves the last one', async () => {
    const { observer, checker } = scene(() => ({ game: null, problems: [], more: 0 }))
    checker.update('x')
    await wait(60)
    expect(observer.onGame).not.toHaveBeenCalled()
    expect(observer.onProblems).toHaveBeenCalled()
  })
  it('that the engine rejects as a whole has one problem without a place', async () => {
    const { observer, checker } = scene(() => {
      throw new ApiError('The rule file has 1000000 bytes; the limit is 100000.', 400)
    })
    checker.update('x')
    await wait(60)
    expect(observer.onProblems).toHaveBeenCalledWith({
      problems: [expect.objectContaining({ line: 0, message: expect.stringContaining('the limit is') as string })],
      more: 0,
    })
  })
  it('that has been left is not reported', async () => {
    const { observer, checker } = scene(() => ({ game: null, problems: [], more: 0 }))
    checker.update('x')
    checker.stop()
    await wait(60)
    expect(observer.onProblems).not.toHaveBeenCalled()
  })
})

it('a problem of the server has the place of its word', () => {
  const problem = { line: 2, column: 3, warning: false, message: 'm', help: null, reading: null }
  expect(fromDiagnostic(problem, 'a\nb ocupy c')).toMatchObject({ from: 4, to: 9, fix: null })
})
