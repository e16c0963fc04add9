import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ENCRYPTED_PREFIX = 'sealed:'
const PLAIN_PREFIX = 'plain:'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that the shop must read again, for storage in the database (decision 0026). */
export interface SecretCipher {
  encrypt(secret: string): string
  /** Returns null if the secret was encrypted with another key. */
  decrypt(stored: string): string | null
}

/**
 * Creates a cipher that encrypts with AES-256-GCM. The key is the SHA-256 of `key`, any text that the operator chose. Without a key,
 * secrets are stored in plain text.
 */
export function createSecretCipher(key: string | undefined): SecretCipher {
  const bytes = key === undefined ? null : createHash('sha256').update(key).digest()
  return {
    encrypt(secret) {
      if (!bytes) return PLAIN_PREFIX + secret
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', bytes, iv)
      const encrypted = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return ENCRYPTED_PREFIX + encrypted.toString('base64')
    },
    decrypt(stored) {
      if (stored.startsWith(PLAIN_PREFIX)) return stored.slice(PLAIN_PREFIX.length)
      if (!bytes || !stored.startsWith(ENCRYPTED_PREFIX)) return null
      return decryptBytes(Buffer.from(stored.slice(ENCRYPTED_PREFIX.length), 'base64'), bytes)
    },
  }
}

function decryptBytes(encrypted: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV_BYTES))
    decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
    const text = decipher.update(encrypted.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // The operator has changed SECRET_KEY since.
    return null
  }
}
