import { CallFailure } from './api.ts'
import { newKey } from './new-key.ts'

const unanswered = new Map<string, string>()

/** Sends under a key: what was sent before and not answered goes under the same one again, and is done once. */
export async function underOneKey<Answer>(what: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const name = JSON.stringify(what)
  const key = unanswered.get(name) ?? newKey()
  unanswered.set(name, key)
  try {
    const answer = await send(key)
    unanswered.delete(name)
    return answer
  } catch (error) {
    // Refused is answered.
    if (error instanceof CallFailure && error.status >= 400 && error.status < 500) unanswered.delete(name)
    throw error
  }
}
