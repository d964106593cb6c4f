// The engine that the page has in the browser, in this process: for tests that ask it, or look at a game that only the
// browser keeps.
import { existsSync, readFileSync } from 'node:fs'
import type { Answers, Request } from '../src/desk/contract'
import { start, type Started } from '../wasm/engine.js'

const file = new URL('../wasm/variorum.wasm', import.meta.url)
/** The page was built with it. */
export const isThere = existsSync(file)

let started: Promise<Started> | null = null
export const engine = (): Promise<Started> => (started ??= start(new WebAssembly.Module(readFileSync(file))))

/** Has it learn the net by which a shipped game is thought about, as the page's workers do. */
export async function teach(game: string): Promise<void> {
  const knower = (await engine()).teacher(game)
  if (knower) (await engine()).learn(game, new Uint8Array(readFileSync(new URL(`../../games/${knower}/net.bin`, import.meta.url))).buffer)
}

export const ask = async <R extends Request>(request: R): Promise<Answers[R['ask']]> => (await engine()).ask(request) as Answers[R['ask']]
