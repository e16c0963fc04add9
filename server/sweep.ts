import type { FastifyBaseLogger } from 'fastify'
import { GUEST_CART_DAYS } from '#contract/cart.ts'
import type { Shop } from './shop.ts'

/**
 * What is done each hour: what is old is forgotten, reminders go out. Each alone: one that fails is logged, keeps no other from
 * its work, and comes again with the next hour.
 */
export async function sweep(shop: Shop, log: FastifyBaseLogger): Promise<void> {
  for (const [step, work] of Object.entries(stepsOf(shop))) {
    await work().catch((err: unknown) => log.error({ err, step }, 'sweep'))
  }
}

function stepsOf(shop: Shop): Record<string, () => Promise<unknown>> {
  return {
    'aged search': () => shop.search.refreshAged(),
    'old carts': () => shop.cart.forgetOld(GUEST_CART_DAYS),
    'deleted seeds': () => shop.seeds.forgetDeleted(),
    'expired sessions': () => shop.accounts.forgetExpired(),
    registrations: () => shop.accounts.forgetRegistrations(),
    'deleted objects': () => shop.search.purge(),
    reminders: () => shop.transaction((bound) => bound.billing.remind()),
    'held deliveries': () => shop.integrations.reviveDeliveries(),
    'old deliveries': () => shop.integrations.forgetDeliveries(),
    'processor notices': () => shop.payments.forgetNotices(),
  }
}
