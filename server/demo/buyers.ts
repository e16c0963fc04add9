import { findMember } from '#server/accounts/accounts.ts'
import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { toCents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import type { Shop } from '#server/shop.ts'
import type { Member } from '#server/accounts/deps.ts'

/** Folder of the demo shop's catalog, pages and buyers. */
export const DEMO_FOLDER = new URL('../../database/demo/', import.meta.url)

/** A buyer of the demo shop and the company; without `credit_limit`, its terms are unlimited. */
export const DemoBuyer = Type.Object({
  company: Type.Object({
    name: Type.String(),
    buyer_type_id: Type.Integer(),
    terms_days: Type.Integer(),
    credit_limit: Type.Optional(Type.Number({ description: 'US dollars' })),
  }),
  certificate: Type.Optional(
    Type.Object({ state: Type.String(), number: Type.String(), expires_on: Type.String(), file: Type.String() }),
  ),
  address: Type.Object({
    label: Type.String(),
    name: Type.String(),
    line1: Type.String(),
    line2: Type.Union([Type.String(), Type.Null()]),
    city: Type.String(),
    state: Type.String(),
    zip: Type.String(),
    country: Type.String(),
  }),
  u_fname: Type.String(),
  u_lname: Type.String(),
  email: Type.String(),
  username: Type.Union([Type.String(), Type.Null()]),
  password: Type.String(),
})
export type DemoBuyer = Static<typeof DemoBuyer>

/** Reads the demo buyers without an order history. */
export async function readBuyers(): Promise<DemoBuyer[]> {
  const buyers: unknown = JSON.parse(await readFile(new URL('buyers.json', DEMO_FOLDER), 'utf8'))
  return Value.Parse(Type.Array(DemoBuyer), buyers)
}

/** Creates the company, its first user and, if given, the resale certificate. */
export async function addDemoBuyer(
  shop: Shop,
  { certificate, ...buyer }: DemoBuyer,
  status: 'approved' | 'pending' = 'approved',
): Promise<Member> {
  const { credit_limit, ...company } = buyer.company
  const credit_limit_cents = credit_limit === undefined ? null : toCents(credit_limit)
  const person = await shop.transaction((bound) =>
    bound.accounts.createBuyer({ ...buyer, company: { ...company, status, credit_limit_cents } }),
  )
  if (!certificate) return person
  const { file, ...tax } = certificate
  const document = { name: file, bytes: await readFile(new URL(file, DEMO_FOLDER)) }
  await shop.accounts.certificates.add(person, { tax }, document)
  if (status === 'approved') await acceptCertificates(shop.withoutJobs(['account.letter']), buyer.email)
  return person
}

async function acceptCertificates({ accounts }: Shop, email: string): Promise<void> {
  const { certificates } = accounts.review
  for (const { id } of await certificates.list(email)) await certificates.accept(id)
}

/** Returns the buyer with this email address, or null. */
export async function findPerson(db: Db, email: string): Promise<Member | null> {
  const user = await db
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .select(['users.id', 'members.company_id as companyId'])
    .where('users.email', '=', email)
    .orderBy('members.id')
    .executeTakeFirst()
  return user ? findMember(db, user) : null
}
