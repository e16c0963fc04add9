import { newKey } from './new-key.ts'
import { wasRefusedForGood } from './was-refused.ts'

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
    if (wasRefusedForGood(error)) unanswered.delete(name)
    throw error
  }
}
