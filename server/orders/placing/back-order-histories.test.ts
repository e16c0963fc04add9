import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '#contract/problem.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper, type Shopper } from '#test-kit/orders/buying.ts'
import { editOrder, units } from '#test-kit/orders/edits.ts'
import { ALL } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let shopper: Shopper
beforeAll(async () => {
  test = await openTestShop()
  shopper = await addShopper(test)
})
afterAll(() => test.close())

const RUNS = 12
const LIMIT = 9
const STAFF = { kind: 'staff', id: 1, name: 'June Park' } as const

/** A product, its orders, and the units on hand that its history explains. */
interface History {
  ocid: number
  invoices: string[]
  onHand: number
}

const step = fc.record({
  verb: fc.constantFrom('place', 'place', 'cancel', 'edit', 'ship', 'refund', 'receive', 'correct', 'import'),
  order: fc.nat(6),
  units: fc.integer({ min: 1, max: 12 }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Applies a step. An impossible one is rejected, and changes nothing. */
async function apply(history: History, { verb, order, units: count }: Step): Promise<void> {
  const { shop, database } = test
  const { ocid } = history
  const invoice = history.invoices[order % Math.max(1, history.invoices.length)] ?? ''
  const record = (kind: 'received' | 'corrected', change: number) =>
    shop.transaction((bound) =>
      bound.inventory.record(ocid, { kind, units: change, reason: 'because' }, STAFF, undefined),
    )
  const unitsOf = async (of: 'shipped' | 'restocked') => {
    const table = of === 'shipped' ? 'shipment_lines' : 'stock_movements'
    const sum = of === 'shipped' ? 'sum(part.quantity)' : `sum(change) filter (where kind = 'returned')`
    const joined = of === 'shipped' ? 'join order_lines as line using (order_id, position)' : ''
    const { rows } = await database.pool.query<{ units: number }>(
      `select coalesce(${sum}, 0)::integer as units from ${table} as part ${joined} where ocid = $1`,
      [ocid],
    )
    return rows[0]?.units ?? 0
  }
  const verbs = {
    async place() {
      await shopper.put(ocid, count)
      history.invoices.push((await shopper.place(await shopper.checkout())).invoice)
    },
    cancel: () => shop.orders.fulfilment.cancel(invoice, 'because'),
    edit: () => editOrder(shop, invoice, units(0, count)),
    async ship() {
      await shop.orders.fulfilment.accept(invoice).catch(ignoreProblem)
      const before = await unitsOf('shipped')
      await shop.orders.fulfilment.ship(invoice, ALL)
      history.onHand -= (await unitsOf('shipped')) - before
    },
    async refund() {
      const before = await unitsOf('restocked')
      await shop.orders.money.refund(invoice, { reason: 'because', restock: true })
      history.onHand += (await unitsOf('restocked')) - before
    },
    async receive() {
      await record('received', count)
      history.onHand += count
    },
    async correct() {
      await record('corrected', -count)
      history.onHand -= count
    },
    async import() {
      const { available } = await shop.inventory.stock(ocid)
      await database.pool.query('update products set stock = $2 where ocid = $1', [ocid, count])
      history.onHand += count - available
    },
  }
  await verbs[verb]().catch(ignoreProblem)
  await shop.cart.clear(shopper.visitor)
}

function ignoreProblem(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}

async function check({ ocid, onHand }: History): Promise<void> {
  const { pool } = test.database
  const { rows } = await pool.query<{ stock: number; owed: number; lines: number; moved: number; beyond: number }>(
    `select stock, owed,
       (select coalesce(sum(owed), 0)::integer from back_order_lines where ocid = $1) as lines,
       (select sum(change)::integer from stock_movements where ocid = $1) as moved,
       (select count(*)::integer from back_order_lines as back_order join order_lines as line using (order_id, position)
        where back_order.ocid = $1 and back_order.owed > line.quantity
          - coalesce((select sum(quantity) from shipment_lines as part
              where part.order_id = line.order_id and part.position = line.position), 0)
          - coalesce((select sum(quantity) from cancelled_lines as part
              where part.order_id = line.order_id and part.position = line.position), 0)) as beyond
     from products where ocid = $1`,
    [ocid],
  )
  const [now] = rows
  if (!now) throw new Error('The product is gone.')
  expect(now).toMatchObject({ owed: now.lines, moved: now.stock, beyond: 0 })
  expect(Math.min(now.stock, now.owed)).toBe(0)
  expect(now.owed).toBeLessThanOrEqual(LIMIT)
  const { available, reserved, on_hand } = await test.shop.inventory.stock(ocid)
  expect({ available, on_hand }).toEqual({ available: now.stock, on_hand: onHand })
  expect(reserved).toBeGreaterThanOrEqual(0)
}

it('stock, movements and owed units agree in any history', { timeout: 180_000 }, async () => {
  const history = async (steps: readonly Step[]) => {
    const fields = { stock: 5, stock_policy: 'backorder', back_order_limit: LIMIT } as const
    const state: History = { ocid: await addProduct(test.database.db, fields), invoices: [], onHand: 5 }
    for (const one of steps) {
      await apply(state, one)
      await check(state)
    }
  }
  const anyHistory = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), history)
  const found = await fc.check(anyHistory, { numRuns: RUNS, endOnFailure: true })
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false)
})
