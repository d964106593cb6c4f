// The current user as the server knows them: for the header, and for everything that needs an account. Without a server
// there is no user.
import type { Account } from '../client/server-types'
import { account } from '../client/account'
import { myGames } from '../lobby/my-games.svelte'

/** Changes when a user signs in or out, so that every other tab reloads as the current user. */
const KEY = 'variorum.me'

class CurrentUser {
  /** Null: unknown, or there is no server. */
  account = $state.raw<Account | null>(null)

  get name(): string | null {
    return this.account?.name ?? null
  }

  async fetch(): Promise<void> {
    try {
      this.account = await account()
    } catch {
      /* no server, so there is no user */
    }
  }
  /** Called once when the page starts. */
  watch(): void {
    window.addEventListener('storage', (e) => {
      if (e.key === KEY) location.reload()
    })
    void this.fetch()
  }
  /** Sets the current user, whose games are other ones. */
  set(account: Account): void {
    if (account.name !== this.name)
      try {
        localStorage.setItem(KEY, `${account.name ?? ''} ${Date.now()}`)
      } catch {
        /* no storage: other tabs notice at their next request */
      }
    this.account = account
    void myGames.fetch()
  }
}

export const currentUser = new CurrentUser()
