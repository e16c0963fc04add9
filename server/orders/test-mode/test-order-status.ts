import { type Cents, toCents, toDollars } from '#contract/values/money.ts'
import { ORDER_STATES, type OrderState, type PaymentState, UNSENT_STATES } from '#contract/orders/orders.ts'
import type { Order, OrderDocument, Suborder } from '#contract/schemas/orders/orders.ts'
import { documentUrl, packingSlipNumber } from '#server/billing/billing.ts'
import { canTransition } from '#server/orders/fulfilment/transitions.ts'

/** Returns a test order with what follows from its suborders, its invoices and what was paid: state, amounts, documents. */
export function withStatus(order: Order): Order {
  const groups = order.groups.map((suborder) => ({
    ...suborder,
    can_cancel: canTransition('cancel', suborder.state, 'buyer'),
  }))
  const current = sum(groups.map(dueOf))
  const received = toCents(order.paid)
  const paid = Math.min(received, current)
  const invoices = payInvoices(order.invoices, paid)
  const refunded = toCents(order.refunded) + received - paid
  const state = stateOf(groups)
  return {
    ...order,
    groups,
    state,
    invoices,
    payment: paymentOf(order, { current, paid, refunded, isInvoiced: invoices.length > 0 }),
    current_total: toDollars(current),
    paid: toDollars(paid),
    refunded: toDollars(refunded),
    balance: toDollars(current - paid),
    on_card: order.paymentMethod === 'card' ? toDollars(current - paid) : 0,
    papers: documentsOf({ ...order, groups, invoices }),
    can_cancel: groups.some(({ can_cancel }) => can_cancel),
  }
}

/** Returns the total of a suborder less what was canceled of it; cents. */
function dueOf({ total, cancellation }: Suborder): Cents {
  return toCents(total) - toCents(cancellation?.amount ?? 0)
}

/** The oldest invoice is paid first. */
function payInvoices(invoices: Order['invoices'], paid: Cents): Order['invoices'] {
  let left = paid
  return invoices.map((invoice) => {
    const total = toCents(invoice.total)
    const part = Math.min(left, total)
    left -= part
    return {
      ...invoice,
      paid: toDollars(part),
      balance: toDollars(total - part),
      status: statusOf(part, total),
    }
  })
}

function statusOf(part: Cents, total: Cents): Order['invoices'][number]['status'] {
  if (part === total) return 'paid'
  return part > 0 ? 'part_paid' : 'due'
}

/** The state of the least advanced suborder that is not canceled. */
function stateOf(groups: readonly Suborder[]): OrderState {
  const states = groups.flatMap(({ state }) => (state === 'cancelled' ? [] : [state]))
  return ORDER_STATES.find((state) => states.some((each) => each === state)) ?? 'cancelled'
}

function paymentOf(
  { paymentMethod }: Order,
  { current, paid, refunded, isInvoiced }: { current: Cents; paid: Cents; refunded: Cents; isInvoiced: boolean },
): PaymentState {
  if (current === 0) return refunded > 0 ? 'refunded' : 'cancelled'
  if (paid === current) return 'paid'
  if (paid > 0) return 'part_paid'
  if (isInvoiced) return 'due'
  return paymentMethod === 'card' ? 'authorized' : 'open'
}

function documentsOf({ invoice, groups, invoices }: Order): OrderDocument[] {
  const isOpen = groups.some(({ state }) => UNSENT_STATES.includes(state))
  const slips = groups.flatMap(({ number, shipments }) => shipments.map((_, index) => packingSlipNumber(number, index)))
  return [
    ...(isOpen ? [{ kind: 'pro_forma' as const, number: invoice, url: documentUrl(invoice) }] : []),
    ...invoices.map(({ kind, number, url }) => ({ kind, number, url })),
    ...slips.map((number) => ({ kind: 'packing_slip' as const, number, url: documentUrl(number) })),
  ]
}

function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}
