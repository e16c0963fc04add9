import type { CallFailure } from './api.ts'
import { newKey } from './new-key.ts'
import { wasRefused } from './was-refused.ts'

const unanswered = new Map<string, string>()

/**
 * Sends under a key: what was sent before and not answered goes under the same one again, and is done once. Where the answer to that
 * shows that it `isUndone`, by an order in another tab for instance, it is another press, and done again.
 */
export async function underOneKey<Answer>(
  what: unknown,
  send: (key: string) => Promise<Answer>,
  isUndone: (answer: Answer) => boolean = () => false,
): Promise<Answer> {
  const name = JSON.stringify(what)
  const known = unanswered.get(name)
  const key = known ?? newKey()
  unanswered.set(name, key)
  try {
    const answer = await send(key)
    unanswered.delete(name)
    return known !== undefined && isUndone(answer) ? await underOneKey(what, send) : answer
  } catch (error) {
    // Refused is answered. Of a session that has ended nobody looks at what was sent: it is pressed again by who has signed in anew.
    if (wasRefused(error) && !isOfEndedSession(error)) unanswered.delete(name)
    throw error
  }
}

/** The two APIs say it in their own ways. */
function isOfEndedSession({ status, code }: CallFailure): boolean {
  return status === 401 || code === 'not_signed_in'
}
