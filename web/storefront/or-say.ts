import { CallFailure } from './api.ts'
import { notify } from './notices.ts'

/** Does `work`; where the server refuses, says why and answers null. */
export async function orSay<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    notify(error.message, 'trouble')
    return null
  }
}
