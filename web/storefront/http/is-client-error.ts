import { ApiError } from './api.ts'

/** Request Timeout, Too Early, Too Many Requests: the same request may succeed later. */
const RETRYABLE: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * True if the same request would fail again. False for an expired session, which the two APIs report differently (401, and 403
 * `not_signed_in`): the server has not looked at the request, and the buyer may retry it after signing in.
 */
export function isPermanentError(error: unknown): error is ApiError {
  return isClientError(error) && error.status !== 401 && error.code !== 'not_signed_in'
}

/** True if the server rejected the request (4xx). False if it was unreachable or if the request may be retried later. */
export function isClientError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !RETRYABLE.has(error.status)
}
