import { randomUUID } from 'node:crypto'
import { addProduct } from '#server/fixtures.ts'
import type { TestShop } from '#server/test-shop.ts'
import { addMaker, addShopper } from './test-buying.ts'
import type { PlacedOrder } from './test-placed.ts'

/**
 * An order of $100.00 of a maker whose goods go by freight, which is still to be quoted, and of goods for `others` cents of another
 * one; a card is authorised and waits.
 */
export async function placeByFreight(
  test: TestShop,
  paymentMethod: 'invoice' | 'card' | 'bank_transfer' = 'invoice',
  others = 0,
): Promise<PlacedOrder & { payment: string; freighted: string; other: string }> {
  const { db } = test.database
  const joiner = await addMaker(test, `joiner-${randomUUID()}`)
  await db
    .insertInto('shipping_methods')
    .values({ key: `freight-${joiner}`, supplier_id: joiner, name: 'Freight', kind: 'freight' })
    .execute()
  const shopper = await addShopper(test)
  await shopper.put(await addProduct(db, { supplier_id: joiner, price_cents: 10_000 }))
  if (others > 0) {
    const potter = await addMaker(test, `potter-${randomUUID()}`)
    await shopper.put(await addProduct(db, { supplier_id: potter, price_cents: others }))
  }
  const checkout = await shopper.checkout({ paymentMethod })
  const key = randomUUID()
  const begun = paymentMethod === 'card' ? await shopper.pay(checkout, key) : null
  if (begun) {
    const card = { number: '4242 4242 4242 4242', expires: '12/49', cvc: '123' }
    await test.shop.payments.confirmLocal(shopper, begun.payment_id, card)
  }
  const paid = { paymentMethod, ...(begun && { payment_id: begun.payment_id }) }
  const order = await shopper.place(checkout, paid, key)
  const [freighted = '', other = ''] = order.groups.toSorted((a) => (a.freight ? -1 : 1)).map(({ number }) => number)
  return { shopper, order, ocids: [], payment: begun?.payment_id ?? '', freighted, other }
}
