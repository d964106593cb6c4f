// The supervisor of a worker, held against workers that break off, say nothing, or are of another build.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Clerk, type Hand } from './clerk'
import { ApiError } from './fault'
import type { FromWorker, ToWorker } from './worker'

const module = {} as WebAssembly.Module
let hired: FakeHand[] = []

/** A worker that does as it is told, one after the other. */
class FakeHand implements Hand {
  onmessage: Hand['onmessage'] = null
  onerror: Hand['onerror'] = null
  asked: string[] = []
  ended = false
  constructor(readonly contract = 7) { hired.push(this) }
  say(what: FromWorker) { (this.onmessage as unknown as (e: { data: FromWorker }) => void)({ data: what }) }
  postMessage(what: ToWorker) {
    if ('module' in what) queueMicrotask(() => this.say({ contract: this.contract }))
    else this.asked.push(`${what.id}:${what.question}`)
  }
  terminate() { this.ended = true }
}

const clerk = (contract = 7) => new Clerk(() => new FakeHand(contract), module, 7, 1000)
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => { hired = []; vi.useFakeTimers(); vi.spyOn(console, 'error').mockImplementation(() => {}) })
afterEach(() => { vi.useRealTimers(); vi.restoreAllMocks() })

describe('a clerk', () => {
  it('asks one thing at a time, and hands on reports and answers', async () => {
    const c = clerk(), heard: string[] = []
    const one = c.ask('a', { onReport: (r) => heard.push(r) }), two = c.ask('b')
    await settle()
    expect(hired[0]!.asked).toEqual(['1:a'])
    hired[0]!.say({ id: 1, report: 'so far' })
    hired[0]!.say({ id: 1, answer: 'A' })
    expect(await one).toBe('A')
    expect(heard).toEqual(['so far'])
    hired[0]!.say({ id: 2, fault: 'No.', kind: 'not-now' })
    await expect(two).rejects.toMatchObject({ message: 'No.', status: 409 })
    expect(hired).toHaveLength(1)
  })

  it('asks a new worker once more when one breaks off, and no third time', async () => {
    const answer = clerk().ask('a')
    answer.catch(() => {})
    await settle()
    hired[0]!.say({ id: 1, broken: 'out of luck' })
    await settle()
    expect([hired[0]!.ended, hired[1]!.asked]).toEqual([true, ['1:a']])
    hired[1]!.say({ id: 1, broken: 'again' })
    await expect(answer).rejects.toBeInstanceOf(ApiError)
    expect(hired).toHaveLength(2)
  })

  it('ends a worker that says nothing for too long', async () => {
    const answer = clerk().ask('a')
    await settle()
    await vi.advanceTimersByTimeAsync(900)
    hired[0]!.say({ id: 1, report: 'still there' })
    await vi.advanceTimersByTimeAsync(900)
    expect(hired).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect([hired.length, hired[0]!.ended]).toEqual([2, true])
    hired[1]!.say({ id: 1, answer: 'A' })
    expect(await answer).toBe('A')
  })

  it('drops what is not wanted any more, and the worker with it if that works on it', async () => {
    const c = clerk(), now = new AbortController(), later = new AbortController()
    const one = c.ask('a', { signal: now.signal }), two = c.ask('b', { signal: later.signal }), three = c.ask('c')
    one.catch(() => {})
    two.catch(() => {})
    await settle()
    later.abort()
    await expect(two).rejects.toBeDefined()
    expect(hired[0]!.ended).toBe(false)
    now.abort()
    await expect(one).rejects.toBeDefined()
    await settle()
    expect([hired[0]!.ended, hired[1]!.asked]).toEqual([true, ['3:c']])
    hired[0]!.say({ id: 1, answer: 'too late' })
    hired[1]!.say({ id: 3, answer: 'C' })
    expect(await three).toBe('C')
  })

  it('does not work with a worker of another build', async () => {
    const answer = clerk(8).ask('a')
    await expect(Promise.all([answer, settle()])).rejects.toBeInstanceOf(ApiError)
    expect(hired).toHaveLength(1)
  })
})
