// The inside of a worker: the engine, and one question after another. It knows nothing of queues, patience and second
// tries; those are its supervisor's (clerk.ts), which ends it whenever it likes.
import { Broken, Fault, start, type Started } from '../../wasm/engine.js'
import { netOf } from './nets'

/** A game that somebody has made, by its id, and all of its rules. */
export interface Brought { game: string; rules: string }
/** What comes in: first the compiled engine, then questions; with each about somebody's own game its rules, and with each that is answered by what has been learnt of a game that game's id. */
export type ToWorker = { module: WebAssembly.Module } | { id: number; question: string; brought?: Brought; weighs?: string }
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
/** The games that it has been taught, or that nobody can teach it. */
const taught = new Set<string>()

/** Has the net fetched by which a game is thought about. If it cannot be had, the game is thought about without it, and it is asked for again next time. */
async function teach(engine: Started, game: string) {
  const teacher = taught.has(game) ? null : engine.teacher(game)
  try {
    const net = teacher && await netOf(teacher)
    if (net) engine.learn(game, net)
    taught.add(game)
  } catch (error) {
    if (error instanceof Broken) throw error
    console.warn(`variorum: ${game} is thought about without its net.`, error)
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    engine = await start(data.module)
    say({ contract: engine.contract })
    return
  }
  const { id, question, brought, weighs } = data
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
    if (brought && !known.has(brought.game)) {
      engine.bring(brought.rules)
      known.add(brought.game)
    }
    if (weighs) await teach(engine, weighs)
    const answer = engine.askText(question, hear)
    if (held !== null) say({ id, report: held })
    say({ id, answer })
  } catch (error) {
    if (error instanceof Fault) say({ id, fault: error.message, kind: error.kind })
    else say({ id, broken: error instanceof Broken ? error.message : String(error) })
  }
}
