// The workshop on the server: listing, submitting and forking users’ games.
import type { CheckResult, RuleDiff, WorkshopPage, RuleText, WorkshopVisibility, WorkshopView } from './server-types'
import { call } from './http'

const at = (id: string, what = '') => `works/${encodeURIComponent(id)}${what && `/${what}`}`
const named = encodeURIComponent

export const workshopGames = (name = '', after: string | null = null): Promise<WorkshopPage> =>
  call(`works?${new URLSearchParams({ ...(name && { name }), ...(after && { after }) })}`)
export const myWorkshopGames = (): Promise<WorkshopPage> => call('my/works')
export const workshopGame = (id: string): Promise<WorkshopView> => call(at(id))
/** Checks a rule file without saving it. */
export const checkRules = (text: string): Promise<CheckResult> => call('works/check', { body: { text } })
/** A new game by the user; `fork`: the game that it is based on. */
export const createWorkshopGame = (body: {
  text: string
  fork?: string
  visibility: WorkshopVisibility
}): Promise<CheckResult> => call('works', { body })
export const addVersion = (id: string, body: { text: string; note: string }): Promise<CheckResult> =>
  call(at(id, 'versions'), { body })
export const setVisibility = (id: string, visibility: WorkshopVisibility): Promise<WorkshopView> =>
  call(at(id, 'visibility'), { body: { visibility } })
/** Reports another user’s game to the operator. */
export const reportWorkshopGame = async (id: string, text: string): Promise<void> => {
  await call(at(id, 'report'), { body: { text } })
}
export const deleteWorkshopGame = (id: string): Promise<WorkshopPage> => call(at(id, 'delete'), { body: {} })
/** The rule file of any game, shipped or from the workshop. */
export const ruleText = (game: string): Promise<RuleText> => call(`games/${named(game)}/text`)
/** What the second game changes. */
export const ruleDiff = (from: string, to: string): Promise<RuleDiff> =>
  call(`games/${named(from)}/difference/${named(to)}`)
