import { data, isRouteErrorResponse } from 'react-router'
import { fieldsTexts } from '#texts/fields.ts'
import { CallFailure } from './api.ts'

/** Said by the shop while it is overloaded, and by what stands before it while it is not there. */
const NOT_THERE = new Set([502, 503, 504])
/** What Chromium, Firefox and Safari say where there is no network: `Failed to fetch`, `NetworkError when …`, `Load failed`. */
const SAID_BY_FETCH = /fetch|network|load failed/i

/**
 * What `act` answers, the page's own action or a call; where the shop could not be reached, what `tell` makes of the sentence that says
 * so. The status of that keeps React Router from asking for the page's data, which would fail too: the page stays, and what is typed on it.
 */
export async function reachShop<Answer, Told>(act: () => Promise<Answer>, tell: (sentence: string) => Told) {
  try {
    return await act()
  } catch (error) {
    if (!isUnreached(error)) throw error
    return data(tell(fieldsTexts.unreached), { status: 503 })
  }
}

/** Whether the shop itself said nothing: there is no network, or what stands before it finds nobody. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof CallFailure) return error.status === 0
  if (isRouteErrorResponse(error)) return NOT_THERE.has(error.status)
  // Any other fault is one of ours, and is not to look like the network's.
  return error instanceof TypeError && SAID_BY_FETCH.test(error.message)
}
