/**
 * Who the visitor is: buyers, their companies, their sessions. Not what they may buy or at which price. A session is a
 * cookie; it hands out short-lived access tokens for the browser's calls, and ending it ends them all.
 */
import type { Address, Login, User } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Attempts } from './attempts.ts'
import { addressesOf, userOf } from './profile.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { createSecret, hashSecret } from './tokens.ts'

/** Who is asking: a signed-in buyer, the browser of a guest with a cart, or neither. */
export interface Visitor {
  user: Buyer | null
  /** SHA-256 of the guest's cart cookie; null when the browser has none. */
  guestHash: Buffer | null
}

export interface Buyer {
  id: number
  companyId: number
}

/** A buyer to be created: the person, the company and where its goods go. */
export interface NewBuyer {
  company: { name: string; buyer_type_id: number; terms_days: number }
  address: Omit<Address, 'id'>
  u_fname: string
  u_lname: string
  email: string
  username: string | null
  password: string
}

export const SESSION_DAYS = 30
const ACCESS_MINUTES = 60

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ db, attempts }: { db: Db; attempts: Attempts }) {
  /** Starts a session for the right e-mail address or username and password (spec 3). Throws `invalid_input`. */
  async function login({ email, password }: Login): Promise<{ session: string; access: string; buyer: Buyer }> {
    const name = email.trim().toLowerCase()
    const user = await db
      .selectFrom('users')
      .select(['id', 'company_id', 'password_hash'])
      .where((eb) => eb.or([eb(eb.fn('lower', ['email']), '=', name), eb(eb.fn('lower', ['username']), '=', name)]))
      .executeTakeFirst()
    // An unknown address costs the same time as a wrong password.
    const right = await verifyPassword(password, user?.password_hash ?? (await decoyHash()))
    if (!user || !right) throw Problem.invalid({ email: ['These credentials do not match our records.'] })
    const session = createSecret()
    await db
      .insertInto('tokens')
      .values({
        token_hash: hashSecret(session),
        kind: 'session',
        user_id: user.id,
        expires_at: new Date(Date.now() + SESSION_DAYS * 86_400_000),
      })
      .execute()
    const buyer = { id: user.id, companyId: user.company_id }
    return { session, access: await grantAccess(user.id, hashSecret(session)), buyer }
  }

  /** A fresh access token for the holder of a session cookie, or null when the session is over. */
  async function exchange(session: string): Promise<string | null> {
    const buyer = await buyerBySession(session)
    return buyer && grantAccess(buyer.id, hashSecret(session))
  }

  async function grantAccess(userId: number, sessionHash: Buffer): Promise<string> {
    const access = createSecret()
    await db
      .insertInto('tokens')
      .values({
        token_hash: hashSecret(access),
        kind: 'access',
        user_id: userId,
        session_hash: sessionHash,
        expires_at: new Date(Date.now() + ACCESS_MINUTES * 60_000),
      })
      .execute()
    return access
  }

  /** The buyer of a session cookie, or null when it is unknown or expired. */
  async function buyerBySession(session: string): Promise<Buyer | null> {
    return buyerByToken(session, 'session')
  }

  /** The buyer of an access token. Throws `invalid_token`: the one reason for a 401 (design: settled question 6). */
  async function buyerByAccess(access: string): Promise<Buyer> {
    const buyer = await buyerByToken(access, 'access')
    if (!buyer) throw new Problem('invalid_token')
    return buyer
  }

  async function buyerByToken(secret: string, kind: 'session' | 'access'): Promise<Buyer | null> {
    const row = await db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['users.id', 'users.company_id'])
      .where('token_hash', '=', hashSecret(secret))
      .where('kind', '=', kind)
      .where('expires_at', '>', new Date())
      .executeTakeFirst()
    return row ? { id: row.id, companyId: row.company_id } : null
  }

  /** Ends the session of a cookie, and with it its access tokens. */
  async function endSession(session: string): Promise<void> {
    await db.deleteFrom('tokens').where('token_hash', '=', hashSecret(session)).execute()
  }

  /** Ends the session that handed out an access token. */
  async function endSessionOfAccess(access: string): Promise<void> {
    await db
      .deleteFrom('tokens')
      .where('token_hash', '=', (eb) =>
        eb.selectFrom('tokens').select('session_hash').where('token_hash', '=', hashSecret(access)),
      )
      .execute()
  }

  /** Throws away what has expired. */
  async function forgetExpired(): Promise<void> {
    await db.deleteFrom('tokens').where('expires_at', '<', new Date()).execute()
  }

  /** Creates a company with its first user and address; returns the user's id. Run it inside `shop.transaction`. */
  async function createBuyer(buyer: NewBuyer): Promise<Buyer> {
    const company = await db.insertInto('companies').values(buyer.company).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('addresses')
      .values({ ...buyer.address, company_id: company.id, is_default: true })
      .execute()
    const user = await db
      .insertInto('users')
      .values({
        company_id: company.id,
        u_fname: buyer.u_fname,
        u_lname: buyer.u_lname,
        email: buyer.email,
        username: buyer.username,
        password_hash: await hashPassword(buyer.password),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: user.id, companyId: company.id }
  }

  return {
    attempts,
    login,
    exchange,
    buyerBySession,
    buyerByAccess,
    endSession,
    endSessionOfAccess,
    createBuyer,
    forgetExpired,
    /** The buyer as the storefront sees one, by id. */
    user: (id: number): Promise<User> => userOf(db, id),
    /** Where a company's goods may go, the default first. */
    addresses: (companyId: number): Promise<Address[]> => addressesOf(db, companyId),
  }
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(createSecret())
  return decoy
}
