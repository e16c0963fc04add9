import { createHash, randomBytes } from 'node:crypto'

/** Creates a random secret of 256 bits, for a header or a cookie. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret for the database. Plain SHA-256 is enough: 256 random bits cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
