import type { InvoiceDetails, InvoiceLine } from '#contract/schemas/orders/orders.ts'
import { toDollars } from '#contract/values/money.ts'
import type { readDocument } from './read-documents.ts'
import type { SnapshotLine } from './snapshot.ts'

type Document = NonNullable<Awaited<ReturnType<typeof readDocument>>>

/** Converts an invoice or credit note to the API format with what it prints; money in US dollars. */
export function toInvoiceDetails({ summary, snapshot, amounts }: Document): InvoiceDetails {
  return {
    ...summary,
    goods: toDollars(amounts.goods),
    shipping: toDollars(amounts.shipping),
    tax: toDollars(amounts.tax),
    credits: snapshot.credits ?? null,
    reason: snapshot.reason ?? null,
    bill_to: snapshot.bill_to,
    ship_to: snapshot.ship_to,
    lines: snapshot.lines.map(toInvoiceLine),
  }
}

/** Converts a line of an invoice or credit note to the API format; money in US dollars. */
export function toInvoiceLine({ quantity, unit_cents, total_cents, ...line }: SnapshotLine): InvoiceLine {
  return { ...line, qty: quantity, itemPrice: toDollars(unit_cents), lineTotal: toDollars(total_cents) }
}
