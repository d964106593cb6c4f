// The user’s bots and access tokens on the server.
import type { Bot, OwnBots, Scope, Tokens } from './server-types'
import { call } from './http'

const seg = encodeURIComponent

/** All connected bots, which can be invited. */
export const bots = async (): Promise<Bot[]> => (await call<{ bots: Bot[] }>('bots')).bots

export const ownBots = (): Promise<OwnBots> => call('my/bots')
export const createBot = (name: string): Promise<OwnBots> => call('my/bots', { body: { name } })
export const replaceBotToken = (id: string): Promise<OwnBots> => call(`my/bots/${seg(id)}/token`, { body: {} })
export const deleteBot = (id: string): Promise<OwnBots> => call(`my/bots/${seg(id)}/delete`, { body: {} })

export const tokens = (): Promise<Tokens> => call('my/tokens')
export const createToken = (name: string, scope: Scope): Promise<Tokens> => call('my/tokens', { body: { name, scope } })
export const revokeToken = (id: string): Promise<Tokens> => call(`my/tokens/${seg(id)}/revoke`, { body: {} })
