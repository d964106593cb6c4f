// The sentence in the move entry bar: what happens, or what the player should do next. The first that applies is shown.
import type { OfferView, TableView } from '../client/api'
import { pageText, t, type LocalizedText } from '../i18n/index.svelte'
import { replayStatus, type History } from './history.svelte'
import type { MoveEntry } from './move-entry.svelte'

interface Situation {
  view: TableView
  entry: MoveEntry
  history: History
  /** An offer that the user has to answer. */
  offer: OfferView | null
  /** The user is to move. */
  isMine: boolean
  computersOnly: boolean
  isReplaying: boolean
  /** The opponent has left, and the game can be claimed. */
  canClaim: boolean
  /** The server has lost the table. */
  isGone: boolean
}

export function barMessage(now: Situation): LocalizedText | null {
  const { view, entry, history, offer } = now
  const side = view.sides[view.toMove]?.name ?? ''
  if (now.computersOnly) return pageText(t('play-computers-only'))
  if (now.isReplaying) return pageText(replayStatus(history))
  if (now.isGone) return pageText(t('play-gone-reopen'))
  if (offer) return pageText(t('play-offer-received', { who: offer.by, what: offer.kind }))
  const ownOffer = view.table?.offers.find((o) => o.mine)
  if (ownOffer) return pageText(t('play-offer-sent', { what: ownOffer.kind }))
  if (view.verdict) return pageText(t('play-over'))
  if (now.canClaim) return pageText(t('play-left', { side }))
  if (view.table?.waiting) return pageText(t('play-seats-open'))
  if (view.table && !view.table.you.length) {
    const seconds = Math.round(view.table.spectatorDelay / 1000)
    return pageText(view.table.spectatorDelay ? t('play-spectating-late', { seconds }) : t('play-spectating'))
  }
  if (entry.error) return entry.error
  if (!now.isMine)
    return pageText(view.thinking || entry.sending ? t('play-wait-thinking', { side }) : t('play-wait', { side }))
  if (entry.refusalText) return entry.refusalText
  if (!entry.state) return pageText(t('play-moment'))
  return entry.prompt
}
