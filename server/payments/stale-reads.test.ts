import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { addShopper } from '#server/orders/test-buying.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

const GOOD = { number: '4242424242424242', expires: '12/49', cvc: '123' }

describe('what the processor says of a payment', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const { rowOf, begun, age } = {
    rowOf: (id: string) =>
      test.database.db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async begun() {
      const shopper = await addShopper(test)
      await shopper.put(await addProduct(test.database.db, { price_cents: 2000 }))
      const checkout = await shopper.checkout({ paymentMethod: 'card' })
      const { payment_id } = await shopper.pay(checkout)
      await test.shop.payments.confirmLocal(shopper, payment_id, GOOD)
      return { shopper, checkout, payment_id }
    },
    age: (minutes: number) =>
      test.database.pool.query(
        'update card_payments set updated_at = updated_at - make_interval(mins => $1), created_at = created_at - make_interval(mins => $1)',
        [minutes],
      ),
  }

  it('loses no receipt when it was asked before the order was placed and answers after its capture', async () => {
    const { shopper, checkout, payment_id } = await begun()
    const before = await rowOf(payment_id)
    await shopper.place(checkout, { paymentMethod: 'card', payment_id })
    // The capture is made at the processor, and not written down yet.
    await test.database.pool.query(
      `update local_cards set state = 'captured', captured_cents = amount_cents where ref = $1`,
      [`local_${payment_id}`],
    )
    await test.shop.payments.sync(before)
    await test.shop.payments.capture(payment_id)
    const { rows } = await test.database.pool.query('select cents from receipts where card_payment_id = $1', [
      payment_id,
    ])
    expect(rows).toEqual([{ cents: 4500 }])
    expect(await rowOf(payment_id)).toMatchObject({ state: 'captured', captured_cents: 4500 })
  })

  it('is asked of every payment without an order in turn, however many nobody confirmed', async () => {
    const { shopper, payment_id } = await begun()
    await test.database.pool.query(
      `insert into card_payments (user_id, company_id, provider, provider_ref, amount_cents, idempotency_key, request, updated_at)
       select $1, $2, 'local', 'local_left_' || n, 100, 'left-' || n, '{}', now() - interval '2 hours' from generate_series(1, 150) n`,
      [shopper.id, shopper.companyId],
    )
    await test.database.pool.query(
      `insert into local_cards (ref, amount_cents) select 'local_left_' || n, 100 from generate_series(1, 150) n`,
    )
    await age(20)
    await test.shop.orders.settlePayments()
    await test.shop.orders.settlePayments()
    expect(await rowOf(payment_id)).toMatchObject({ order_id: expect.any(Number) })
  })

  it('of one that cannot be asked keeps no other from its capture', async () => {
    const [broken, fine] = [await begun(), await begun()]
    for (const { shopper, checkout, payment_id } of [broken, fine]) {
      await shopper.place(checkout, { paymentMethod: 'card', payment_id })
    }
    await test.database.pool.query('delete from local_cards where ref = $1', [`local_${broken.payment_id}`])
    await age(40)
    await expect(test.shop.orders.settlePayments()).rejects.toThrow('no result')
    expect(await rowOf(fine.payment_id)).toMatchObject({ state: 'captured' })
  })
})
