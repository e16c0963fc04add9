/** Storage of original images and private files: a folder by default, an S3-compatible bucket by configuration. */
export interface FileStore {
  /** Returns the file with this key, or null. */
  read(key: string): Promise<Buffer | null>
  /** Stores a file. Keys contain the hash of their content, so a second write changes nothing. */
  write(key: string, bytes: Buffer): Promise<void>
  /** Deletes a file; idempotent. */
  remove(key: string): Promise<void>
  /** Yields all keys, in any order. */
  list(): AsyncIterable<string>
}

/** Key prefix of private files: no public URL serves them. */
export const PRIVATE_FOLDER = 'private/'

const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/
const MAX_KEY_LENGTH = 200

/** True if `key` is valid: lowercase letters, digits, `._-` and `/`; no segment starts with a dot, and no `..`. */
export function isFileKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key) && !key.includes('..')
}

/** Throws if `key` is invalid. Callers with untrusted keys check `isFileKey` first. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
}
