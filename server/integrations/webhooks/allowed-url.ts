import { Problem } from '#contract/problem.ts'
import { ForbiddenUrlError } from '#server/outbound/public-addresses.ts'
import type { Reach, Sender } from './send.ts'

/** Returns the URL of a webhook that may be sent to targets of this reach. Throws `invalid_input`. */
export function requireAllowedUrl(sender: Sender, url: string, reach: Reach): string {
  try {
    return sender.check(url.trim(), reach).href
  } catch (error) {
    if (error instanceof ForbiddenUrlError) throw Problem.invalid({ url: [error.message] })
    throw error
  }
}
