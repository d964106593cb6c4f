// Questions that belong to no table. The engine in this browser answers them if there is one, otherwise the server,
// with the same questions and answers. Each worker answers in order; a caller that asks again should abort
// its previous question with `signal`.
import type { Answers, Request } from './contract'
import { takeEarlyGames } from './early'
import { engine, isEngineStarted } from './engine'
import { ApiError } from './errors'
import { call } from './http'
import { isLineSlow } from './line'
import { ruleText } from './workshop'

export interface AskOptions {
  signal?: AbortSignal
  /** Receives the progress of a search (`AnalysisProgress`). The server reports no progress. */
  onReport?: (report: unknown) => void
}

/** The games of a study go to a worker of their own. */
const STUDIES: ReadonlySet<string> = new Set(['self-play', 'study-report', 'puzzles'])
/** Slow questions: none of them goes to the worker for rules. */
const SEARCHES: ReadonlySet<string> = new Set(['think', 'analyse', 'threat', 'solve', 'grade', ...STUDIES])
/** Questions whose answer needs the network of the game. */
const USES_NET: ReadonlySet<string> = new Set([...SEARCHES, 'evaluate'])

/** The questions of lists of games. On a slow line they do not make the page fetch the engine. */
const LISTS: ReadonlySet<string> = new Set(['games', 'game'])

const isUnreachable = (e: unknown) => e instanceof ApiError && e.status === 0

/**
 * Whether the id belongs to a workshop game. The engine in the browser contains the shipped games; the rules of others
 * come from the server.
 */
export const isCustomGame = (game: string): boolean => game.startsWith('~')

/** The rules of custom games, by id. They never change. */
const ruleTexts = new Map<string, Promise<string>>()
async function rulesOf(game: string): Promise<string> {
  const request = ruleTexts.get(game) ?? ruleText(game).then(({ text, carried }) => text + carried)
  ruleTexts.set(game, request)
  try {
    return await request
  } catch (e) {
    ruleTexts.delete(game)
    throw e
  }
}

/**
 * The rules of a game that is being written: the engine computes its id from them, and no server knows it. Without a
 * text they are forgotten.
 */
export function provideRules(game: string, text: string | null): void {
  if (text === null) ruleTexts.delete(game)
  else ruleTexts.set(game, Promise.resolve(text))
}

/** How long a question waits while the engine is still loading. After that the server answers it, if there is one. */
const ENGINE_WAIT_MS = 200

export async function ask<R extends Request>(
  request: R,
  { signal, onReport }: AskOptions = {},
): Promise<Answers[R['ask']]> {
  const game = 'id' in request ? request.id : 'record' in request ? request.record.game : ''
  const searches = SEARCHES.has(request.ask)
  /** Asks the server instead. If it cannot be reached, the original error is reported. */
  const askServer = async (reason?: unknown) => {
    try {
      return await call<Answers[R['ask']]>('ask', { body: request, signal })
    } catch (e) {
      throw reason !== undefined && isUnreachable(e) ? reason : e
    }
  }
  if (request.ask === 'games') {
    const early = await takeEarlyGames()
    if (early) {
      // What comes next will need it.
      if (!isLineSlow()) void engine()
      return early as Answers[R['ask']]
    }
  }
  if (LISTS.has(request.ask) && !isEngineStarted() && isLineSlow())
    try {
      return await askServer()
    } catch (e) {
      if (!isUnreachable(e)) throw e
    }
  const here = engine()
  const isStillLoading =
    !searches &&
    (await Promise.race([
      here.then(() => false),
      new Promise<boolean>((late) => setTimeout(late, ENGINE_WAIT_MS, true)),
    ]))
  if (isStillLoading)
    try {
      return await askServer()
    } catch (e) {
      if (!isUnreachable(e)) throw e
    }
  const workers = await here
  if (!workers) return askServer()
  const customGame = isCustomGame(game) ? { game, rules: await rulesOf(game) } : null
  const queue = STUDIES.has(request.ask) ? workers.study : searches ? workers.search : workers.rules
  let answer: string
  try {
    answer = await queue.ask(JSON.stringify(request), {
      ...(signal && { signal }),
      ...(customGame && { customGame }),
      ...(USES_NET.has(request.ask) && { netGame: game }),
      ...(onReport && { onReport: (report: string) => onReport(JSON.parse(report)) }),
    })
  } catch (e) {
    if (isUnreachable(e) && !searches) return askServer(e)
    throw e
  }
  return JSON.parse(answer) as Answers[R['ask']]
}
