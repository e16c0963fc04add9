/**
 * The session in the browser (spec 4). It is loaded after the page, because public pages are the same for everyone, and it lives
 * outside React, because form actions change it, too.
 */
import { sessionTexts } from '#texts/account/session.ts'
import type { PublicSettings } from '#web/shop.ts'
import { configureApi } from '#web/storefront/http/api.ts'
import { cartCalls } from '#web/storefront/state/cart/cart-calls.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { clearSeeds } from '#web/storefront/state/seeds/seeds-store.ts'
import { isClientError } from '#web/storefront/http/is-client-error.ts'
import { sessionCalls } from './calls.ts'
import { storeItem, storedItem } from './stored-items.ts'
import { captureReferral, storeReferral, storedReferral, removeReferralFromUrl } from './referral.ts'
import { changeSession, syncSession, readSession, type Session, sameUserGuard } from './state.ts'
import { removeToken, freshToken, ignoreStoredToken, storeToken, storedToken, markTokenFresh } from './token.ts'

let loads = 0
/** Number of changes of the cart count made on this page. */
let countChanges = 0
let leaving: Promise<boolean> | null = null
/** True from a logout until a guest's call succeeds. Without it a lasting 401 would log out and call again without end. */
let hasLoggedOut = false

/** Loads the session, once, when the page has started. */
export async function startSession({
  legacyBaseUrl,
  apiBaseUrl,
}: Pick<PublicSettings, 'legacyBaseUrl' | 'apiBaseUrl'>): Promise<void> {
  configureApi({
    legacyBaseUrl,
    apiBaseUrl,
    token: freshToken,
    currentToken: storedToken,
    referral: storedReferral,
    onUnauthorized: handleUnauthorized,
  })
  captureReferral()
  await resumeSession()
  removeReferralFromUrl()
}

/**
 * Exchanges the session cookie for a token and loads the buyer. If the response has neither a token nor a code, a stored token
 * is used (spec 4); if there is no response, it is not (spec 8).
 */
export async function resumeSession(): Promise<void> {
  // Finish a logout that could not reach the server.
  if (storedItem('logout_owed') && !(await endSession(null))) {
    markTokenFresh()
    await loadSession()
    return
  }
  const tokenBefore = storedItem('token')
  const session = await sessionCalls.session().catch(() => null)
  if (!session) console.warn('Failed to fetch session token')
  markTokenFresh()
  // The buyer signed in or out meanwhile: use that token.
  if (storedItem('token') !== tokenBefore) return loadSession()
  if (session?.token) storeToken(session.token)
  else if (session) setGuest(session.code)
  const isGuest = !session?.token && session?.code !== null
  if (isGuest) ignoreStoredToken()
  return isGuest ? loadGuest(++loads) : loadSession()
}

/** Sets the public user code of a guest; null, also for an unknown code, deletes it. */
function setGuest(code: string | null): void {
  storeItem('public_user_code', code)
  if (code === null) storeItem('referral', null)
  else storeReferral(code)
  syncSession({ publicUser: code !== null })
}

/** Loads user, seeds and cart count together, if there is a token. Any failure removes the token (spec 4 and 8). */
export function loadSession(): Promise<void> {
  return load(removeToken)
}

/** Reloads user, seeds and cart count. A failure changes nothing: other tabs use the token, too. */
export function reloadSession(): Promise<void> {
  return load(() => undefined)
}

async function load(onFailure: () => void): Promise<void> {
  loads += 1
  const loadId = loads
  if (storedToken()) {
    try {
      const who = Promise.all([sessionCalls.user(), loadSeeds()])
      const count = await countNow(who)
      const [{ data: user }] = await who
      if (loadId === loads) setUser({ user, count, loading: false, publicUser: false })
      return
    } catch {
      if (loadId !== loads) return
      onFailure()
      if (storedToken() && readSession().user) return
    }
  }
  await loadGuest(loadId)
}

async function loadGuest(loadId: number): Promise<void> {
  setUser({ user: null, loading: false })
  clearSeeds()
  const count = await countNow().catch(() => null)
  if (count === null) return
  hasLoggedOut = false
  if (loadId === loads) syncCount(count)
}

/** Sets the loaded user. Clicks before the session was loaded belong to them, so their retries keep the idempotency key. */
function setUser(part: Partial<Session> & Pick<Session, 'user'>): void {
  if (sameUserGuard()(part.user)) syncSession(part)
  else changeSession(part)
}

/**
 * Returns the cart count of the server, once `alongside` has resolved. Requests it again if this page changed the cart meanwhile,
 * because the response may be outdated (race).
 */
export async function countNow(alongside?: Promise<unknown>): Promise<number> {
  const before = countChanges
  const [{ count }] = await Promise.all([cartCalls.count(), alongside])
  return before === countChanges ? count : countNow()
}

/** Logs out on request of the buyer, with a message. */
export async function signOut(): Promise<void> {
  if (await endCurrentSession()) showToast(sessionTexts.loggedOut)
  else showToast(sessionTexts.loggedOutHere, 'error')
}

/**
 * Ends the session in the browser at once, and on the server (spec 4), without a message. Returns false if the server could not
 * be reached.
 */
export async function endCurrentSession(): Promise<boolean> {
  leaving ??= endCurrentSessionOnce().finally(() => {
    leaving = null
  })
  return leaving
}

async function endCurrentSessionOnce(): Promise<boolean> {
  const token = storedToken()
  loads += 1
  removeToken()
  changeSession({ user: null, loading: false, count: 0 })
  clearSeeds()
  return endSession(token)
}

/** Waits for a logout in progress. Returns false if it did not reach the server. */
export async function logoutSettled(): Promise<boolean> {
  return leaving ?? true
}

/** Ends the session on the server. Without a response it may still be open, so the next page load ends it. */
async function endSession(token: string | null): Promise<boolean> {
  hasLoggedOut = true
  const ended = await sessionCalls.logout(token).then(
    () => true,
    // A client error is a response: the session did not exist.
    isClientError,
  )
  storeItem('logout_owed', ended ? null : 'yes')
  return ended
}

/**
 * Logs out on any 401 (spec 8), once per session: not if the token has changed, nor again as a guest. Reloads once, and only if the
 * server ended the session, to avoid another 401.
 */
function handleUnauthorized(token: string | null): void {
  if (token !== storedToken() || (token === null && hasLoggedOut)) return
  void endCurrentSession().then((isOver) => {
    if (!isOver) return
    showToast(sessionTexts.loggedOut, 'success', { reason: sessionTexts.hadEnded })
    return reloadSession()
  })
}

/** Increases the cart count by the added quantity. */
export function raiseCount(by: number): void {
  countChanges += 1
  changeSession({ count: readSession().count + by })
}

/** Sets the cart count to that of the server after a change made on this page. */
export function setCount(count: number): void {
  countChanges += 1
  changeSession({ count })
}

/** Sets the cart count to one read from the server. */
export function syncCount(count: number): void {
  syncSession({ count })
}

/** Loads the seeds. Their code is loaded on demand: guests have no seeds. */
async function loadSeeds(): Promise<void> {
  const { loadSeeds: load } = await import('#web/storefront/state/seeds/load-seeds.ts')
  await load()
}
