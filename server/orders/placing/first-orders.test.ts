import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { todayUtc } from '#contract/values/days.ts'
import { formatDollars, toCents } from '#contract/values/money.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { ALL } from '#test-kit/orders/placed-order.ts'
import { addShopper, addSupplier, type Shopper, stockOf } from '#test-kit/orders/buying.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('a company that has not paid for any goods that shipped', () => {
  let test: TestShop
  let maker: number
  beforeAll(async () => {
    test = await openTestShop({ FIRST_ORDER_LIMIT: '1000' })
    maker = await addSupplier(test, 'maker')
  })
  afterAll(() => test.close())

  const product = (cents: number) =>
    addProduct(test.database.db, { supplier_id: maker, price_cents: cents, stock: 10_000 })

  /** Places an order of goods for `cents`; shipping is $25.00. Returns it and its product. */
  async function order(shopper: Shopper, cents: number, paymentMethod: 'invoice' | 'bank_transfer' = 'bank_transfer') {
    const ocid = await product(cents)
    await shopper.put(ocid)
    return { ocid, placed: await shopper.place(await shopper.checkout({ paymentMethod }), { paymentMethod }) }
  }

  it.each(['bank_transfer', 'invoice'] as const)(
    'orders up to the bound by %s, and learns what to do',
    async (method) => {
      const una = await addShopper(test)
      const { placed } = await order(una, 40_000, method)
      const ocid = await product(70_000)
      await una.put(ocid)
      const checkout = await una.checkout({ paymentMethod: method })
      const over = formatDollars(placed.orderTotal + checkout.totals.orderTotal - 1000)
      const reason = `Until a delivery to your company is paid, unpaid orders may total $1,000.00; this one exceeds that by ${over}. Pay an earlier order first, pay by card, or contact us.`
      expect(checkout.payment_methods).toMatchObject([
        { id: 'invoice', enabled: false, reason },
        { id: 'card', enabled: true },
        { id: 'bank_transfer', enabled: false, reason },
      ])
      expect(checkout.can_place).toBe(false)
      expect(checkout.cart.first_orders).toEqual({ limit: 1000, available: 1000 - placed.orderTotal })
      await expect(una.place(checkout, { paymentMethod: method })).rejects.toMatchObject({ message: reason })
      expect(await stockOf(test, ocid)).toBe(10_000)
    },
  )

  it('cannot exceed the bound with concurrent orders of its people', async () => {
    const una = await addShopper(test)
    const people = [una, await addShopper(test, una), await addShopper(test, una)]
    const results = await Promise.allSettled(people.map((person) => order(person, 60_000)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  /** Books a payment of `cents` by bank transfer. */
  const pay = ({ invoice }: Order, cents: number, reference = `t ${invoice}`) =>
    test.shop.orders.money.bookPayment(invoice, { cents, reference, on: todayUtc() })

  async function ship({ invoice }: Order) {
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
  }

  it('has the bound no more once goods that shipped are paid, and again if all of that was refunded', async () => {
    const una = await addShopper(test)
    const { placed } = await order(una, 50_000)
    await pay(placed, toCents(placed.orderTotal))
    expect((await una.cart()).first_orders).toEqual({ limit: 1000, available: 1000 })
    await ship(placed)
    expect((await una.cart()).first_orders).toBeNull()
    await order(una, 500_000)
    const back = async (cents: number) => {
      await test.shop.orders.money.refund(placed.invoice, { reason: 'Broken', cents })
      await test.shop.orders.money.bookPayBack(placed.invoice, { cents, reference: `b ${placed.invoice} ${cents}` })
    }
    await back(2000)
    expect((await una.cart()).first_orders).toBeNull()
    await back(toCents(placed.orderTotal) - 2000)
    expect((await una.cart()).first_orders).toEqual({ limit: 1000, available: 0 })
  })

  it('keeps the bound while it can still cancel what it paid by card', async () => {
    const una = await addShopper(test)
    await una.put(await product(2000))
    const checkout = await una.checkout({ paymentMethod: 'card' })
    const { payment_id } = await una.pay(checkout)
    const card = { number: '4242 4242 4242 4242', expires: '12/49', cvc: '123' }
    await test.shop.payments.confirmLocal(una, payment_id, card)
    const byCard = await una.place(checkout, { paymentMethod: 'card', payment_id })
    await test.shop.payments.capture(payment_id)
    expect((await una.cart()).first_orders).toEqual({ limit: 1000, available: 1000 })
    await expect(order(una, 500_000)).rejects.toThrow('unpaid orders may total $1,000.00')
    await test.shop.orders.fulfilment.cancelOwn(una, byCard.invoice, {})
    expect((await una.cart()).first_orders).toEqual({ limit: 1000, available: 1000 })
  })

  it('has a higher bound if the operator gives it a higher credit limit', async () => {
    const una = await addShopper(test)
    await runCommand(test, 'buyers', 'terms', una.email, '--limit', '8000')
    expect((await una.cart()).first_orders).toEqual({ limit: 8000, available: 8000 })
    await order(una, 700_000)
  })

  it('has no bound if the operator gives it terms without a limit, but not because new companies have no limit', async () => {
    const una = await addShopper(test)
    expect((await una.cart()).first_orders).toEqual({ limit: 1000, available: 1000 })
    await runCommand(test, 'buyers', 'terms', una.email, '--days', '60')
    expect((await una.cart()).first_orders).toEqual({ limit: 1000, available: 1000 })
    await runCommand(test, 'buyers', 'terms', una.email, '--limit', 'none')
    expect((await una.cart()).first_orders).toBeNull()
    await order(una, 700_000)
    await runCommand(test, 'buyers', 'terms', una.email, '--days', '0')
    expect((await una.cart()).first_orders).toEqual({ limit: 1000, available: 0 })
  })

  it('has no bound in a shop that sets none', async () => {
    const open = await openTestShop({ FIRST_ORDER_LIMIT: '0' })
    const una = await addShopper(open)
    expect((await una.cart()).first_orders).toBeNull()
    await open.close()
  })
})
