/**
 * Order history of one demo buyer: orders in every state, invoices, seeds and a draft; and buyers who are not approved. All of it goes
 * through the verbs that buyers and operators use, each on its day (decisions 0040 and 0064).
 */
import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { DAY_MS } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import { addDemoBuyer, DEMO_FOLDER, DemoBuyer, findPerson } from './buyers.ts'
import { addDisputedOrder } from './disputed-order.ts'
import { ocidsBySku, placeHistory } from './history-orders.ts'
import { DisputedOrder, PastLine, PastOrder } from './past-orders.ts'
import type { Shop } from '#server/shop.ts'
import type { Member } from '#server/accounts/deps.ts'

const Past = Type.Object({
  buyer: DemoBuyer,
  orders: Type.Array(PastOrder, { description: 'Oldest first' }),
  disputed: DisputedOrder,
  seeds: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      is_public: Type.Boolean(),
      products: Type.Array(PastLine),
    }),
  ),
  draft: Type.Object({ name: Type.String(), lines: Type.Array(PastLine) }),
  /** Rejected with a reason, or waiting for review. */
  unapproved: Type.Array(Type.Object({ ...DemoBuyer.properties, reason: Type.Union([Type.String(), Type.Null()]) })),
})
type Past = Static<typeof Past>

/** Before the oldest order. */
const REGISTERED_DAYS_AGO = 400

/** Loads what has not been loaded yet; one transaction per part. */
export async function loadHistory(shop: Shop, db: Db): Promise<void> {
  const past = await readPast()
  const today = shop.now()
  const registered = shop.withClock(() => new Date(today.getTime() - REGISTERED_DAYS_AGO * DAY_MS))
  const buyer = (await findPerson(db, past.buyer.email)) ?? (await addDemoBuyer(registered, past.buyer))
  await placeHistory(shop, db, buyer, { orders: past.orders, today })
  await createSeeds(shop, db, buyer, past)
  await addDisputedOrder(shop, db, past.disputed)
  for (const { reason, ...person } of past.unapproved) {
    if (!(await findPerson(db, person.email))) await addUnapproved(shop, person, reason)
  }
}

/** Returns the demo buyer with an order history; null in a demo shop of an earlier release. */
export async function buyerWithHistory(db: Db): Promise<DemoBuyer | null> {
  const { buyer } = await readPast()
  return (await findPerson(db, buyer.email)) ? buyer : null
}

async function createSeeds(shop: Shop, db: Db, buyer: Member, { seeds, draft }: Past): Promise<void> {
  const known = await db.selectFrom('seeds').select('id').where('user_id', '=', buyer.id).limit(1).executeTakeFirst()
  if (known) return
  const ocidOf = await ocidsBySku(db, [...draft.lines, ...seeds.flatMap(({ products }) => products)])
  await shop.transaction(async (bound) => {
    for (const { products, is_public, ...texts } of seeds) {
      const seed = await bound.seeds.create(buyer, texts)
      for (const { sku, ...planned } of products) {
        await bound.seeds.attach(buyer, { ocid: ocidOf(sku), seeds: [seed.id] })
        await bound.seeds.changeProduct(buyer, seed.id, ocidOf(sku), planned)
      }
      if (is_public) await bound.seeds.links.setPublic(buyer, seed.id, true)
    }
    const visitor = { user: buyer, guestHash: null }
    for (const { sku, ...line } of draft.lines) await bound.cart.add(visitor, { id: ocidOf(sku), ...line })
    await bound.cart.drafts.save(buyer, { name: draft.name })
  })
}

async function addUnapproved(shop: Shop, person: DemoBuyer, reason: string | null): Promise<void> {
  await shop.transaction(async (bound) => {
    await addDemoBuyer(bound, person, 'pending')
    if (reason === null) return
    await bound.accounts.review.reject(person.email, reason)
  })
}

async function readPast(): Promise<Past> {
  const past: unknown = JSON.parse(await readFile(new URL('past.json', DEMO_FOLDER), 'utf8'))
  return Value.Parse(Past, past)
}
