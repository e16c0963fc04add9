import type { InvoiceSummary, OrderState, PaymentState } from '#contract/orders.ts'

/** The state of an order or of what one maker sends, in words. */
export const STATE_WORDS: Record<OrderState, string> = {
  placed: 'Placed',
  accepted: 'Accepted',
  partly_shipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export const PAYMENT_WORDS: Record<PaymentState, string> = {
  open: 'Not invoiced yet',
  authorized: 'Card authorized',
  due: 'Payment due',
  part_paid: 'Partly paid',
  overdue: 'Overdue',
  paid: 'Paid',
  refunded: 'Refunded',
  cancelled: 'Nothing to pay',
}

export const INVOICE_WORDS: Record<InvoiceSummary['status'], string> = {
  due: 'Due',
  part_paid: 'Partly paid',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
}

/** Every status, in the order that filters have. */
export const INVOICE_STATUSES = ['due', 'overdue', 'part_paid', 'paid', 'credited'] as const
