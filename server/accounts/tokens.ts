import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret of 256 bits, for a header or a cookie. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a secret. A plain hash is enough: nobody guesses 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
