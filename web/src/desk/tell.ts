// How whoever is here is told of his games when he is not: asking the server, and the browser where it has a part in it. It
// shows nothing.
import type { Telling, TellWishes } from './house'
import { call } from './http'

export const telling = (): Promise<Telling> => call('my/tell')
export const wish = (wishes: TellWishes): Promise<Telling> => call('my/tell', { body: wishes })
/** An empty address: none any more. */
export const giveAddress = (address: string): Promise<Telling> => call('my/tell/mail', { body: { address } })
/** The link in a mail; the address that it confirms. */
export const confirmAddress = async (person: string, token: string): Promise<string> => (await call<{ address: string }>('mail/confirm', { body: { person, token } })).address
export const stopMail = async (person: string, token: string): Promise<void> => { await call(`mail/stop/${encodeURIComponent(person)}/${encodeURIComponent(token)}`, { body: {} }) }

/** A new secret address of one's games; the old one leads nowhere any more. */
export async function makeFeed(): Promise<{ atom: string; ics: string }> {
  const { secret } = await call<{ secret: string }>('my/feed', { body: {} })
  const at = (name: string) => new URL(`api/feeds/${secret}/${name}`, document.baseURI.replace(/#.*/, '')).href
  return { atom: at('games.atom'), ics: at('games.ics') }
}
export const dropFeed = async (): Promise<void> => { await call('my/feed/drop', { body: {} }) }

/** Can this browser be told at all? Only where the page is installed with its service worker, and over a line nobody else reads. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined
}
/** Is this browser told already? */
export async function isTold(): Promise<boolean> {
  try { return !!(await (await worker())?.pushManager.getSubscription()) } catch { return false }
}
/** From now on this browser is told. Null: whoever is here, or the browser, does not want it. */
export async function tellThisBrowser(key: string): Promise<Telling | null> {
  const registration = await worker()
  if (!registration || await Notification.requestPermission() !== 'granted') return null
  const old = await registration.pushManager.getSubscription()
  // One that was made for another server's key tells nothing from this one.
  if (old && keyOf(old) !== key) await old.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  return call('my/tell/push', { body: { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } })
}
export async function leaveThisBrowser(): Promise<Telling> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return call('my/tell/push/drop', { body: { endpoint: subscription?.endpoint ?? '' } })
}
function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
