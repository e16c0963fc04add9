import { Problem } from '#contract/problem.ts'
import type { SafeFetch } from '#server/outbound/ssrf-safe-fetch.ts'
import { requireImageStart } from './store-image.ts'

/** Checks by the first bytes at a URL that there is an image. `fetchStart` fetches them. Returns the error, or null. */
export async function checkAtUrl(fetchStart: SafeFetch, source: string): Promise<{ error: string } | null> {
  try {
    requireImageStart(await fetchStart(source))
    return null
  } catch (error) {
    if (error instanceof Error) return { error: reasonOf(error) }
    throw error
  }
}

/** Errors of the network, such as a refused connection, have a code and a message that only developers understand. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'The server did not respond in time.'
  if (error instanceof Problem || !('code' in error)) return error.message
  return `The server cannot be reached (${String(error.code)}).`
}
