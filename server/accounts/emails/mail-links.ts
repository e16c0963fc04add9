/**
 * Links in emails that prove that the recipient owns the address: to confirm it, to set a new password, to sign in.
 * Each works once, for a limited time. The database stores the SHA-256 of the token; the token itself exists only in
 * the email.
 */
import { DAY_MS } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'

export type MailLinkKind = 'confirm' | 'reset' | 'login'

export interface NewMailLink {
  kind: MailLinkKind
  userId: number
  /** Recipient. Opening the link proves ownership of this address only. */
  email: string
  /** Path of this shop to continue at; see `ownPath`. */
  redirect?: string | null
  /** Lifetime in minutes. */
  minutes: number
}

/** Reason why a link does not work, and `code` of its 410 response. */
export type LinkError = 'expired' | 'used' | 'invalid'

export type MailLinkResult =
  | { state: 'valid'; userId: number; email: string; redirect: string | null }
  | { state: LinkError }

/** Stores a link and returns its token. */
export async function createMailLink(db: Db, { kind, userId, email, redirect, minutes }: NewMailLink): Promise<string> {
  const token = createSecret()
  await db
    .insertInto('mail_links')
    .values({
      token_hash: hashSecret(token),
      kind,
      user_id: userId,
      email,
      redirect: redirect ?? null,
      expires_at: new Date(Date.now() + minutes * 60_000),
    })
    .execute()
  return token
}

/**
 * Redeems a link and returns what it proves. A single UPDATE decides, so that only one of two concurrent requests finds
 * it valid. The user's row is locked before the link, in the same order as `closeAccount`, to avoid a deadlock.
 */
export async function redeemMailLink(db: Db, token: string, kind: MailLinkKind): Promise<MailLinkResult> {
  const link = await readMailLink(db, token, kind)
  if (link.state !== 'valid') return link
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', link.userId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return { state: 'invalid' }
  const used = await db
    .updateTable('mail_links')
    .set({ used_at: new Date() })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    // Another transaction may have invalidated the link since it was read.
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return Number(used.numUpdatedRows) === 1 ? link : { state: 'used' }
}

/** Returns what a link would prove, without redeeming it. */
export async function readMailLink(db: Db, token: string, kind: MailLinkKind): Promise<MailLinkResult> {
  const link = await db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'mail_links.user_id')
    .select([
      'mail_links.user_id',
      'mail_links.email',
      'mail_links.redirect',
      'mail_links.used_at',
      'mail_links.expires_at',
      'users.email as present_email',
    ])
    .where('mail_links.token_hash', '=', hashSecret(token))
    .where('mail_links.kind', '=', kind)
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  // A link sent to a previous address of the account is invalid. A confirmation link goes to the address that is not
  // yet the account's.
  if (!link || (kind !== 'confirm' && link.email !== link.present_email)) return { state: 'invalid' }
  if (link.used_at) return { state: 'used' }
  if (link.expires_at <= new Date()) return { state: 'expired' }
  return { state: 'valid', userId: link.user_id, email: link.email, redirect: link.redirect }
}

/** The error for a link that does not work, in the form that the storefront reads. */
export function linkProblem(state: LinkError): Problem {
  return new Problem(state, undefined, { status: false })
}

/** Invalidates every unused link of a buyer: the person who requested it may not be the person who acts now. */
export async function endMailLinks(db: Db, userId: number): Promise<void> {
  const now = new Date()
  await db
    .updateTable('mail_links')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** Days that an expired link is stored, so that the page can report why it does not work. */
const EXPIRED_LINK_DAYS = 7

/** Deletes links that expired more than a week ago. */
export async function deleteOldMailLinks(db: Db): Promise<void> {
  const before = new Date(Date.now() - EXPIRED_LINK_DAYS * DAY_MS)
  await db.deleteFrom('mail_links').where('expires_at', '<', before).execute()
}

const LONGEST_PATH = 500
// Browsers read a backslash as a slash and drop tabs and line breaks: each could lead to another host.
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u

/** Returns `path` if it is a page of this shop, otherwise null: redirecting elsewhere would be an open redirect. */
export function ownPath(path: string | undefined): string | null {
  if (path === undefined || path.length > LONGEST_PATH || !OWN_PATH.test(path)) return null
  // `/.//elsewhere` normalizes to `//elsewhere`, which a browser resolves to another host.
  return URL.parse(path, 'https://shop.example')?.pathname.startsWith('//') === false ? path : null
}
