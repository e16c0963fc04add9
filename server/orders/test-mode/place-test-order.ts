import { Problem } from '#contract/problem.ts'
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { lockMember } from '#server/accounts/accounts.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { hashRequest } from '#server/orders/placing/place.ts'
import { requirePlaceable } from '#server/orders/placing/validate.ts'
import { composeTestOrder } from './compose-test-order.ts'
import type { Tester } from './tester.ts'
import { deleteTestOrder, insertTestOrder, nextTestNumber, readPlacedByKey } from './test-order-rows.ts'

/**
 * Places the test order of the key's cart inside the transaction that `deps` are bound to. Throws what `requirePlaceable` throws, and
 * `key_reused`.
 */
export async function placeTestOrder(
  deps: OrderDeps,
  tester: Tester,
  request: PlaceOrder,
  key: string,
): Promise<Order> {
  const { db, cart, now, integrations } = deps
  const { user: buyer } = tester
  if (request.payment_id !== undefined) {
    throw Problem.invalid({ payment_id: ['A test order by card needs no payment. Leave it out.'] })
  }
  // Lock the user: the idempotency key is unique among all test keys of the user, and the account may be closing.
  await lockMember(db, buyer)
  await cart.lock(tester)
  const hash = hashRequest(request)
  const before = await readPlacedByKey(db, buyer, key)
  if (before && before.requestHash !== hash) throw new Problem('key_reused')
  if (before?.order) return before.order
  // Without the order of another release, the key would be refused until that order is deleted.
  if (before) await deleteTestOrder(db, before.id)
  const goods = await cart.lines(tester)
  const quote = await requirePlaceable(deps, buyer, request, { reader: 'buyer', goods })
  const at = now()
  const order = composeTestOrder(quote, request, { invoice: await nextTestNumber(db), at })
  await insertTestOrder(db, buyer, order, { key, hash, taxesShipping: quote.taxTerms.taxesShipping, at })
  await cart.clear(tester)
  await integrations.recordTest(buyer.companyId, 'order.placed', placedPayload(order), order.invoice)
  return order
}

/** Returns the `data` of `order.placed`. */
function placedPayload(order: Order): object {
  return {
    invoice: order.invoice,
    placed_at: order.placed_at,
    po_number: order.po_number,
    due_on: order.due_on,
    subtotal: order.subtotal,
    shippingCost: order.shippingCost,
    tax: order.tax,
    orderTotal: order.orderTotal,
    freight: order.groups
      .filter(({ freight }) => freight)
      .map(({ number, supplier }) => ({ number, supplier, total: null })),
    products: order.products.map(({ ocid, sku, title, qty, itemPrice, lineTotal }) => ({
      ocid,
      sku,
      title,
      qty,
      itemPrice,
      lineTotal,
    })),
  }
}
