import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCents } from '#contract/values/money.ts'
import { effectivePrice } from '#contract/values/price.ts'
import { salesTax } from '#contract/values/tax.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addSupplier, addShopper, type Shopper, stockOf } from '#test-kit/orders/buying.ts'

const cents = fc.integer({ min: 1, max: 250_000 })

/** A random product, and how many packs of it are ordered. */
const input = fc.record({
  price: cents,
  sales: fc.option(cents, { nil: null }),
  isSales: fc.boolean(),
  pack: fc.integer({ min: 1, max: 12 }),
  packs: fc.integer({ min: 1, max: 9 }),
  spare: fc.integer({ min: 0, max: 3 }),
  breaks: fc.uniqueArray(fc.record({ minQty: fc.integer({ min: 2, max: 60 }), price: cents }), {
    maxLength: 3,
    selector: (priceBreak) => priceBreak.minQty,
  }),
  supplier: fc.integer({ min: 0, max: 1 }),
})

describe('what a line costs', () => {
  let test: TestShop
  let suppliers: number[]
  let ann: Shopper
  beforeAll(async () => {
    // The orders of the property are never paid.
    test = await openTestShop({ FIRST_ORDER_LIMIT: '0' })
    suppliers = [await addSupplier(test, 'potter'), await addSupplier(test, 'weaver')]
    ann = await addShopper(test)
  })
  afterAll(() => test.close())

  it('is one number on the card, in the cart, at the checkout, on the order and in its totals', async () => {
    const rates = fc.record({ millionths: fc.integer({ min: 0, max: 250_000 }), onShipping: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 4 }), rates, async (lines, rate) => {
        await test.shop.rates.write({
          shipping: (await test.shop.rates.read()).shipping,
          taxes: [{ state: 'TX', percent: rate.millionths / 10_000, shipping: rate.onShipping }],
          minimums: [],
        })
        const expected = new Map<number, { unit: number; quantity: number; left: number }>()
        for (const line of lines) {
          const quantity = line.pack * line.packs
          const ocid = await addProduct(test.database.db, {
            supplier_id: suppliers[line.supplier],
            price_cents: line.price,
            sales_price_cents: line.sales,
            is_sales: line.isSales,
            case_pack: line.pack,
            min_qty: line.pack,
            qty_step: line.pack,
            stock: quantity + line.spare,
            breaks: line.breaks.map(({ minQty, price }) => ({ min_qty: minQty, price_cents: price })),
          })
          const pricing = { price: line.price, salesPrice: line.sales, isSales: line.isSales, breaks: line.breaks }
          expected.set(ocid, {
            unit: effectivePrice(pricing, quantity),
            quantity,
            left: line.spare,
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
          const product = expected.get(line.ocid)
          expect(toCents(line.itemPrice)).toBe(product?.unit)
          expect(toCents(line.lineTotal)).toBe((product?.unit ?? 0) * (product?.quantity ?? 0))
          expect(await stockOf(test, line.ocid)).toBe(product?.left)
        }
        const goods = [...expected.values()].reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)
        expect(toCents(cart.subtotal)).toBe(goods)
        expect(toCents(order.subtotal)).toBe(goods)
        expect(order.orderTotal).toBe(checkout.totals.orderTotal)
        expect(cart.total).toBe(checkout.totals.orderTotal)
        let total = 0
        for (const suborder of order.groups) {
          const taxed = toCents(suborder.subtotal) + (rate.onShipping ? toCents(suborder.shippingCost) : 0)
          expect(toCents(suborder.tax)).toBe(salesTax(taxed, rate.millionths))
          total += toCents(suborder.total)
        }
        expect(total).toBe(toCents(order.orderTotal))
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
