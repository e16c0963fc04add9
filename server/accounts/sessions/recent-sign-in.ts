import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { RECENT_SIGN_IN_MINUTES } from '#contract/accounts/sign-in.ts'
import type { Db } from '#database/connect.ts'
import type { RateLimiter } from '#server/rate-limit/rate-limit.ts'
import type { SignedInBuyer } from '#server/accounts/deps.ts'
import { requireOwnPassword } from './confirm-password.ts'

/**
 * Requires that the buyer signed in to this session, or confirmed the password in it, a few minutes ago: an unattended browser or a
 * stolen cookie must not create access that outlives the session. Call it after locking the user, so that a password change
 * cannot end the session meanwhile. Throws `password_required`, and `invalid_token` if the session has ended.
 */
export async function requireRecentSignIn(db: Db, { id, session }: SignedInBuyer): Promise<void> {
  const row =
    session &&
    (await db
      .selectFrom('tokens')
      .select(
        sql<boolean>`coalesce(confirmed_at, created_at) > now() - make_interval(mins => ${RECENT_SIGN_IN_MINUTES})`.as(
          'is_recent',
        ),
      )
      .where('token_hash', '=', session)
      .where('user_id', '=', id)
      .where('kind', '=', 'session')
      .where('expires_at', '>', new Date())
      .executeTakeFirst())
  if (!row) throw new Problem('invalid_token')
  if (!row.is_recent) throw new Problem('password_required')
}

/** Confirms the password in a session. Throws `invalid_input`, `rate_limited`, and `invalid_token` if the session has ended. */
export async function confirmPassword(
  deps: { db: Db; rateLimiter: RateLimiter },
  { id, session }: SignedInBuyer,
  password: string,
): Promise<void> {
  await requireOwnPassword(deps, id, password)
  const { numUpdatedRows } = await deps.db
    .updateTable('tokens')
    .set({ confirmed_at: sql`now()` })
    .where('token_hash', '=', session)
    .where('user_id', '=', id)
    .where('kind', '=', 'session')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('invalid_token')
}
