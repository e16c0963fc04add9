import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCents } from '#contract/values/money.ts'
import { effectivePrice } from '#contract/values/price.ts'
import { salesTax } from '#contract/values/tax.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openBrowser } from '#test-kit/browser.ts'

const cents = fc.integer({ min: 0, max: 500_000 })

/** A product with arbitrary price tiers and sale, and the requested packs of it. */
const requested = fc.record({
  price_cents: cents,
  sales_price_cents: fc.option(cents),
  is_sales: fc.boolean(),
  case_pack: fc.integer({ min: 1, max: 24 }),
  qty_step: fc.integer({ min: 1, max: 12 }),
  weight_lb: fc.option(fc.integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1000)),
  breaks: fc.uniqueArray(fc.record({ min_qty: fc.integer({ min: 2, max: 200 }), price_cents: cents }), {
    maxLength: 4,
    selector: (tier) => tier.min_qty,
  }),
  packs: fc.integer({ min: 1, max: 40 }),
  maker: fc.integer({ min: 0, max: 2 }),
})

describe('the sums of a cart', () => {
  let test: TestShop
  let makers: number[]
  beforeAll(async () => {
    test = await openTestShop()
    await addProduct(test.database.db)
    await addBuyer(test.shop, 'spender')
    await test.database.pool.query(`insert into sales_taxes values ('TX', 82437, true)`)
    const { rows } = await test.database.pool.query<{ id: number }>(
      `insert into suppliers (name, slug) select 'M' || n, 'm' || n from generate_series(1, 3) n returning id`,
    )
    makers = rows.map(({ id }) => id)
  })
  afterAll(() => test.close())

  it('are those of its lines at their effective prices, for any price tiers, sale and quantity', async () => {
    const buyer = openBrowser(test)
    await buyer.signIn('spender')
    await fc.assert(
      fc.asyncProperty(fc.array(requested, { minLength: 1, maxLength: 6 }), async (lines) => {
        await test.database.pool.query('delete from cart_lines')
        const rows = []
        for (const { packs, maker, ...fields } of lines) {
          const supplier_id = makers[maker] ?? 0
          const ocid = await addProduct(test.database.db, { ...fields, min_qty: fields.qty_step, supplier_id })
          rows.push({ product: String(ocid), quantity: packs * fields.qty_step })
        }
        const checked = (await buyer.cart('/check', { rows })).body
        const { cart, total } = (await buyer.cart('/bulk', { rows })).body

        const each = lines.map(({ price_cents, sales_price_cents, is_sales, breaks, packs, qty_step, maker }) => {
          const quantity = packs * qty_step
          const tiers = breaks.map((tier) => ({ minQty: tier.min_qty, price: tier.price_cents }))
          const pricing = { price: price_cents, salesPrice: sales_price_cents, isSales: is_sales, breaks: tiers }
          const unit = effectivePrice(pricing, quantity)
          return { maker, quantity, unit, total: quantity * unit, listed: quantity * price_cents }
        })
        const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)
        const subtotal = sum(each.map((line) => line.total))
        const shipping = subtotal >= 50_000 ? 0 : 2500
        const bySupplier = [...Map.groupBy(each, (line) => line.maker).values()].map((own) =>
          sum(own.map((l) => l.total)),
        )
        const tax = sum(bySupplier.map((goods) => salesTax(goods + shipping, 82_437)))

        expect(cart.items.map((item: { itemPrice: number }) => toCents(item.itemPrice))).toEqual(
          each.map((l) => l.unit),
        )
        for (const dollars of [cart.subtotal, total, checked.total]) expect(toCents(dollars)).toBe(subtotal)
        expect(cart.groups.map((group: { subtotal: number }) => toCents(group.subtotal))).toEqual(bySupplier)
        expect(toCents(cart.savings)).toBe(Math.max(0, sum(each.map((line) => line.listed)) - subtotal))
        expect(toCents(cart.shipping_estimate)).toBe(shipping * bySupplier.length)
        expect(toCents(cart.tax_estimate)).toBe(tax)
        expect(toCents(cart.total)).toBe(subtotal + shipping * bySupplier.length + tax)
        expect(cart).toMatchObject({ count: sum(each.map((line) => line.quantity)), can_checkout: true })
      }),
      { numRuns: 25 },
    )
  })
})
