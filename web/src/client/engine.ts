// The engine in the browser: one worker for questions about rules, which are always quick, one for searches, so that the
// board never waits for the computer, and one for studies, which starts when there is one. If the page was built without
// the engine, or if the browser cannot run it, there is none, and ask.ts asks the server.
import { WorkerQueue, type JobOptions } from './worker-queue'
import BackWorker from './worker?worker'

/** The address of the engine; undefined if the page was built without it. */
const WASM_URL: string | undefined = Object.values(
  import.meta.glob<string>('../../wasm/variorum.wasm', { query: '?url', import: 'default', eager: true }),
)[0]

/** The longest silence of a worker. A search may need some seconds before its first report; a game of a study has none. */
const TIMEOUT_MS = { rules: 10_000, search: 30_000, study: 120_000 }

export interface EngineWorkers {
  rules: WorkerQueue
  search: WorkerQueue
  /** Games of studies, which take seconds each. */
  study: WorkerQueue
}

async function loadEngine(): Promise<EngineWorkers | null> {
  if (!WASM_URL || typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') return null
  const response = await fetch(WASM_URL)
  if (!response.ok) throw new Error(`${WASM_URL}: ${response.status}`)
  // The module is compiled once and shared, so a replacement worker starts quickly.
  const module =
    response.headers.get('content-type') === 'application/wasm'
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer())
  const queue = (timeoutMs: number) => new WorkerQueue(() => new BackWorker(), module, CONTRACT_HASH, timeoutMs)
  const workers = {
    rules: queue(TIMEOUT_MS.rules),
    search: queue(TIMEOUT_MS.search),
    study: queue(TIMEOUT_MS.study),
  }
  // Checks that the engine runs and has the contract of this page before anything relies on it.
  await workers.rules.ask('{"ask":"games"}')
  return workers
}

let loading: Promise<EngineWorkers | null> | null = null
let start: () => void
/** Resolves when something first calls for the engine. */
export const engineStarted = new Promise<void>((resolve) => (start = resolve))

/** The engine; null if this browser has none. The first call fetches it, which is a megabyte. */
export function engine(): Promise<EngineWorkers | null> {
  start()
  return (loading ??= loadEngine().catch((reason: unknown) => {
    console.warn('variorum: the engine cannot run in this browser; the server is used instead.', reason)
    return null
  }))
}

/** Whether something has called for the engine. */
export const isEngineStarted = (): boolean => loading !== null

export type { JobOptions }
