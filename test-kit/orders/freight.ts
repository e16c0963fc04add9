import { randomUUID } from 'node:crypto'
import { addProduct } from '#test-kit/catalog.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { addSupplier, addShopper } from './buying.ts'
import type { PlacedOrder } from './placed-order.ts'

/**
 * Places an order of $100.00 of a supplier that ships by freight, not quoted yet, and of goods for `others` cents of
 * another one. A card is authorized and not captured.
 */
export async function placeFreightOrder(
  test: TestShop,
  paymentMethod: 'invoice' | 'card' | 'bank_transfer' = 'invoice',
  others = 0,
): Promise<PlacedOrder & { payment: string; freighted: string; other: string }> {
  const { db } = test.database
  const joiner = await addSupplier(test, `joiner-${randomUUID()}`)
  await db
    .insertInto('shipping_methods')
    .values({ key: `freight-${joiner}`, supplier_id: joiner, name: 'Freight', kind: 'freight' })
    .execute()
  const shopper = await addShopper(test)
  await shopper.put(await addProduct(db, { supplier_id: joiner, price_cents: 10_000 }))
  if (others > 0) {
    const potter = await addSupplier(test, `potter-${randomUUID()}`)
    await shopper.put(await addProduct(db, { supplier_id: potter, price_cents: others }))
  }
  const checkout = await shopper.checkout({ paymentMethod })
  const key = randomUUID()
  const started = paymentMethod === 'card' ? await shopper.pay(checkout, key) : null
  if (started) {
    const card = { number: '4242 4242 4242 4242', expires: '12/49', cvc: '123' }
    await test.shop.payments.confirmLocal(shopper, started.payment_id, card)
  }
  const paid = { paymentMethod, ...(started && { payment_id: started.payment_id }) }
  const order = await shopper.place(checkout, paid, key)
  const [freighted = '', other = ''] = order.groups.toSorted((a) => (a.freight ? -1 : 1)).map(({ number }) => number)
  return { shopper, order, ocids: [], payment: started?.payment_id ?? '', freighted, other }
}
