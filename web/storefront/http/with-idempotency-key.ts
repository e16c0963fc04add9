import { newIdempotencyKey } from './new-idempotency-key.ts'
import { isPermanentError } from './is-client-error.ts'

/** Idempotency keys of calls without a response yet, by what they send. */
const pendingKeys = new Map<string, string>()

/**
 * Sends a call with an idempotency key and reuses that key when the same `payload` is sent again after a lost response, so the
 * server performs it once. `isUndone` is true for a response to such a retry if the change was reverted meanwhile, for
 * instance by an order in another tab; then the call is sent again with a new key.
 */
export async function withIdempotencyKey<Answer>(
  payload: unknown,
  send: (key: string) => Promise<Answer>,
  isUndone: (answer: Answer) => boolean = () => false,
): Promise<Answer> {
  const name = JSON.stringify(payload)
  const known = pendingKeys.get(name)
  const key = known ?? newIdempotencyKey()
  pendingKeys.set(name, key)
  try {
    const answer = await send(key)
    pendingKeys.delete(name)
    return known !== undefined && isUndone(answer) ? await withIdempotencyKey(payload, send) : answer
  } catch (error) {
    if (isPermanentError(error)) pendingKeys.delete(name)
    throw error
  }
}
