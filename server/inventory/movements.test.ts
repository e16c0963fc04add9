import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { describeMovement } from '#server/inventory/inventory.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { stockOf } from '#test-kit/orders/buying.ts'
import { editOrder, units } from '#test-kit/orders/edits.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const run = (statement: string, values: readonly unknown[] = []) => test.database.pool.query(statement, [...values])

async function movementsOf(ocid: number) {
  const { data } = await test.shop.inventory.movements(ocid, { limit: 100 })
  return data.toReversed().map(({ id, at, ...movement }) => {
    expect([Number.isInteger(id), Number.isNaN(Date.parse(at))]).toEqual([true, false])
    return movement
  })
}

const inserted = (values: string) => `insert into stock_movements (id, ocid, kind, change, stock) values (${values})`
const ROLLED_BACK = new Error('rolled back')
const UNKNOWN = { reason: null, reference: null, actor: null }

describe('the movements of the stock', () => {
  it('name the order, the reason and who it was, from placing to the refund', async () => {
    const { order, ocids } = await placeOrder(test, [[{ cents: 1000, units: 8 }], [{ cents: 500, units: 3 }]])
    const [[first = 0] = [], [second = 0] = []] = ocids
    const { invoice } = order
    const before = await stockOf(test, first)
    await editOrder(test.shop, invoice, units(0, 6), 'You called us')
    const number = `${invoice}-1`
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(number, ALL)
    await test.shop.orders.money.refund(number, { reason: 'Too dark', restock: true })
    await test.shop.orders.fulfilment.cancel(`${invoice}-2`, 'Broken')

    expect(await movementsOf(first)).toEqual([
      { kind: 'opening', change: before + 8, stock: before + 8, ...UNKNOWN },
      { kind: 'sold', change: -8, stock: before, reason: null, reference: invoice, actor: 'buyer' },
      {
        kind: 'released',
        change: 2,
        stock: before + 2,
        reason: 'You called us',
        reference: invoice,
        actor: 'operator',
      },
      { kind: 'returned', change: 6, stock: before + 8, reason: 'Too dark', reference: number, actor: 'operator' },
    ])
    expect((await movementsOf(second)).slice(1)).toMatchObject([
      { kind: 'sold', change: -3, reference: invoice },
      { kind: 'released', change: 3, reason: 'Broken', reference: `${invoice}-2`, actor: 'operator' },
    ])
  })

  it('are corrections if nothing describes them, also after a described one of the same connection', async () => {
    const ocid = await addProduct(test.database.db, { stock: 5 })
    await inTransaction(test.database.db, async (tx) => {
      await describeMovement(tx, {
        kind: 'received',
        reference: 'DN-7',
        actor: 'Sam',
        at: new Date('2026-05-01T00:00Z'),
      })
      await sql`update products set stock = 6 where ocid = ${ocid}`.execute(tx)
    })
    await run('update products set stock = 7 where ocid = $1', [ocid])
    expect(await movementsOf(ocid)).toEqual([
      { kind: 'opening', change: 5, stock: 5, ...UNKNOWN },
      { kind: 'received', change: 1, stock: 6, reason: null, reference: 'DN-7', actor: 'Sam' },
      { kind: 'corrected', change: 1, stock: 7, ...UNKNOWN },
    ])
    const { data } = await test.shop.inventory.movements(ocid, { limit: 2 })
    expect(data.at(-1)?.at).toBe('2026-05-01T00:00:00.000Z')
  })

  it('end at 0 when the product is deleted, and go on when it is created again', async () => {
    const ocid = await addProduct(test.database.db, { stock: 5 })
    await run('delete from products where ocid = $1', [ocid])
    await addProduct(test.database.db, { ocid, stock: 3 })
    expect(await movementsOf(ocid)).toMatchObject([
      { change: 5, stock: 5 },
      { kind: 'corrected', change: -5, stock: 0, reason: 'The product was deleted.' },
      { kind: 'opening', change: 3, stock: 3 },
    ])
  })

  it('are read page by page, newest first', async () => {
    const ocid = await addProduct(test.database.db, { stock: 1 })
    for (const stock of [2, 3]) await run('update products set stock = $2 where ocid = $1', [ocid, stock])
    const { inventory } = test.shop
    const first = await inventory.movements(ocid, { limit: 2 })
    expect(first.data.map(({ stock }) => stock)).toEqual([3, 2])
    const last = await inventory.movements(ocid, { limit: 2, cursor: first.next ?? '' })
    expect([last.data.map(({ stock }) => stock), last.next]).toEqual([[1], null])
  })

  it.each([
    ['changed', (ocid: number) => `update stock_movements set change = 9 where ocid = ${ocid}`],
    ['deleted', (ocid: number) => `delete from stock_movements where ocid = ${ocid}`],
    ['added without a change of the stock', (ocid: number) => inserted(`default, ${ocid}, 'received', 2, 7`)],
    ['opened twice', (ocid: number) => inserted(`-${ocid}, ${ocid}, 'opening', 5, 5`)],
    ['added as a count of another stock', (ocid: number) => inserted(`default, ${ocid}, 'counted', 0, 6`)],
  ])('cannot be %s', async (_title, statement) => {
    const ocid = await addProduct(test.database.db, { stock: 5 })
    const before = await movementsOf(ocid)
    await expect(run(statement(ocid))).rejects.toThrow('stock_movements is a record')
    expect(await movementsOf(ocid)).toEqual(before)
  })

  it('add up to the stock in any history of statements', { timeout: 60_000 }, async () => {
    const products: number[] = []
    for (let product = 0; product < 4; product += 1) products.push(await addProduct(test.database.db, { stock: 40 }))
    const some = fc.subarray(products, { minLength: 1 })
    const amount = fc.integer({ min: 0, max: 60 })
    const step = fc.record({
      kind: fc.constantFrom('set', 'take', 'add', 'touch', 'replace'),
      ocids: some,
      amount,
      isDone: fc.boolean(),
      isDescribed: fc.boolean(),
    })
    const history = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const { kind, ocids, amount, isDone, isDescribed } of steps) {
        const work = inTransaction(test.database.db, async (db) => {
          if (isDescribed) await describeMovement(db, { kind: 'counted', actor: 'Sam' })
          if (kind === 'set') await sql`update products set stock = ${amount} where ocid = any(${ocids})`.execute(db)
          if (kind === 'take') {
            await sql`update products set stock = stock - ${amount}::integer where ocid = any(${ocids}) and stock >= ${amount}`.execute(
              db,
            )
          }
          if (kind === 'add') {
            await sql`update products set stock = stock + ${amount}::integer where ocid = any(${ocids})`.execute(db)
          }
          if (kind === 'touch') await sql`update products set updated_at = now()`.execute(db)
          if (kind === 'replace') {
            await sql`delete from products where ocid = any(${ocids})`.execute(db)
            for (const ocid of ocids) await addProduct(db, { ocid, stock: amount })
          }
          if (!isDone) throw ROLLED_BACK
        })
        await work.catch((error: unknown) => {
          if (error !== ROLLED_BACK) throw error
        })
      }
      const { rows } = await run(
        `select ocid, products.stock, sum(change)::integer as sum, array_agg(change order by id) as changes,
           array_agg(stock_movements.stock order by id) as stocks
         from products join stock_movements using (ocid) where ocid = any($1) group by ocid`,
        [products],
      )
      expect(rows.map(({ sum }) => sum)).toEqual(rows.map(({ stock }) => stock))
      expect(rows).toHaveLength(products.length)
      for (const { changes, stocks } of rows) {
        let stock = 0
        for (const [index, change] of changes.entries()) expect(stocks[index]).toBe((stock += change))
      }
    })
    await fc.assert(history, { numRuns: 10 })
  })
})
