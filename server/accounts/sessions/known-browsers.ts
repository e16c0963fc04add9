/**
 * Browsers and networks from which an account has signed in. Their attempts are counted apart from those of strangers, so that an
 * attacker who fails on purpose locks no buyer out ("device cookies", OWASP). Knowing one grants nothing but its own counter.
 */
import { KNOWN_BROWSER_DAYS } from '#contract/sign-in.ts'
import type { Db } from '#database/connect.ts'
import { networkOf } from '#server/rate-limit/networks.ts'
import type { Limit, RateLimiter } from '#server/rate-limit/rate-limit.ts'
import { createSecret } from '#server/tokens/tokens.ts'
import type { Buyer, RequestOrigin } from '#server/accounts/deps.ts'

const KNOWN: Limit = { max: 1, seconds: KNOWN_BROWSER_DAYS * 86_400 }
/** New browsers of one buyer. A script that signs in without cookies must not fill the table. */
const NEW_BROWSERS: Limit = { max: 50, seconds: 86_400 }

/** Where the attempts of a request are counted. */
export interface AttemptSource {
  kind: 'browser' | 'network' | 'stranger'
  /** Name of the counter. It contains no account. */
  counter: string
}

/**
 * Returns where attempts to sign in as `name`, in lowercase, are counted: by the browser or network if the account has signed in from
 * it, else together with all strangers.
 */
export async function attemptSource(
  rateLimiter: RateLimiter,
  name: string,
  { device, address }: RequestOrigin,
): Promise<AttemptSource> {
  if (device && (await rateLimiter.hasAny(browserKey(name, device)))) {
    return { kind: 'browser', counter: `browser ${device}` }
  }
  const network = networkOf(address)
  const isKnown = await rateLimiter.hasAny(networkKey(name, network))
  return isKnown ? { kind: 'network', counter: network } : { kind: 'stranger', counter: 'anywhere' }
}

/** Records a network from which an account has signed in. `name` is the email address or username that was typed. */
export async function rememberNetwork(
  rateLimiter: RateLimiter,
  name: string,
  { address }: RequestOrigin,
): Promise<void> {
  await rateLimiter.tryConsume(networkKey(name.toLowerCase(), networkOf(address)), KNOWN)
}

/**
 * Records the browser of a buyer who has just signed in, for the email address and the username. Returns the secret for its cookie, or
 * null if the buyer has signed in from too many browsers today. A secret that the buyer has not received from this shop is
 * replaced: an attacker may have planted it.
 */
export async function rememberBrowser(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  { id }: Buyer,
  { device }: RequestOrigin,
): Promise<string | null> {
  const { email, username } = await db
    .selectFrom('users')
    .select(['email', 'username'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const names = [email, username].flatMap((name) => (name === null ? [] : [name.toLowerCase()]))
  const isKnown = device !== null && (await knowsBrowser(rateLimiter, names, device))
  if (!isKnown && (await rateLimiter.tryConsume(`new browsers of ${id}`, NEW_BROWSERS)) > 0) return null
  const secret = isKnown ? device : createSecret()
  for (const name of names) await rateLimiter.tryConsume(browserKey(name, secret), KNOWN)
  return secret
}

async function knowsBrowser(rateLimiter: RateLimiter, names: readonly string[], device: string): Promise<boolean> {
  for (const name of names) if (await rateLimiter.hasAny(browserKey(name, device))) return true
  return false
}

function browserKey(name: string, device: string): string {
  return `signed in as ${name} in browser ${device}`
}

function networkKey(name: string, network: string): string {
  return `signed in from ${network} as ${name}`
}
