// Notifications: the user’s settings on the server, and push messages in this browser.
import type { Proof } from './account'
import type { NotificationSettings, NotificationPrefs } from './server-types'
import { call } from './http'

export const notificationSettings = (): Promise<NotificationSettings> => call('my/notifications')
export const setNotificationPrefs = (prefs: NotificationPrefs): Promise<NotificationSettings> =>
  call('my/notifications', { body: prefs })
/** An empty address removes it. The address of an account needs a proof. */
export const setMailAddress = (address: string, proof?: Proof): Promise<NotificationSettings> =>
  call('my/notifications/mail', { body: { address, ...(proof && { proof }) } })
/** Follows the link in a mail and returns the address that it confirms. */
export const confirmMailAddress = async (person: string, token: string): Promise<string> =>
  (await call<{ address: string }>('mail/confirm', { body: { person, token } })).address
export const stopMail = async (person: string, token: string): Promise<void> => {
  await call(`mail/stop/${encodeURIComponent(person)}/${encodeURIComponent(token)}`, { body: {} })
}

/** Creates a new secret address; the old one stops working. */
export async function createFeed(): Promise<{ atom: string; ics: string }> {
  const { secret } = await call<{ secret: string }>('my/feed', { body: {} })
  const at = (name: string) => new URL(`api/feeds/${secret}/${name}`, document.baseURI.replace(/#.*/, '')).href
  return { atom: at('games.atom'), ics: at('games.ics') }
}
export const deleteFeed = async (): Promise<void> => {
  await call('my/feed/delete', { body: {} })
}

/** Whether this browser supports push messages: it needs the service worker and a secure connection. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return supportsPush() ? navigator.serviceWorker.getRegistration() : undefined
}
/** Whether this browser receives push messages already. */
export async function isSubscribed(): Promise<boolean> {
  try {
    return !!(await (await worker())?.pushManager.getSubscription())
  } catch {
    return false
  }
}
/** Subscribes this browser. Null: the user or the browser refused. */
export async function subscribePush(key: string): Promise<NotificationSettings | null> {
  const registration = await worker()
  if (!registration || (await Notification.requestPermission()) !== 'granted') return null
  const old = await registration.pushManager.getSubscription()
  // A subscription for the key of another server receives nothing from this one.
  if (old && keyOf(old) !== key) await old.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  return call('my/notifications/push', { body: { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } })
}
export async function unsubscribePush(): Promise<NotificationSettings> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return call('my/notifications/push/delete', { body: { endpoint: subscription?.endpoint ?? '' } })
}
function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
