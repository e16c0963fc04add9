import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { addSupplier, addShopper } from '#test-kit/orders/buying.ts'
import { ALL, orderNow, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { composeProForma } from './compose-pro-forma.ts'
import { readExpected } from './pro-forma.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await test.database.db
    .insertInto('sales_taxes')
    .values({ state: 'TX', rate_millionths: 82_500, taxes_shipping: true })
    .execute()
})
afterAll(() => test.close())

const seller = { name: 'Trellis', address: [], bank: [] }

it('a pro forma matches the order page, also after cancellations and refunds', async () => {
  const placed = await placeOrder(test, [
    [
      { cents: 999, units: 7 },
      { cents: 100, units: 1 },
    ],
    [{ cents: 1234, units: 2 }],
    [{ cents: 500, units: 3 }],
  ])
  const { invoice, products } = placed.order
  const { id } = await test.shop.orders.reading.forOperator(invoice)
  const read = async () => {
    const document = composeProForma(await readExpected(test.database.db, seller, id))
    const { current_total } = await orderNow(test, placed)
    return {
      total: document?.totals.at(-1)?.value,
      units: document?.groups.map(({ rows }) => rows.map(({ cells }) => cells[2])),
      credited: document?.totals.find(({ label }) => label === 'Credited')?.value,
      page: `$${current_total.toFixed(2)}`,
    }
  }
  const whole = await read()
  expect(whole).toMatchObject({ total: whole.page, units: [['7', '1'], ['2'], ['3']] })
  await test.shop.orders.fulfilment.accept(invoice)
  await test.shop.orders.fulfilment.ship(`${invoice}-1`, { ...ALL, lines: new Map([[products[0]?.sku ?? '', 3]]) })
  await test.shop.orders.fulfilment.cancel(`${invoice}-1`, 'Sold out')
  const cut = await read()
  expect(cut).toMatchObject({ total: cut.page, units: [['3'], ['2'], ['3']] })
  await test.shop.orders.money.refund(`${invoice}-1`, { reason: 'Chipped', cents: 500 })
  const credited = await read()
  expect(credited).toMatchObject({ total: credited.page, credited: '-$5.00', units: [['3'], ['2'], ['3']] })
  await test.shop.orders.fulfilment.ship(`${invoice}-2`, ALL)
  await test.shop.orders.money.refund(`${invoice}-2`, { reason: 'Broken' })
  const back = await read()
  expect(back).toMatchObject({ total: back.page, units: [['3'], ['3']] })
  expect(await test.shop.billing.renderProForma(id)).not.toBeNull()
  await test.shop.orders.fulfilment.cancel(`${invoice}-3`, 'Sold out')
  await test.shop.orders.money.refund(`${invoice}-1`, { reason: 'Broken' })
  expect(await test.shop.billing.renderProForma(id)).toBeNull()
})

it('a pro forma shows the total so far until freight is quoted', async () => {
  const { db } = test.database
  const supplier_id = await addSupplier(test, 'joiner')
  await db
    .insertInto('shipping_methods')
    .values({ key: 'freight', supplier_id, name: 'Freight', kind: 'freight' })
    .execute()
  const shopper = await addShopper(test)
  await shopper.put(await addProduct(db, { supplier_id, price_cents: 10_000 }))
  const { invoice } = await shopper.place(await shopper.checkout())
  const { id } = await test.shop.orders.reading.forOperator(invoice)
  const totals = async () => composeProForma(await readExpected(db, seller, id))?.totals
  const total = async () => (await totals())?.at(-1)
  expect((await totals())?.map(({ label }) => label)).toContain('Sales tax (8.25%, TX)')
  expect(await total()).toMatchObject({ label: 'Total so far', value: '$108.25' })
  await test.shop.orders.fulfilment.quoteFreight(invoice, 12_000)
  expect(await total()).toMatchObject({ label: 'Total', value: '$238.15' })
})
