// Passkeys: what the server asks is put to the browser, and what the browser's device answers is sent back. Binary values are
// base64url on the wire. It shows nothing.
import type { Account, OwnPasskey } from './house'
import { call } from './http'

/** Can this browser do it at all? Only over a line that nobody else reads, or on this machine. */
export const canPasskey = (): boolean => 'PublicKeyCredential' in window && 'credentials' in navigator

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const text = (buffer: ArrayBuffer | null): string => btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)))).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** The options of the browser, with base64url where it has bytes. */
type Asked<T, Binary extends keyof T> = Omit<T, Binary> & { [name in Binary]: string }
interface Making extends Omit<Asked<PublicKeyCredentialCreationOptions, 'challenge'>, 'user' | 'excludeCredentials'> {
  user: Asked<PublicKeyCredentialUserEntity, 'id'>
  excludeCredentials: Asked<PublicKeyCredentialDescriptor, 'id'>[]
}

export const passkeys = async (): Promise<OwnPasskey[]> => (await call<{ passkeys: OwnPasskey[] }>('my/passkeys')).passkeys
export const dropPasskey = async (id: string): Promise<OwnPasskey[]> => (await call<{ passkeys: OwnPasskey[] }>(`my/passkeys/${encodeURIComponent(id)}/drop`, { body: {} })).passkeys

/** Null: whoever is here does not want it after all. */
async function put<T>(what: () => Promise<Credential | null>): Promise<T | null> {
  try { return await what() as T | null } catch (e) {
    if (e instanceof DOMException && (e.name === 'NotAllowedError' || e.name === 'AbortError')) return null
    throw e
  }
}

/** Makes one on this device or on another. */
export async function makePasskey(): Promise<OwnPasskey[] | null> {
  const asked = await call<Making>('my/passkeys/begin', { body: {} })
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: asked.excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
  }
  const made = await put<PublicKeyCredential>(() => navigator.credentials.create({ publicKey }))
  if (!made) return null
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse
  return (await call<{ passkeys: OwnPasskey[] }>('my/passkeys', { body: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) } })).passkeys
}

/** Asks for one of those that the device has for this server; its answer, as the server wants it. */
export async function showPasskey(): Promise<unknown> {
  const asked = await call<Asked<PublicKeyCredentialRequestOptions, 'challenge'>>('sign-in/passkey/begin', { body: {} })
  const shown = await put<PublicKeyCredential>(() => navigator.credentials.get({ publicKey: { ...asked, challenge: bytes(asked.challenge) } }))
  if (!shown) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response as AuthenticatorAssertionResponse
  return { id: text(shown.rawId), clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature), userHandle: text(userHandle) }
}
export async function signInByPasskey(): Promise<Account | null> {
  const shown = await showPasskey()
  return shown ? call<Account>('sign-in/passkey', { body: shown }) : null
}
