import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { NewPasskey, SignedPasskey } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { browserName } from '#contract/text/browser-name.ts'

/** Options of the shop for a passkey, in the JSON form of WebAuthn. */
type Options = Record<string, unknown>

/** A passkey that the browser did not create or use. The message is for the person, and names what to do. */
export class PasskeyError extends Error {}

/** True if this browser can use passkeys. */
export function supportsPasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Creates a passkey on this device. Returns it with a name for it, such as `Chrome on macOS`. Throws a `PasskeyError`. */
export async function createPasskey(options: Options): Promise<{ name: string; passkey: NewPasskey }> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey: RegistrationResponseJSON = await explained(startRegistration({ optionsJSON }))
  return { name: browserName(navigator.userAgent), passkey: passkey as unknown as NewPasskey }
}

/** Signs the challenge of the shop with one of the person's passkeys. Throws a `PasskeyError`. */
export async function signWithPasskey(options: Options): Promise<SignedPasskey> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const signed: AuthenticationResponseJSON = await explained(startAuthentication({ optionsJSON }))
  return signed as unknown as SignedPasskey
}

const NOT_COMPLETED = 'The passkey was not used: the request was canceled, or it took too long. Try again.'

const TEXTS: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already. Use that one.',
  ERROR_INVALID_DOMAIN: 'Passkeys need the address of the shop with its host name. Open the back office there.',
  ERROR_INVALID_RP_ID: 'Passkeys need the address of the shop with its host name. Open the back office there.',
}

/** Explains an error of the browser. It does not reveal which passkeys a device has, so most errors are the same. */
async function explained<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const text = error instanceof WebAuthnError ? TEXTS[error.code] : undefined
    throw new PasskeyError(text ?? NOT_COMPLETED, { cause: error })
  }
}
