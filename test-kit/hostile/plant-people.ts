import { randomUUID } from 'node:crypto'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import type { TestShop } from '#test-kit/shop.ts'

const COLLEAGUES = 3

/** Values of `Known` about the people of a company, by their kind. */
export interface PlantedPeople {
  colleague: readonly string[]
  companyRole: readonly string[]
  invitation: readonly string[]
  invitationLink: readonly string[]
}

/**
 * Registers colleagues of a buyer. Returns a function that makes the buyer the owner and the colleagues members of the company again, and
 * adds roles and invitations, whose number does not grow.
 */
export async function plantPeople(
  { shop, database }: TestShop,
  ownerId: number,
): Promise<() => Promise<PlantedPeople>> {
  const { db, pool } = database
  const { company_id: companyId, email: ownEmail } = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.company_id', 'users.email'])
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const colleagues: number[] = []
  for (let nth = 0; nth < COLLEAGUES; nth += 1) colleagues.push((await addBuyer(shop, `colleague-${nth}`)).id)

  const { rows } = await pool.query<{ id: string }>('select public_id::text as id from users where id = any($1)', [
    colleagues,
  ])
  const publicIds = rows.map(({ id }) => id)

  const join = `insert into members (user_id, company_id, role) select id, $1, $2 from unnest($3::integer[]) id
    on conflict (user_id, company_id) do update set role = excluded.role, role_id = null`

  async function link(email = `${randomUUID()}@example.com`): Promise<{ invitation: string; token: string }> {
    const { id, public_id } = await db
      .insertInto('company_invitations')
      .values({
        company_id: companyId,
        email,
        role: 'buyer',
        invited_by: ownerId,
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    const token = createSecret()
    await db
      .insertInto('company_invitation_links')
      .values({ token_hash: hashSecret(token), invitation_id: id })
      .execute()
    return { invitation: public_id, token }
  }

  return async () => {
    await pool.query(join, [companyId, 'owner', [ownerId]])
    await pool.query(join, [companyId, 'viewer', colleagues])
    const kept = [ownerId, ...colleagues]
    await pool.query('delete from members where company_id = $1 and user_id <> all($2)', [companyId, kept])
    await pool.query('delete from company_invitations where company_id = $1', [companyId])
    await pool.query('delete from company_roles where company_id = $1', [companyId])
    const roles = await db
      .insertInto('company_roles')
      .values(['Window', 'Market'].map((name) => ({ company_id: companyId, name, permissions: ['orders.read'] })))
      .returning('public_id')
      .execute()
    // A member who accepts an invitation keeps the role.
    const links = [await link(ownEmail), await link(), await link()]
    return {
      colleague: publicIds,
      companyRole: roles.map(({ public_id }) => public_id),
      invitation: links.map(({ invitation }) => invitation),
      invitationLink: links.map(({ token }) => token),
    }
  }
}
