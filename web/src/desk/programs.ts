// Programs that play for whoever is here, and the tokens by which they are known: asking the server. It shows nothing.
import type { Bot, OwnBots, Scope, Tokens } from './house'
import { call } from './http'

const seg = encodeURIComponent

/** Those of everybody that are connected now, and can be invited. */
export const bots = async (): Promise<Bot[]> => (await call<{ bots: Bot[] }>('bots')).bots

export const ownBots = (): Promise<OwnBots> => call('my/bots')
export const makeBot = (name: string): Promise<OwnBots> => call('my/bots', { body: { name } })
export const renewBot = (id: string): Promise<OwnBots> => call(`my/bots/${seg(id)}/token`, { body: {} })
export const deleteBot = (id: string): Promise<OwnBots> => call(`my/bots/${seg(id)}/delete`, { body: {} })

export const tokens = (): Promise<Tokens> => call('my/tokens')
export const makeToken = (name: string, scope: Scope): Promise<Tokens> => call('my/tokens', { body: { name, scope } })
export const revokeToken = (id: string): Promise<Tokens> => call(`my/tokens/${seg(id)}/revoke`, { body: {} })
