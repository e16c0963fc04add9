import type { EmailSent } from '#contract/schemas/accounts/registration.ts'
import { attemptSource, type Origin } from './attempt-source.ts'
import { type RateLimiter, inTime, type Limit } from './rate-limit.ts'
import { homeNetworkOf } from './networks.ts'

const COOL_DOWN: Limit = { max: 1, seconds: 60 }
const AN_HOUR: Limit = { max: 5, seconds: 3600 }
/** Emails to one name that strangers request, from all their networks, so that many of them cannot flood a mailbox. */
const BY_STRANGERS: Limit = { max: 20, seconds: 3600 }
/** Emails requested from one network, for any accounts. */
const PER_NETWORK: Limit = { max: 20, seconds: 3600 }

/**
 * Counts a request for an email of `kind` to `name`, an email address or username in lowercase. Returns the response: `status` is
 * false if the limit is reached (spec 8: the storefront shows the message). It does not look up whether the account
 * exists, so neither the response nor its timing reveals it. Throws `rate_limited` for a network that requests too
 * many.
 *
 * Emails are counted by name and network (the /56 of IPv6, which one home may have), so that an attacker elsewhere cannot use up what
 * the owner may request. A browser
 * in which the account has signed in counts apart from all others (`attempt-source.ts`).
 */
export async function consumeMailLimit(
  rateLimiter: RateLimiter,
  kind: string,
  name: string,
  browser: Origin,
): Promise<EmailSent> {
  const source = await attemptSource(rateLimiter, name, browser)
  const network = homeNetworkOf(browser.address)
  if (source.kind !== 'browser') await rateLimiter.consumeFrom(browser.address, 'mails asked', PER_NETWORK)
  const mails = `${kind} mail to ${name} for ${source.kind === 'browser' ? source.counter : network}`
  const wait =
    (await rateLimiter.tryConsume(`${mails}, lately`, COOL_DOWN)) ||
    (await rateLimiter.tryConsume(`${mails}, an hour`, AN_HOUR)) ||
    (source.kind === 'stranger'
      ? await rateLimiter.tryConsume(`${kind} mail to ${name} for strangers`, BY_STRANGERS)
      : 0)
  if (wait > 0) {
    const message = `You already requested this email. Check your spam folder, or request another one ${inTime(wait)}.`
    return { status: false, message, retry_after: wait }
  }
  const message =
    'If there is an account, we have sent an email. It can take a minute to arrive; check your spam folder too.'
  return { status: true, message, retry_after: COOL_DOWN.seconds }
}
