// Everything that can be asked of no table: of the engine in this browser, if there is one, else of the server, in the
// same words and with the same answers. Answers come in the order of their questions from either of the two workers, but
// who asks again before he has an answer drops the old one himself: `signal` ends what is not wanted any more.
import type { Answers, Request } from './contract'
import { engine } from './engine'
import { ApiError } from './fault'
import { call } from './http'
import { ruleText } from './workshop'

export interface Asking {
  signal?: AbortSignal
  /** Hears how a search goes (`StudyProgress`). A server does not tell. */
  onReport?: (report: unknown) => void
}

/** What takes its time goes to the second worker. */
const SEARCHES: ReadonlySet<string> = new Set(['think', 'analyse', 'threat', 'solve', 'grade'])
/** What has been learnt of the game matters for these. */
const WEIGHS: ReadonlySet<string> = new Set([...SEARCHES, 'weigh'])

const isOutOfReach = (e: unknown) => e instanceof ApiError && e.status === 0

/** Is it the id of a game that somebody has made? The engine here has those that come with it; the rules of others are on the server. */
export const isOwn = (game: string): boolean => game.startsWith('~')

/** The rules of games that somebody has made, once they were asked for: an id means the same ones for good. */
const rules = new Map<string, Promise<string>>()
async function rulesOf(game: string): Promise<string> {
  const asked = rules.get(game) ?? ruleText(game).then(({ text, carried }) => text + carried)
  rules.set(game, asked)
  try { return await asked } catch (e) {
    rules.delete(game)
    throw e
  }
}

/** So long a question waits for an engine that is still being fetched; then the server is asked, if there is one. */
const SOON = 200

export async function ask<R extends Request>(request: R, { signal, onReport }: Asking = {}): Promise<Answers[R['ask']]> {
  const game = 'sheet' in request ? request.sheet.game : 'id' in request ? request.id : ''
  const searches = SEARCHES.has(request.ask)
  const here = engine()
  /** What nobody could answer here, a server perhaps can; if there is none, it stays at what was wrong here. */
  const elsewhere = async (wrong?: unknown) => {
    try { return await call<Answers[R['ask']]>('ask', { body: request, signal }) } catch (e) {
      throw wrong !== undefined && isOutOfReach(e) ? wrong : e
    }
  }
  const isLate = !searches && await Promise.race([here.then(() => false), new Promise<boolean>((late) => setTimeout(late, SOON, true))])
  if (isLate) try { return await elsewhere() } catch (e) { if (!isOutOfReach(e)) throw e }
  const found = await here
  if (!found) return elsewhere()
  const brought = isOwn(game) ? { game, rules: await rulesOf(game) } : null
  const clerk = searches ? found.search : found.rules
  let answer: string
  try {
    answer = await clerk.ask(JSON.stringify(request), {
      ...(signal && { signal }),
      ...(brought && { brought }),
      ...(WEIGHS.has(request.ask) && { weighs: game }),
      ...(onReport && { onReport: (report: string) => onReport(JSON.parse(report)) }),
    })
  } catch (e) {
    if (isOutOfReach(e) && !searches) return elsewhere(e)
    throw e
  }
  return JSON.parse(answer) as Answers[R['ask']]
}
