import type { CartChange } from '#contract/cart.ts'
import type { CART_ENDPOINTS } from '#contract/endpoints/cart.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import type { Shop } from '#server/shop.ts'
import { type Calls, signedIn } from './call.ts'

export const cartCalls: Calls<typeof CART_ENDPOINTS> = {
  cartCount: async ({ shop, visit }) => ({ count: await shop.cart.count(await visit.visitor()) }),
  cartContent: async ({ shop, visit }) => shop.cart.content(await visit.visitor()),
  async cartAdd({ shop, visit, body, headers }) {
    const shopper = await visit.shopper()
    await shop.cart.add(shopper, body, headers['idempotency-key'])
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
  async cartNote({ shop, visit, params, body }) {
    const visitor = await visit.visitor()
    await shop.cart.annotate(visitor, params.id, body.note)
    return cartChange(shop, visitor)
  },
  async cartSave({ shop, visit, params }) {
    const visitor = await visit.visitor()
    await shop.cart.save(visitor, params.id)
    return cartChange(shop, visitor)
  },
  async cartRestore({ shop, visit, params }) {
    const visitor = await visit.visitor()
    await shop.cart.restore(visitor, params.id)
    return cartChange(shop, visitor)
  },
  async cartForget({ shop, visit, params }) {
    const visitor = await visit.visitor()
    await shop.cart.forget(visitor, params.id)
    return cartChange(shop, visitor)
  },
  async cartMergeSeen({ shop, visit }) {
    await shop.cart.mergeSeen(await visit.visitor())
    return { status: true }
  },
  cartCheck: async ({ shop, visit, body }) => shop.cart.check(await visit.visitor(), body.rows, visit.browser.address),
  async cartBulk({ shop, visit, body, headers }) {
    const shopper = await visit.shopper()
    const how = { key: headers['idempotency-key'], address: visit.browser.address }
    const checked = await shop.cart.bulk(shopper, body.rows, how)
    return { ...checked, ...(await cartChange(shop, shopper)) }
  },
  async cartDrafts({ shop, visit }) {
    const { user } = await signedIn(visit)
    return { data: await shop.cart.drafts.list(user) }
  },
  async keepDraft({ shop, visit, body, headers }) {
    const { user } = await signedIn(visit)
    return { data: await shop.cart.drafts.keep(user, body, headers['idempotency-key']) }
  },
  async renameDraft({ shop, visit, params, body }) {
    const { user } = await signedIn(visit)
    return { data: await shop.cart.drafts.rename(user, params.id, body.name) }
  },
  async openDraft({ shop, visit, params, body, headers }) {
    const visitor = await signedIn(visit)
    const opened = await shop.cart.drafts.open(visitor.user, params.id, body.mode, headers['idempotency-key'])
    return { ...opened, ...(await cartChange(shop, visitor)) }
  },
  async deleteDraft({ shop, visit, params }) {
    const { user } = await signedIn(visit)
    await shop.cart.drafts.remove(user, params.id)
    return { status: true }
  },
}

async function cartChange(shop: Shop, visitor: Visitor): Promise<CartChange> {
  const cart = await shop.cart.content(visitor)
  return { count: cart.count, cart }
}
