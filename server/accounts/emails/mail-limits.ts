import type { EmailSent } from '#contract/schemas/registration.ts'
import { type RateLimiter, inTime, type Limit } from '#server/rate-limit/rate-limit.ts'

const COOL_DOWN: Limit = { max: 1, seconds: 60 }
const AN_HOUR: Limit = { max: 5, seconds: 3600 }
/** Emails requested from one network, for any accounts. */
const PER_NETWORK: Limit = { max: 20, seconds: 3600 }

/**
 * Counts a request for an email of `kind` to `name`, an email address or username. Returns the response: `status` is
 * false if the limit is reached (spec 8: the storefront shows the message). It does not look up whether the account
 * exists, so neither the response nor its timing reveals it. Throws `rate_limited` for a network that requests too
 * many.
 */
export async function consumeMailLimit(
  rateLimiter: RateLimiter,
  kind: string,
  name: string,
  address: string,
): Promise<EmailSent> {
  await rateLimiter.consumeFrom(address, 'mails asked', PER_NETWORK)
  const cooldownWait = await rateLimiter.tryConsume(`${kind} mail to ${name}, lately`, COOL_DOWN)
  const wait = cooldownWait || (await rateLimiter.tryConsume(`${kind} mail to ${name}, an hour`, AN_HOUR))
  if (wait > 0) {
    const message = `You already requested this email. Check your spam folder, or request another one ${inTime(wait)}.`
    return { status: false, message, retry_after: wait }
  }
  const message =
    'If there is an account, we have sent an email. It can take a minute to arrive; check your spam folder too.'
  return { status: true, message, retry_after: COOL_DOWN.seconds }
}
