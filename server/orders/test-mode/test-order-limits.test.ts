import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_TEST_ORDER_BYTES, MAX_TEST_SHIPMENTS } from '#contract/integrations.ts'
import type { InvoiceDetails, ListedInvoice, OrderSummary } from '#contract/schemas/orders/orders.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addTester } from '#test-kit/orders/test-mode.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let ocid: number
let fixture: Awaited<ReturnType<typeof addTester>>
let testers = 0
beforeAll(async () => {
  test = await openTestShop()
  ocid = await addProduct(test.database.db, { sku: 'VASE', price_cents: 1999, stock: 90 })
})
afterAll(() => test.close())
beforeEach(async () => {
  testers += 1
  fixture = await addTester(test, `limited${testers}`)
})

interface List<Item> {
  data: Item[]
  meta: { total?: number; next_cursor: string | null }
}

const query = (statement: string, ...values: unknown[]) => test.database.pool.query(statement, values)

/** Gives the test orders of the buyer a body that this release cannot read. */
const makeUnreadable = () => query(`update test_orders set body = '{}' where user_id = $1`, fixture.buyer.id)

/** Returns all items of a list, one per page, by cursor. */
async function byCursor<Item>(path: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: List<Item> } = await fixture.tester.call<List<Item>>(
      'GET',
      `${path}&limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
    )
    items.push(...body.data)
    cursor = body.meta.next_cursor
  } while (cursor !== null)
  return items
}

/** Places two orders of three units, the second one by card, and ships the second in two parts. Returns their numbers. */
async function placeTwo(): Promise<[first: string, second: string]> {
  const { tester } = fixture
  const { invoice: first } = await tester.place([[ocid, 3]], { po_number: 'PO-7' })
  const { invoice: second } = await tester.place([[ocid, 3]], { paymentMethod: 'card' })
  await tester.move(second, 'accept')
  await tester.move(second, 'ship', { lines: [{ position: 0, quantity: 1 }] })
  await tester.move(second, 'ship')
  return [first, second]
}

describe('lists of test orders', () => {
  it('read no bodies, because a company can have hundreds of orders with hundreds of lines', async () => {
    const { tester, buyer } = fixture
    const [first, second] = await placeTwo()
    await makeUnreadable()
    const orders = (await tester.call<List<OrderSummary>>('GET', '/orders?limit=1')).body
    expect(orders).toMatchObject({ data: [{ invoice: second, units: 3, lines: 1 }], meta: { total: 2 } })
    expect((await tester.call<List<ListedInvoice>>('GET', '/invoices')).body.data).toHaveLength(2)
    const latest = await test.shop.orders.testMode.latest(buyer)
    expect([latest.total, latest.orders.map(({ invoice }) => invoice)]).toEqual([2, [second, first]])
  })

  it('are filtered and paged by cursor', async () => {
    const [first, second] = await placeTwo()
    const numbers = async (filters: string) =>
      (await byCursor<OrderSummary>(`/orders?${filters}`)).map(({ invoice }) => invoice)
    expect(await numbers('')).toEqual([second, first])
    expect(await numbers('state=shipped')).toEqual([second])
    expect(await numbers('payment=open')).toEqual([first])
    expect(await numbers('q=vase%20po-7')).toEqual([first])
    expect(await numbers('q=100%25')).toEqual([])
    expect(await numbers('mine=true')).toEqual([second, first])
    await query(
      `update test_orders set placed_at = '2026-03-01T23:30Z', changed_at = '2026-03-02' where invoice = $1`,
      first,
    )
    expect(await numbers('from=2026-03-01&to=2026-03-01')).toEqual([first])
    expect(await numbers('from=2026-03-02')).toEqual([second])
    expect(await numbers('updated_since=2026-03-03T00:00:00Z')).toEqual([second])
  })

  it('have invoices that are filtered and paged by cursor, with the lines of their shipments', async () => {
    const [first, second] = await placeTwo()
    await fixture.tester.move(first, 'accept')
    await fixture.tester.move(first, 'ship')
    await fixture.tester.move(first, 'pay')
    const shipped = async (filters: string) =>
      (await byCursor<ListedInvoice>(`/invoices?${filters}&expand=lines`)).map(({ number, lines }) => [
        number,
        lines?.map(({ sku, qty, lineTotal }) => [sku, qty, lineTotal]),
      ])
    const rest = [`${second}-1-INV2`, [['VASE', 2, 39.98]]]
    const part = [`${second}-1-INV1`, [['VASE', 1, 19.99]]]
    const whole = [`${first}-1-INV1`, [['VASE', 3, 59.97]]]
    expect(await shipped('')).toEqual([rest, part, whole])
    expect(await shipped('status=paid')).toEqual([whole])
    await query(`update test_orders set changed_at = '2026-03-02' where invoice = $1`, first)
    expect(await shipped('updated_since=2026-03-03T00:00:00Z')).toEqual([rest, part])
    const { status } = await fixture.tester.call<InvoiceDetails>('GET', `/invoices/${first}-1-INV2`)
    expect(status).toBe(404)
  })
})

describe('a test order', () => {
  it('has few shipments, so that it does not grow without end', async () => {
    const { tester } = fixture
    const { invoice } = await tester.place([[ocid, MAX_TEST_SHIPMENTS + 2]])
    await tester.move(invoice, 'accept')
    const ship = () => tester.move(invoice, 'ship', { lines: [{ position: 0, quantity: 1 }] })
    for (let count = 1; count <= MAX_TEST_SHIPMENTS; count++) expect((await ship()).status).toBe(200)
    expect(await ship()).toMatchObject({
      status: 409,
      body: { code: 'impossible_move', message: expect.stringContaining('Cancel what is left of it') },
    })
    expect((await tester.move(invoice, 'cancel')).body.data.products[0]).toMatchObject({ cancelled: 2 })
  })

  it('does not ship once it is large, and can still be canceled', async () => {
    const { tester } = fixture
    const { invoice } = await tester.place([[ocid, 3]])
    await tester.move(invoice, 'accept')
    await query(
      `update test_orders set body = jsonb_set(body, '{notes}', to_jsonb(repeat('x', $2))) where invoice = $1`,
      invoice,
      MAX_TEST_ORDER_BYTES,
    )
    expect(await tester.move(invoice, 'ship')).toMatchObject({
      status: 409,
      body: { code: 'impossible_move', message: expect.stringContaining('place another test order') },
    })
    expect((await tester.move(invoice, 'cancel')).status).toBe(200)
  })
})
