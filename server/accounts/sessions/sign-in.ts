import type { Login } from '#contract/schemas/accounts/accounts.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import type { RateLimiter, Limit } from '#server/rate-limit/rate-limit.ts'
import { decoyHash, verifyPassword } from '#server/passwords/passwords.ts'
import { unconfirmedHash } from '#server/accounts/registration/registration.ts'
import { attemptSource, rememberNetwork } from '#server/rate-limit/attempt-source.ts'
import { findUser } from '#server/accounts/find-buyer.ts'
import { createSessions } from './sessions.ts'
import type { RequestOrigin, StartedSession } from '#server/accounts/deps.ts'

/** Failed sign-ins per network, across all accounts. */
const PER_NETWORK: Limit = { max: 20, seconds: 60 }
/** Failed sign-ins per account; see `login`. */
const PER_ACCOUNT = { minute: { max: 10, seconds: 60 }, hour: { max: 50, seconds: 3600 } } as const

const TRY_LOGIN_LINK = 'If this is your account, you can sign in right away with an emailed link.'

/** Sign-in with a password. */
export function createSignIn({ db, rateLimiter }: { db: Db; rateLimiter: RateLimiter }) {
  /**
   * Starts a session for an email address or username and its password (spec 3). Throws `wrong_credentials`, with the
   * same message and after the same work for an unknown name, a closed account and a wrong password. Throws `email_unconfirmed` only for the
   * password of a registration that awaits its confirmation, so that it reveals nothing to others, and `rate_limited` after too many attempts.
   *
   * Wrong passwords count against the account regardless of the network, because a thousand addresses could otherwise
   * guess a thousand times as often. Beyond the limit, even the correct password is rejected, because guessing would
   * otherwise simply continue. So that an attacker cannot lock a buyer out by failing on purpose, each browser and network
   * from which the account has signed in before has its own counter (`attempt-source.ts`). Elsewhere, an emailed link
   * still signs in. The counter's key is the name as typed: a counter of the account would reveal which username belongs
   * to which email address.
   */
  async function signIn({ email, password }: Login, browser: RequestOrigin): Promise<StartedSession> {
    const name = email.trim().toLowerCase()
    const { kind, counter } = await attemptSource(rateLimiter, name, browser)
    // Another device of the same network must not lock a known browser out either.
    if (kind !== 'browser') await rateLimiter.consumeFrom(browser.address, 'sign in', PER_NETWORK)
    const failures = (window: string) => `sign in as ${name}, ${counter}, ${window}`
    await rateLimiter.consume(failures('minute'), PER_ACCOUNT.minute, TRY_LOGIN_LINK)
    await rateLimiter.consume(failures('hour'), PER_ACCOUNT.hour, TRY_LOGIN_LINK)

    const user = await findUser(db, name)
    const decoy = await decoyHash()
    const isCorrect = await verifyPassword(password, user?.password_hash ?? decoy)
    if (!user || !isCorrect) {
      // Verify in both cases, whether or not there is an account. Otherwise, registering an address and signing in
      // would reveal it.
      const early = await verifyPassword(password, (await unconfirmedHash(db, name)) ?? decoy)
      throw refused(early ? 'email_unconfirmed' : 'wrong_credentials')
    }
    // Refund the limits: a success is not a failed attempt, and a whole office may sign in at nine.
    if (kind !== 'browser') await rateLimiter.refundFrom(browser.address, 'sign in')
    for (const window of ['minute', 'hour']) await rateLimiter.refund(failures(window))
    await rememberNetwork(rateLimiter, name, browser)
    return inTransaction(db, async (tx) => {
      // A concurrent password change ended the sessions of the previous password. Do not start another one for it.
      const isUnchanged = await tx
        .selectFrom('users')
        .select('id')
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .where('closed_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!isUnchanged) throw refused('wrong_credentials')
      return createSessions({ db: tx }).start(user, browser)
    })
  }

  return { signIn }
}

/** Returns the error of a refused sign-in, with its message at the field of the form, too. */
function refused(code: 'wrong_credentials' | 'email_unconfirmed'): Problem {
  const { message } = new Problem(code)
  return new Problem(code, message, { errors: { email: [message] } })
}
