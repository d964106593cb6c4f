// One's own account as the server has it: getting one, getting in and out, changing it, ending it. Passkeys are passkeys.ts's. It
// shows nothing.
import type { Account, OwnSession, Profile } from './house'
import { call } from './http'

export const account = (): Promise<Account> => call('my/account')
export const signUp = (name: string, password: string): Promise<Account> => call('account', { body: { name, password } })
export const signIn = (name: string, password: string): Promise<Account> => call('sign-in', { body: { name, password } })
export const signOut = async (): Promise<void> => { await call('sign-out', { body: {} }) }
export const changePassword = (old: string, changed: string): Promise<Account> => call('my/password', { body: { old, new: changed } })
export const changeName = (name: string, password: string): Promise<Account> => call('my/name', { body: { name, password } })
/** A mail with a link is on its way, if there is such an account with an address. */
export const forgotten = async (name: string): Promise<void> => { await call('password/forgotten', { body: { name } }) }
/** By the link in that mail. */
export const reset = (person: string, token: string, password: string): Promise<Account> => call('password/reset', { body: { person, token, password } })
export const sessions = async (): Promise<OwnSession[]> => (await call<{ sessions: OwnSession[] }>('my/sessions')).sessions
/** Null: all but this browser's. */
export const endSession = async (id: string | null): Promise<OwnSession[]> => (await call<{ sessions: OwnSession[] }>(id === null ? 'my/sessions/end' : `my/sessions/${encodeURIComponent(id)}/end`, { body: {} })).sessions
export const endAccount = async (proof: { password: string } | { passkey: unknown }): Promise<void> => { await call('my/account/delete', { body: proof }) }
export const profile = (name: string): Promise<Profile> => call(`people/${encodeURIComponent(name)}`)
/** Where all that is kept about whoever asks can be had. */
export const OWN_DATA = 'api/my/data'
