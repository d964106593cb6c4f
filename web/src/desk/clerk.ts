// Supervises one worker: questions wait in line, the worker gets one at a time. A worker that breaks off, or says
// nothing for too long, is ended and a new one asked once more; a question that is not wanted any more ends the worker
// that works on it. So nothing of value may live in a worker. Which questions go where is engine.ts's affair.
import { ApiError, fault } from './fault'
import { t } from '../words/index.svelte'
import type { Brought, FromWorker, ToWorker } from './worker'

export interface How {
  /** Not wanted any more. */
  signal?: AbortSignal
  /** Hears what has been found so far. */
  onReport?: (report: string) => void
  /** The game that is asked about, if somebody has made it. */
  brought?: Brought
  /** The id of the game, if what has been learnt of it matters for the answer. */
  weighs?: string
}

interface Job extends How { id: number; question: string; tries: number; resolve(answer: string): void; reject(why: unknown): void }

/** What a clerk needs of a worker; a test brings its own. */
export type Hand = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** A worker that fails so often, one time after the other, will fail for good. */
const MOST_FAILURES = 4

export class Clerk {
  #hand: Hand | null = null
  #ready = false
  #line: Job[] = []
  #now: Job | null = null
  #asked = 0
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly hire: () => Hand,
    readonly module: WebAssembly.Module,
    readonly contract: number,
    /** So many milliseconds may pass without a word. */
    readonly patience: number,
  ) {}

  ask(question: string, how: How = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      if (how.signal?.aborted) return reject(how.signal.reason)
      const job: Job = { ...how, id: ++this.#asked, question, tries: 0, resolve, reject }
      how.signal?.addEventListener('abort', () => this.#drop(job), { once: true })
      this.#line.push(job)
      this.#work()
    })
  }

  /** Starts the worker before there is anything to do. */
  warm(): void { this.#work() }

  #work() {
    if (!this.#hand) {
      const hand = this.hire()
      this.#hand = hand
      hand.onmessage = ({ data }: MessageEvent<FromWorker>) => { if (hand === this.#hand) this.#hear(data) }
      hand.onerror = (e) => { if (hand === this.#hand) this.#fail(e.message || 'the worker failed') }
      hand.postMessage({ module: this.module } satisfies ToWorker)
      this.#wait()
    }
    if (!this.#ready || this.#now) return
    this.#now = this.#line.shift() ?? null
    if (!this.#now) return clearTimeout(this.#timer)
    this.#now.tries += 1
    this.#wait()
    const { id, question, brought, weighs } = this.#now
    this.#hand.postMessage({ id, question, ...(brought && { brought }), ...(weighs && { weighs }) } satisfies ToWorker)
  }

  #hear(said: FromWorker) {
    if ('contract' in said) {
      // A worker of another build would answer in a language of its own.
      if (said.contract !== this.contract) return this.#fail('the engine is of another build than the page', true)
      this.#ready = true
      clearTimeout(this.#timer)
      return this.#work()
    }
    const job = this.#now
    // An answer to something that is not asked any more.
    if (!job || said.id !== job.id) return
    if ('broken' in said) return this.#fail(said.broken)
    if ('report' in said) {
      this.#wait()
      return job.onReport?.(said.report)
    }
    this.#now = null
    this.#failures = 0
    if ('answer' in said) job.resolve(said.answer)
    else job.reject(fault(said.fault, said.kind))
    this.#work()
  }

  #wait() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail('the worker says nothing'), this.patience)
  }

  #end() {
    clearTimeout(this.#timer)
    this.#hand?.terminate()
    this.#hand = null
    this.#ready = false
  }

  #fail(why: string, forGood = false) {
    console.error(`variorum: ${why}`, this.#now?.question.slice(0, 2000))
    this.#end()
    this.#failures += 1
    const job = this.#now
    this.#now = null
    if (forGood || this.#failures >= MOST_FAILURES) {
      this.#failures = 0
      for (const lost of job ? [job, ...this.#line] : this.#line) lost.reject(new ApiError(t('desk-broken'), 0))
      this.#line = []
      return
    }
    if (job && job.tries < 2) this.#line.unshift(job)
    else job?.reject(new ApiError(t('desk-broken'), 0))
    if (this.#line.length) this.#work()
  }

  #drop(job: Job) {
    job.reject(job.signal?.reason)
    if (job !== this.#now) { this.#line = this.#line.filter((other) => other !== job); return }
    // It hears nothing while it works.
    this.#now = null
    this.#end()
    if (this.#line.length) this.#work()
  }
}
