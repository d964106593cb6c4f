// Checks a rule file as it is typed. The engine in this browser compiles it, so that this works without a server, but
// names only the first mistake and no line; the server, if it can be reached, then lists all mistakes with their lines.
import * as api from '../client/api'
import type { RuleDiagnostic } from '../client/server-types'
import { engine } from '../client/engine'
import { checkRules } from '../client/workshop'

/** A mistake; its line is 0 if it is not known. */
export interface TextCheck {
  /** The game, if the engine in this browser could compile the text. */
  game: api.Game | null
  diagnostics: RuleDiagnostic[]
  /** The number of further mistakes. */
  more: number
}

const withoutLine = (message: string): RuleDiagnostic => ({
  line: 0,
  column: 0,
  warning: false,
  message,
  help: null,
  reading: null,
})

export async function checkText(text: string): Promise<TextCheck> {
  const workers = await engine()
  let mistake: api.ApiError | null = null
  if (workers)
    try {
      const answer = await workers.rules.ask('{"ask":"game","id":""}', { ruleText: text })
      return { game: JSON.parse(answer) as api.Game, diagnostics: [], more: 0 }
    } catch (e) {
      if (!(e instanceof api.ApiError) || e.status === 0) throw e
      mistake = e
    }
  try {
    const { diagnostics, more } = await checkRules(text)
    return { game: null, diagnostics, more }
  } catch (e) {
    if (!mistake) throw e
    return { game: null, diagnostics: [withoutLine(mistake.message)], more: 0 }
  }
}
