import { ApiError } from './api.ts'

/**
 * Returns the response if it has the field. A truncated response is treated as a lost one: throws an `ApiError` with status 0,
 * so that the call is retried with its idempotency key.
 */
export async function requireField<Answer extends object>(
  response: Promise<Answer>,
  field: keyof Answer,
): Promise<Answer> {
  const answer: Partial<Answer> | null = await response
  if (answer?.[field] === undefined) throw new ApiError(0, {})
  return answer as Answer
}
