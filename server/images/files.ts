/** Where original pictures and private papers are kept: a folder by default, an S3-compatible bucket by configuration. */
export interface FileStore {
  /** The bytes under `key`, or null when there are none. */
  read(key: string): Promise<Buffer | null>
  /** Keeps `bytes` under `key`; keys carry the hash of their content, so writing twice changes nothing. */
  write(key: string, bytes: Buffer): Promise<void>
  /** Forgets what is under `key`; nothing there is as well. */
  remove(key: string): Promise<void>
  /** The keys of all that is kept, in any order. */
  list(): AsyncIterable<string>
}

/** What is kept under this beginning of a key is for its owner alone: no public address serves it. */
export const PRIVATE_FOLDER = 'private/'

const KEY = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/
const LONGEST_KEY = 200

/** Whether `key` may name a kept file: small letters, digits, `._-` and `/`, no part begins with a dot, no `..`. */
export function isFileKey(key: string): boolean {
  return key.length <= LONGEST_KEY && KEY.test(key) && !key.includes('..')
}

/** Throws when `key` may not name a kept file; whoever calls a store has asked `isFileKey` where it matters. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
}
