/**
 * Time-based one-time passwords (RFC 6238) with the parameters that every authenticator app supports: SHA-1, six digits, periods of 30
 * seconds.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const PERIOD_SECONDS = 30
const DIGITS = 6
/** RFC 4226, section 4: the secret has the length of the hash. */
const SECRET_BYTES = 20
/** Periods before and after the current one whose codes are accepted: clocks drift, and typing takes time (RFC 6238, section 5.2). */
const DRIFT = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates a secret in Base32, for the app. */
export function createTotpSecret(): string {
  let bits = ''
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

/** Returns the URL that an app reads as a QR code. */
export function totpUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

/** Returns the period in which a code is valid now or was just valid, or null for a wrong code. Spaces in the code are ignored. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = Buffer.from(code.replaceAll(/\s/g, ''))
  const current = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    const expected = Buffer.from(codeOfStep(secret, step))
    if (digits.length === expected.length && timingSafeEqual(digits, expected)) return step
  }
  return null
}

/** Returns the code of a time (RFC 6238, section 4). */
export function totpCode(secret: string, time: Date): string {
  return codeOfStep(secret, Math.floor(time.getTime() / 1000 / PERIOD_SECONDS))
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  // RFC 4226, section 5.3: the last four bits are the offset of the number.
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function decodeBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += BASE32.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
