// The browser tab: whose move it is, in the title and as a dot on the icon.
import type { GameView } from '../client/api'
import { isMyTurn } from './move-entry.svelte'
import { t } from '../i18n/index.svelte'

export function tabTitle(view: GameView, seat: number | null): string {
  const side = view.sides[view.toMove]?.name ?? ''
  const alone = seat !== null || view.sides.filter((s) => s.kind === 'person').length === 1
  const state = view.verdict
    ? `${view.verdict.result}`
    : isMyTurn(view, seat) && alone
      ? t('play-tab-yours')
      : t('play-tab-side', { side })
  return `${state} – ${view.game.name} – Variorum`
}

const BADGE = '<circle cx="24" cy="24" r="8" fill="#d55e00" stroke="#fff" stroke-width="2"/>'
const ICON_WITH_BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f6f6b"/>' +
  `<path fill="#f7f3ea" d="M6 6h7v7H6zM19 6h7v7h-7zM6 19h7v7H6zM19 19h7v7h-7z"/>${BADGE}</svg>`

let originalIcon: string | null = null
/** Shows a dot on the icon while the user is to move; null restores the icon. */
export function setTabBadge(view: GameView | null, seat: number | null): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  originalIcon ??= icon.href
  icon.href = view && isMyTurn(view, seat) ? `data:image/svg+xml,${encodeURIComponent(ICON_WITH_BADGE)}` : originalIcon
}
