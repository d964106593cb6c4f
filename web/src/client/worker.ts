// The code that runs inside a worker: the engine, which answers one question after another. Queueing, timeouts and
// retries belong to its supervisor (worker-queue.ts), which may terminate the worker at any time.
import { EngineCrash, EngineError, instantiate, type Engine } from '../../wasm/engine.js'
import { fetchNet } from './nets'

/** A game from the workshop: its id and the full text of its rules. */
export interface CustomGame {
  game: string
  rules: string
}
/**
 * What the worker receives: first the compiled engine, then questions. A question about a custom game includes its
 * rules; `netGame` names the game whose network the answer needs. With a `ruleText`, the question is about the game of
 * that rule file, whose id only the engine can compute.
 */
export type ToWorker =
  | { module: WebAssembly.Module }
  | { id: number; question: string; customGame?: CustomGame; netGame?: string; ruleText?: string }
/** What the worker sends: first the contract hash of its engine, then for each question reports and one result. */
export type FromWorker =
  | { contract: number }
  | { id: number; report: string }
  | { id: number; answer: string }
  | { id: number; error: string; kind: string }
  | { id: number; crash: string }

const post = (message: FromWorker) => self.postMessage(message)
/** Intermediate reports are dropped if they come faster than this. The last one is always sent before the answer. */
const REPORT_INTERVAL_MS = 120

let engine: Engine | null = null
/** The custom games whose rules the engine has. */
const loadedGames = new Set<string>()
/** The games whose network is loaded, or that have none. */
const gamesWithNet = new Set<string>()

/** Loads the network of a game. If the fetch fails, the engine plays without it and the next search tries again. */
async function loadNet(engine: Engine, game: string) {
  const donor = gamesWithNet.has(game) ? null : engine.netDonor(game)
  try {
    const net = donor && (await fetchNet(donor))
    if (net) engine.setNet(game, net)
    gamesWithNet.add(game)
  } catch (error) {
    if (error instanceof EngineCrash) throw error
    console.warn(`variorum: ${game} is evaluated without its network.`, error)
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    engine = await instantiate(data.module)
    post({ contract: engine.contract })
    return
  }
  const { id, question, customGame, netGame, ruleText } = data
  if (!engine) return post({ id, crash: 'request before the engine was ready' })
  let reportedAt = 0,
    pending: string | null = null
  const onReport = (report: string) => {
    pending = report
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
    reportedAt = performance.now()
    pending = null
    post({ id, report })
  }
  try {
    if (customGame && !loadedGames.has(customGame.game)) {
      engine.addRules(customGame.rules)
      loadedGames.add(customGame.game)
    }
    if (netGame) await loadNet(engine, netGame)
    const asked =
      ruleText === undefined
        ? question
        : JSON.stringify({ ...(JSON.parse(question) as object), id: engine.addRules(ruleText) })
    const answer = engine.askText(asked, onReport)
    if (pending !== null) post({ id, report: pending })
    post({ id, answer })
  } catch (error) {
    if (error instanceof EngineError) post({ id, error: error.message, kind: error.kind })
    else post({ id, crash: error instanceof EngineCrash ? error.message : String(error) })
  }
}
