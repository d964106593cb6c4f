// The user’s account on the server: signing up, signing in and out, changes, deletion. Passkeys: passkeys.ts.
import type { Account, OwnSession, Profile } from './server-types'
import { call } from './http'

/** What shows that the owner of the account is there, and not only a browser in which they have signed in. */
export type Proof = { password: string } | { passkey: unknown }

export const account = (): Promise<Account> => call('my/account')
export const signUp = (name: string, password: string): Promise<Account> =>
  call('account', { body: { name, password } })
export const signIn = (name: string, password: string): Promise<Account> =>
  call('sign-in', { body: { name, password } })
export const signOut = async (): Promise<void> => {
  await call('sign-out', { body: {} })
}
export const changePassword = (old: string, newPassword: string): Promise<Account> =>
  call('my/password', { body: { old, new: newPassword } })
export const changeName = (name: string, password: string): Promise<Account> =>
  call('my/name', { body: { name, password } })
/** Sends a mail with a link, if the account exists and has a confirmed address. */
export const requestPasswordReset = async (name: string): Promise<void> => {
  await call('password/forgotten', { body: { name } })
}
/** Uses the link in that mail. */
export const resetPassword = (person: string, token: string, password: string): Promise<Account> =>
  call('password/reset', { body: { person, token, password } })
export const sessions = async (): Promise<OwnSession[]> =>
  (await call<{ sessions: OwnSession[] }>('my/sessions')).sessions
/** Null: all sessions but this browser’s. */
export const endSession = async (id: string | null): Promise<OwnSession[]> =>
  (
    await call<{ sessions: OwnSession[] }>(
      id === null ? 'my/sessions/end' : `my/sessions/${encodeURIComponent(id)}/end`,
      { body: {} },
    )
  ).sessions
export const deleteAccount = async (proof: Proof): Promise<void> => {
  await call('my/account/delete', { body: proof })
}
export const profile = (name: string): Promise<Profile> => call(`people/${encodeURIComponent(name)}`)
/** Where the user can download everything that the server stores about them. */
export const DATA_EXPORT_URL = 'api/my/data'
