import { sessionCalls } from './calls.ts'
import { storeItem, storedItem } from './stored-items.ts'

/** Access tokens expire after an hour. A token older than this is exchanged before it is used. */
const TOKEN_FRESH_MS = 30 * 60_000

let tokenReceivedAt = 0
/** True if the session answered with a public user code alone, or not at all: calls then send no token (spec 4, 6 and 8). */
let isIgnored = false
let exchange: Promise<void> | null = null
const { promise: tokenLoaded, resolve: resolveTokenLoaded } = Promise.withResolvers<void>()

/** Returns the access token of this page, which may be about to expire; null if the stored one is ignored. */
export function storedToken(): string | null {
  return isIgnored ? null : storedItem('token')
}

/** Ignores the stored token on this page. It remains stored, because other tabs may use it. */
export function ignoreStoredToken(): void {
  isIgnored = true
}

/** Stores a new access token and clears the referral code and the public user code (spec 4). */
export function storeToken(token: string): void {
  storeItem('token', token)
  storeItem('referral', null)
  storeItem('public_user_code', null)
  markTokenFresh()
}

/** Deletes the access token. */
export function removeToken(): void {
  storeItem('token', null)
}

/** Treats the stored token as new, and uses it: another tab has stored it, or its age is unknown. */
export function markTokenFresh(): void {
  isIgnored = false
  tokenReceivedAt = Date.now()
  resolveTokenLoaded()
}

/**
 * Returns the access token, exchanged for a new one if it may expire soon: a page can stay open for days. Waits until the session
 * is loaded, so that calls made during hydration carry the token.
 */
export async function freshToken(): Promise<string | null> {
  await tokenLoaded
  if (storedToken() && Date.now() - tokenReceivedAt > TOKEN_FRESH_MS) {
    exchange ??= renew().finally(() => {
      exchange = null
    })
    await exchange
  }
  return storedToken()
}

async function renew(): Promise<void> {
  const tokenBefore = storedToken()
  const session = await sessionCalls.session().catch(() => null)
  // Unreachable: the next call retries. The token changed meanwhile: use that one.
  if (!session || storedToken() !== tokenBefore) return
  if (session.token) storeToken(session.token)
  else markTokenFresh()
}
