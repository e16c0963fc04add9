import type { MailSent } from '#contract/registration.ts'
import { type Attempts, inTime, type Limit, networkOf } from './attempts.ts'

const COOL_DOWN: Limit = { most: 1, seconds: 60 }
const AN_HOUR: Limit = { most: 5, seconds: 3600 }
/** Asking for others' mails from one network. */
const PER_NETWORK: Limit = { most: 20, seconds: 3600 }

/**
 * Counts a wish for a mail of a kind to whoever `name` is, an email address or a username. Returns the answer: `status` is
 * false where it is too soon or too much (spec 8: the storefront shows the message). It does not look whether anybody
 * has that name, so neither the answer nor its time can tell. Throws `rate_limited` for one network that asks for many.
 */
export async function wishMail(attempts: Attempts, kind: string, name: string, address: string): Promise<MailSent> {
  await attempts.spend(`mails asked from ${networkOf(address)}`, PER_NETWORK)
  const soon = await attempts.take(`${kind} mail to ${name}, lately`, COOL_DOWN)
  const wait = soon || (await attempts.take(`${kind} mail to ${name}, an hour`, AN_HOUR))
  if (wait > 0) {
    const message = `You have asked for this mail already. Please look into your spam folder too, or ask again ${inTime(wait)}.`
    return { status: false, message, retry_after: wait }
  }
  const message =
    'If there is an account for this, a mail is on its way. It can take a minute; please look into your spam folder too.'
  return { status: true, message, retry_after: COOL_DOWN.seconds }
}
