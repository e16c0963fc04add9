import { sql } from 'kysely'
import type { StaffRecord } from '#contract/schemas/admin/staff/staff.ts'
import type { Db } from '#database/connect.ts'

/** Returns all people as the API returns them, active ones first; with `id`, only that person. */
export async function readStaff(db: Db, id?: string): Promise<StaffRecord[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['public_id', 'name', 'email', 'state', 'created_at', 'last_seen_at'])
    .select([
      sql<boolean>`totp_confirmed_at is not null or exists (select from staff_passkeys where staff_id = staff.id)`.as(
        'second_factor',
      ),
      sql<Date | null>`(select max(expires_at) from staff_tokens
        where staff_id = staff.id and kind = 'invitation')`.as('invitation_expires_at'),
      sql<{ id: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', staff_roles.public_id, 'name', staff_roles.name) order by staff_roles.id)
        from staff_role_members join staff_roles on staff_roles.id = role_id where staff_id = staff.id), '[]')`.as(
        'roles',
      ),
    ])
    .$if(id !== undefined, (query) => query.where(sql`public_id::text`, '=', (id ?? '').toLowerCase()))
    .orderBy(sql`state <> 'active', state`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.public_id,
    name: row.name,
    email: row.email,
    // A check constraint of the table allows only these.
    state: row.state as StaffRecord['state'],
    roles: row.roles,
    second_factor: row.second_factor,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    invitation_expires_at: row.invitation_expires_at?.toISOString() ?? null,
  }))
}
