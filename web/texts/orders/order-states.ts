/** States of orders, payments and invoices. */
export const orderStatesTexts = {
  test: 'Test',
  orders: {
    placed: 'Placed',
    accepted: 'Accepted',
    partly_shipped: 'Partly shipped',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Canceled',
    refunded: 'Refunded',
  },
  payments: {
    open: 'Not invoiced yet',
    authorized: 'Card authorized',
    due: 'Payment due',
    part_paid: 'Partly paid',
    overdue: 'Overdue',
    paid: 'Paid',
    written_off: 'Written off',
    refunded: 'Refunded',
    cancelled: 'Nothing to pay',
  },
  invoices: {
    due: 'Due',
    part_paid: 'Partly paid',
    overdue: 'Overdue',
    paid: 'Paid',
    credited: 'Credited',
    written_off: 'Written off',
  },
  all: 'All',
  purchaseOrder: ({ number }: { number: string }) => `PO ${number}`,
} as const
