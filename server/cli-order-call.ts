import type { Shop } from './shop.ts'
import type { readCall } from './wrong-call.ts'

/** What the command `orders` does its work with. */
export interface OrderTools {
  orders: Pick<
    Shop['orders'],
    | 'newest'
    | 'ofAnybody'
    | 'accept'
    | 'ship'
    | 'deliver'
    | 'cancel'
    | 'freight'
    | 'refund'
    | 'bookPayment'
    | 'bookPayBack'
  >
  billing: Pick<Shop['billing'], 'overdue' | 'depositsOfOrder'>
}

/** What a call asks for, before there is a shop to do it in; returns what to tell the operator. */
export type Action = (shop: OrderTools) => Promise<string[]>

const TEXT = { type: 'string' } as const
export const ORDER_OPTIONS = {
  state: TEXT,
  search: TEXT,
  carrier: TEXT,
  tracking: TEXT,
  lines: TEXT,
  reason: TEXT,
  amount: TEXT,
  reference: TEXT,
  on: TEXT,
  line: { type: 'string', multiple: true },
  'pay-back': { type: 'boolean' },
  restock: { type: 'boolean' },
} as const
export type Values = ReturnType<typeof readCall<typeof ORDER_OPTIONS>>['values']

/** `part_paid` as one says it. */
export function inWords(state: string): string {
  return state.replaceAll('_', ' ')
}
