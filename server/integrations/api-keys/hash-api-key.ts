import { TEST_KEY_PREFIX } from '#contract/integrations.ts'
import { hashSecret } from '#server/tokens/tokens.ts'

/**
 * Returns the stored hash of an API key. That of a test key differs from the one that nodes of the previous release compute: they would place
 * a real order with the key, and so do not know it.
 */
export function hashApiKey(key: string): Buffer {
  return hashSecret(key.startsWith(TEST_KEY_PREFIX) ? `test mode ${key}` : key)
}
