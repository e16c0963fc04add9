import type { Address } from '#contract/accounts.ts'
import { type Cents, formatDollars, toCents, toDollars } from '#contract/money.ts'
import type { InvoiceSummary, Statement } from '#contract/orders.ts'
import { toPercent } from '#contract/tax.ts'
import type { BusinessPaper, Column, Fact, Note, Row } from '#server/print/business-paper.ts'
import type { Amounts } from './share.ts'
import type { BilledOrder, Seller, Snapshot, SnapshotLine } from './snapshot.ts'

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const PRICED: readonly Column[] = [
  { label: 'SKU', width: 92 },
  { label: 'Product' },
  { label: 'Qty', width: 44, align: 'right' },
  { label: 'Unit price', width: 66, align: 'right' },
  { label: 'Amount', width: 76, align: 'right' },
]
const PACKED: readonly Column[] = [
  { label: 'SKU', width: 110 },
  { label: 'Product' },
  { label: 'Ordered', width: 60, align: 'right' },
  { label: 'In this parcel', width: 72, align: 'right' },
]
const OWED: readonly Column[] = [
  { label: 'Invoice', width: 84 },
  { label: 'Order' },
  { label: 'Issued', width: 70, align: 'right' },
  { label: 'Due', width: 70, align: 'right' },
  { label: 'Total', width: 76, align: 'right' },
  { label: 'Open', width: 76, align: 'right' },
]

const METHODS = { invoice: 'On terms', card: 'Card', bank_transfer: 'Bank transfer' }

interface Written {
  summary: InvoiceSummary
  /** Its order was to be paid by a card, whose bank has refused. */
  cardRefused: boolean
  /** What of what is open its card is still charged with. */
  onCard: Cents
  snapshot: Snapshot
  amounts: Amounts & { total: Cents }
}

