import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { addMaker, addShopper } from '#server/orders/test-buying.ts'
import { ALL, orderNow, placeOrder } from '#server/orders/test-placed.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
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

it('a pro forma says what the order page does, also once a part was cancelled or taken back', async () => {
  const placed = await placeOrder(test, [
    [
      { cents: 999, units: 7 },
      { cents: 100, units: 1 },
    ],
    [{ cents: 1234, units: 2 }],
    [{ cents: 500, units: 3 }],
  ])
  const { invoice, products } = placed.order
  const { id } = await test.shop.orders.ofAnybody(invoice)
  const read = async () => {
    const paper = composeProForma(await readExpected(test.database.db, seller, id))
    const { current_total } = await orderNow(test, placed)
    return {
      total: paper?.totals.at(-1)?.value,
      units: paper?.groups.map(({ rows }) => rows.map(({ cells }) => cells[2])),
      credited: paper?.totals.find(({ label }) => label === 'Credited')?.value,
      page: `$${current_total.toFixed(2)}`,
    }
  }
  const whole = await read()
  expect(whole).toMatchObject({ total: whole.page, units: [['7', '1'], ['2'], ['3']] })
  await test.shop.orders.accept(invoice)
  await test.shop.orders.ship(`${invoice}-1`, { ...ALL, lines: new Map([[products[0]?.sku ?? '', 3]]) })
  await test.shop.orders.cancel(`${invoice}-1`, 'Sold out')
  const cut = await read()
  expect(cut).toMatchObject({ total: cut.page, units: [['3'], ['2'], ['3']] })
  await test.shop.orders.refund(`${invoice}-1`, { reason: 'Chipped', cents: 500 })
  const credited = await read()
  expect(credited).toMatchObject({ total: credited.page, credited: '-$5.00', units: [['3'], ['2'], ['3']] })
  await test.shop.orders.ship(`${invoice}-2`, ALL)
  await test.shop.orders.refund(`${invoice}-2`, { reason: 'Broken' })
  const back = await read()
  expect(back).toMatchObject({ total: back.page, units: [['3'], ['3']] })
  expect(await test.shop.billing.drawProForma(id)).not.toBeNull()
  await test.shop.orders.cancel(`${invoice}-3`, 'Sold out')
  await test.shop.orders.refund(`${invoice}-1`, { reason: 'Broken' })
  expect(await test.shop.billing.drawProForma(id)).toBeNull()
})

it('a pro forma has what the order comes to so far until its freight is quoted', async () => {
  const { db } = test.database
  const supplier_id = await addMaker(test, 'joiner')
  await db
    .insertInto('shipping_methods')
    .values({ key: 'freight', supplier_id, name: 'Freight', kind: 'freight' })
    .execute()
  const shopper = await addShopper(test)
  await shopper.put(await addProduct(db, { supplier_id, price_cents: 10_000 }))
  const { invoice } = await shopper.place(await shopper.checkout())
  const { id } = await test.shop.orders.ofAnybody(invoice)
  const totals = async () => composeProForma(await readExpected(db, seller, id))?.totals
  const total = async () => (await totals())?.at(-1)
  expect((await totals())?.map(({ label }) => label)).toContain('Sales tax (8.25%, TX)')
  expect(await total()).toMatchObject({ label: 'Total so far', value: '$108.25' })
  await test.shop.orders.freight(invoice, 12_000)
  expect(await total()).toMatchObject({ label: 'Total', value: '$238.15' })
})
