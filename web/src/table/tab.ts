// What the browser's tab says: whose move it is, in its title and by a dot on its icon. It asks nothing.
import type { View } from '../desk/api'
import { isMine } from './entry.svelte'
import { t } from '../words/index.svelte'

export function titleOf(view: View, seat: number | null): string {
  const side = view.sides[view.toMove]?.name ?? ''
  const alone = seat !== null || view.sides.filter((s) => s.by === 'person').length === 1
  const state = view.verdict ? `${view.verdict.result}` : isMine(view, seat) && alone ? t('play-tab-yours') : t('play-tab-side', { side })
  return `${state} – ${view.game.name} – Variorum`
}

let plain: string | null = null
/** A dot on the icon while somebody here is to move; null: as it was. */
export function dot(view: View | null, seat: number | null): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!icon) return
  plain ??= icon.href
  const badge = view && isMine(view, seat) ? '<circle cx="24" cy="24" r="8" fill="#d55e00" stroke="#fff" stroke-width="2"/>' : ''
  icon.href = badge
    ? `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f6f6b"/><path fill="#f7f3ea" d="M6 6h7v7H6zM19 6h7v7h-7zM6 19h7v7H6zM19 19h7v7h-7z"/>${badge}</svg>`)}`
    : plain
}
