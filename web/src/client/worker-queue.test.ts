// The supervisor of a worker, tested with fake workers that crash, stay silent or belong to another build.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkerQueue, type WorkerHandle } from './worker-queue'
import { ApiError } from './errors'
import type { FromWorker, ToWorker } from './worker'

const module = {} as WebAssembly.Module
let spawned: FakeWorker[] = []

/** A worker that records its questions and sends what the test tells it to. */
class FakeWorker implements WorkerHandle {
  onmessage: WorkerHandle['onmessage'] = null
  onerror: WorkerHandle['onerror'] = null
  asked: string[] = []
  isTerminated = false
  constructor(readonly contract = 7) {
    spawned.push(this)
  }
  send(message: FromWorker) {
    ;(this.onmessage as unknown as (e: { data: FromWorker }) => void)({ data: message })
  }
  postMessage(message: ToWorker) {
    if ('module' in message) queueMicrotask(() => this.send({ contract: this.contract }))
    else this.asked.push(`${message.id}:${message.question}`)
  }
  terminate() {
    this.isTerminated = true
  }
}

const queue = (contract = 7) => new WorkerQueue(() => new FakeWorker(contract), module, 7, 1000)
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  spawned = []
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a worker queue', () => {
  it('asks one question at a time and forwards reports and answers', async () => {
    const workers = queue(),
      reports: string[] = []
    const one = workers.ask('a', { onReport: (report) => reports.push(report) }),
      two = workers.ask('b')
    await settle()
    expect(spawned[0]!.asked).toEqual(['1:a'])
    spawned[0]!.send({ id: 1, report: 'so far' })
    spawned[0]!.send({ id: 1, answer: 'A' })
    expect(await one).toBe('A')
    expect(reports).toEqual(['so far'])
    spawned[0]!.send({ id: 2, error: 'No.', kind: 'not-now' })
    await expect(two).rejects.toMatchObject({ message: 'No.', status: 409 })
    expect(spawned).toHaveLength(1)
  })

  it('asks a new worker once more after a crash, and fails after the second one', async () => {
    const answer = queue().ask('a')
    answer.catch(() => {})
    await settle()
    spawned[0]!.send({ id: 1, crash: 'out of memory' })
    await settle()
    expect([spawned[0]!.isTerminated, spawned[1]!.asked]).toEqual([true, ['1:a']])
    spawned[1]!.send({ id: 1, crash: 'again' })
    await expect(answer).rejects.toBeInstanceOf(ApiError)
    expect(spawned).toHaveLength(2)
  })

  it('replaces a worker that stays silent for too long', async () => {
    const answer = queue().ask('a')
    await settle()
    await vi.advanceTimersByTimeAsync(900)
    spawned[0]!.send({ id: 1, report: 'still there' })
    await vi.advanceTimersByTimeAsync(900)
    expect(spawned).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect([spawned.length, spawned[0]!.isTerminated]).toEqual([2, true])
    spawned[1]!.send({ id: 1, answer: 'A' })
    expect(await answer).toBe('A')
  })

  it('drops an aborted question, and terminates the worker only if it is working on it', async () => {
    const workers = queue(),
      now = new AbortController(),
      later = new AbortController()
    const one = workers.ask('a', { signal: now.signal }),
      two = workers.ask('b', { signal: later.signal }),
      three = workers.ask('c')
    one.catch(() => {})
    two.catch(() => {})
    await settle()
    later.abort()
    await expect(two).rejects.toBeDefined()
    expect(spawned[0]!.isTerminated).toBe(false)
    now.abort()
    await expect(one).rejects.toBeDefined()
    await settle()
    expect([spawned[0]!.isTerminated, spawned[1]!.asked]).toEqual([true, ['3:c']])
    spawned[0]!.send({ id: 1, answer: 'too late' })
    spawned[1]!.send({ id: 3, answer: 'C' })
    expect(await three).toBe('C')
  })

  it('rejects a worker of another build', async () => {
    const answer = queue(8).ask('a')
    await expect(Promise.all([answer, settle()])).rejects.toBeInstanceOf(ApiError)
    expect(spawned).toHaveLength(1)
  })
})