/** A parcel; `units` are by position of the order's lines. */
export interface Parcel {
  number: string
  shipped_on: string
  carrier: string
  tracking: string | null
  units: ReadonlyMap<number, number>
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

/** What an order will cost, of these child orders; null where there are none. */
export function composeProForma(children: readonly BilledOrder[]): BusinessPaper | null {
  const [first] = children
  if (!first) return null
  const { snapshot } = first
  const sum = (of: (child: BilledOrder) => Cents) => children.reduce((all, child) => all + of(child), 0)
  const amounts = {
    goods: sum((child) => child.goods),
    shipping: sum((child) => child.shipping),
    tax: sum((child) => child.tax),
    total: sum((child) => child.total),
  }
  return {
    title: 'Pro forma',
    number: snapshot.order,
    seller: snapshot.seller,
    stamp: 'Not an invoice',
    facts: [
      { label: 'Order', value: snapshot.order },
      { label: 'Placed on', value: day(snapshot.placed_on) },
      ...poFact(snapshot),
      { label: 'Payment', value: methodOf(snapshot) },
    ],
    parties: partiesOf(snapshot),
    columns: PRICED,
    groups: children.map((child) => ({
      heading: `${child.snapshot.supplier}  ·  ${child.snapshot.maker_order}`,
      rows: child.snapshot.lines.map(pricedRow),
    })),
    totals: [
      ...amountLines(amounts, { ...snapshot, freight_cents: sum(freightOf) }),
      { label: 'Total', value: money(amounts.total), strong: true },
    ],
    terms: [
      {
        heading: 'What this is',
        lines: ['What the order will cost. Each maker is invoiced when its goods leave.', ...freightLines(children)],
      },
      ...exemption(snapshot),
    ],
    notes: orderNotes(snapshot),
  }
}

/** What is in a parcel: no prices, because those who unpack it need none. */
export function composeSlip(child: BilledOrder, parcel: Parcel): BusinessPaper {
  const { snapshot } = child
  const rows = snapshot.lines.flatMap((line): Row[] => {
    const units = parcel.units.get(line.position)
    return units === undefined
      ? []
      : [{ cells: [line.sku, line.title, count(line.quantity), count(units)], below: smallPrint(line) }]
  })
  const units = [...parcel.units.values()].reduce((sum, some) => sum + some, 0)
  return {
    title: 'Packing slip',
    number: parcel.number,
    seller: snapshot.seller,
    stamp: null,
    facts: [
      { label: 'Order', value: snapshot.maker_order },
      ...poFact(snapshot),
      { label: 'Shipped on', value: day(parcel.shipped_on) },
      { label: 'Carrier', value: parcel.carrier },
      ...(parcel.tracking === null ? [] : [{ label: 'Tracking', value: parcel.tracking }]),
    ],
    parties: [
      { label: 'Ship to', lines: addressLines(snapshot.ship_to) },
      { label: 'From', lines: [snapshot.supplier, `for ${snapshot.seller.name}`] },
    ],
    columns: PACKED,
    groups: [{ heading: null, rows }],
    totals: [{ label: 'Units in this parcel', value: count(units), strong: true }],
    terms: [],
    notes: orderNotes(snapshot),
  }
}

/** What a company owes. */
export function composeStatement(seller: Seller, company: { name: string }, statement: Statement): BusinessPaper {
  const { ageing, terms } = statement
  return {
    title: 'Statement',
    number: `as of ${day(statement.as_of)}`,
    seller,
    stamp: statement.balance === 0 ? 'Nothing is owed' : null,
    facts: [
      { label: 'Current', value: formatDollars(ageing.current) },
      { label: '1 to 30 days late', value: formatDollars(ageing.days_1_30) },
      { label: '31 to 60 days late', value: formatDollars(ageing.days_31_60) },
      { label: '61 to 90 days late', value: formatDollars(ageing.days_61_90) },
      { label: 'Over 90 days late', value: formatDollars(ageing.days_over_90) },
      { label: 'Terms', value: `Net ${terms.days} days` },
      { label: 'Credit limit', value: terms.limit === null ? 'None' : formatDollars(terms.limit) },
      { label: 'Available', value: terms.available === null ? 'Unlimited' : formatDollars(terms.available) },
    ],
    parties: [{ label: 'Statement for', lines: [company.name] }],
    columns: OWED,
    groups: [{ heading: null, rows: statement.open.map(owedRow) }],
    totals: [
      { label: 'Balance', value: formatDollars(statement.balance), strong: true },
      ...(statement.deposits === 0
        ? []
        : [{ label: 'Paid in advance, not used yet', value: formatDollars(statement.deposits) }]),
    ],
    terms: bankNotes(seller, 'the numbers of the invoices you pay'),
    notes: [],
  }
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
      ...(invoice.status === 'overdue' ? ['Overdue'] : []),
    ],
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

function poFact({ po_number }: Snapshot): Fact[] {
  return po_number === null ? [] : [{ label: 'Your PO', value: po_number }]
}

function methodOf({ payment_method, terms_days, test_card }: Snapshot): string {
  if (test_card) return 'Test card, no money moves'
  return payment_method === 'invoice' ? `Net ${terms_days} days` : METHODS[payment_method]
}

function partiesOf({ bill_to, ship_to, company }: Snapshot): BusinessPaper['parties'] {
  const billed = addressLines(bill_to)
  // A legal name that is not in the address is the one who owes.
  const owes = billed.includes(company) ? billed : [company, ...billed]
  return [
    { label: 'Bill to', lines: owes },
    { label: 'Ship to', lines: addressLines(ship_to) },
  ]
}

function addressLines(to: Address): string[] {
  return [
    to.name,
    to.line1,
    ...(to.line2 ? [to.line2] : []),
    `${to.city}, ${to.state} ${to.zip}`,
    to.country === 'US' ? 'United States' : to.country,
  ]
}

function pricedRow(line: SnapshotLine): Row {
  return {
    cells: [line.sku, line.title, count(line.quantity), money(line.unit_cents), money(line.total_cents)],
    below: smallPrint(line),
  }
}

/** A credit note takes back an amount that is not of its lines, or less than they cost because some of that was taken back before. */
function otherwiseCredited({ summary, snapshot, amounts }: Written): Row[] {
  const rest = amounts.goods - snapshot.lines.reduce((sum, line) => sum + line.total_cents, 0)
  if (summary.kind === 'invoice' || rest === 0) return []
  const what = snapshot.lines.length === 0 ? 'Allowance' : 'Credited before'
  return [{ cells: ['', what, '', '', money(rest)], below: [] }]
}

function smallPrint({ options, note }: SnapshotLine): string[] {
  const chosen = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  return [...(chosen.length > 0 ? [chosen.join('  ·  ')] : []), ...(note === null ? [] : [`Note: ${note}`])]
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

function amountLines({ goods, shipping, tax }: Amounts, snapshot: Snapshot): BusinessPaper['totals'] {
  const rate = snapshot.tax_rate === 0 ? '' : ` (${toPercent(snapshot.tax_rate)} %, ${snapshot.ship_to.state})`
  return [
    { label: 'Goods', value: money(goods) },
    ...shippingLines(shipping, snapshot.freight_cents ?? 0),
    { label: snapshot.tax_exempt ? 'Sales tax (exempt)' : `Sales tax${rate}`, value: money(tax) },
  ]
}

/** Freight that was quoted after the order is a line of its own; free shipping beside it is none. */
function shippingLines(shipping: Cents, freight: Cents): BusinessPaper['totals'] {
  const rest = shipping - freight
  return [
    ...(rest > 0 || freight === 0 ? [{ label: 'Shipping', value: money(rest) }] : []),
    ...(freight > 0 ? [{ label: 'Freight', value: money(freight) }] : []),
  ]
}

function paymentNotes({ summary, snapshot, cardRefused, onCard }: Written): Note[] {
  const open = toCents(summary.balance)
  const due = `Please pay ${money(open - onCard)} by ${day(summary.due_on)}.`
  return [
    {
      heading: 'Payment',
      lines: [
        ...(open === 0 ? ['Nothing is open on this invoice.'] : []),
        ...(cardRefused && open > 0 ? ['The card was not charged.'] : []),
        ...(onCard > 0 ? [`${onCard === open ? 'It' : money(onCard)} is charged to your card.`] : []),
        ...(open > onCard ? [due] : []),
      ],
    },
    ...(open > onCard ? bankNotes(snapshot.seller, summary.number) : []),
    ...exemption(snapshot),
  ]
}

function bankNotes({ bank }: Seller, reference: string): Note[] {
  if (bank.length === 0) return [{ heading: 'Reference', lines: [`Please name ${reference} when you pay.`] }]
  return [{ heading: 'By bank transfer', lines: [...bank, `Reference: ${reference}`] }]
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

function exemption({ tax_exempt, certificate, ship_to }: Snapshot): Note[] {
  if (!tax_exempt) return []
  const number = certificate === null ? '' : ` ${certificate}`
  return [{ heading: 'Sales tax', lines: [`Exempt: for resale, certificate${number} of ${ship_to.state}.`] }]
}

function freightOf({ snapshot }: BilledOrder): Cents {
  return snapshot.freight_cents ?? 0
}

function freightLines(children: readonly BilledOrder[]): string[] {
  const waits = children.filter(({ snapshot }) => snapshot.freight && (snapshot.freight_cents ?? null) === null)
  const makers = waits.map(({ snapshot }) => snapshot.supplier)
  return makers.length === 0 ? [] : [`Freight is quoted after the order and is not in it: ${makers.join(', ')}.`]
}

function orderNotes({ notes }: Snapshot): Note[] {
  return notes === null ? [] : [{ heading: 'Your note', lines: [notes] }]
}

function money(cents: Cents): string {
  return formatDollars(toDollars(cents))
}

function count(units: number): string {
  return units.toLocaleString('en-US')
}

function day(date: string): string {
  return dateFormat.format(new Date(`${date}T00:00:00Z`))
}
