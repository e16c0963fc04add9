import { type Cents, formatDollars, toCents } from '#contract/money.ts'
import { askedOf, type InvoiceSummary } from '#contract/orders.ts'
import type { BusinessPaper, Fact, Note, Row } from '#server/print/business-paper.ts'
import {
  amountLines,
  bankNotes,
  day,
  exemption,
  methodOf,
  money,
  orderNotes,
  partiesOf,
  poFact,
  PRICED,
  pricedRow,
} from './paper-parts.ts'
import type { Amounts } from './share.ts'
import type { Snapshot } from './snapshot.ts'

interface Written {
  summary: InvoiceSummary
  /** Its order was to be paid by a card, whose bank has refused. */
  cardRefused: boolean
  snapshot: Snapshot
  amounts: Amounts & { total: Cents }
}

/** An invoice or a credit note as it was written, with how it stands. */
export function composePaper(written: Written): BusinessPaper {
  const { summary, snapshot } = written
  const isInvoice = summary.kind === 'invoice'
  return {
    title: isInvoice ? 'Invoice' : 'Credit note',
    number: summary.number,
    seller: snapshot.seller,
    stamp: stampOf(summary),
    alarming: summary.status === 'overdue',
    facts: isInvoice ? invoiceFacts(summary, snapshot) : creditFacts(summary, snapshot),
    parties: partiesOf(snapshot),
    columns: PRICED,
    groups: [{ heading: null, rows: [...snapshot.lines.map(pricedRow), ...otherwiseCredited(written)] }],
    totals: totalsOf(written),
    terms: isInvoice ? paymentNotes(written) : creditNotes(written),
    notes: orderNotes(snapshot),
  }
}

function stampOf({ kind, status }: InvoiceSummary): string | null {
  if (kind === 'credit_note') return null
  if (status === 'paid') return 'Paid'
  if (status === 'credited') return 'Taken back'
  return status === 'overdue' ? 'Overdue' : null
}

function invoiceFacts(summary: InvoiceSummary, snapshot: Snapshot): Fact[] {
  return [
    { label: 'Issued on', value: day(summary.issued_on) },
    { label: 'Due on', value: day(summary.due_on) },
    { label: 'Order', value: snapshot.maker_order },
    { label: 'Placed on', value: day(snapshot.placed_on) },
    ...poFact(snapshot),
    { label: 'Payment', value: methodOf(snapshot) },
    { label: 'Sent by', value: snapshot.supplier },
    { label: 'Shipping', value: snapshot.shipping_method },
  ]
}

function creditFacts(summary: InvoiceSummary, snapshot: Snapshot): Fact[] {
  return [
    { label: 'Issued on', value: day(summary.issued_on) },
    { label: 'Takes back', value: snapshot.credits ?? '' },
    { label: 'Order', value: snapshot.maker_order },
    ...poFact(snapshot),
    { label: 'Sent by', value: snapshot.supplier },
  ]
}

/** A credit note takes back an amount that is not of its lines, or less than they cost because some of that was taken back before. */
function otherwiseCredited({ summary, snapshot, amounts }: Written): Row[] {
  const rest = amounts.goods - snapshot.lines.reduce((sum, line) => sum + line.total_cents, 0)
  if (summary.kind === 'invoice' || rest === 0) return []
  const what = snapshot.lines.length === 0 ? 'Allowance' : 'Credited before'
  return [{ cells: ['', what, '', '', money(rest)], below: [] }]
}

function totalsOf({ summary, snapshot, amounts }: Written): BusinessPaper['totals'] {
  const lines = amountLines(amounts, snapshot)
  if (summary.kind === 'credit_note')
    return [...lines, { label: 'Credited', value: money(amounts.total), strong: true }]
  const total = { label: 'Total', value: money(amounts.total), strong: true } as const
  const paid = toCents(summary.paid)
  const credited = amounts.total - paid - toCents(summary.balance)
  if (paid === 0 && credited === 0) return [...lines, total]
  return [
    ...lines,
    total,
    ...(credited > 0 ? [{ label: 'Credited', value: money(credited) }] : []),
    ...(paid > 0 ? [{ label: 'Paid', value: money(paid) }] : []),
    { label: 'Open', value: formatDollars(summary.balance), strong: true },
  ]
}

function paymentNotes({ summary, snapshot, cardRefused }: Written): Note[] {
  const { balance, on_card, due_on, number } = summary
  const asked = askedOf(summary)
  return [
    {
      heading: 'Payment',
      lines: [
        ...(balance === 0 ? ['Nothing is open on this invoice.'] : []),
        ...(cardRefused && balance > 0 ? ['The card was not charged.'] : []),
        ...(on_card > 0 ? [`${asked === 0 ? 'It' : formatDollars(on_card)} is charged to your card.`] : []),
        ...(asked > 0 ? [`Please pay ${formatDollars(asked)} by ${day(due_on)}.`] : []),
      ],
    },
    ...(asked > 0 ? bankNotes(snapshot.seller, number) : []),
    ...exemption(snapshot),
  ]
}

function creditNotes({ snapshot, amounts }: Written): Note[] {
  const reason = snapshot.reason ? [{ heading: 'Reason', lines: [snapshot.reason] }] : []
  return [
    {
      heading: 'What this is',
      lines: [
        snapshot.part
          ? `It takes back ${money(amounts.total)} of invoice ${snapshot.credits}: so much less is owed on it.`
          : `It takes back invoice ${snapshot.credits}: that is not owed any more.`,
      ],
    },
    ...reason,
  ]
}
