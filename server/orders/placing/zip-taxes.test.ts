import { afterAll, beforeAll, expect, it } from 'vitest'
import { toCents } from '#contract/values/money.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { editOrder } from '#test-kit/orders/edits.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const HOUSE = { name: 'Ann', line1: '9 Oak St', state: 'TX' }

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await test.shop.rates.write({
    shipping: [{ key: 'standard', name: 'Standard', kind: 'flat', rate: 10, transit_days: [2, 6] }],
    taxes: [{ state: 'TX', percent: 6, shipping: true }],
    minimums: [],
  })
})
afterAll(() => test.close())

it('the sales tax of the ZIP code is that of cart, checkout, order and an edit to another ZIP code', async () => {
  const csv = 'zip,city,rate\n78701,,8.25\n78702,Austin,7'
  const file = { csv, file_name: null, state: null, effective_from: test.shop.taxes.byZip.today() }
  const read = await test.shop.taxes.byZip.readFile(file)
  await test.shop.transaction(({ taxes }) => taxes.byZip.importFile(file, read, 'June Park'))
  const ann = await addShopper(test)
  const ocid = await addProduct(test.database.db, { price_cents: 10_000, stock: 20 })
  await ann.put(ocid, 2)
  // $200.00 of goods and $10.00 of shipping, which Texas taxes.
  const at = (percent: number) => Math.round(210 * percent) / 100
  expect((await ann.cart()).tax_estimate).toBe(at(8.25))
  const checkout = await ann.checkout()
  expect([checkout.totals.tax, checkout.tax.rate]).toEqual([at(8.25), 8.25])
  const order = await ann.place(checkout)
  expect(order.tax).toBe(at(8.25))
  const stored = await test.database.db
    .selectFrom('maker_orders')
    .select('tax_millionths')
    .where('tax_cents', '=', toCents(order.tax))
    .execute()
  expect(stored).toEqual([{ tax_millionths: 82_500 }])

  for (const [zip, city, percent] of [
    ['78702', 'Austin', 7],
    ['78703', 'Austin', 6],
  ] as const) {
    await editOrder(test.shop, order.invoice, { address: { ...HOUSE, zip, city } })
    expect((await test.shop.orders.reading.byInvoice(ann.visitor, order.invoice))?.tax).toBe(at(percent))
  }
})
