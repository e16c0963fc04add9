import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper, stockOf } from '#test-kit/orders/buying.ts'
import { editOrder, units } from '#test-kit/orders/edits.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const run = (statement: string, values: readonly unknown[] = []) => test.database.pool.query(statement, [...values])
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

async function count(ocid: number, found: number) {
  return test.shop.transaction(({ inventory }) =>
    inventory.record(ocid, { kind: 'counted', units: found }, { kind: 'staff', id: 1, name: 'Sam' }, undefined),
  )
}

/** PGlite has one connection, so nothing waits there. */
describe.runIf(inject('template').kind === 'postgres')('a count that waits for a lock of its product', () => {
  /** Holds the lock of the product while `work` and a count of it begin, and returns the count. */
  async function countDuring(ocid: number, found: number, work: () => Promise<unknown>) {
    // Both wait for this lock, the work in front of the count.
    const holder = await test.database.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from products where ocid = $1 for no key update', [ocid])
    const waiting = (number: number) =>
      vi.waitUntil(async () => (await run(WAITING)).rows.length === number, { timeout: 10_000, interval: 20 })
    const working = work()
    await waiting(1)
    const counting = Promise.allSettled([count(ocid, found)])
    await waiting(2)
    await holder.query('commit')
    holder.release()
    await working
    const [counted] = await counting
    return counted
  }

  it('does not give the units of an order back that is placed meanwhile', async () => {
    const ocid = await addProduct(test.database.db, { stock: 10 })
    const shopper = await addShopper(test)
    await shopper.put(ocid, 3)
    const checkout = await shopper.checkout()
    const counted = await countDuring(ocid, 10, () => shopper.place(checkout))
    expect(counted).toMatchObject({ status: 'fulfilled', value: { before: 7, after: 7 } })
    expect(await test.shop.inventory.stock(ocid)).toMatchObject({ on_hand: 10, reserved: 3, available: 7 })
  })

  it('refuses fewer units than the order has', async () => {
    const ocid = await addProduct(test.database.db, { stock: 10 })
    const shopper = await addShopper(test)
    await shopper.put(ocid, 3)
    const checkout = await shopper.checkout()
    const counted = await countDuring(ocid, 2, () => shopper.place(checkout))
    expect(counted).toMatchObject({ status: 'rejected', reason: { code: 'impossible_move' } })
    expect(await stockOf(test, ocid)).toBe(7)
  })

  it('does not take units twice that an edit or a cancellation gives back meanwhile', async () => {
    const ocid = await addProduct(test.database.db, { stock: 10 })
    const shopper = await addShopper(test)
    await shopper.put(ocid, 4)
    const { invoice } = await shopper.place(await shopper.checkout())
    await countDuring(ocid, 10, () => editOrder(test.shop, invoice, units(0, 3), 'You called us'))
    expect(await stockOf(test, ocid)).toBe(7)
    await countDuring(ocid, 10, () => test.shop.orders.fulfilment.cancel(invoice, 'Broken'))
    expect(await stockOf(test, ocid)).toBe(10)
  })
})
