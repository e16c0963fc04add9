/** Every status of an invoice, in the order that filters have. */
export const INVOICE_STATUSES = ['due', 'overdue', 'part_paid', 'paid', 'credited'] as const
