// The engine in the browser, if there is one: a worker for what people wait for (rules, always quick) and one for what
// takes its time (searching), so that the board never waits for the computer. The page was perhaps built without the
// engine, or the browser cannot run it: then there is none, and ask.ts asks the server.
import { Clerk, type How } from './clerk'
import BackWorker from './worker?worker'

/** The address of the engine's file; none if the page was built without it. */
const FILE: string | undefined = Object.values(import.meta.glob<string>('../../wasm/variorum.wasm', { query: '?url', import: 'default', eager: true }))[0]

/** Without a word for so long, a worker hangs. A search may look at one thing for some seconds before it reports. */
const PATIENCE = { rules: 10_000, search: 30_000 }

export interface Engine {
  rules: Clerk
  search: Clerk
}

async function find(): Promise<Engine | null> {
  if (!FILE || typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') return null
  const response = await fetch(FILE)
  if (!response.ok) throw new Error(`${FILE}: ${response.status}`)
  // Compiled once: a new worker is ready at once.
  const module = response.headers.get('content-type') === 'application/wasm' ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer())
  const clerk = (patience: number) => new Clerk(() => new BackWorker(), module, CONTRACT, patience)
  const made = { rules: clerk(PATIENCE.rules), search: clerk(PATIENCE.search) }
  // Whether it answers at all, and in the page's language, is found out before anybody relies on it.
  await made.rules.ask('{"ask":"games"}')
  return made
}

let found: Promise<Engine | null> | null = null

/** The engine; null if there is none here. */
export const engine = (): Promise<Engine | null> => (found ??= find().catch((why: unknown) => {
  console.warn('variorum: no engine in this browser, the server is asked instead.', why)
  return null
}))

export type { How }
