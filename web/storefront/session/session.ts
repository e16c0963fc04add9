/**
 * The session as the browser knows it (spec 4), after the page has come: public pages say the same to everyone. Kept
 * outside React, because form actions change it too.
 */
import { sessionTexts } from '#texts/session.ts'
import type { PublicSettings } from '#web/shop.ts'
import { connectApi } from '#web/storefront/api.ts'
import { cartCalls } from '#web/storefront/cart/calls.ts'
import { notify } from '#web/storefront/notices.ts'
import { clearSeeds } from '#web/storefront/seeds/held-seeds.ts'
import { wasRefused } from '#web/storefront/was-refused.ts'
import { sessionCalls } from './calls.ts'
import { keep, kept } from './kept.ts'
import { heedReferral, keepReferral, keptReferral, tidyAddress } from './referral.ts'
import { changeSession, learnSession, readSession, type Session, whoIsHere } from './state.ts'
import { dropToken, freshToken, keepToken, keptToken, noteFreshToken } from './token.ts'

let loads = 0
/** How often the badge was changed by what was done on this page. */
let recounts = 0
let leaving: Promise<boolean> | null = null

/** Learns who this is, once, when the page has started. */
export async function startSession({ legacyBaseUrl, apiBaseUrl }: PublicSettings): Promise<void> {
  connectApi({
    legacyBaseUrl,
    apiBaseUrl,
    token: freshToken,
    tokenInUse: keptToken,
    referral: keptReferral,
    onUnauthorised: heedRefusal,
  })
  heedReferral()
  await resumeSession()
  tidyAddress()
}

/**
 * Exchanges the session cookie for a token and loads the buyer. A token kept here is used where the answer has neither a token
 * nor a code (spec 4), and not where there is no answer (spec 8).
 */
export async function resumeSession(): Promise<void> {
  // Whoever logged out while the shop could not be reached meant it.
  if (kept('logout_owed') && !(await endSession(null))) {
    noteFreshToken()
    await loadSession()
    return
  }
  const asked = keptToken()
  const answer = await sessionCalls.session().catch(() => null)
  if (!answer) console.warn('Failed to fetch session token')
  noteFreshToken()
  // Signed in or out meanwhile: that counts.
  if (keptToken() !== asked) return loadSession()
  if (answer?.token) keepToken(answer.token)
  else if (answer) becomeGuest(answer.code)
  const isGuest = !answer?.token && answer?.code !== null
  return isGuest ? loadGuest(++loads) : loadSession()
}

/** A code makes a public user of a guest; null is the answer to a code that nobody has. */
function becomeGuest(code: string | null): void {
  keep('public_user_code', code)
  if (code === null) keep('referral', null)
  else keepReferral(code)
  learnSession({ publicUser: code !== null })
}

/** Loads user, seeds and cart count together where there is a token; any failure drops it (spec 4 and 8). */
export function loadSession(): Promise<void> {
  return load(dropToken)
}

/** Asks again who this is and what they have. When that fails, all stays as it is: other tabs use the token too. */
export function reloadSession(): Promise<void> {
  return load(() => undefined)
}

async function load(onFailure: () => void): Promise<void> {
  loads += 1
  const mine = loads
  if (keptToken()) {
    try {
      const who = Promise.all([sessionCalls.user(), loadSeeds()])
      const count = await countNow(who)
      const [{ data: user }] = await who
      if (mine === loads) learnWho({ user, count, loading: false, publicUser: false })
      return
    } catch {
      if (mine !== loads) return
      onFailure()
      if (keptToken() && readSession().user) return
    }
  }
  await loadGuest(mine)
}

async function loadGuest(mine: number): Promise<void> {
  learnWho({ user: null, loading: false })
  clearSeeds()
  const count = await countNow().catch(() => null)
  if (count !== null && mine === loads) learnCount(count)
}

/** What was pressed before it was known who is here was pressed by them, and counts once when it is pressed again. */
function learnWho(part: Partial<Session> & Pick<Session, 'user'>): void {
  if (whoIsHere()(part.user)) learnSession(part)
  else changeSession(part)
}

/**
 * What the server counts, once `alongside` is there, too. Asked again where something was added or taken away meanwhile: the
 * answer does not know of that.
 */
export async function countNow(alongside?: Promise<unknown>): Promise<number> {
  const before = recounts
  const [{ count }] = await Promise.all([cartCalls.count(), alongside])
  return before === recounts ? count : countNow()
}

/** Logs out because the buyer asked for it. */
export async function signOut(): Promise<void> {
  if (await leave()) notify(sessionTexts.loggedOut)
  else notify(sessionTexts.loggedOutHere, 'trouble')
}

/**
 * Ends the session here at once and on the server: all that logging out is (spec 4), without a word. Answers whether the
 * server knows.
 */
export async function leave(): Promise<boolean> {
  leaving ??= leaveOnce().finally(() => {
    leaving = null
  })
  return leaving
}

async function leaveOnce(): Promise<boolean> {
  const token = keptToken()
  loads += 1
  dropToken()
  changeSession({ user: null, loading: false, count: 0 })
  clearSeeds()
  return endSession(token)
}

/** Waits for a logout that is under way. Answers false where the server does not know of it. */
export async function settled(): Promise<boolean> {
  return leaving ?? true
}

/** Without an answer the session on the server may still be open: it is ended when the page next starts. */
async function endSession(token: string | null): Promise<boolean> {
  const ended = await sessionCalls.logout(token).then(
    () => true,
    // Refused is answered: there was no such session.
    wasRefused,
  )
  keep('logout_owed', ended ? null : 'yes')
  return ended
}

/** Any 401 logs out (spec 8), unless another token is in use by now. Where the server does not hear of it, asking on would be refused again. */
function heedRefusal(token: string | null): void {
  if (token === keptToken()) void leave().then((isOver) => (isOver ? reloadSession() : undefined))
}

/** Raises the badge by what was just added. */
export function raiseCount(by: number): void {
  recounts += 1
  changeSession({ count: readSession().count + by })
}

/** Sets the badge to what the server counted, after something was done here. */
export function setCount(count: number): void {
  recounts += 1
  changeSession({ count })
}

/** Sets the badge to what the server counted when it was asked. */
export function learnCount(count: number): void {
  learnSession({ count })
}

/** Fetched with the first buyer: a guest has no seeds. */
async function loadSeeds(): Promise<void> {
  const { loadSeeds: load } = await import('#web/storefront/seeds/load-seeds.ts')
  await load()
}
