import { ApiError } from '#contract/client/send.ts'
import { PasskeyError } from '#web/backoffice/sign-in/passkey.ts'
import { UnreadableFileError } from '#web/backoffice/ui/read-file-text.ts'

/** Returns what went wrong and what to do, for people. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return [error.message, ...Object.values(error.errors).flat()].join(' ')
  if (error instanceof PasskeyError || error instanceof UnreadableFileError) return error.message
  return 'Something went wrong on this page. Reload it, and report it if it happens again.'
}

/** Returns the messages of a rejected form by field; empty for every other error. */
export function fieldErrors(error: unknown): Record<string, string[]> {
  return error instanceof ApiError && error.status === 422 ? error.errors : {}
}
