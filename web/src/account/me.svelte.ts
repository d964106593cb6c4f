// Who is here, as the server knows him: for the header, and for what only those with an account may do. Without a server
// nobody is anybody.
import type { Account } from '../desk/house'
import { account } from '../desk/account'
import { own } from '../lobby/own.svelte'

/** Changes when somebody gets in or out: every other tab begins anew, as whoever is here now. */
const KEY = 'variorum.me'

class Me {
  /** Null: not known, or there is no server. */
  account = $state.raw<Account | null>(null)

  get name(): string | null { return this.account?.name ?? null }

  async ask(): Promise<void> {
    try { this.account = await account() } catch { /* no server: nobody */ }
  }
  /** From the start of the page. */
  follow(): void {
    window.addEventListener('storage', (e) => { if (e.key === KEY) location.reload() })
    void this.ask()
  }
  /** Whoever is here is somebody else from now on, with other games. */
  is(account: Account): void {
    if (account.name !== this.name) try { localStorage.setItem(KEY, `${account.name ?? ''} ${Date.now()}`) } catch { /* no storage: the others notice at their next turn */ }
    this.account = account
    void own.ask()
  }
}

export const me = new Me()
