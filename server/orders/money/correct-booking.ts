import { randomUUID } from 'node:crypto'
import type { Cents } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import { dayOf } from '#contract/values/days.ts'
import { operatorOrder } from '#server/orders/reading/operator-orders.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { bookPayment } from './record-payments.ts'

/** A booking by bank transfer that was a mistake. */
export interface Correction {
  reference: string
  reason: string
  /** The amount that was received or sent; absent if it was booked right, or if nothing was. */
  cents?: Cents
  /** The order that the payment was for. */
  to?: string
  /** True if the buyer gets no email about the mistake. */
  isSilent: boolean
}

/** Result of a correction; `replacement` is the reference of the booking that replaces the mistaken one. */
interface Corrected {
  kind: 'payment' | 'pay_back'
  invoice: string
  cents: Cents
  replacement: { reference: string; invoice: string; cents: Cents } | null
}

const MAX_REFERENCE = 108

/**
 * Takes a booking back and books what it should have been, if anything, inside the transaction that `deps` are bound to. The buyer is
 * notified of the mistake, and of a payment that is booked for another order. Returns null if it was corrected before. Throws `not_found`
 * and `impossible_move`.
 */
export async function correctBooking(
  deps: OrderDeps,
  number: string,
  { reference, reason, cents, to, isSilent }: Correction,
): Promise<Corrected | null> {
  const { id: orderId, companyId, order } = await operatorOrder(deps, number)
  const target = to === undefined ? order.invoice : (await operatorOrder(deps, to)).order.invoice
  if (to !== undefined && target === order.invoice) {
    throw new Problem('impossible_move', `The payment is booked for ${target} already. Leave out --to.`)
  }
  const booking = await deps.billing.takeBookingBack({ orderId, reference, reason })
  if (!booking) return null
  if (booking.kind === 'pay_back' && target !== order.invoice) {
    throw new Problem(
      'impossible_move',
      'A refund cannot be moved to another order. Correct it, and book it for the other order.',
    )
  }
  const isMoved = target !== order.invoice
  const right = cents ?? (isMoved ? booking.cents : 0)
  const replaced = { reference: `${reference.slice(0, MAX_REFERENCE)} (corrected)`, invoice: target, cents: right }
  if (isMoved) await bookPayment(deps, to ?? target, { ...replaced, on: booking.on ?? dayOf(deps.now()) })
  else if (right > 0 && booking.kind === 'payment') {
    const receipt = { companyId, orderId, cardPaymentId: null, method: 'bank_transfer', invoice: number } as const
    await deps.billing.receive({ ...receipt, ...replaced, invoice: number, on: booking.on ?? dayOf(deps.now()) })
  } else if (right > 0) await deps.billing.payBack({ companyId, orderId, reference: replaced.reference, cents: right })
  if (!isSilent) {
    await deps.jobs.enqueue('order.letter', {
      letter: 'booking_corrected',
      mail: `booking-corrected-${randomUUID()}`,
      invoice: order.invoice,
      booked: booking.kind,
      cents: booking.cents,
      right: isMoved ? 0 : right,
    })
  }
  return { kind: booking.kind, invoice: order.invoice, cents: booking.cents, replacement: right > 0 ? replaced : null }
}
