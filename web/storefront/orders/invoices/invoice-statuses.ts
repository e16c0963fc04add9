/** All statuses of an invoice, in the order of the filters. */
export const INVOICE_STATUSES = ['due', 'overdue', 'part_paid', 'paid', 'credited', 'written_off'] as const
