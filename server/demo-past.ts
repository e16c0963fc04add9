/**
 * What one demo buyer has done before anybody opens the shop: orders in every state, invoices, seeds and a draft; and who registered and
 * may not order. All of it goes through the verbs that buyers and operators use (decisions/0040).
 */
import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Db } from '#database/connect.ts'
import type { Buyer } from './accounts/accounts.ts'
import { addDemoBuyer, DEMO_FOLDER, DemoBuyer, personOf } from './demo-buyers.ts'
import { PastLine, PastOrder, placePastOrder, productsOf } from './demo-past-orders.ts'
import type { Shop } from './shop.ts'

const Past = Type.Object({
  buyer: DemoBuyer,
  orders: Type.Array(PastOrder, { description: 'The oldest first' }),
  seeds: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      is_public: Type.Boolean(),
      products: Type.Array(PastLine),
    }),
  ),
  draft: Type.Object({ name: Type.String(), lines: Type.Array(PastLine) }),
  /** Without a reason they wait for their review. */
  unapproved: Type.Array(Type.Object({ ...DemoBuyer.properties, reason: Type.Union([Type.String(), Type.Null()]) })),
})
type Past = Static<typeof Past>

/** Loads what has not been loaded yet: each part is one transaction. */
export async function loadPast(shop: Shop, db: Db): Promise<void> {
  const past = await readPast()
  const buyer = (await personOf(db, past.buyer.email)) ?? (await addDemoBuyer(shop, past.buyer))
  for (const order of past.orders) await placePastOrder(shop, db, buyer, order)
  await keepSeeds(shop, db, buyer, past)
  for (const { reason, ...person } of past.unapproved) {
    if (!(await personOf(db, person.email))) await addUnapproved(shop, person, reason)
  }
}

/** The demo buyer with a past, or null in a demo shop of before there was one. */
export async function buyerWithPast(db: Db): Promise<DemoBuyer | null> {
  const { buyer } = await readPast()
  return (await personOf(db, buyer.email)) ? buyer : null
}

async function keepSeeds(shop: Shop, db: Db, buyer: Buyer, { seeds, draft }: Past): Promise<void> {
  const known = await db.selectFrom('seeds').select('id').where('user_id', '=', buyer.id).limit(1).executeTakeFirst()
  if (known) return
  const ocidOf = await productsOf(db, [...draft.lines, ...seeds.flatMap(({ products }) => products)])
  await shop.transaction(async (bound) => {
    for (const { products, is_public, ...texts } of seeds) {
      const seed = await bound.seeds.create(buyer, texts)
      for (const { sku, ...planned } of products) {
        await bound.seeds.attach(buyer, { ocid: ocidOf(sku), seeds: [seed.id] })
        await bound.seeds.changeProduct(buyer, seed.id, ocidOf(sku), planned)
      }
      if (is_public) await bound.seeds.share(buyer, seed.id, true)
    }
    const visitor = { user: buyer, guestHash: null }
    for (const { sku, ...line } of draft.lines) await bound.cart.add(visitor, { id: ocidOf(sku), ...line })
    await bound.cart.drafts.keep(buyer, { name: draft.name })
  })
}

async function addUnapproved(shop: Shop, person: DemoBuyer, reason: string | null): Promise<void> {
  await shop.transaction(async (bound) => {
    await addDemoBuyer(bound, person, 'pending')
    if (reason === null) return
    await bound.accounts.reject(person.email, reason)
    await bound.jobs.takeBack(['account.letter'])
  })
}

async function readPast(): Promise<Past> {
  const past: unknown = JSON.parse(await readFile(new URL('past.json', DEMO_FOLDER), 'utf8'))
  return Value.Parse(Past, past)
}
