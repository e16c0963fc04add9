import type { Address, User } from '#contract/accounts.ts'
import type { Db } from '#database/connect.ts'

export async function userOf(db: Db, id: number): Promise<User> {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.public_id',
      'users.u_fname',
      'users.u_lname',
      'users.email',
      'users.username',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.buyer_type_id',
      'companies.terms_days',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    u_id: row.public_id,
    u_fname: row.u_fname,
    u_lname: row.u_lname,
    email: row.email,
    username: row.username,
    buyer_type_id: row.buyer_type_id,
    company: { id: row.company_id, name: row.company_name, terms_days: row.terms_days },
  }
}

export async function addressesOf(db: Db, companyId: number): Promise<Address[]> {
  return db
    .selectFrom('addresses')
    .select(['id', 'label', 'name', 'line1', 'line2', 'city', 'state', 'zip', 'country'])
    .where('company_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
}
