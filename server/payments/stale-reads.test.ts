import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const GOOD = { number: '4242424242424242', expires: '12/49', cvc: '123' }

describe('the state of a payment at the processor', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const { rowOf, authorized, age } = {
    rowOf: (id: string) =>
      test.database.db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async authorized() {
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

  it('loses no receipt when it is read before the order is placed and returned after its capture', async () => {
    const { shopper, checkout, payment_id } = await authorized()
    const before = await rowOf(payment_id)
    await shopper.place(checkout, { paymentMethod: 'card', payment_id })
    // The capture succeeded at the processor, and is not recorded yet.
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

  it('is read for every payment without an order, however many are not confirmed', async () => {
    const { shopper, payment_id } = await authorized()
    await test.database.pool.query(
      `insert into card_payments (user_id, company_id, provider, provider_ref, amount_cents, idempotency_key, request, updated_at)
       select $1, $2, 'local', 'local_left_' || n, 100, 'left-' || n, '{}', now() - interval '2 hours' from generate_series(1, 150) n`,
      [shopper.id, shopper.companyId],
    )
    await test.database.pool.query(
      `insert into local_cards (ref, amount_cents) select 'local_left_' || n, 100 from generate_series(1, 150) n`,
    )
    await age(20)
    await test.shop.orders.placing.settlePayments()
    await test.shop.orders.placing.settlePayments()
    expect(await rowOf(payment_id)).toMatchObject({ order_id: expect.any(Number) })
  })

  it('does not block other captures if it cannot be read', async () => {
    const [broken, intact] = [await authorized(), await authorized()]
    for (const { shopper, checkout, payment_id } of [broken, intact]) {
      await shopper.place(checkout, { paymentMethod: 'card', payment_id })
    }
    await test.database.pool.query('delete from local_cards where ref = $1', [`local_${broken.payment_id}`])
    await age(40)
    await expect(test.shop.orders.placing.settlePayments()).rejects.toThrow('no result')
    expect(await rowOf(intact.payment_id)).toMatchObject({ state: 'captured' })
  })
})
