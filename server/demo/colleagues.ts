import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { COMPANY_ROLE_KEYS } from '#contract/accounts/company-permissions.ts'
import type { Db } from '#database/connect.ts'
import type { Shop } from '#server/shop.ts'
import { DEMO_FOLDER, findPerson } from './buyers.ts'

/** The people of one company of the demo shop, one for each role besides its owner. They share a password. */
const Colleagues = Type.Object({
  employer: Type.String({ description: 'Email address of the owner' }),
  password: Type.String(),
  people: Type.Array(
    Type.Object({
      u_fname: Type.String(),
      u_lname: Type.String(),
      email: Type.String(),
      role: Type.Enum(COMPANY_ROLE_KEYS),
    }),
  ),
})

/** Adds the colleagues that have not been added yet. */
export async function addColleagues(shop: Shop, db: Db): Promise<void> {
  const file: unknown = JSON.parse(await readFile(new URL('colleagues.json', DEMO_FOLDER), 'utf8'))
  const { employer, password, people } = Value.Parse(Colleagues, file)
  const owner = await findPerson(db, employer)
  if (!owner) throw new Error(`The demo shop has no buyer ${employer}.`)
  for (const { role, ...person } of people) {
    if (await findPerson(db, person.email)) continue
    await shop.transaction(({ accounts }) =>
      accounts.addColleague({ ...person, username: null, password }, { companyId: owner.companyId, role }),
    )
  }
}
