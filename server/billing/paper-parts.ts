import type { Address } from '#contract/accounts.ts'
import { countryName } from '#contract/country-name.ts'
import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { toPercent } from '#contract/tax.ts'
import type { BusinessPaper, Column, Fact, Note, Row } from '#server/print/business-paper.ts'
import { dayOnPaper } from '#server/print/drawn-text.ts'
import type { Amounts } from './share.ts'
import type { Seller, Snapshot, SnapshotLine } from './snapshot.ts'

const METHODS = { card: 'Card', bank_transfer: 'Bank transfer' }

/** The table of a paper with prices; `pricedRow` fills it. */
export const PRICED: readonly Column[] = [
  { label: 'SKU', width: 92 },
  { label: 'Product' },
  { label: 'Qty', width: 44, align: 'right' },
  { label: 'Unit price', width: 66, align: 'right' },
  { label: 'Amount', width: 76, align: 'right' },
]

/** A line under the columns `PRICED`. */
export function pricedRow(line: SnapshotLine): Row {
  return {
    cells: [line.sku, line.title, count(line.quantity), money(line.unit_cents), money(line.total_cents)],
    below: smallPrint(line),
  }
}

/** Options and note of a line, under its title. */
export function smallPrint({ options, note }: SnapshotLine): string[] {
  const chosen = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  return [...(chosen.length > 0 ? [chosen.join('  ·  ')] : []), ...(note === null ? [] : [`Note: ${note}`])]
}

/** What goods, shipping, freight and tax come to, a line each. */
export function amountLines({ goods, shipping, tax }: Amounts, snapshot: Snapshot): BusinessPaper['totals'] {
  const rate = snapshot.tax_rate === 0 ? '' : ` (${toPercent(snapshot.tax_rate)}%, ${snapshot.ship_to.state})`
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

/** Whom a paper is for, and where the goods go. */
export function partiesOf({ bill_to, ship_to, company }: Snapshot): BusinessPaper['parties'] {
  const billed = addressLines(bill_to)
  // A legal name that is not in the address is the one who owes.
  const owes = billed.includes(company) ? billed : [company, ...billed]
  return [
    { label: 'Bill to', lines: owes },
    { label: 'Ship to', lines: addressLines(ship_to) },
  ]
}

/** An address as it stands on a paper. */
export function addressLines(to: Address): string[] {
  return [
    to.name,
    to.line1,
    ...(to.line2 ? [to.line2] : []),
    `${to.city}, ${to.state} ${to.zip}`,
    countryName(to.country),
  ]
}

/** The buyer's own number of the order, where there is one. */
export function poFact({ po_number }: Snapshot): Fact[] {
  return po_number === null ? [] : [{ label: 'Your PO', value: po_number }]
}

/** How the order is paid. */
export function methodOf({ payment_method, terms_days, test_card }: Snapshot): string {
  if (test_card) return 'Test card, no money moves'
  return payment_method === 'invoice' ? `Net ${terms_days} days` : METHODS[payment_method]
}

/** How to pay by bank, naming `reference`. */
export function bankNotes({ bank }: Seller, reference: string): Note[] {
  if (bank.length === 0) return [{ heading: 'Reference', lines: [`Please name ${reference} when you pay.`] }]
  return [{ heading: 'By bank transfer', lines: [...bank, `Reference: ${reference}`] }]
}

/** Why no sales tax is asked for, where none is. */
export function exemption({ tax_exempt, certificate, ship_to }: Snapshot): Note[] {
  if (!tax_exempt) return []
  const number = certificate === null ? '' : ` ${certificate}`
  return [{ heading: 'Sales tax', lines: [`Exempt: for resale, certificate${number} of ${ship_to.state}.`] }]
}

/** What the buyer wrote with the order. */
export function orderNotes({ notes }: Snapshot): Note[] {
  return notes === null ? [] : [{ heading: 'Your note', lines: [notes] }]
}

/** Cents as a paper has them, `$1,200.00`. */
export function money(cents: Cents): string {
  return formatDollars(toDollars(cents))
}

/** Units as a paper has them, `1,200`. */
export function count(units: number): string {
  return units.toLocaleString('en-US')
}

/** A date as a paper has it, `Nov 21, 2026`. */
export function day(date: string): string {
  return dayOnPaper(new Date(`${date}T00:00:00Z`))
}
