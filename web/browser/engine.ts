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

export const ask = async <R extends Request>(request: R): Promise<Answers[R['ask']]> => (await engine()).ask(request) as Answers[R['ask']]
