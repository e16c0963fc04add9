import type { CartChange, UpdateCartLine } from '#contract/schemas/cart.ts'
import type { CART_ENDPOINTS } from '#contract/endpoints/cart.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import { type Handlers, requireBuyer } from './handler.ts'
import type { Visitor } from '#server/accounts/deps.ts'

export const cartHandlers: Handlers<typeof CART_ENDPOINTS> = {
  cartCount: async ({ shop, session }) => ({ count: await shop.cart.count(await session.visitor()) }),
  cartQuantities: async ({ shop, session, query }) => ({
    data: await shop.cart.quantities(await session.visitor(), query.ocids),
  }),
  cartContent: async ({ shop, session }) => shop.cart.content(await session.visitor()),
  async cartAdd({ shop, session, body, headers }) {
    const shopper = await session.shopper()
    await shop.cart.add(shopper, body, headers['idempotency-key'])
    return cartChange(shop, shopper)
  },
  async cartUpdate({ shop, session, params, body }) {
    const visitor = await session.visitor()
    await shop.cart.line.update(visitor, params.id, quantityOf(body))
    return cartChange(shop, visitor)
  },
  async cartDelete({ shop, session, params }) {
    const visitor = await session.visitor()
    await shop.cart.line.remove(visitor, params.id)
    return cartChange(shop, visitor)
  },
  async cartNote({ shop, session, params, body }) {
    const visitor = await session.visitor()
    await shop.cart.line.annotate(visitor, params.id, body.note)
    return cartChange(shop, visitor)
  },
  async cartSave({ shop, session, params }) {
    const visitor = await session.visitor()
    await shop.cart.line.save(visitor, params.id)
    return cartChange(shop, visitor)
  },
  async cartRestore({ shop, session, params }) {
    const visitor = await session.visitor()
    await shop.cart.savedLines.restore(visitor, params.id)
    return cartChange(shop, visitor)
  },
  async cartForget({ shop, session, params }) {
    const visitor = await session.visitor()
    await shop.cart.savedLines.remove(visitor, params.id)
    return cartChange(shop, visitor)
  },
  async cartMergeSeen({ shop, session }) {
    await shop.cart.mergeSeen(await session.visitor())
    return { status: true }
  },
  cartCheck: async ({ shop, session, body }) =>
    shop.cart.quickOrder.check(await session.visitor(), body.rows, session.browser.address),
  cartCodes: async ({ shop, session, body }) => ({
    data: await shop.cart.quickOrder.findCodes(body.codes, session.browser.address),
  }),
  async cartBulk({ shop, session, body, headers }) {
    const shopper = await session.shopper()
    const how = { key: headers['idempotency-key'], address: session.browser.address }
    const checked = await shop.cart.quickOrder.add(shopper, body.rows, how)
    return { ...checked, ...(await cartChange(shop, shopper)) }
  },
  async cartDrafts({ shop, session }) {
    const { user } = await requireBuyer(session)
    return { data: await shop.cart.drafts.list(user) }
  },
  async keepDraft({ shop, session, body, headers }) {
    const { user } = await requireBuyer(session)
    return { data: await shop.cart.drafts.save(user, body, headers['idempotency-key']) }
  },
  async renameDraft({ shop, session, params, body }) {
    const { user } = await requireBuyer(session)
    return { data: await shop.cart.drafts.rename(user, params.id, body.name) }
  },
  async openDraft({ shop, session, params, body, headers }) {
    const visitor = await requireBuyer(session)
    const opened = await shop.cart.drafts.open(visitor.user, params.id, body.mode, headers['idempotency-key'])
    return { ...opened, ...(await cartChange(shop, visitor)) }
  },
  async deleteDraft({ shop, session, params }) {
    const { user } = await requireBuyer(session)
    await shop.cart.drafts.remove(user, params.id)
    return { status: true }
  },
}

async function cartChange(shop: Shop, visitor: Visitor): Promise<CartChange> {
  const cart = await shop.cart.content(visitor)
  return { count: cart.count, cart }
}

/** Returns the quantity of a change; 0 is the default (spec 5). Throws `invalid_input` if its two names have different values. */
function quantityOf({ qty, quantity }: UpdateCartLine): number {
  if (qty !== undefined && quantity !== undefined && qty !== quantity) {
    throw Problem.invalid({ quantity: ['`quantity` is another name of `qty`. Send one of them.'] })
  }
  return qty ?? quantity ?? 0
}
