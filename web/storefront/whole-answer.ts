import { CallFailure } from './api.ts'

/**
 * An answer that has its `part`. One that broke off on its way is none: what became of the call is told by sending it again
 * under its key. Throws a `CallFailure`, as if the shop had not been reached.
 */
export async function wholeAnswer<Answer extends object>(coming: Promise<Answer>, part: keyof Answer): Promise<Answer> {
  const answer: Partial<Answer> | null = await coming
  if (answer?.[part] === undefined) throw new CallFailure(0, {})
  return answer as Answer
}
