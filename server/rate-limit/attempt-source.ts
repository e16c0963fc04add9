/**
 * Browsers and networks from which an account has signed in. Their attempts are counted apart from those of strangers, so that an
 * attacker who fails on purpose locks no one out ("device cookies", OWASP). Knowing one grants nothing but its own counter.
 *
 * Names are those that people sign in with, in lowercase. Staff have names of their own (`server/staff/sessions/sign-in.ts`), so that no buyer's browser
 * counts as known for one of them.
 */
import { KNOWN_BROWSER_DAYS } from '#contract/accounts/sign-in.ts'
import { createSecret } from '#server/tokens/tokens.ts'
import { networkOf } from './networks.ts'
import type { Limit, RateLimiter } from './rate-limit.ts'

const KNOWN: Limit = { max: 1, seconds: KNOWN_BROWSER_DAYS * 86_400 }
/** New browsers of one account. A script that signs in without cookies must not fill the table. */
const NEW_BROWSERS: Limit = { max: 50, seconds: 86_400 }

/** Where the attempts of a request are counted. */
interface AttemptSource {
  kind: 'browser' | 'network' | 'stranger'
  /** Name of the counter. It contains no account. */
  counter: string
}

/** Origin of a request: its IP address and the secret of its browser's cookie, or null. */
export interface Origin {
  address: string
  device: string | null
}

/**
 * Returns where attempts to sign in as `name` are counted: by the browser or network if the account has signed in from it, else together
 * with all strangers.
 */
export async function attemptSource(
  rateLimiter: RateLimiter,
  name: string,
  { device, address }: Origin,
): Promise<AttemptSource> {
  if (device && (await rateLimiter.hasAny(browserKey(name, device)))) {
    return { kind: 'browser', counter: `browser ${device}` }
  }
  const network = networkOf(address)
  const isKnown = await rateLimiter.hasAny(networkKey(name, network))
  return isKnown ? { kind: 'network', counter: network } : { kind: 'stranger', counter: 'anywhere' }
}

/** Records a network from which an account has signed in. `name` is what was typed. */
export async function rememberNetwork(rateLimiter: RateLimiter, name: string, { address }: Origin): Promise<void> {
  await rateLimiter.tryConsume(networkKey(name.toLowerCase(), networkOf(address)), KNOWN)
}

/**
 * Records the browser in which the account `account` has just signed in, for each of its names. Returns the secret for its cookie, or
 * null if the account has signed in from too many browsers today. A secret that the account has not received from this shop is
 * replaced: an attacker may have planted it.
 */
export async function rememberBrowserOf(
  rateLimiter: RateLimiter,
  account: string,
  names: readonly string[],
  device: string | null,
): Promise<string | null> {
  const isKnown = device !== null && (await knowsBrowser(rateLimiter, names, device))
  if (!isKnown && (await rateLimiter.tryConsume(`new browsers of ${account}`, NEW_BROWSERS)) > 0) return null
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
