import type { CompanyRoleKey } from '#contract/accounts/company-permissions.ts'
import type { OpenedShop } from '#server/open.ts'
import type { Member } from '#server/accounts/deps.ts'

/** Makes a person a member of a company, with a role, beside the companies that they belong to. Returns the member. */
export async function addMember(
  { shop, database }: Pick<OpenedShop, 'shop' | 'database'>,
  userId: number,
  companyId: number,
  role: CompanyRoleKey = 'owner',
): Promise<Member> {
  await database.db.insertInto('members').values({ user_id: userId, company_id: companyId, role }).execute()
  const member = await shop.accounts.member({ id: userId, companyId })
  if (!member) throw new Error(`Person ${userId} did not become a member of company ${companyId}.`)
  return member
}

/** Makes a person a member of this company only, whose company of before stays without people. Returns the member. */
export async function moveToCompany(
  test: Pick<OpenedShop, 'shop' | 'database'>,
  userId: number,
  companyId: number,
  role: CompanyRoleKey = 'owner',
): Promise<Member> {
  await test.database.db.deleteFrom('members').where('user_id', '=', userId).execute()
  await test.database.db.deleteFrom('tokens').where('user_id', '=', userId).execute()
  return addMember(test, userId, companyId, role)
}
