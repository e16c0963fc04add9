/**
 * Links sent by mail that prove an address: to confirm it, to set a new password, to sign in. Each works once and not for
 * long. The database keeps the SHA-256 of a token; the token itself exists only in the mail.
 */
import { DAY_MS } from '#contract/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { createSecret, hashSecret } from './tokens.ts'

export type MailLinkKind = 'confirm' | 'reset' | 'login'

export interface NewMailLink {
  kind: MailLinkKind
  userId: number
  /** Where it is sent: following it proves this address and no other. */
  email: string
  /** A path of ours to go on to; see `ownPath`. */
  redirect?: string | null
  /** How long it works. */
  minutes: number
}

/** Why a link does not work; the `code` of its 410. */
export type DeadLink = 'expired' | 'used' | 'invalid'

export type FollowedLink =
  | { state: 'valid'; userId: number; email: string; redirect: string | null }
  | { state: DeadLink }

/** Keeps a link and returns its token. */
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
 * Uses a link up and says what it proved. One statement decides, so that of two at once only one finds it valid. The person is held
 * first, as who closes an account holds them before their links: two who lock in turn never wait in a ring.
 */
export async function spendMailLink(db: Db, token: string, kind: MailLinkKind): Promise<FollowedLink> {
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
    // It may have been ended since it was read.
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return Number(used.numUpdatedRows) === 1 ? link : { state: 'used' }
}

/** What a link would prove, without using it up. */
export async function readMailLink(db: Db, token: string, kind: MailLinkKind): Promise<FollowedLink> {
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
  // A link to an address that is the account's no more opens nothing; one that confirms is sent to the next address.
  if (!link || (kind !== 'confirm' && link.email !== link.present_email)) return { state: 'invalid' }
  if (link.used_at) return { state: 'used' }
  if (link.expires_at <= new Date()) return { state: 'expired' }
  return { state: 'valid', userId: link.user_id, email: link.email, redirect: link.redirect }
}

/** The problem of a link that does not work, as the storefront reads it. */
export function deadLink(state: DeadLink): Problem {
  return new Problem(state, undefined, { status: false })
}

/** Ends every link of a buyer that still works: whoever asked for it may not be who asks now. */
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

/** How long a dead link is remembered, so that its reader is told why it does not work. */
const REMEMBERED_DAYS = 7

/** Throws away links that have been dead for a week. */
export async function forgetMailLinks(db: Db): Promise<void> {
  const before = new Date(Date.now() - REMEMBERED_DAYS * DAY_MS)
  await db.deleteFrom('mail_links').where('expires_at', '<', before).execute()
}

const LONGEST_PATH = 500
// Browsers read a backslash as a slash and drop tabs and line breaks: each could lead to another host.
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u

/** `path` when it leads to a page of this shop, else null: a link of ours must not lead elsewhere. */
export function ownPath(path: string | undefined): string | null {
  if (path === undefined || path.length > LONGEST_PATH || !OWN_PATH.test(path)) return null
  // `/.//elsewhere` comes to `//elsewhere`, which is another host to whoever goes on from it.
  return URL.parse(path, 'https://shop.example')?.pathname.startsWith('//') === false ? path : null
}
