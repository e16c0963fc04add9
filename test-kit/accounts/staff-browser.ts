import { API_PATHS } from '#contract/api-paths.ts'
import type { BUILT_IN_ROLES } from '#contract/backoffice/permissions.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import type { TestShop } from '#test-kit/shop.ts'

export const STAFF_PASSWORD = 'ridge-lantern-opal-42'

/** Adds an active member of staff with a password and built-in roles. Returns their row id. */
export async function addStaffAccount(
  { database }: Pick<TestShop, 'database'>,
  email: string,
  roles: readonly (keyof typeof BUILT_IN_ROLES)[] = ['Owner'],
): Promise<number> {
  const { db } = database
  const password_hash = await hashPassword(STAFF_PASSWORD)
  const { id } = await db
    .insertInto('staff')
    .values({ name: 'Sam Staff', email, state: 'active', password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('staff_role_members')
    .columns(['staff_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('staff_roles')
        .select(({ val }) => [val(id).as('staff_id'), 'id'])
        .where('name', 'in', roles),
    )
    .execute()
  return id
}

/** A browser at the back office: it keeps cookies and sends the ajax header. */
export function openStaffBrowser({ app }: Pick<TestShop, 'app'>, remoteAddress = '10.9.0.1') {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      payload?: object,
      headers: Record<string, string> = {},
    ) {
      const answer = await app.inject({
        method,
        url: API_PATHS.admin + path,
        payload,
        remoteAddress,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
      })
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: answer.statusCode, body: answer.json<{ data?: Record<string, unknown>; code?: string }>() }
    },
  }
}
