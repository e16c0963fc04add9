import { counted } from '#contract/text/language.ts'
import { hasTerms } from '#contract/orders/checkout.ts'
import { formatDollars } from '#contract/values/money.ts'
import { amountDue } from '#contract/orders/orders.ts'
import type { InvoiceSummary, Statement } from '#contract/schemas/orders/orders.ts'
import type { PrintedDocument, Column, Fact, Row } from '#server/print/print.ts'
import { bankNotes, day } from './document-sections.ts'
import type { Seller } from './snapshot.ts'

const OWED: readonly Column[] = [
  { label: 'Invoice', width: 84 },
  { label: 'Order' },
  { label: 'Issued', width: 70, align: 'right' },
  { label: 'Due', width: 70, align: 'right' },
  { label: 'Total', width: 76, align: 'right' },
  { label: 'Balance', width: 76, align: 'right' },
]

/** Composes the statement of a company. */
export function composeStatement(seller: Seller, company: { name: string }, statement: Statement): PrintedDocument {
  const { ageing, terms } = statement
  const isPayable = statement.open.some((invoice) => amountDue(invoice) > 0)
  return {
    title: 'Statement',
    number: `as of ${day(statement.as_of)}`,
    date: statement.as_of,
    seller,
    stamp: statement.balance === 0 && statement.sent_twice === 0 ? 'Nothing due' : null,
    facts: [
      { label: 'Current', value: formatDollars(ageing.current) },
      { label: '1 to 30 days overdue', value: formatDollars(ageing.days_1_30) },
      { label: '31 to 60 days overdue', value: formatDollars(ageing.days_31_60) },
      { label: '61 to 90 days overdue', value: formatDollars(ageing.days_61_90) },
      { label: 'Over 90 days overdue', value: formatDollars(ageing.days_over_90) },
      ...termsOf(terms),
    ],
    parties: [{ label: 'Statement for', lines: [company.name] }],
    columns: OWED,
    groups: [{ heading: null, rows: statement.open.map(owedRow) }],
    totals: [
      { label: 'Balance', value: formatDollars(statement.balance), strong: true },
      ...(statement.sent_twice === 0
        ? []
        : [{ label: 'Refunded twice', value: formatDollars(statement.sent_twice), strong: true as const }]),
      ...(statement.deposits === 0 ? [] : [{ label: 'Unused deposits', value: formatDollars(statement.deposits) }]),
    ],
    terms: isPayable ? bankNotes(seller, 'the numbers of the invoices you pay') : [],
    notes: [],
  }
}

function termsOf(terms: Statement['terms']): Fact[] {
  if (!hasTerms(terms)) return [{ label: 'Terms', value: 'None' }]
  return [
    { label: 'Terms', value: `Net ${counted(terms.days, 'day')}` },
    { label: 'Credit limit', value: terms.limit === null ? 'None' : formatDollars(terms.limit) },
    { label: 'Available', value: terms.available === null ? 'Unlimited' : formatDollars(terms.available) },
  ]
}

function owedRow(invoice: InvoiceSummary): Row {
  return {
    cells: [
      invoice.number,
      `${invoice.maker_order}  ·  ${invoice.supplier}`,
      day(invoice.issued_on),
      day(invoice.due_on),
      formatDollars(invoice.total),
      formatDollars(invoice.balance),
    ],
    below: [
      ...(invoice.po_number === null ? [] : [`Your PO: ${invoice.po_number}`]),
      ...(invoice.on_card > 0 ? [`${formatDollars(invoice.on_card)} will be charged to your card.`] : []),
      ...(invoice.status === 'overdue' ? ['Overdue'] : []),
    ],
  }
}
