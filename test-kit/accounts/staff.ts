import { randomUUID } from 'node:crypto'
import { API_PATHS } from '#contract/api-paths.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/backoffice/permissions.ts'
import { OPERATOR_KEY_PREFIX } from '#contract/backoffice/staff.ts'
import { type Database, openDatabase } from '#database/connect.ts'
import { createStaffSessions } from '#server/staff/sessions/sessions.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import type { TestShop } from '#test-kit/shop.ts'

/** A member of staff who is signed in. */
export type TestStaff = Awaited<ReturnType<typeof signInStaff>>

/** Adds a member of staff with one role of these permissions, and signs them in. */
export async function signInStaff(
  { app, database }: Pick<TestShop, 'app' | 'database'>,
  permissions: readonly Permission[] = ALL_PERMISSIONS,
  name = 'Sam Staff',
) {
  const { id, roleId, session } = await addStaff(database, permissions, name)
  const headers = { cookie: `trellis_staff=${session}`, 'x-requested-with': 'XMLHttpRequest' }
  return {
    id,
    roleId,
    session,
    headers,
    /** Calls the operator API with the session of this person. */
    async call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
      const answer = await app.inject({ method, url: API_PATHS.admin + path, payload, headers })
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
    },
  }
}

/** Adds a member of staff with one role of these permissions. Returns their row id and the secret of a session. */
async function addStaff({ db }: Pick<Database, 'db'>, permissions: readonly Permission[], name: string) {
  const unique = randomUUID()
  const { id } = await db
    .insertInto('staff')
    .values({ name, email: `${unique}@staff.example`, state: 'active', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: roleId } = await db
    .insertInto('staff_roles')
    .values({ name: unique, permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('staff_role_members').values({ staff_id: id, role_id: roleId }).execute()
  const session = await createStaffSessions({ db }).start(id, { address: '127.0.0.1', userAgent: undefined })
  return { id, roleId, session }
}

/** Adds a member of staff to the shop of a PostgreSQL database. Returns the cookie of a session, for a browser. */
export async function staffCookie(databaseUrl: string, url: string) {
  const database = await openDatabase({ databaseUrl, folder: '' })
  try {
    const { session } = await addStaff(database, ALL_PERMISSIONS, 'Sam Staff')
    return { name: 'trellis_staff', value: session, url }
  } finally {
    await database.close()
  }
}

/** Adds an operator key of a member of staff. Returns the key. */
export async function addOperatorKey(
  { database }: Pick<TestShop, 'database'>,
  staffId: number,
  permissions: readonly Permission[],
): Promise<string> {
  const key = OPERATOR_KEY_PREFIX + createSecret()
  await database.db
    .insertInto('operator_keys')
    .values({
      key_hash: hashSecret(key),
      name: 'Test',
      hint: key.slice(0, 16),
      permissions: [...permissions],
      created_by: staffId,
    })
    .execute()
  return key
}
