// A study that runs: one game after another, until all are played or it is stopped; it goes on where it stopped. The
// report is made again from time to time. Nothing is saved: the games can be downloaded.
import { errorText } from '../client/errors'
import type { StudyPlan, StudyReport } from '../client/contract'
import type { LocalizedText } from '../i18n/index.svelte'
import type { AskStudy, StudySubject } from './ask-study'

/** The shortest time between two reports while games are played. */
const REPORT_INTERVAL_MS = 4000

/** The number of games of a plan: at each strength, and between neighbouring strengths. */
export const gameCount = ({ nodes, games }: StudyPlan): number => games * Math.max(0, 2 * nodes.length - 1)

/** What the games belong to. */
interface Task {
  subject: StudySubject
  plan: StudyPlan
}

export class StudyRun {
  /** The games, each as a line of JSON. */
  records = $state.raw<string[]>([])
  report = $state.raw<StudyReport | null>(null)
  error = $state.raw<LocalizedText | null>(null)
  isRunning = $state(false)
  /** What the games belong to; null before the first one. */
  task = $state.raw<Task | null>(null)
  #stop: AbortController | null = null
  #reportedAt = 0

  constructor(
    readonly ask: AskStudy,
    readonly now: () => number = () => performance.now(),
  ) {}

  get total(): number {
    return this.task ? gameCount(this.task.plan) : 0
  }
  get isComplete(): boolean {
    return this.task !== null && this.records.length >= this.total
  }

  /** Plays the games that are missing. Another subject or plan begins anew. */
  async run(task: Task): Promise<void> {
    this.stop()
    if (!this.task || JSON.stringify(task) !== JSON.stringify(this.task)) {
      this.task = task
      this.records = []
      this.report = null
    }
    const stop = new AbortController()
    this.#stop = stop
    this.isRunning = true
    this.error = null
    this.#reportedAt = this.now()
    try {
      while (!this.isComplete && !stop.signal.aborted) {
        const number = this.records.length
        const record = await this.ask(task.subject, { ask: 'self-play', plan: task.plan, number }, stop.signal)
        this.records = [...this.records, record]
        if (this.isComplete || this.now() - this.#reportedAt >= REPORT_INTERVAL_MS)
          await this.#measure(task, stop.signal)
      }
    } catch (e) {
      if (!stop.signal.aborted) this.error = errorText(e)
    } finally {
      if (this.#stop === stop) this.isRunning = false
    }
  }

  /** Stops; the games played so far are measured. */
  stop(): void {
    const wasRunning = this.isRunning
    this.#stop?.abort()
    this.#stop = null
    this.isRunning = false
    if (wasRunning && this.task && this.records.length) {
      const { task } = this
      this.#measure(task, new AbortController().signal).catch((e: unknown) => {
        this.error = errorText(e)
      })
    }
  }

  /** The page with the study closes. */
  abandon(): void {
    this.#stop?.abort()
    this.#stop = null
    this.isRunning = false
  }

  async #measure(task: Task, signal: AbortSignal): Promise<void> {
    const { records } = this
    const report = await this.ask(task.subject, { ask: 'study-report', plan: task.plan, records }, signal)
    if (this.task === task) this.report = report
    this.#reportedAt = this.now()
  }
}
