// Passkeys: passes the server’s request to the browser, and the device’s answer back. Binary values are base64url on
// the wire.
import type { Account, OwnPasskey } from './server-types'
import type { Proof } from './account'
import { call } from './http'

/** Whether this browser supports passkeys: it needs a secure connection or localhost. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window && 'credentials' in navigator

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const text = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The browser’s options, with base64url text in place of bytes. */
type WithBase64<T, Binary extends keyof T> = Omit<T, Binary> & { [name in Binary]: string }
interface CreationOptions extends Omit<
  WithBase64<PublicKeyCredentialCreationOptions, 'challenge'>,
  'user' | 'excludeCredentials'
> {
  user: WithBase64<PublicKeyCredentialUserEntity, 'id'>
  excludeCredentials: WithBase64<PublicKeyCredentialDescriptor, 'id'>[]
}

export const passkeys = async (): Promise<OwnPasskey[]> =>
  (await call<{ passkeys: OwnPasskey[] }>('my/passkeys')).passkeys
export const deletePasskey = async (id: string): Promise<OwnPasskey[]> =>
  (await call<{ passkeys: OwnPasskey[] }>(`my/passkeys/${encodeURIComponent(id)}/delete`, { body: {} })).passkeys

/** Null: the user has cancelled. */
async function promptUser<T>(request: () => Promise<Credential | null>): Promise<T | null> {
  try {
    return (await request()) as T | null
  } catch (e) {
    if (e instanceof DOMException && (e.name === 'NotAllowedError' || e.name === 'AbortError')) return null
    throw e
  }
}

/** Creates a passkey on this device or on another one. */
export async function createPasskey(proof: Proof): Promise<OwnPasskey[] | null> {
  const options = await call<CreationOptions>('my/passkeys/begin', { body: proof })
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })),
  }
  const created = await promptUser<PublicKeyCredential>(() => navigator.credentials.create({ publicKey }))
  if (!created) return null
  const { clientDataJSON, attestationObject } = created.response as AuthenticatorAttestationResponse
  return (
    await call<{ passkeys: OwnPasskey[] }>('my/passkeys', {
      body: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) },
    })
  ).passkeys
}

/** Asks the device for one of its passkeys for this server, and returns its answer in the server’s format. */
export async function getAssertion(): Promise<unknown> {
  const options = await call<WithBase64<PublicKeyCredentialRequestOptions, 'challenge'>>('sign-in/passkey/begin', {
    body: {},
  })
  const assertion = await promptUser<PublicKeyCredential>(() =>
    navigator.credentials.get({ publicKey: { ...options, challenge: bytes(options.challenge) } }),
  )
  if (!assertion) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    assertion.response as AuthenticatorAssertionResponse
  return {
    id: text(assertion.rawId),
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: text(userHandle),
  }
}
export async function signInWithPasskey(): Promise<Account | null> {
  const assertion = await getAssertion()
  return assertion ? call<Account>('sign-in/passkey', { body: assertion }) : null
}
