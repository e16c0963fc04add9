import { newKey } from './new-key.ts'
import { wasRefused } from './was-refused.ts'

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
    // Refused is answered. Of a session that has ended nobody looks at what was sent: it is pressed again by who has signed in anew.
    if (wasRefused(error) && error.status !== 401) unanswered.delete(name)
    throw error
  }
}
