import { data, isRouteErrorResponse } from 'react-router'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { ApiError } from './api.ts'

/** Sent by the shop while it is overloaded, and by a reverse proxy while the shop is down. */
const UNAVAILABLE = new Set([502, 503, 504])
/** Messages of `fetch` without a network in Chromium, Firefox and Safari: `Failed to fetch`, `NetworkError when …`, `Load failed`. */
const NETWORK_ERROR = /fetch|network|load failed/i

/**
 * Returns the result of `action`, a server action or an API call. If the shop is unreachable, returns `toResult` of an error
 * message with status 503 instead. That status keeps React Router from revalidating the page, which would fail too, so the
 * page stays with everything typed on it.
 */
export async function catchUnreachable<Answer, Result>(
  action: () => Promise<Answer>,
  toResult: (message: string) => Result,
) {
  try {
    return await action()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return data(toResult(fieldsTexts.unreached), { status: 503 })
  }
}

/** True if no response came from the shop: there is no network, or the reverse proxy reports that the shop is down. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0
  if (isRouteErrorResponse(error)) return UNAVAILABLE.has(error.status)
  // Any other TypeError is a bug and must not be reported as a network error.
  return error instanceof TypeError && NETWORK_ERROR.test(error.message)
}
