import { type Static, Type } from 'typebox'
import { ADMIN_PAGE_SIZE, MAX_ADMIN_PAGE_SIZE } from '#contract/orders/order-work.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Next } from '#contract/schemas/admin/companies/companies.ts'
import { Statement } from '#contract/schemas/orders/orders.ts'
import { Day, Nullable, PageSize, Timestamp, Usd } from '#contract/schemas/wire.ts'

/** Open amounts by days overdue. */
export const Ageing = Statement.properties.ageing
export type Ageing = Static<typeof Ageing>

const Cursor = Type.Optional(
  Type.String({ pattern: '^\\d{1,15}\\.\\d{1,15}$', description: '`next` of the previous page' }),
)

export const ReceivablesQuery = Type.Object({
  cursor: Cursor,
  limit: PageSize(MAX_ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE),
})
export type ReceivablesQuery = Static<typeof ReceivablesQuery>

/** A company with overdue invoices. */
export const Debtor = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  ageing: Ageing,
  overdue: Type.Number({ description: 'Sum of its overdue invoices, in US dollars' }),
  oldest_due_on: Day,
})
export type Debtor = Static<typeof Debtor>

/** Companies with overdue invoices, the greatest sum first. */
export const Receivables = Type.Object({
  totals: Type.Object(Ageing.properties, { description: 'Open invoices of all companies' }),
  data: Type.Array(Debtor),
  next: Next,
})
export type Receivables = Static<typeof Receivables>

export const OverdueQuery = Type.Object({
  company: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Id of a company' })),
  cursor: Cursor,
  limit: PageSize(MAX_ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE),
})
export type OverdueQuery = Static<typeof OverdueQuery>

/** An invoice that is overdue. */
export const OverdueInvoice = Type.Object({
  number: Type.String(),
  order: Type.String(),
  company: Type.String(),
  company_id: Type.Integer(),
  due_on: Day,
  days_late: Type.Integer(),
  open: Usd,
  reminders: Type.Integer({ description: 'Reminders that were sent' }),
  reminded_at: Nullable(Timestamp),
})
export type OverdueInvoice = Static<typeof OverdueInvoice>

/** Overdue invoices, the longest overdue first. */
export const OverdueList = Type.Object({ data: Type.Array(OverdueInvoice), next: Next })
export type OverdueList = Static<typeof OverdueList>
