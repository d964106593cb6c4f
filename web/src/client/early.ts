// The list of games that public/early.js has asked for before this code was here.
import type { Answers } from './contract'

declare global {
  /** The answer as text; null if there is none. */
  var earlyGames: Promise<string | null> | undefined
}

/** After this long, the engine in the browser is asked instead. */
const WAIT_MS = 3000

/** Takes the list, once; null if it was not asked for, or if the server does not answer. */
export async function takeEarlyGames(): Promise<Answers['games'] | null> {
  const early = globalThis.earlyGames
  globalThis.earlyGames = undefined
  if (!early) return null
  const text = await Promise.race([early, new Promise<null>((late) => setTimeout(late, WAIT_MS, null))])
  return text ? (JSON.parse(text) as Answers['games']) : null
}
