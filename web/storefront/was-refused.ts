import { CallFailure } from './api.ts'

/** Too late, too early, too many: the same may be taken later. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * True where what was sent is refused for good. Of a session that has ended nobody looks at what was sent, which the two APIs say in their
 * own ways: it is pressed again by who has signed in anew.
 */
export function wasRefusedForGood(error: unknown): error is CallFailure {
  return wasRefused(error) && error.status !== 401 && error.code !== 'not_signed_in'
}

/** True where the shop has looked at what was sent and said no. What was not reached or is to come again later is not answered. */
export function wasRefused(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.status >= 400 && error.status < 500 && !NOT_NOW.has(error.status)
}
