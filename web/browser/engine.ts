// The page's engine in the test process: for tests that ask it directly, or that read a game which is stored in the browser
// only.
import { existsSync, readFileSync } from 'node:fs'
import type { Answers, Request } from '../src/client/contract'
import { instantiate, type Engine } from '../wasm/engine.js'

const file = new URL('../wasm/variorum.wasm', import.meta.url)
/** Whether the page was built with an engine. */
export const hasEngine = existsSync(file)

let started: Promise<Engine> | null = null
export const engine = (): Promise<Engine> => (started ??= instantiate(new WebAssembly.Module(readFileSync(file))))

/** Loads the network of a shipped game, as the page's workers do. */
export async function loadNet(game: string): Promise<void> {
  const donor = (await engine()).netDonor(game)
  if (donor)
    (await engine()).setNet(
      game,
      new Uint8Array(readFileSync(new URL(`../../games/${donor}/net.bin`, import.meta.url))).buffer,
    )
}

export const ask = async <R extends Request>(request: R): Promise<Answers[R['ask']]> =>
  (await engine()).ask(request) as Answers[R['ask']]
