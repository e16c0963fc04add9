import { TEST_KEY_PREFIX } from '#contract/integrations.ts'
import { hashSecret } from '#server/tokens/tokens.ts'

/**
 * Returns the hash with which an API key is stored. That of a test key, and of one that a role limits, differs from the one that nodes of the
 * previous release compute: they would place a real order with the key, or ignore the limit, and so do not know it.
 */
export function hashApiKey(key: string, { isLimited }: { isLimited: boolean }): Buffer {
  if (key.startsWith(TEST_KEY_PREFIX)) return hashSecret(`test mode ${key}`)
  return hashSecret(isLimited ? `limited ${key}` : key)
}

/** Returns the hashes with which the API key of a request may be stored. */
export function hashesOfApiKey(key: string): Buffer[] {
  return [true, false].map((isLimited) => hashApiKey(key, { isLimited }))
}
