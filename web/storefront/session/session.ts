/**
 * Who is in front of the screen, as the browser learns it after the page has come: public pages say the same to
 * everyone. Kept outside React, because form actions change it too.
 */
import type { Login, User } from '#contract/accounts.ts'
import type { PublicSettings } from '#web/shop.ts'
import { api, CallFailure, connectApi } from '#web/storefront/api.ts'
import { notify } from '#web/storefront/notices.ts'
import { signInErrors } from './sign-in-errors.ts'

export interface Session {
  user: User | null
  /** True until it is known who this is (spec 4). */
  loading: boolean
  /** Units in the cart. */
  count: number
}

/** Where the access token is kept; every tab of the shop sees it. */
export const TOKEN_KEY = 'token'
/** Access tokens live an hour; before something that matters an older one than this is exchanged. */
const TOKEN_FRESH_MS = 30 * 60_000

const UNKNOWN: Session = { user: null, loading: true, count: 0 }
let session = UNKNOWN
let tokenSince = 0
const listeners = new Set<() => void>()

export function readSession(): Session {
  return session
}

/** What the server renders: it does not know either. */
export function unknownSession(): Session {
  return UNKNOWN
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(part: Partial<Session>): void {
  session = { ...session, ...part }
  for (const listener of listeners) listener()
}

/** Learns who this is (spec 4): the session's token, else the one kept here, else a guest. */
export async function startSession(settings: PublicSettings): Promise<void> {
  connectApi({ ...settings, token: storedToken, onUnauthorised: forget })
  try {
    keepToken((await api.session()).accessToken)
  } catch {
    console.warn('Failed to fetch session token')
  }
  await reloadSession()
}

/** Asks the server again who this is and what is in the cart. */
export async function reloadSession(): Promise<void> {
  try {
    const [user, { count }] = await Promise.all([storedToken() ? api.user() : null, api.cartCount()])
    change({ user: user?.data ?? null, count, loading: false })
  } catch {
    forget()
  }
}

/** Signs in. Answers with the texts to show beside the fields; none means it worked. */
export async function signIn(login: Login): Promise<Record<string, string[]>> {
  try {
    keepToken((await api.login(login)).token)
    await reloadSession()
    notify('Signed in successfully')
    return {}
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return signInErrors(error)
  }
}

/** Signs out here and on the server. */
export async function signOut(): Promise<void> {
  try {
    await api.logout()
    forget()
    change({ count: 0 })
    notify('Logged out successfully')
  } catch {
    notify('You could not be logged out. Please try again.', 'trouble')
  }
}

/** Exchanges an access token that may soon be over. */
export async function refreshToken(): Promise<void> {
  if (Date.now() - tokenSince < TOKEN_FRESH_MS) return
  keepToken((await api.session().catch(() => null))?.accessToken)
}

/** Raises the badge by what was just added. */
export function raiseCount(by: number): void {
  change({ count: session.count + by })
}

/** Sets the badge to what the server counted. */
export function setCount(count: number): void {
  change({ count })
}

function forget(): void {
  localStorage.removeItem(TOKEN_KEY)
  change({ user: null, loading: false })
}

function storedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY)
}

function keepToken(token: string | undefined): void {
  if (!token) return
  localStorage.setItem(TOKEN_KEY, token)
  tokenSince = Date.now()
}
