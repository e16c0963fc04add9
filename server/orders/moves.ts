import type { OrderState } from '#contract/orders.ts'

export type Mover = 'buyer' | 'operator'

/** What can be done with a child order; cancelling a partly shipped one cancels its rest. */
export type Move = 'accept' | 'ship' | 'deliver' | 'cancel' | 'refund'

/**
 * Every move a child order can make: from where, to where, and by whom. What ships goes to `shipped` with its last unit and
 * to `partly_shipped` before; a cancelled rest leaves what was sent. What is not here cannot happen.
 */
export const MOVES: Record<Move, Partial<Record<OrderState, { to: readonly OrderState[]; by: readonly Mover[] }>>> = {
  accept: { placed: { to: ['accepted'], by: ['operator'] } },
  ship: {
    accepted: { to: ['partly_shipped', 'shipped'], by: ['operator'] },
    partly_shipped: { to: ['partly_shipped', 'shipped'], by: ['operator'] },
  },
  deliver: { shipped: { to: ['delivered'], by: ['operator'] } },
  cancel: {
    placed: { to: ['cancelled'], by: ['buyer', 'operator'] },
    accepted: { to: ['cancelled'], by: ['operator'] },
    partly_shipped: { to: ['shipped'], by: ['operator'] },
  },
  refund: {
    shipped: { to: ['refunded'], by: ['operator'] },
    delivered: { to: ['refunded'], by: ['operator'] },
  },
}

/** Whether a child order that stands there may be moved so by them. */
export function mayMove(move: Move, from: OrderState, by: Mover): boolean {
  return MOVES[move][from]?.by.includes(by) ?? false
}
