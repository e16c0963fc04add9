import { createHmac } from 'node:crypto'

interface SignedHeaders {
  'Trellis-Event-Id': string
  'Trellis-Timestamp': string
  'Trellis-Signature': string
}

/**
 * Signs a message: HMAC-SHA256 over `{timestamp}.{body}`, in hexadecimal, once with each secret that is in force, as
 * `v1=…,v1=…`. `timestamp` is whole seconds since 1970.
 */
export function signatureOf(secrets: readonly string[], timestamp: number, body: string): string {
  return secrets
    .map((secret) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'))
    .map((digest) => `v1=${digest}`)
    .join(',')
}

/** The headers of a message that is sent at `now`. */
export function signedHeaders(eventId: string, secrets: readonly string[], body: string, now: Date): SignedHeaders {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'Trellis-Event-Id': eventId,
    'Trellis-Timestamp': String(timestamp),
    'Trellis-Signature': signatureOf(secrets, timestamp, body),
  }
}
