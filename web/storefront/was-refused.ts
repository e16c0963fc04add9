import { CallFailure } from './api.ts'

/** Too late, too early, too many: the same may be taken later. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429])

/** True where the shop has looked at what was sent and said no. What was not reached or is to come again later is not answered. */
export function wasRefused(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.status >= 400 && error.status < 500 && !NOT_NOW.has(error.status)
}
