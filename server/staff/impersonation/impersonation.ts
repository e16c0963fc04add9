import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { VIEW_MINUTES, VIEW_TOKEN_PREFIX } from '#contract/backoffice/impersonation.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Impersonation, StaffMember } from '#server/staff/deps.ts'
import { permissionsOfStaff } from '#server/staff/sessions/sessions.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'

const PERMISSION: Permission = 'companies.impersonate'

/** Views of the shop as a buyer (decision 0094): one for each session of staff, which it never outlives. */
export function createImpersonation({ db }: { db: Db }) {
  return {
    /**
     * Starts a view as a person of a company, in place of the session's previous one. Returns the secret for its cookie. Run it in a
     * transaction. Throws `not_found` for an unknown or closed account, and `invalid_input` for a closed company.
     */
    async start(
      { session }: StaffMember,
      companyId: number,
      personId: number,
    ): Promise<{ secret: string; viewing: Impersonation }> {
      const person = await db
        .selectFrom('users')
        .innerJoin('members', 'members.user_id', 'users.id')
        .innerJoin('companies', 'companies.id', 'members.company_id')
        .select(['companies.name', 'companies.closed_at'])
        .where('users.id', '=', personId)
        .where('members.company_id', '=', companyId)
        .where('users.closed_at', 'is', null)
        .executeTakeFirst()
      if (!person) throw new Problem('not_found', `Company ${companyId} has no person ${personId}.`)
      if (person.closed_at) throw new Problem('invalid_input', `${person.name} is closed. Reopen it first.`)
      await db.deleteFrom('impersonations').where('staff_session', '=', session).execute()
      const secret = createSecret()
      await db
        .insertInto('impersonations')
        .values({
          token_hash: hashSecret(secret),
          access_hash: hashSecret(accessTokenOf(secret)),
          staff_session: session,
          user_id: personId,
          company_id: companyId,
          expires_at: new Date(Date.now() + VIEW_MINUTES * 60_000),
        })
        .execute()
      const viewing = await find(db, session)
      if (!viewing) throw new Problem('invalid_token')
      return { secret, viewing }
    },

    /**
     * Returns the view of a cookie or access token, or null if it has ended. `staffSecret`, the cookie of the back office in the same
     * browser, must be of the session that started it.
     */
    async byCredential(credential: string, staffSecret: string): Promise<Impersonation | null> {
      const column = credential.startsWith(VIEW_TOKEN_PREFIX) ? 'access_hash' : 'token_hash'
      return find(db, hashSecret(staffSecret), { column, hash: hashSecret(credential) })
    },

    /** Returns the view of a session of staff, or null. */
    ofSession: (session: Buffer): Promise<Impersonation | null> => find(db, session),

    /** Ends the view of a session of staff. Returns it, or null if there was none. */
    async end(session: Buffer): Promise<Impersonation | null> {
      const viewing = await find(db, session)
      await db.deleteFrom('impersonations').where('staff_session', '=', session).execute()
      return viewing
    },

    /** Deletes what has expired. */
    async deleteExpired(): Promise<void> {
      await db.deleteFrom('impersonations').where('expires_at', '<', new Date()).execute()
    },
  }
}

/** Returns the access token that belongs to the secret of a view's cookie. */
export function accessTokenOf(secret: string): string {
  return VIEW_TOKEN_PREFIX + createHmac('sha256', secret).update('access').digest('base64url')
}

/** Reads a view that has not ended: also not by the person's deactivation, a lost permission, a closed account or company, or the removal of the person. */
async function find(
  db: Db,
  session: Buffer,
  credential?: { column: 'token_hash' | 'access_hash'; hash: Buffer },
): Promise<Impersonation | null> {
  const row = await db
    .selectFrom('impersonations')
    .innerJoin('staff_tokens', 'staff_tokens.token_hash', 'impersonations.staff_session')
    .innerJoin('staff', 'staff.id', 'staff_tokens.staff_id')
    .innerJoin('users', 'users.id', 'impersonations.user_id')
    .innerJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'users.id')
        .on((eb) => eb('members.company_id', '=', eb.fn.coalesce('impersonations.company_id', 'users.company_id'))),
    )
    .innerJoin('companies', 'companies.id', 'members.company_id')
    .select(['staff.id as staff_id', 'staff.name as staff_name', 'members.user_id', 'members.company_id'])
    .select(['u_fname', 'u_lname', 'companies.name as company', 'impersonations.expires_at'])
    .where('staff_session', '=', session)
    .$if(credential !== undefined, (query) =>
      query.where(`impersonations.${credential?.column ?? 'token_hash'}`, '=', credential?.hash ?? Buffer.alloc(0)),
    )
    .where('impersonations.expires_at', '>', new Date())
    .where('staff_tokens.kind', '=', 'session')
    .where('staff_tokens.expires_at', '>', new Date())
    .where('staff.state', '=', 'active')
    .where(sql<boolean>`${PERMISSION} = any(${permissionsOfStaff})`)
    .where('users.closed_at', 'is', null)
    .where('companies.closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    staff: { id: row.staff_id, name: row.staff_name },
    buyer: { id: row.user_id, companyId: row.company_id },
    person: `${row.u_fname} ${row.u_lname}`,
    company: row.company,
    until: row.expires_at,
  }
}
