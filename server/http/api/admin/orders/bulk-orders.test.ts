import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import type { BulkResult, ReadShipment } from '#contract/schemas/admin/orders/bulk-orders.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['orders.read', 'orders.write', 'audit.read'])
})
afterAll(() => test.close())

const read = async (invoice: string) => (await sam.call('GET', `/orders/${invoice}`)).body['data'] as AdminOrder
const versionOf = async (invoice: string) => (await read(invoice)).version

async function send<Data>(path: string, body: object): Promise<Data[]> {
  const answer = await sam.call('POST', path, body)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body['data'] as Data[]
}
const accept = (orders: { invoice: string; version: number }[]) => send<BulkResult>('/orders/accept', { orders })
const preview = (...rows: string[]) =>
  send<ReadShipment>('/orders/shipments/preview', { csv: ['number,carrier,tracking,sku,units', ...rows].join('\n') })
const ship = (shipments: readonly ReadShipment[]) =>
  send<BulkResult>('/orders/shipments', {
    shipments: shipments.map(({ order, version, number, carrier, tracking, lines }) => ({
      invoice: order,
      version,
      number,
      carrier,
      tracking,
      ...(lines.length > 0 && { lines }),
    })),
  })
const results = (given: readonly BulkResult[]) => given.map(({ result }) => result)

async function accepted() {
  const { order } = await placeOrder(test)
  await test.shop.orders.fulfilment.accept(order.invoice)
  return order
}

describe('accepting many orders', () => {
  it('accepts each by itself with a row of the audit log, and reports the one that someone else changed', async () => {
    const [one, two, three] = [await placeOrder(test), await placeOrder(test), await placeOrder(test)]
    const orders = await Promise.all(
      [one, two, three].map(async ({ order: { invoice } }) => ({ invoice, version: await versionOf(invoice) })),
    )
    await test.shop.orders.fulfilment.cancel(two.order.invoice, 'Sold out')
    const data = await accept([...orders, { invoice: 'T-9', version: 0 }])
    expect(results(data)).toEqual(['done', 'unchanged', 'done', 'failed'])
    expect(data[3]?.messages).toEqual(['There is no order T-9.'])
    expect((await read(three.order.invoice)).order.state).toBe('accepted')
    const { body } = await sam.call('GET', `/audit/order/${three.order.invoice}`)
    expect(body['data']).toMatchObject([{ action: 'adminAcceptOrders', actor: 'Sam Staff' }])
    expect((await sam.call('GET', `/audit/order/${two.order.invoice}`)).body['data']).toEqual([])
  })

  it('changes nothing when the same call is sent again, or when the order has changed but still waits', async () => {
    const { order } = await placeOrder(test, [[{ cents: 1000, units: 1 }], [{ cents: 1000, units: 1 }]])
    const { invoice } = order
    const orders = [{ invoice, version: await versionOf(invoice) }]
    await test.shop.orders.fulfilment.accept(`${invoice}-1`)
    const [stale] = await accept(orders)
    expect(stale).toMatchObject({ result: 'failed', messages: [expect.stringContaining('Someone else changed')] })
    const now = [{ invoice, version: await versionOf(invoice) }]
    expect(results(await accept(now))).toEqual(['done'])
    expect(results(await accept(now))).toEqual(['unchanged'])
  })
})

describe('a file of shipments', () => {
  it('is tried before it ships anything, and names the problem of each line', async () => {
    const [one, waiting] = [await accepted(), (await placeOrder(test)).order]
    const freight = await placeFreightOrder(test, 'invoice', 5000)
    await test.shop.orders.fulfilment.accept(freight.order.invoice)
    const sku = one.products[0]?.sku ?? ''
    const rows = await preview(
      `${one.invoice},UPS,1Z1,${sku},2`,
      `${one.invoice}-1,UPS,1Z2,${sku},9`,
      `${one.invoice}-1,UPS,1Z3,,`,
      `${waiting.invoice},UPS,1Z4,,`,
      `${freight.freighted},UPS,1Z5,,`,
      `T-9,UPS,1Z6,,`,
      `,UPS,1Z7,,`,
    )
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, `Only 3 of ${sku} are left to ship.`],
      [4, 'It was not checked. Correct line 3 of the same order first.'],
      [5, expect.stringContaining('it cannot be shipped now')],
      [6, `The freight of ${freight.freighted} is not quoted yet.`],
      [7, 'There is no order T-9.'],
      [8, 'the suborder or the carrier is missing'],
    ])
    expect(rows[0]?.messages[0]).toBe(`${one.invoice}-1 is partly shipped: 2 units via UPS.`)
    expect((await read(one.invoice)).order.groups[0]?.shipments).toEqual([])
  })

  it('ships what was previewed, several shipments of one order too, once, with rows of the audit log', async () => {
    const [one, two] = [await accepted(), await accepted()]
    const sku = one.products[0]?.sku ?? ''
    const rows = await preview(
      `${one.invoice}-1,UPS,1Z21,${sku},2`,
      `${one.invoice}-1,FedEx,77,${sku},3`,
      `${two.invoice},DHL,88,,`,
    )
    expect(rows.map(({ problem }) => problem)).toEqual([null, null, null])
    expect(results(await ship(rows))).toEqual(['done', 'done', 'done'])
    expect(results(await ship(rows))).toEqual(['unchanged', 'unchanged', 'unchanged'])
    const { order } = await read(one.invoice)
    expect([order.state, order.groups[0]?.shipments.map(({ tracking }) => tracking)]).toEqual([
      'shipped',
      ['1Z21', '77'],
    ])
    const { body } = await sam.call('GET', `/audit/order/${one.invoice}`)
    expect(body['data']).toMatchObject([{ action: 'adminShipOrders' }, { action: 'adminShipOrders' }])
    const [again] = await preview(`${two.invoice},DHL,88,,`)
    expect(again?.problem).toBe(`${two.invoice} has a shipment with tracking number 88.`)
  })

  it('may be pasted with tabs, and needs the columns', async () => {
    const { invoice } = await accepted()
    const csv = `Order\tCarrier\tTracking\n${invoice}\tUPS\t1Z31`
    expect(await send<ReadShipment>('/orders/shipments/preview', { csv })).toMatchObject([
      { order: invoice, tracking: '1Z31', problem: null },
    ])
    const { status, body } = await sam.call('POST', '/orders/shipments/preview', { csv: 'a,b\n1,2' })
    expect([status, body['message']]).toEqual([422, expect.stringContaining('suborder,carrier,tracking')])
  })
})
