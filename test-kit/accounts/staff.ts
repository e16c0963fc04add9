import { randomUUID } from 'node:crypto'
import { API_PATHS } from '#contract/api-paths.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { OPERATOR_KEY_PREFIX } from '#contract/staff.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import type { TestShop } from '#test-kit/shop.ts'

/** A member of staff who is signed in. */
export type TestStaff = Awaited<ReturnType<typeof signInStaff>>

/** Adds a member of staff with one role of these permissions, and signs them in. */
export async function signInStaff(
  { app, shop, database }: Pick<TestShop, 'app' | 'shop' | 'database'>,
  permissions: readonly Permission[] = ALL_PERMISSIONS,
  name = 'Sam Staff',
) {
  const { db } = database
  const id = randomUUID()
  const staff = await db
    .insertInto('staff')
    .values({ name, email: `${id}@staff.example`, state: 'active', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await db
    .insertInto('staff_roles')
    .values({ name: id, permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('staff_role_members').values({ staff_id: staff.id, role_id: role.id }).execute()
  const session = await shop.staff.sessions.start(staff.id, { address: '127.0.0.1', userAgent: undefined })
  const headers = { cookie: `trellis_staff=${session}`, 'x-requested-with': 'XMLHttpRequest' }
  return {
    id: staff.id,
    roleId: role.id,
    session,
    headers,
    /** Calls the operator API with the session of this person. */
    async call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
      const answer = await app.inject({ method, url: API_PATHS.admin + path, payload, headers })
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
    },
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
