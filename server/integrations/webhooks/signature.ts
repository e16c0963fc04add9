/**
 * Signatures of webhook messages, in the format of Standard Webhooks (https://www.standardwebhooks.com), for which receivers have
 * verified libraries. The `Trellis-` headers are the format of earlier builds and are still sent for existing receivers.
 */
import { createHmac } from 'node:crypto'

export const SECRET_PREFIX = 'whsec_'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

interface SignedHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
  'Trellis-Event-Id': string
  'Trellis-Timestamp': string
  'Trellis-Signature': string
}

/**
 * Returns the headers of a message that is sent at `now`. `secrets` are the valid secrets, newest first: one, or two after a rotation.
 * The timestamp is in whole seconds since 1970.
 */
export function signedHeaders(eventId: string, secrets: readonly string[], body: string, now: Date): SignedHeaders {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignature(secrets, `${eventId}.${timestamp}.${body}`),
    'Trellis-Event-Id': eventId,
    'Trellis-Timestamp': String(timestamp),
    'Trellis-Signature': legacySignature(secrets, timestamp, body),
  }
}

/** Signs `{id}.{timestamp}.{body}`: HMAC-SHA256 in base64, one `v1,…` per secret, separated by spaces. */
function standardSignature(secrets: readonly string[], message: string): string {
  return secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(message).digest('base64')}`).join(' ')
}

/**
 * Returns the HMAC key of a secret: the decoded base64 after `whsec_`. Secrets of earlier builds have unpadded base64url there, so they are
 * not valid base64: their key is the bytes of the whole text, as it was then.
 */
function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : ''
  return BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.from(secret, 'utf8')
}

/** Signs `{timestamp}.{body}` with the whole secret as the key: HMAC-SHA256 in hexadecimal, one `v1=…` per secret, separated by commas. */
export function legacySignature(secrets: readonly string[], timestamp: number, body: string): string {
  return secrets
    .map((secret) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'))
    .map((digest) => `v1=${digest}`)
    .join(',')
}
