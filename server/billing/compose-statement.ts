import { hasTerms } from '#contract/checkout.ts'
import { formatDollars } from '#contract/money.ts'
import { askedOf, type InvoiceSummary, type Statement } from '#contract/orders.ts'
import type { BusinessPaper, Column, Fact, Row } from '#server/print/business-paper.ts'
import { bankNotes, day } from './paper-parts.ts'
import type { Seller } from './snapshot.ts'

const OWED: readonly Column[] = [
  { label: 'Invoice', width: 84 },
  { label: 'Order' },
  { label: 'Issued', width: 70, align: 'right' },
  { label: 'Due', width: 70, align: 'right' },
  { label: 'Total', width: 76, align: 'right' },
  { label: 'Open', width: 76, align: 'right' },
]

/** What a company owes. */
export function composeStatement(seller: Seller, company: { name: string }, statement: Statement): BusinessPaper {
  const { ageing, terms } = statement
  const isAsked = statement.open.some((invoice) => askedOf(invoice) > 0)
  return {
    title: 'Statement',
    number: `as of ${day(statement.as_of)}`,
    seller,
    stamp: statement.balance === 0 && statement.sent_twice === 0 ? 'Nothing is owed' : null,
    facts: [
      { label: 'Current', value: formatDollars(ageing.current) },
      { label: '1 to 30 days late', value: formatDollars(ageing.days_1_30) },
      { label: '31 to 60 days late', value: formatDollars(ageing.days_31_60) },
      { label: '61 to 90 days late', value: formatDollars(ageing.days_61_90) },
      { label: 'Over 90 days late', value: formatDollars(ageing.days_over_90) },
      ...termsOf(terms),
    ],
    parties: [{ label: 'Statement for', lines: [company.name] }],
    columns: OWED,
    groups: [{ heading: null, rows: statement.open.map(owedRow) }],
    totals: [
      { label: 'Balance', value: formatDollars(statement.balance), strong: true },
      ...(statement.sent_twice === 0
        ? []
        : [{ label: 'Went back to you twice', value: formatDollars(statement.sent_twice), strong: true as const }]),
      ...(statement.deposits === 0
        ? []
        : [{ label: 'Paid in advance, not used yet', value: formatDollars(statement.deposits) }]),
    ],
    terms: isAsked ? bankNotes(seller, 'the numbers of the invoices you pay') : [],
    notes: [],
  }
}

function termsOf(terms: Statement['terms']): Fact[] {
  if (!hasTerms(terms)) return [{ label: 'Terms', value: 'None' }]
  return [
    { label: 'Terms', value: `Net ${terms.days} days` },
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
      ...(invoice.on_card > 0 ? [`${formatDollars(invoice.on_card)} is charged to your card.`] : []),
      ...(invoice.status === 'overdue' ? ['Overdue'] : []),
    ],
  }
}
