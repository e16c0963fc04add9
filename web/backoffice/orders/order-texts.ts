import type { OrderTab } from '#contract/orders/order-work.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { AdminOrder, AdminOrderRow } from '#contract/schemas/admin/orders/orders.ts'
import { stateText } from '#contract/orders/orders.ts'
import type { Tone } from '#web/backoffice/ui/badge.tsx'

export const TAB_TITLES: Record<OrderTab, string> = {
  accept: 'To accept',
  freight: 'Freight to quote',
  ship: 'To ship',
  late: 'Late',
  awaiting_payment: 'Awaiting payment',
  unpaid: 'Unpaid',
  overdue: 'Overdue',
  canceled: 'Canceled',
  all: 'All',
}

export type Move = AdminOrder['moves'][number]['moves'][number]

/** Returns the permission that a move requires. */
export function permissionOf(move: Move): Permission {
  return move === 'refund' ? 'payments.refund' : 'orders.write'
}

const STATE_TONES: Partial<Record<AdminOrderRow['state'], Tone>> = {
  placed: 'warning',
  delivered: 'good',
  shipped: 'good',
}

const PAYMENT_TONES: Partial<Record<AdminOrderRow['payment'], Tone>> = { paid: 'good', overdue: 'bad', due: 'warning' }

export function stateTone(state: AdminOrderRow['state']): Tone {
  return STATE_TONES[state] ?? 'neutral'
}

export function paymentTone(payment: AdminOrderRow['payment']): Tone {
  return PAYMENT_TONES[payment] ?? 'neutral'
}

/** Formats a state with a capital letter. */
export function stateTitle(state: string): string {
  const text = stateText(state)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the number of a purchase order, after “PO” unless it begins with it. */
export function poText(number: string): string {
  return /^p\.?o(?![a-z])/i.test(number) ? number : `PO ${number}`
}
