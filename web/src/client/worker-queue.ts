// Supervises one worker, which gets one question at a time from a queue. If the worker crashes or stays silent for too
// long, the queue replaces it and asks the question once more; if a running question is aborted, the queue terminates the
// worker. A worker must therefore hold no state of value. engine.ts decides which questions go to which queue.
import { ApiError, engineError } from './errors'
import { t } from '../i18n/index.svelte'
import type { CustomGame, FromWorker, ToWorker } from './worker'

export interface JobOptions {
  /** Aborts the question. */
  signal?: AbortSignal
  /** Receives what a search has found so far. */
  onReport?: (report: string) => void
  /** The game that the question is about, if it is a custom one. */
  customGame?: CustomGame
  /** The id of the game, if the answer needs its network. */
  netGame?: string
  /** A rule file: the question is about its game, instead of the one that it names. */
  ruleText?: string
}

interface Job extends JobOptions {
  id: number
  question: string
  tries: number
  resolve(answer: string): void
  reject(reason: unknown): void
}

/** What the queue needs of a worker; tests pass a fake. */
export type WorkerHandle = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** After this many failures in a row, every waiting question fails. */
const MAX_FAILURES = 4

export class WorkerQueue {
  #worker: WorkerHandle | null = null
  #ready = false
  #queue: Job[] = []
  #current: Job | null = null
  #lastId = 0
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly spawn: () => WorkerHandle,
    readonly module: WebAssembly.Module,
    readonly contract: number,
    /** The longest silence of a worker before it is replaced. */
    readonly timeoutMs: number,
  ) {}

  ask(question: string, options: JobOptions = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(options.signal.reason)
      const job: Job = { ...options, id: ++this.#lastId, question, tries: 0, resolve, reject }
      options.signal?.addEventListener('abort', () => this.#drop(job), { once: true })
      this.#queue.push(job)
      this.#dispatch()
    })
  }

  /** Starts the worker before the first question. */
  warm(): void {
    this.#dispatch()
  }

  #dispatch() {
    if (!this.#worker) {
      const worker = this.spawn()
      this.#worker = worker
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (worker === this.#worker) this.#onMessage(data)
      }
      worker.onerror = (e) => {
        if (worker === this.#worker) this.#fail(e.message || 'the worker failed')
      }
      worker.postMessage({ module: this.module } satisfies ToWorker)
      this.#restartTimeout()
    }
    if (!this.#ready || this.#current) return
    this.#current = this.#queue.shift() ?? null
    if (!this.#current) return clearTimeout(this.#timer)
    this.#current.tries += 1
    this.#restartTimeout()
    const { id, question, customGame, netGame, ruleText } = this.#current
    this.#worker.postMessage({
      id,
      question,
      ...(customGame && { customGame }),
      ...(netGame && { netGame }),
      ...(ruleText !== undefined && { ruleText }),
    } satisfies ToWorker)
  }

  #onMessage(message: FromWorker) {
    if ('contract' in message) {
      // An engine of another build may use other questions and answers.
      if (message.contract !== this.contract)
        return this.#fail('the engine and the page are from different builds', true)
      this.#ready = true
      clearTimeout(this.#timer)
      return this.#dispatch()
    }
    const job = this.#current
    // The answer to a question that has been aborted.
    if (!job || message.id !== job.id) return
    if ('crash' in message) return this.#fail(message.crash)
    if ('report' in message) {
      this.#restartTimeout()
      return job.onReport?.(message.report)
    }
    this.#current = null
    this.#failures = 0
    if ('answer' in message) job.resolve(message.answer)
    else job.reject(engineError(message.error, message.kind))
    this.#dispatch()
  }

  #restartTimeout() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail('the worker does not answer'), this.timeoutMs)
  }

  #terminate() {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = null
    this.#ready = false
  }

  #fail(reason: string, isFinal = false) {
    console.error(`variorum: ${reason}`, this.#current?.question.slice(0, 2000))
    this.#terminate()
    this.#failures += 1
    const job = this.#current
    this.#current = null
    if (isFinal || this.#failures >= MAX_FAILURES) {
      this.#failures = 0
      for (const lost of job ? [job, ...this.#queue] : this.#queue)
        lost.reject(new ApiError(t('client-engine-crashed'), 0))
      this.#queue = []
      return
    }
    if (job && job.tries < 2) this.#queue.unshift(job)
    else job?.reject(new ApiError(t('client-engine-crashed'), 0))
    if (this.#queue.length) this.#dispatch()
  }

  #drop(job: Job) {
    job.reject(job.signal?.reason)
    if (job !== this.#current) {
      this.#queue = this.#queue.filter((other) => other !== job)
      return
    }
    // A worker receives no message while it searches, so it cannot be told to stop.
    this.#current = null
    this.#terminate()
    if (this.#queue.length) this.#dispatch()
  }
}
