import type { OrderState } from '#contract/orders/orders.ts'

/** The shop itself cancels orders that are not paid in time. */
export type Actor = 'buyer' | 'operator' | 'shop'

/** Transition of a suborder. Canceling a partly shipped one cancels its rest. */
export type Transition = 'accept' | 'ship' | 'deliver' | 'cancel' | 'refund'

/**
 * All transitions of a suborder: from which state, to which states, and who may do it. Shipping leads to `shipped` with
 * the last unit and to `partly_shipped` before; canceling the rest keeps what shipped. Anything else is impossible.
 */
export const TRANSITIONS: Record<
  Transition,
  Partial<Record<OrderState, { to: readonly OrderState[]; by: readonly Actor[] }>>
> = {
  accept: { placed: { to: ['accepted'], by: ['operator'] } },
  ship: {
    accepted: { to: ['partly_shipped', 'shipped'], by: ['operator'] },
    partly_shipped: { to: ['partly_shipped', 'shipped'], by: ['operator'] },
  },
  deliver: { shipped: { to: ['delivered'], by: ['operator'] } },
  cancel: {
    placed: { to: ['cancelled'], by: ['buyer', 'operator', 'shop'] },
    accepted: { to: ['cancelled'], by: ['operator', 'shop'] },
    partly_shipped: { to: ['shipped'], by: ['operator'] },
  },
  refund: {
    shipped: { to: ['refunded'], by: ['operator'] },
    delivered: { to: ['refunded'], by: ['operator'] },
  },
}

/** True if the actor may apply the transition to a suborder in this state. */
export function canTransition(transition: Transition, from: OrderState, by: Actor): boolean {
  return TRANSITIONS[transition][from]?.by.includes(by) ?? false
}
