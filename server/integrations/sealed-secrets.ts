import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const SEALED = 'sealed:'
const PLAIN = 'plain:'
const IV_BYTES = 12
const TAG_BYTES = 16

/** How a secret that must be read again is kept in the database (decisions/0026). */
export interface Sealer {
  seal(secret: string): string
  /** Null where it was sealed with another key. */
  open(kept: string): string | null
}

/** Seals with AES-256-GCM under `key`, any text of the operator's; without one it keeps secrets readable. */
export function createSealer(key: string | undefined): Sealer {
  const bytes = key === undefined ? null : createHash('sha256').update(key).digest()
  return {
    seal(secret) {
      if (!bytes) return PLAIN + secret
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', bytes, iv)
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return SEALED + sealed.toString('base64')
    },
    open(kept) {
      if (kept.startsWith(PLAIN)) return kept.slice(PLAIN.length)
      if (!bytes || !kept.startsWith(SEALED)) return null
      return unseal(Buffer.from(kept.slice(SEALED.length), 'base64'), bytes)
    },
  }
}

function unseal(sealed: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // The key of the operator is another one by now.
    return null
  }
}
