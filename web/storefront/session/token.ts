import { sessionCalls } from './calls.ts'
import { keep, kept } from './kept.ts'

/** Access tokens live an hour; an older one than this is exchanged before it is used. */
const TOKEN_FRESH_MS = 30 * 60_000

let since = 0
let exchange: Promise<void> | null = null
const { promise: known, resolve: setKnown } = Promise.withResolvers<void>()

/** The access token as it is. */
export function keptToken(): string | null {
  return kept('token')
}

/** Keeps a token that has just been given out: who has one is nobody's guest any more (spec 4). */
export function keepToken(token: string): void {
  keep('token', token)
  keep('referral', null)
  keep('public_user_code', null)
  noteFreshToken()
}

/** Forgets the token: nobody is signed in here any more. */
export function dropToken(): void {
  keep('token', null)
}

/** Another tab has kept a new one, or there is no telling how old this one is and nothing to be done about it. */
export function noteFreshToken(): void {
  since = Date.now()
  setKnown()
}

/**
 * The access token, exchanged for a new one where it may soon end: a page can stay open for days. What is pressed before
 * the page has learnt who is in front of it waits for that.
 */
export async function freshToken(): Promise<string | null> {
  await known
  if (keptToken() && Date.now() - since > TOKEN_FRESH_MS) {
    exchange ??= renew().finally(() => {
      exchange = null
    })
    await exchange
  }
  return keptToken()
}

async function renew(): Promise<void> {
  const asked = keptToken()
  const answer = await sessionCalls.session().catch(() => null)
  // Unreachable: the next call tries again. Signed out or in meanwhile: that token counts.
  if (!answer || keptToken() !== asked) return
  if (answer.token) keepToken(answer.token)
  else noteFreshToken()
}
