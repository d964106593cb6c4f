// Checks a rule file as it is typed, with the engine in this browser: the game after every change, then the diagrams of its
// pieces, and, once the user pauses, the mistakes under every reading. If there is no engine, the server names the mistakes. No DOM.
import * as api from '../client/api'
import type { Draft, DraftCheck, DraftProblem, Reach } from '../client/contract'
import { engine, type EngineWorkers } from '../client/engine'
import type { RuleDiagnostic } from '../client/server-types'
import { checkRules } from '../client/workshop'
import { ENGINE_LANGUAGE, language } from '../i18n/index.svelte'

/** The mistakes are named when the user has not typed for this time. */
const CHECK_DELAY_MS = 350

export interface CheckObserver {
  /** A text without mistakes, which may already have changed. */
  onGame(draft: Draft, text: string): void
  /** The diagrams of the pieces of such a text. Of some games they take longer than a change may. */
  onReach(reach: Reach[]): void
  /** The mistakes of the current text. */
  onProblems(check: DraftCheck): void
  /** Nothing can be checked: neither an engine nor a server is there. */
  onUnavailable(): void
}

/** A mistake of the whole text, or one whose place is not known. */
const withoutPlace = (message: string): DraftProblem => ({
  from: 0,
  to: 0,
  line: 0,
  column: 0,
  warning: false,
  message,
  help: null,
  fix: null,
  reading: null,
})

/** The problem as a server names it, which knows its line but no fix. */
export function fromDiagnostic({ line, column, ...rest }: RuleDiagnostic, text: string): DraftProblem {
  const lines = text.split('\n')
  const begin = lines.slice(0, line - 1).reduce((sum, line) => sum + line.length + 1, 0)
  const from = begin + column - 1
  // To the end of the word.
  const to = from + (/^[^\s{};]*/.exec(text.slice(from))?.[0].length ?? 0)
  return { ...rest, from, to, line, column, fix: null }
}

export class DraftChecker {
  #text = ''
  /** Incremented by every change: the answer to an older check is dropped. */
  #version = 0
  #isAsking = false
  /** The last text without mistakes, until its diagrams are asked for. */
  #undrawn: string | null = null
  #isDrawing = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly observer: CheckObserver,
    readonly workers: () => Promise<EngineWorkers | null> = engine,
    readonly delayMs = CHECK_DELAY_MS,
  ) {}

  /** The text has changed. */
  update(text: string): void {
    this.#text = text
    this.#version += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#findProblems(), this.delayMs)
    void this.#findGame()
  }

  /** There is no text to check. */
  stop(): void {
    this.#version += 1
    clearTimeout(this.#timer)
  }

  /** One question at a time: while it is answered, only the last change waits. */
  async #findGame() {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      const workers = await this.workers()
      for (let asked = -1; workers && asked !== this.#version;) {
        asked = this.#version
        const text = this.#text
        const question = {
          ask: 'draft',
          text,
          ...(language() === ENGINE_LANGUAGE ? {} : { language: language() }),
        }
        const draft = JSON.parse(await workers.rules.ask(JSON.stringify(question))) as Draft
        if (!draft.game) continue
        this.observer.onGame(draft, text)
        this.#undrawn = text
        void this.#findReach(workers)
      }
    } catch {
      // What is wrong with the text, #findProblems will say.
    } finally {
      this.#isAsking = false
    }
  }

  /** As #findGame, but with the worker for searches, so that the game after the next change does not wait for it. */
  async #findReach(workers: EngineWorkers) {
    if (this.#isDrawing) return
    this.#isDrawing = true
    try {
      while (this.#undrawn !== null) {
        const ruleText = this.#undrawn
        this.#undrawn = null
        this.observer.onReach(JSON.parse(await workers.search.ask('{"ask":"reach","id":""}', { ruleText })) as Reach[])
      }
    } catch {
      // The words are enough.
    } finally {
      this.#isDrawing = false
    }
  }

  async #findProblems() {
    const version = this.#version
    const text = this.#text
    try {
      const check = await this.#check(text)
      if (version === this.#version) this.observer.onProblems(check)
    } catch {
      if (version === this.#version) this.observer.onUnavailable()
    }
  }

  async #check(text: string): Promise<DraftCheck> {
    const workers = await this.workers()
    if (!workers) {
      const { diagnostics, more } = await checkRules(text)
      return { problems: diagnostics.map((diagnostic) => fromDiagnostic(diagnostic, text)), more }
    }
    try {
      // The worker for searches, as in #findReach.
      return JSON.parse(await workers.search.ask(JSON.stringify({ ask: 'check', text }))) as DraftCheck
    } catch (e) {
      if (!(e instanceof api.ApiError) || e.status === 0) throw e
      return { problems: [withoutPlace(e.message)], more: 0 }
    }
  }
}
