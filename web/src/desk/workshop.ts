// Games that people have made, as the server has them: asking, handing in, forking. It shows nothing.
import type { Checked, Difference, FoundWorks, RuleText, Visibility, WorkView } from './house'
import { call } from './http'

const at = (id: string, what = '') => `works/${encodeURIComponent(id)}${what && `/${what}`}`
const named = encodeURIComponent

export const works = (name = '', after: string | null = null): Promise<FoundWorks> => call(`works?${new URLSearchParams({ ...(name && { name }), ...(after && { after }) })}`)
export const myWorks = (): Promise<FoundWorks> => call('my/works')
export const work = (id: string): Promise<WorkView> => call(at(id))
/** Says what is wrong with a rule file; nothing is kept. */
export const check = (text: string): Promise<Checked> => call('works/check', { body: { text } })
/** A new game of one's own; `fork`: the game from which it is made. */
export const makeWork = (body: { text: string; fork?: string; visibility: Visibility }): Promise<Checked> => call('works', { body })
export const addVersion = (id: string, body: { text: string; note: string }): Promise<Checked> => call(at(id, 'versions'), { body })
export const showWork = (id: string, visibility: Visibility): Promise<WorkView> => call(at(id, 'visibility'), { body: { visibility } })
/** Tells whoever looks after the server of a game of somebody else. */
export const reportWork = async (id: string, text: string): Promise<void> => { await call(at(id, 'report'), { body: { text } }) }
export const dropWork = (id: string): Promise<FoundWorks> => call(at(id, 'drop'), { body: {} })
/** The rule file of any game, shipped or own. */
export const ruleText = (game: string): Promise<RuleText> => call(`games/${named(game)}/text`)
/** What is different in the second game. */
export const difference = (from: string, to: string): Promise<Difference> => call(`games/${named(from)}/difference/${named(to)}`)
