// The engine for the tests of this folder, so that what is drawn is checked as the page does. Without one of this version they are
// skipped: it is built beside the tests of the page.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Draft, Game } from '../../client/contract'
import { instantiate } from '../../../wasm/engine.js'

const path = fileURLToPath(new URL('../../../wasm/variorum.wasm', import.meta.url))

export interface TestEngine {
  draft: (text: string) => Draft
  /** The game of a text without mistakes. */
  game: (text: string) => Game
  /** The shipped games that it can read. An engine of an older build may not know every word. */
  shipped: () => { id: string; text: string; game: Game }[]
}

export async function testEngine(): Promise<TestEngine | null> {
  if (!existsSync(path)) return null
  // It may just be written.
  const module = await WebAssembly.compile(readFileSync(path)).catch(() => null)
  const engine = module && (await instantiate(module))
  if (engine?.contract !== CONTRACT_HASH) return null
  const draft = (text: string) => engine.ask({ ask: 'draft', text }) as Draft
  const game = (text: string): Game => {
    const { game, problems } = draft(text)
    if (!game) throw new Error(`${problems.map(({ message }) => message).join('\n')}\n${text}`)
    return game
  }
  const shipped = () =>
    [...shippedGames].flatMap(([id, text]) => {
      const { game } = draft(text)
      return game ? [{ id, text, game }] : []
    })
  return { draft, game, shipped }
}

const files = import.meta.glob<string>(['../../../../games/*/*.kdl', '!../../../../games/*/lessons.kdl'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The rule files of all shipped games, by their ids. */
export const shippedGames: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [path.split('/').at(-2)!, text]),
)
export const rulesOf = (game: string): string | null => shippedGames.get(game) ?? null
