import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { ALL, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { composePrint, type OrderPrint } from './print-orders.ts'

const SELLER = { name: 'Fennel & Oak', address: [], bank: [] }

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

async function compose(what: OrderPrint, ...invoices: string[]) {
  const { db } = test.database
  const rows = await db.selectFrom('orders').select(['id', 'invoice']).where('invoice', 'in', invoices).execute()
  const ids = invoices.map((invoice) => rows.find((row) => row.invoice === invoice)?.id ?? 0)
  return composePrint(db, SELLER, what, ids)
}
async function documents(what: OrderPrint, ...invoices: string[]) {
  const content = await compose(what, ...invoices)
  if (!content || !('documents' in content)) throw new Error('There are no documents.')
  return content.documents
}
const numbers = async (what: OrderPrint, ...invoices: string[]) =>
  (await documents(what, ...invoices)).map(({ number }) => number)

describe('the documents of many orders', () => {
  it('are in the order of the selection, by suborder', async () => {
    const one = (await placeOrder(test)).order.invoice
    const two = (await placeOrder(test, [[{ cents: 100, units: 1 }], [{ cents: 100, units: 1 }]])).order.invoice
    expect(await numbers('purchase_orders', two, one)).toEqual([`${two}-1`, `${two}-2`, `${one}-1`])
    expect(await numbers('packing_slips', one, two)).toEqual([`${one}-1`, `${two}-1`, `${two}-2`])
    await test.shop.orders.fulfilment.cancel(`${two}-1`, 'Sold out')
    expect(await numbers('purchase_orders', two, one)).toEqual([`${two}-2`, `${one}-1`])
  })

  it('have what is left to pack on the slips, and each shipment once nothing is left', async () => {
    const { order } = await placeOrder(test, [[{ cents: 100, units: 5 }]])
    const { invoice } = order
    const sku = order.products[0]?.sku ?? ''
    const units = async () =>
      (await documents('packing_slips', invoice)).map(({ groups }) => groups[0]?.rows[0]?.cells[3])
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, { ...ALL, lines: new Map([[sku, 2]]) })
    expect([await numbers('packing_slips', invoice), await units()]).toEqual([[`${invoice}-1`], ['3']])
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    expect([await numbers('packing_slips', invoice), await units()]).toEqual([
      [`${invoice}-1-P1`, `${invoice}-1-P2`],
      ['2', '3'],
    ])
  })

  it('list only units in stock on the slips, and an order whose units are all on back order has no slip', async () => {
    const ocid = await addProduct(test.database.db, { stock: 2, stock_policy: 'backorder' })
    const place = async (units: number) => {
      const shopper = await addShopper(test)
      await shopper.put(ocid, units)
      return (await shopper.place(await shopper.checkout())).invoice
    }
    const [part, none] = [await place(5), await place(4)]
    const slips = await documents('packing_slips', part, none)
    expect(slips.map(({ number, groups }) => [number, groups[0]?.rows[0]?.cells[3]])).toEqual([[`${part}-1`, '2']])
    expect(await compose('packing_slips', none)).toBeNull()
  })

  it('have only units that are not canceled on the purchase order', async () => {
    const { order } = await placeOrder(test, [[{ cents: 100, units: 5 }]])
    const { invoice } = order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, { ...ALL, lines: new Map([[order.products[0]?.sku ?? '', 2]]) })
    await test.shop.orders.fulfilment.cancel(invoice, 'Sold out')
    const [document] = await documents('purchase_orders', invoice)
    expect(document?.groups[0]?.rows[0]?.cells).toEqual([expect.anything(), expect.anything(), '2', '$1.00', '$2.00'])
  })

  it('are address labels without a country at home, and null if all orders are canceled', async () => {
    const { order } = await placeOrder(test)
    const sheet = await compose('labels', order.invoice)
    if (!sheet || !('labels' in sheet)) throw new Error('There are no labels.')
    expect(sheet.labels).toHaveLength(1)
    expect(sheet.labels[0]?.note).toContain(`${order.invoice}-1 · `)
    expect(sheet.labels[0]?.lines.at(-1)).toMatch(/, [A-Z]{2} \d{5}/)
    await test.shop.orders.fulfilment.cancel(order.invoice, 'Sold out')
    expect(await compose('labels', order.invoice)).toBeNull()
  })
})
