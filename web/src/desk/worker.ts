// The inside of a worker: the engine, and one question after another. It knows nothing of queues, patience and second
// tries; those are its supervisor's (clerk.ts), which ends it whenever it likes.
import { Broken, Fault, start, type Started } from '../../wasm/engine.js'

/** A game that somebody has made, by its id, and all of its rules. */
export interface Brought { game: string; rules: string }
/** What comes in: first the compiled engine, then questions; with each about somebody's own game its rules. */
export type ToWorker = { module: WebAssembly.Module } | { id: number; question: string; brought?: Brought }
/** What goes out: first the number of the engine's contract, then for each question reports and one answer or fault. */
export type FromWorker =
  | { contract: number }
  | { id: number; report: string }
  | { id: number; answer: string }
  | { id: number; fault: string; kind: string }
  | { id: number; broken: string }

const say = (what: FromWorker) => self.postMessage(what)
/** Reports more often than this are of use to nobody; the last one comes with the answer. */
const REPORT_EVERY = 120

let engine: Started | null = null
/** The games that were brought along. */
const known = new Set<string>()

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    engine = await start(data.module)
    say({ contract: engine.contract })
    return
  }
  const { id, question, brought } = data
  if (!engine) return say({ id, broken: 'asked before it was ready' })
  let told = 0, held: string | null = null
  const hear = (report: string) => {
    held = report
    if (performance.now() - told < REPORT_EVERY) return
    told = performance.now()
    held = null
    say({ id, report })
  }
  try {
    if (brought && !known.has(brought.game)) known.add(engine.bring(brought.rules))
    const answer = engine.askText(question, hear)
    if (held !== null) say({ id, report: held })
    say({ id, answer })
  } catch (error) {
    if (error instanceof Fault) say({ id, fault: error.message, kind: error.kind })
    else say({ id, broken: error instanceof Broken ? error.message : String(error) })
  }
}
