import { type Cents, formatDollars } from '#contract/values/money.ts'
import { amountDue } from '#contract/orders/orders.ts'
import type { InvoiceSummary } from '#contract/schemas/orders/orders.ts'
import type { PrintedDocument, Fact, Note, Row } from '#server/print/print.ts'
import {
  amountLines,
  bankNotes,
  day,
  exemptionNotes,
  paymentMethodText,
  money,
  orderNotes,
  toParties,
  poFacts,
  PRICED,
  pricedRow,
} from './document-sections.ts'
import type { Amounts } from '#server/billing/proration.ts'
import type { Snapshot } from './snapshot.ts'

interface StoredDocument {
  summary: InvoiceSummary
  /** True if the order was to be paid by a card that its bank declined. */
  cardRefused: boolean
  snapshot: Snapshot
  amounts: Amounts & { total: Cents }
  /** Paid on the invoice. */
  paid: Cents
  /** Written off: the shop no longer expects it. */
  writtenOff: Cents
  /** Neither paid nor credited. */
  balance: Cents
}

/** Composes an invoice or credit note from its snapshot, with its current status. */
export function composeDocument(stored: StoredDocument): PrintedDocument {
  const { summary, snapshot } = stored
  const isInvoice = summary.kind === 'invoice'
  return {
    title: isInvoice ? 'Invoice' : 'Credit note',
    number: summary.number,
    date: summary.issued_on,
    seller: snapshot.seller,
    stamp: stampOf(summary),
    isUrgent: summary.status === 'overdue',
    facts: isInvoice ? invoiceFacts(summary, snapshot) : creditFacts(summary, snapshot),
    parties: toParties(snapshot),
    columns: PRICED,
    groups: [{ heading: null, rows: [...snapshot.lines.map(pricedRow), ...otherCredits(stored)] }],
    totals: totalsOf(stored),
    terms: isInvoice ? paymentNotes(stored) : creditNotes(stored),
    notes: orderNotes(snapshot),
  }
}

function stampOf({ kind, status }: InvoiceSummary): string | null {
  if (kind === 'credit_note') return null
  if (status === 'paid') return 'Paid'
  if (status === 'credited') return 'Credited'
  if (status === 'written_off') return 'Written off'
  return status === 'overdue' ? 'Overdue' : null
}

function invoiceFacts(summary: InvoiceSummary, snapshot: Snapshot): Fact[] {
  return [
    { label: 'Issued', value: day(summary.issued_on) },
    { label: 'Due', value: day(summary.due_on) },
    { label: 'Order', value: snapshot.maker_order },
    { label: 'Ordered', value: day(snapshot.placed_on) },
    ...poFacts(snapshot),
    { label: 'Payment', value: paymentMethodText(snapshot) },
    { label: 'Shipped by', value: snapshot.supplier },
    { label: 'Shipping', value: snapshot.shipping_method },
  ]
}

function creditFacts(summary: InvoiceSummary, snapshot: Snapshot): Fact[] {
  return [
    { label: 'Issued', value: day(summary.issued_on) },
    { label: 'Credits', value: snapshot.credits ?? '' },
    { label: 'Order', value: snapshot.maker_order },
    ...poFacts(snapshot),
    { label: 'Shipped by', value: snapshot.supplier },
  ]
}

/**
 * Adds a row for the amount of a credit note that is not the sum of its lines: an allowance, or less because some was
 * credited before.
 */
function otherCredits({ summary, snapshot, amounts }: StoredDocument): Row[] {
  const rest = amounts.goods - snapshot.lines.reduce((sum, line) => sum + line.total_cents, 0)
  if (summary.kind === 'invoice' || rest === 0) return []
  const what = snapshot.lines.length === 0 ? 'Allowance' : 'Already credited'
  return [{ cells: ['', what, '', '', money(rest)], below: [] }]
}

function totalsOf({
  summary,
  snapshot,
  amounts,
  paid,
  writtenOff,
  balance,
}: StoredDocument): PrintedDocument['totals'] {
  const lines = amountLines(amounts, snapshot)
  if (summary.kind === 'credit_note')
    return [...lines, { label: 'Credited', value: money(amounts.total), strong: true }]
  const total = { label: 'Total', value: money(amounts.total), strong: true } as const
  const credited = amounts.total - paid - writtenOff - balance
  if (paid === 0 && credited === 0 && writtenOff === 0) return [...lines, total]
  return [
    ...lines,
    total,
    ...(credited > 0 ? [{ label: 'Credited', value: money(credited) }] : []),
    ...(paid > 0 ? [{ label: 'Paid', value: money(paid) }] : []),
    ...(writtenOff > 0 ? [{ label: 'Written off', value: money(writtenOff) }] : []),
    { label: 'Balance due', value: money(balance), strong: true },
  ]
}

function paymentNotes({ summary, snapshot, cardRefused }: StoredDocument): Note[] {
  const { balance, on_card, due_on, number } = summary
  const payable = amountDue(summary)
  return [
    {
      heading: 'Payment',
      lines: [
        ...(balance === 0 ? ['Nothing is due on this invoice.'] : []),
        ...(cardRefused && balance > 0 ? ['The card was not charged.'] : []),
        ...(on_card > 0
          ? [`${payable === 0 ? 'The balance' : formatDollars(on_card)} will be charged to your card.`]
          : []),
        ...(payable > 0 ? [`Please pay ${formatDollars(payable)} by ${day(due_on)}.`] : []),
      ],
    },
    ...(payable > 0 ? bankNotes(snapshot.seller, number) : []),
    ...exemptionNotes(snapshot),
  ]
}

function creditNotes({ snapshot, amounts }: StoredDocument): Note[] {
  const reason = snapshot.reason ? [{ heading: 'Reason', lines: [snapshot.reason] }] : []
  return [
    {
      heading: 'About this credit note',
      lines: [
        snapshot.part
          ? `Credits ${money(amounts.total)} against invoice ${snapshot.credits}.`
          : `Credits invoice ${snapshot.credits} in full.`,
      ],
    },
    ...reason,
  ]
}
