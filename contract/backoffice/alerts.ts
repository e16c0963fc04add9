import type { Permission } from './permissions.ts'

/** Kinds of alerts of staff, with the permission of those who can act on them. */
export const ALERT_KINDS = {
  registration: { title: 'Registration to review', access: 'companies.approve' },
  certificate: { title: 'Certificate to review', access: 'companies.write' },
  certificate_expiring: { title: 'Certificate expires soon', access: 'companies.write' },
  order: { title: 'Order to accept', access: 'orders.write' },
  accept_late: { title: 'Order not accepted in time', access: 'orders.write' },
  ship_late: { title: 'Order not shipped in time', access: 'orders.write' },
  back_order_filled: { title: 'Back order can ship', access: 'orders.write' },
  freight: { title: 'Freight to quote', access: 'orders.write' },
  order_change: { title: 'Buyer decided a change of an order', access: 'orders.write' },
  payment_failed: { title: 'Payment failed', access: 'orders.write' },
  dispute: { title: 'Card payment disputed', access: 'payments.refund' },
  stock_low: { title: 'Product low in stock', access: 'stock.write' },
  stock_out: { title: 'Product out of stock', access: 'stock.write' },
  import_failed: { title: 'Scheduled import failed', access: 'imports.run' },
  job_failed: { title: 'Job failed for good', access: 'system.read' },
} as const satisfies Record<string, { title: string; access: Permission }>

export type AlertKind = keyof typeof ALERT_KINDS
export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as AlertKind[]

/** Kinds of records that alerts are about. */
export const ALERT_SUBJECTS = ['company', 'order', 'product', 'job', 'import_schedule'] as const
export type AlertSubject = (typeof ALERT_SUBJECTS)[number]

/** When a person gets an email about a kind of alert: at once, in a digest of an hour or a day, or never. */
export const ALERT_EMAILS = ['now', 'hourly', 'daily', 'never'] as const
export type AlertEmail = (typeof ALERT_EMAILS)[number]

/** Unread alerts are counted up to this number. */
export const MAX_COUNTED_ALERTS = 100
