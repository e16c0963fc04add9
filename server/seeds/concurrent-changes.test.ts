import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import type { Buyer } from '#server/accounts/deps.ts'

const PRODUCTS_EACH = 6
const STEPS = 40

/** Creates a seeded pseudorandom generator (mulberry32), for repeatable runs. */
function numbersFrom(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

describe('concurrent changes of a seed', () => {
  let test: TestShop
  let buyer: Buyer
  let ocids: number[]
  beforeAll(async () => {
    // Only the test's requests may use the database, because queries are counted.
    test = await openTestShop({ ROLES: 'web' })
    buyer = await addBuyer(test.shop, 'nora')
    ocids = []
    for (let product = 0; product < PRODUCTS_EACH * 2; product += 1) ocids.push(await addProduct(test.database.db))
  })
  afterAll(() => test.close())

  const known = new Map<number, number>()

  /**
   * Attaches, detaches, moves and counts at random. Only this device puts its own products in and out, so that what they
   * must be in the end is known; it moves them before any product of either.
   */
  async function work(seed: string, mine: readonly number[], random: (below: number) => number): Promise<void> {
    const { seeds } = test.shop
    for (let step = 0; step < STEPS; step += 1) {
      const ocid = mine[random(mine.length)] ?? 0
      const products = known.has(ocid)
      const choice = random(4)
      if (choice === 0 && !products) {
        await seeds.attach(buyer, { ocid, seeds: [seed] })
        known.set(ocid, 1)
      } else if (choice === 1 && products) {
        await seeds.detach(buyer, { ocid, seed })
        known.delete(ocid)
      } else if (choice === 2 && products) {
        const quantity = 1 + random(90)
        await seeds.changeProduct(buyer, seed, ocid, { quantity })
        known.set(ocid, quantity)
      } else if (products) {
        // The other device may just have detached the product of `before`.
        await seeds.changeProduct(buyer, seed, ocid, { before: ocids[random(ocids.length)] }).catch(refusedOnly)
      }
    }
  }

  it.each([1, 2, 3, 4])('keep every change and one position for each product (run %d)', async (run) => {
    known.clear()
    const { uuid, id } = await test.shop.seeds.create(buyer, { name: `Run ${run}` })
    await Promise.all([
      work(uuid, ocids.slice(0, PRODUCTS_EACH), numbersFrom(run)),
      work(uuid, ocids.slice(PRODUCTS_EACH), numbersFrom(run * 1000)),
    ])
    const page = { page: 1, limit: 100, sort: 'manual' } as const
    const { data } = await test.shop.seeds.products(buyer, uuid, page)
    expect(new Map(data.map(({ ocid, seed_qty }) => [ocid, seed_qty]))).toEqual(known)
    const rows = await test.database.db
      .selectFrom('seed_products')
      .select('position')
      .where('seed_id', '=', id)
      .execute()
    expect(new Set(rows.map(({ position }) => position)).size).toBe(known.size)
    expect(known.size).toBeGreaterThan(0)
  })

  it('attach a product once, for concurrent requests that name the seeds in different orders', async () => {
    const made = []
    for (let seed = 0; seed < 6; seed += 1) made.push(await test.shop.seeds.create(buyer, { name: `Ring ${seed}` }))
    const uuids = made.map(({ uuid }) => uuid)
    const [ocid = 0] = ocids
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, time) =>
        test.shop.seeds.attach(buyer, { ocid, seeds: time % 2 ? uuids : uuids.toReversed() }),
      ),
    )
    for (const { seeds } of answers) expect(uuids.every((uuid) => seeds.includes(uuid))).toBe(true)
    expect((await test.shop.seeds.list(buyer, { page: 1, limit: 6 })).data.map(({ ocids }) => ocids)).toEqual(
      uuids.map(() => [ocid]),
    )
  })

  it('reads few seeds and many with the same number of queries', async () => {
    const queriesOf = (work: () => Promise<unknown>) => countQueries(test.database, work)
    const planner = await addBuyer(test.shop, 'planner')
    const { id } = await test.shop.seeds.create(planner, { name: 'Only one' })
    await test.shop.seeds.attach(planner, { ocid: ocids[0] ?? 0, seeds: [id] })
    const list = () => test.shop.seeds.list(planner, { page: 1, limit: 100 })
    const products = () => test.shop.seeds.products(planner, id, { page: 1, limit: 2000, sort: 'manual' })
    const few = [await queriesOf(list), await queriesOf(products)]
    await test.database.pool.query(
      `insert into seeds (user_id, name) select $1, 'Seed ' || n from generate_series(1, 500) n`,
      [planner.id],
    )
    await test.database.pool.query(
      `insert into seed_products (seed_id, ocid, position)
        select id, ocid, ocid from seeds, products where user_id = $1 on conflict do nothing`,
      [planner.id],
    )
    expect([await queriesOf(list), await queriesOf(products)]).toEqual(few)
    expect(few).toEqual([3, 4])
  })
})

function refusedOnly(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'not_found') throw error
}
