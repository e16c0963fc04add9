/**
 * Sessions: a cookie identifies a signed-in browser, and short-lived access tokens authorize its API requests. Ending a
 * session ends its access tokens. The database stores only hashes.
 */
import { DAY_MS } from '#contract/values/days.ts'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { SESSION_DAYS } from '#contract/accounts/sign-in.ts'
import type { Db } from '#database/connect.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import { latestCompany, OWN_ROLE_COLUMNS, toMember } from '#server/accounts/members/read-member.ts'
import type { Buyer, Member, RequestOrigin, SignedInBuyer, StartedSession } from '#server/accounts/deps.ts'

const ACCESS_MS = 60 * 60_000
/** The last-seen time and address of a session are updated at most this often. */
const SEEN_EVERY_MS = 5 * 60_000
const MAX_USER_AGENT_LENGTH = 400
/** Maximum number of sessions per buyer. Beyond it, the sessions with the oldest last-seen time are ended. */
const MAX_SESSIONS = 100
const CLOSED_COMPANY = 'The account of your company is closed. Please contact us.'
const NO_COMPANY =
  'Your account no longer belongs to a company. Ask a company to invite you and accept the invitation, or contact us.'

/** Sessions and their access tokens (decision 0010). */
export function createSessions({ db }: { db: Db }) {
  /**
   * Starts a session with a new secret, in the company that the person chose last. Never reuses a cookie that the browser sent, to prevent
   * session fixation. Throws `invalid_input` if the company is closed, or the person belongs to none.
   */
  async function startSession({ id }: Pick<Buyer, 'id'>, browser: RequestOrigin): Promise<StartedSession> {
    const companyId = await latestCompany(db, id)
    if (companyId === null) throw Problem.invalid({ email: [NO_COMPANY] })
    const session = createSecret()
    const { address, user_agent } = originColumns(browser)
    // The locks wait for a closing of the company and for the removal of the member, which end the sessions that they see.
    const { rows } = await sql`
      insert into tokens (token_hash, kind, user_id, company_id, expires_at, address, user_agent)
      select ${hashSecret(session)}::bytea, 'session', members.user_id, members.company_id,
        ${new Date(Date.now() + SESSION_DAYS * DAY_MS)}::timestamptz, ${address}, ${user_agent}
      from members join companies on companies.id = members.company_id
      where members.user_id = ${id} and companies.id = ${companyId} and companies.closed_at is null for share
      returning token_hash`.execute(db)
    if (rows.length === 0) throw Problem.invalid({ email: [CLOSED_COMPANY] })
    await endOldest(id)
    const [access, member] = [await grantAccess(session), await buyerBySession(session)]
    if (access === null || member === null) throw new Error('A session ended while it was started.')
    return { session, access, buyer: member }
  }

  /**
   * Continues a session in another company of the person: under a new secret, because a page that still shows the previous company must not
   * act for this one. The new session keeps the time of the sign-in. Throws `not_found` if the person is no member or the company is
   * closed, and `invalid_token`.
   */
  async function switchCompany({ id, session: before }: SignedInBuyer, companyId: number): Promise<StartedSession> {
    const session = createSecret()
    const { rows } = await sql`
      with member as (
        update members set chosen_at = now() from companies
        where companies.id = members.company_id and companies.closed_at is null
          and members.user_id = ${id} and members.company_id = ${companyId}
        returning members.company_id
      ), ended as (
        delete from tokens where token_hash = ${before} and user_id = ${id} and kind = 'session'
          and exists (select from member) returning *
      )
      insert into tokens (token_hash, kind, user_id, company_id, expires_at, created_at, confirmed_at, address, user_agent)
      select ${hashSecret(session)}::bytea, 'session', ended.user_id, member.company_id, ended.expires_at, ended.created_at,
        ended.confirmed_at, ended.address, ended.user_agent
      from ended, member returning token_hash`.execute(db)
    if (rows.length === 0) {
      if (before === null) throw new Problem('invalid_token')
      throw new Problem('not_found', 'You are not a member of this company. Reload the page.')
    }
    const [access, member] = [await grantAccess(session), await buyerBySession(session)]
    if (access === null || member === null) throw new Problem('invalid_token')
    return { session, access, buyer: member }
  }

  async function endOldest(userId: number): Promise<void> {
    const oldest = db
      .selectFrom('tokens')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where('kind', '=', 'session')
      .orderBy('last_seen_at', 'desc')
      .offset(MAX_SESSIONS)
    await db.deleteFrom('tokens').where('token_hash', 'in', oldest).execute()
  }

  /** Returns an access token for the session of a cookie, valid for one hour, or null if the session has ended. */
  async function exchange(session: string, browser?: RequestOrigin): Promise<string | null> {
    const buyer = await buyerBySession(session, browser)
    return buyer && grantAccess(session)
  }

  /**
   * Derives the access token from the session's secret and the current hour, so that many requests from many tabs
   * receive the same token: tokens do not pile up, and no tab's token is invalidated. Returns null if the session has
   * just ended.
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

  /** Returns the member of a session cookie, or null if the session is unknown or expired. */
  async function buyerBySession(session: string, browser?: RequestOrigin): Promise<Member | null> {
    return buyerByToken(session, 'session', browser)
  }

  /** Returns the member of an access token. Throws `invalid_token`, the only reason for a 401. */
  async function buyerByAccess(access: string, browser?: RequestOrigin): Promise<Member> {
    const buyer = await buyerByToken(access, 'access', browser)
    if (!buyer) throw new Problem('invalid_token')
    return buyer
  }

  async function buyerByToken(
    secret: string,
    kind: 'session' | 'access',
    browser?: RequestOrigin,
  ): Promise<Member | null> {
    const row = await db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .innerJoin('tokens as sessions', (join) =>
        join.on((eb) => eb('sessions.token_hash', '=', eb.fn.coalesce('tokens.session_hash', 'tokens.token_hash'))),
      )
      .innerJoin('members', (join) =>
        join
          .onRef('members.user_id', '=', 'users.id')
          .on((eb) => eb('members.company_id', '=', eb.fn.coalesce('sessions.company_id', 'users.company_id'))),
      )
      .leftJoin('company_roles', 'company_roles.id', 'members.role_id')
      .select(['members.user_id', 'members.company_id', 'members.role', ...OWN_ROLE_COLUMNS])
      .select(['sessions.token_hash', 'sessions.last_seen_at'])
      .where('tokens.token_hash', '=', hashSecret(secret))
      .where('tokens.kind', '=', kind)
      .where('tokens.expires_at', '>', new Date())
      .where('sessions.expires_at', '>', new Date())
      .where('users.closed_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    if (browser && row.last_seen_at.getTime() < Date.now() - SEEN_EVERY_MS)
      await updateLastSeen(row.token_hash, browser)
    return toMember(row)
  }

  async function updateLastSeen(sessionHash: Buffer, browser: RequestOrigin): Promise<void> {
    await db
      .updateTable('tokens')
      .set({ last_seen_at: new Date(), ...originColumns(browser) })
      .where('token_hash', '=', sessionHash)
      .execute()
  }

  /** Ends the session of a cookie and its access tokens. */
  async function endSession(session: string): Promise<void> {
    await db.deleteFrom('tokens').where('token_hash', '=', hashSecret(session)).where('kind', '=', 'session').execute()
  }

  /** Ends the session that issued an access token. */
  async function endSessionOfAccess(access: string): Promise<void> {
    const session = await sessionOfAccess(access)
    if (session) await db.deleteFrom('tokens').where('token_hash', '=', session).execute()
  }

  /** Returns the hash of the session that issued an access token, or null if it has ended. */
  async function sessionOfAccess(access: string): Promise<Buffer | null> {
    const row = await db
      .selectFrom('tokens')
      .select('session_hash')
      .where('token_hash', '=', hashSecret(access))
      .executeTakeFirst()
    return row?.session_hash ?? null
  }

  return {
    start: startSession,
    switchCompany,
    exchange,
    buyerBySession,
    buyerByAccess,
    end: endSession,
    endByAccess: endSessionOfAccess,
    ofAccess: sessionOfAccess,
    /** Ends all sessions of a buyer and their access tokens, except the session with this hash, if any. */
    endAll: (userId: number, except: Buffer | null): Promise<void> => endSessions(db, userId, except),
  }
}

/** Ends all sessions of a buyer and their access tokens, except the session with this hash, if any, and views of staff as this buyer. */
export async function endSessions(db: Db, userId: number, except: Buffer | null): Promise<void> {
  let sessions = db.deleteFrom('tokens').where('user_id', '=', userId).where('kind', '=', 'session')
  if (except) sessions = sessions.where('token_hash', '!=', except)
  await sessions.execute()
  await db.deleteFrom('impersonations').where('user_id', '=', userId).execute()
}

/** Deletes expired sessions and access tokens. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('tokens').where('expires_at', '<', new Date()).execute()
}

function originColumns({ address, userAgent }: RequestOrigin): { address: string; user_agent: string | null } {
  return { address, user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null }
}
