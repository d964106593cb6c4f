// A line of the engine on the board: shows the position after some of its turns, or adds these turns to the study.
import { ask, errorText } from '../client/api'
import type { Frame, LineTurn } from '../client/contract'
import type { LocalizedText } from '../i18n/index.svelte'
import type { AnalysisEngine } from './engine.svelte'
import type { Study } from './study.svelte'

/** The session with the study, of which it is read at each call. */
interface Owner {
  readonly study: Study | null
  readonly engine: AnalysisEngine
  error: LocalizedText | null
}

export class LinePreview {
  /** The position after the turns; null: that of the study. */
  frame = $state.raw<Frame | null>(null)
  /** The number of the last request; answers to older ones are dropped. */
  #requests = 0

  constructor(readonly owner: Owner) {}

  /** Shows the position after these turns; null: the board again. */
  async show(turns: LineTurn[] | null) {
    const request = ++this.#requests
    const { study, engine } = this.owner
    if (!turns || !study || engine.threat) {
      this.frame = null
      return
    }
    const record = study.recordAt()
    const more = { ...record, turns: [...record.turns, ...turns.map(({ text }) => ({ text }))] }
    try {
      const [found] = await ask({ ask: 'frames', record: more, from: more.turns.length })
      if (request === this.#requests && found) this.frame = found
    } catch {
      /* a preview only */
    }
  }

  /** Adds these turns to the tree. */
  async play(turns: LineTurn[]) {
    this.#requests += 1
    this.frame = null
    const { study, engine } = this.owner
    if (!study || engine.threat) return
    try {
      await study.go(
        await study.play(
          turns.map(({ text }) => text),
          study.path,
        ),
      )
    } catch (e) {
      this.owner.error = errorText(e)
    }
  }
}
