/**
 * Sessions: a cookie that stands for a browser signed in, and the short-lived access tokens it hands out for that browser's
 * calls. Ending a session ends them. The database keeps hashes alone.
 */
import { DAY_MS } from '#contract/days.ts'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { SESSION_DAYS } from '#contract/sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { Browser, Buyer, StartedSession } from './accounts.ts'
import { createSecret, hashSecret } from './tokens.ts'

const ACCESS_MS = 60 * 60_000
/** A session's time and place are written down no more often than this. */
const SEEN_EVERY_MS = 5 * 60_000
const LONGEST_USER_AGENT = 400
/** A buyer signed in more often than this is a machine: the browsers longest not seen are signed out. */
const MOST_SESSIONS = 100

/** Sessions of browsers, and the access tokens that stand for them (decision 0010). */
export function createSessions({ db }: { db: Db }) {
  /** Signs a browser in. Its cookie is always a fresh one: what the browser brought along stands for nothing. */
  async function startSession(buyer: Buyer, browser: Browser): Promise<StartedSession> {
    const session = createSecret()
    await db
      .insertInto('tokens')
      .values({
        token_hash: hashSecret(session),
        kind: 'session',
        user_id: buyer.id,
        expires_at: new Date(Date.now() + SESSION_DAYS * DAY_MS),
        ...whereFrom(browser),
      })
      .execute()
    await endOldest(buyer.id)
    const access = await grantAccess(session)
    if (access === null) throw new Error('A session ended while it was started.')
    return { session, access, buyer }
  }

  async function endOldest(userId: number): Promise<void> {
    const oldest = db
      .selectFrom('tokens')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where('kind', '=', 'session')
      .orderBy('last_seen_at', 'desc')
      .offset(MOST_SESSIONS)
    await db.deleteFrom('tokens').where('token_hash', 'in', oldest).execute()
  }

  /** An access token for the holder of a session cookie, good for an hour; null when the session is over. */
  async function exchange(session: string, browser?: Browser): Promise<string | null> {
    const buyer = await buyerBySession(session, browser)
    return buyer && grantAccess(session)
  }

  /**
   * The token of an hour is drawn from the session's secret, so that a browser that asks often, in many tabs, is told the
   * same one again: they do not pile up, and no tab's token is taken from it. Null where the session has just ended.
   */
  async function grantAccess(session: string): Promise<string | null> {
    const hour = Math.floor(Date.now() / ACCESS_MS)
    const access = createHmac('sha256', session).update(`access ${hour}`).digest('base64url')
    const { rows } = await sql`
      insert into tokens (token_hash, kind, user_id, session_hash, expires_at)
      select ${hashSecret(access)}::bytea, 'access', user_id, token_hash, ${new Date(Date.now() + ACCESS_MS)}::timestamptz
      from tokens where token_hash = ${hashSecret(session)} and kind = 'session' for key share
      on conflict (token_hash) do update set expires_at = excluded.expires_at
      returning token_hash`.execute(db)
    return rows.length === 1 ? access : null
  }

  /** The buyer of a session cookie, or null when it is unknown or expired. */
  async function buyerBySession(session: string, browser?: Browser): Promise<Buyer | null> {
    return buyerByToken(session, 'session', browser)
  }

  /** The buyer of an access token. Throws `invalid_token`: the one reason for a 401. */
  async function buyerByAccess(access: string, browser?: Browser): Promise<Buyer> {
    const buyer = await buyerByToken(access, 'access', browser)
    if (!buyer) throw new Problem('invalid_token')
    return buyer
  }

  async function buyerByToken(secret: string, kind: 'session' | 'access', browser?: Browser): Promise<Buyer | null> {
    const row = await db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .innerJoin('tokens as sessions', (join) =>
        join.on((eb) => eb('sessions.token_hash', '=', eb.fn.coalesce('tokens.session_hash', 'tokens.token_hash'))),
      )
      .select(['users.id', 'users.company_id', 'sessions.token_hash', 'sessions.last_seen_at'])
      .where('tokens.token_hash', '=', hashSecret(secret))
      .where('tokens.kind', '=', kind)
      .where('tokens.expires_at', '>', new Date())
      .where('sessions.expires_at', '>', new Date())
      .where('users.closed_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    if (browser && row.last_seen_at.getTime() < Date.now() - SEEN_EVERY_MS) await noteSeen(row.token_hash, browser)
    return { id: row.id, companyId: row.company_id }
  }

  async function noteSeen(sessionHash: Buffer, browser: Browser): Promise<void> {
    await db
      .updateTable('tokens')
      .set({ last_seen_at: new Date(), ...whereFrom(browser) })
      .where('token_hash', '=', sessionHash)
      .execute()
  }

  /** Ends the session of a cookie, and with it its access tokens. */
  async function endSession(session: string): Promise<void> {
    await db.deleteFrom('tokens').where('token_hash', '=', hashSecret(session)).where('kind', '=', 'session').execute()
  }

  /** Ends the session that handed out an access token. */
  async function endSessionOfAccess(access: string): Promise<void> {
    const session = await sessionOfAccess(access)
    if (session) await db.deleteFrom('tokens').where('token_hash', '=', session).execute()
  }

  /** The hash of the session that handed out an access token; null when it is over. */
  async function sessionOfAccess(access: string): Promise<Buffer | null> {
    const row = await db
      .selectFrom('tokens')
      .select('session_hash')
      .where('token_hash', '=', hashSecret(access))
      .executeTakeFirst()
    return row?.session_hash ?? null
  }

  return {
    startSession,
    exchange,
    buyerBySession,
    buyerByAccess,
    endSession,
    endSessionOfAccess,
    sessionOfAccess,
    /** Ends the sessions of a buyer and their access tokens; all of them, or all but the one of this hash. */
    endSessions: (userId: number, but: Buffer | null): Promise<void> => endSessions(db, userId, but),
  }
}

/** Ends the sessions of a buyer and their access tokens; all of them, or all but the one of this hash. */
export async function endSessions(db: Db, userId: number, but: Buffer | null): Promise<void> {
  let sessions = db.deleteFrom('tokens').where('user_id', '=', userId).where('kind', '=', 'session')
  if (but) sessions = sessions.where('token_hash', '!=', but)
  await sessions.execute()
}

/** Throws away sessions and access tokens that have expired. */
export async function forgetSessions(db: Db): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<', new Date()).execute()
}

function whereFrom({ address, userAgent }: Browser): { address: string; user_agent: string | null } {
  return { address, user_agent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null }
}
