import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCents } from '#contract/money.ts'
import { effectivePrice } from '#contract/price.ts'
import { salesTax } from '#contract/tax.ts'
import { addProduct } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { addMaker, addShopper, type Shopper, stockOf } from './test-buying.ts'

const cents = fc.integer({ min: 1, max: 250_000 })

/** A product as a shop may have it, and how many packs of it somebody wants. */
const wanted = fc.record({
  price: cents,
  sales: fc.option(cents, { nil: null }),
  isSales: fc.boolean(),
  pack: fc.integer({ min: 1, max: 12 }),
  packs: fc.integer({ min: 1, max: 9 }),
  spare: fc.integer({ min: 0, max: 3 }),
  rungs: fc.uniqueArray(fc.record({ minQty: fc.integer({ min: 2, max: 60 }), price: cents }), {
    maxLength: 3,
    selector: (rung) => rung.minQty,
  }),
  maker: fc.integer({ min: 0, max: 1 }),
})

describe('what a line costs', () => {
  let test: TestShop
  let makers: number[]
  let ann: Shopper
  beforeAll(async () => {
    test = await openTestShop()
    makers = [await addMaker(test, 'potter'), await addMaker(test, 'weaver')]
    ann = await addShopper(test)
  })
  afterAll(() => test.close())

  it('is one number on the card, in the cart, at the checkout, on the order and in its totals', async () => {
    const rates = fc.record({ millionths: fc.integer({ min: 0, max: 250_000 }), onShipping: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 4 }), rates, async (lines, rate) => {
        await test.shop.rates.write({
          shipping: (await test.shop.rates.read()).shipping,
          taxes: [{ state: 'TX', percent: rate.millionths / 10_000, shipping: rate.onShipping }],
          minimums: [],
        })
        const expected = new Map<number, { unit: number; quantity: number; left: number; maker: number }>()
        for (const line of lines) {
          const quantity = line.pack * line.packs
          const ocid = await addProduct(test.database.db, {
            supplier_id: makers[line.maker],
            price_cents: line.price,
            sales_price_cents: line.sales,
            is_sales: line.isSales,
            case_pack: line.pack,
            min_qty: line.pack,
            qty_step: line.pack,
            stock: quantity + line.spare,
            breaks: line.rungs.map((rung) => ({ min_qty: rung.minQty, price_cents: rung.price })),
          })
          const pricing = { price: line.price, salesPrice: line.sales, isSales: line.isSales, breaks: line.rungs }
          expected.set(ocid, {
            unit: effectivePrice(pricing, quantity),
            quantity,
            left: line.spare,
            maker: line.maker,
          })
          const [card] = await test.shop.catalog.cards([ocid])
          expect(toCents(card?.item_price ?? 0)).toBe(effectivePrice(pricing, line.pack))
          await ann.put(ocid, quantity)
        }
        const cart = await ann.cart()
        const checkout = await ann.checkout()
        const order = await ann.place(checkout)

        for (const [items, unitOf] of [
          [cart.items, (item: { itemPrice: number }) => item.itemPrice],
          [checkout.cart.items, (item: { itemPrice: number }) => item.itemPrice],
        ] as const) {
          for (const item of items) expect(toCents(unitOf(item))).toBe(expected.get(item.ocid)?.unit)
        }
        for (const line of order.products) {
          const wants = expected.get(line.ocid)
          expect(toCents(line.itemPrice)).toBe(wants?.unit)
          expect(toCents(line.lineTotal)).toBe((wants?.unit ?? 0) * (wants?.quantity ?? 0))
          expect(await stockOf(test, line.ocid)).toBe(wants?.left)
        }
        const goods = [...expected.values()].reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)
        expect(toCents(cart.subtotal)).toBe(goods)
        expect(toCents(order.subtotal)).toBe(goods)
        expect(order.orderTotal).toBe(checkout.totals.orderTotal)
        expect(cart.total).toBe(checkout.totals.orderTotal)
        let total = 0
        for (const group of order.groups) {
          const taxed = toCents(group.subtotal) + (rate.onShipping ? toCents(group.shippingCost) : 0)
          expect(toCents(group.tax)).toBe(salesTax(taxed, rate.millionths))
          total += toCents(group.total)
        }
        expect(total).toBe(toCents(order.orderTotal))
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
