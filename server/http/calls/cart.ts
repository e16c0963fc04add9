import type { CartChange } from '#contract/cart.ts'
import type { CART_ENDPOINTS } from '#contract/endpoints/cart.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import type { Shop } from '#server/shop.ts'
import type { Calls } from './call.ts'

export const cartCalls: Calls<typeof CART_ENDPOINTS> = {
  cartCount: async ({ shop, visit }) => ({ count: await shop.cart.count(await visit.visitor()) }),
  cartContent: async ({ shop, visit }) => shop.cart.content(await visit.visitor()),
  async cartAdd({ shop, visit, body }) {
    const shopper = await visit.shopper()
    await shop.cart.add(shopper, body)
    return cartChange(shop, shopper)
  },
  async cartUpdate({ shop, visit, params, body }) {
    const visitor = await visit.visitor()
    await shop.cart.update(visitor, params.id, body.qty)
    return cartChange(shop, visitor)
  },
  async cartDelete({ shop, visit, params }) {
    const visitor = await visit.visitor()
    await shop.cart.remove(visitor, params.id)
    return cartChange(shop, visitor)
  },
}

async function cartChange(shop: Shop, visitor: Visitor): Promise<CartChange> {
  const cart = await shop.cart.content(visitor)
  return { count: cart.count, cart }
}
