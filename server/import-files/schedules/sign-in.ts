import { FORBIDDEN_SIGN_IN_HEADERS, MAX_SCHEDULE_URL } from '#contract/imports/import-schedules.ts'
import { Problem } from '#contract/problem.ts'
import type { NewImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import type { SecretCipher } from '#server/tokens/secret-cipher.ts'
import type { ScheduleRow } from './schedule-row.ts'

export type SignInColumns = Pick<ScheduleRow, 'url' | 'sign_in_kind' | 'sign_in_name' | 'sign_in_secret'>
type SignIn = NonNullable<NewImportSchedule['sign_in']>

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const HEADER_VALUE = /^[\u0020-\u007e\u0080-\u00ff]+$/

/**
 * Returns the address without user name and password, and the sign-in with its secret encrypted. A stored secret stays only for the server, kind
 * and name that it was entered for: a person who may change the address must not be able to have it sent elsewhere. Throws `invalid_input`.
 */
export function signInColumns(
  cipher: SecretCipher,
  { url: address, sign_in }: Pick<NewImportSchedule, 'url' | 'sign_in'>,
  before: SignInColumns | null,
): SignInColumns {
  const { url, fromUrl } = splitAddress(address)
  if (fromUrl && sign_in)
    throw Problem.invalid({ url: ['Enter user name and password either in the address or below it.'] })
  const signIn = fromUrl ?? sign_in
  if (!signIn) return { url, sign_in_kind: null, sign_in_name: null, sign_in_secret: null }
  checkSignIn(signIn)
  return {
    url,
    sign_in_kind: signIn.kind,
    sign_in_name: signIn.name,
    sign_in_secret: signIn.secret === null ? storedSecret(url, signIn, before) : cipher.encrypt(signIn.secret),
  }
}

/** Returns the headers that sign in. Throws `invalid_input` if the stored secret cannot be decrypted. */
export function secretHeaders(
  cipher: SecretCipher,
  { sign_in_kind: kind, sign_in_name: name, sign_in_secret: stored }: SignInColumns,
): Record<string, string> {
  if (kind === null || name === null || stored === null) return {}
  const secret = cipher.decrypt(stored)
  if (secret === null)
    throw new Problem('invalid_input', 'The stored password can no longer be decrypted. Enter it again.')
  if (kind === 'header') return { [name]: secret }
  return { authorization: `Basic ${Buffer.from(`${name}:${secret}`, 'utf8').toString('base64')}` }
}

function splitAddress(address: string): { url: string; fromUrl: SignIn | null } {
  const url = URL.parse(address)
  if (!url || url.hostname === '')
    throw Problem.invalid({ url: ['Enter an address such as https://example.com/stock.csv.'] })
  const [name, secret] = [url.username, url.password].map(decode)
  url.username = ''
  url.password = ''
  url.hash = ''
  // Encoding makes an address with other letters longer than the one that was entered.
  if (url.href.length > MAX_SCHEDULE_URL)
    throw Problem.invalid({ url: [`The address has more than ${MAX_SCHEDULE_URL} characters once it is encoded.`] })
  return { url: url.href, fromUrl: name ? { kind: 'basic', name, secret: secret ?? '' } : null }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function checkSignIn({ kind, name, secret }: SignIn): void {
  if (kind === 'basic') {
    if (name.includes(':')) throw Problem.invalid({ sign_in_name: ['A user name cannot contain a colon.'] })
    return
  }
  if (!HEADER_NAME.test(name))
    throw Problem.invalid({ sign_in_name: ['Enter the name of a header, such as X-API-Key.'] })
  if (FORBIDDEN_SIGN_IN_HEADERS.includes(name.toLowerCase()))
    throw Problem.invalid({ sign_in_name: ['The shop sets this header itself. Enter another one.'] })
  if (secret !== null && !HEADER_VALUE.test(secret))
    throw Problem.invalid({ sign_in_secret: ['The value of a header has letters, digits and punctuation only.'] })
}

function storedSecret(url: string, { kind, name }: SignIn, before: SignInColumns | null): string {
  const isSame =
    before?.sign_in_kind === kind && before.sign_in_name === name && new URL(before.url).origin === new URL(url).origin
  if (isSame && before.sign_in_secret !== null) return before.sign_in_secret
  throw Problem.invalid({
    sign_in_secret: [
      before ? 'Enter it again: the server or the name is another one.' : 'Enter the password or the value.',
    ],
  })
}
