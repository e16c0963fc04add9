import type { Login } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Browser, StartedSession } from './accounts.ts'
import { type Attempts, type Limit, networkOf } from './attempts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { unconfirmedHash } from './registration.ts'
import { createSessions } from './sessions.ts'
import { createSecret } from './tokens.ts'

/** What may go wrong from one network, whichever accounts it tries. */
const PER_NETWORK: Limit = { most: 20, seconds: 60 }
/** What may go wrong for one account; see `login`. */
const PER_ACCOUNT = { minute: { most: 10, seconds: 60 }, hour: { most: 50, seconds: 3600 } } as const
/** How long a network is known that an account was signed in from. */
const KNOWN: Limit = { most: 1, seconds: 90 * 86_400 }

const UNCONFIRMED = 'Please confirm your address first: open the link in the mail we sent you.'
const WAY_OUT = 'If this is your account, a link by mail signs you in at once.'

/** Signing in with a password. */
export function createSignIn({ db, attempts }: { db: Db; attempts: Attempts }) {
  /**
   * Starts a session for the right email address or username and password (spec 3). Throws `invalid_input`, the same for
   * an unknown name, a closed account and a wrong password, and after the same work; `rate_limited` after too many tries.
   *
   * Wrong passwords count against the account from wherever they come, else a thousand addresses could guess a thousand
   * times as often; and past the limit even the right one is refused, else guessing would simply go on. Lest anybody lock
   * a buyer out by failing on purpose, networks an account has been signed in from are each counted by themselves: where
   * a buyer usually sits, only their own failures count. Elsewhere a link by mail still signs in. What is counted is
   * the name as it was typed: counting the account behind it would tell which username belongs to which address.
   */
  async function login({ email, password }: Login, browser: Browser): Promise<StartedSession> {
    const network = networkOf(browser.address)
    const fromNetwork = `sign in from ${network}`
    await attempts.spend(fromNetwork, PER_NETWORK)
    const name = email.trim().toLowerCase()
    const place = (await attempts.any(knownAs(name, network))) ? network : 'anywhere'
    const failures = (window: string) => `sign in as ${name}, ${place}, ${window}`
    await attempts.spend(failures('minute'), PER_ACCOUNT.minute, WAY_OUT)
    await attempts.spend(failures('hour'), PER_ACCOUNT.hour, WAY_OUT)

    const user = await findUser(db, name)
    const decoy = await decoyHash()
    const right = await verifyPassword(password, user?.password_hash ?? decoy)
    if (!user || !right) {
      // Asked whether or not there is an account: else registering an address and signing in would tell.
      const early = await verifyPassword(password, (await unconfirmedHash(db, name)) ?? decoy)
      throw early ? Problem.invalid({ email: [UNCONFIRMED] }) : wrongCredentials()
    }
    // What went right was no attempt: a whole office may come in at nine.
    for (const counted of [fromNetwork, failures('minute'), failures('hour')]) await attempts.giveBack(counted)
    await knowNetwork(attempts, name, browser)
    return inTransaction(db, async (tx) => {
      // Whoever set another password meanwhile has ended the sessions of this one.
      const still = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .where('closed_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!still) throw wrongCredentials()
      return createSessions({ db: tx }).startSession({ id: user.id, companyId: user.company_id }, browser)
    })
  }

  return { login }
}

function wrongCredentials(): Problem {
  return Problem.invalid({ email: ['These credentials do not match our records.'] })
}

/** Remembers that an account was signed in from a network. */
export async function knowNetwork(attempts: Attempts, name: string, { address }: Browser): Promise<void> {
  await attempts.take(knownAs(name, networkOf(address)), KNOWN)
}

function knownAs(name: string, network: string): string {
  return `signed in from ${network} as ${name.toLowerCase()}`
}

/** The open account of an email address or a username, in lower case. */
export async function findUser(db: Db, name: string) {
  return db
    .selectFrom('users')
    .select(['id', 'company_id', 'email', 'u_fname', 'password_hash'])
    .where((eb) => eb.or([eb(eb.fn('lower', ['email']), '=', name), eb(eb.fn('lower', ['username']), '=', name)]))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

let decoy: Promise<string> | undefined

/** What the password of an unknown name is compared with, so that it costs the same time as a wrong one. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(createSecret())
  return decoy
}
