import { counted } from '#contract/text/language.ts'
import type { Address } from '#contract/schemas/accounts/accounts.ts'
import { countryName } from '#contract/text/country-name.ts'
import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { toPercent } from '#contract/values/tax.ts'
import { type Column, type Fact, type Note, type PrintedDocument, printedDate, type Row } from '#server/print/print.ts'
import type { Amounts } from '#server/billing/proration.ts'
import type { Seller, Snapshot, SnapshotLine } from './snapshot.ts'

const METHODS = { card: 'Card', bank_transfer: 'Bank transfer' }

/** Columns of a document with prices; `pricedRow` fills them. */
export const PRICED: readonly Column[] = [
  { label: 'SKU', width: 92 },
  { label: 'Product' },
  { label: 'Qty', width: 44, align: 'right' },
  { label: 'Unit price', width: 66, align: 'right' },
  { label: 'Amount', width: 76, align: 'right' },
]

/** Returns a row for the columns `PRICED`. */
export function pricedRow(line: SnapshotLine): Row {
  return {
    cells: [line.sku, line.title, count(line.quantity), money(line.unit_cents), money(line.total_cents)],
    below: smallPrint(line),
  }
}

/** Returns the options and the note of a line, printed under its title. */
export function smallPrint({ options, note }: SnapshotLine): string[] {
  const selected = Object.entries(options).map(([name, value]) => `${name}: ${value}`)
  return [...(selected.length > 0 ? [selected.join('  ·  ')] : []), ...(note === null ? [] : [`Note: ${note}`])]
}

/** Returns a line each for goods, shipping, freight and tax. */
export function amountLines({ goods, shipping, tax }: Amounts, snapshot: Snapshot): PrintedDocument['totals'] {
  const rate = snapshot.tax_rate === 0 ? '' : ` (${toPercent(snapshot.tax_rate)}%, ${snapshot.ship_to.state})`
  return [
    { label: 'Goods', value: money(goods) },
    ...shippingLines(shipping, snapshot.freight_cents ?? 0),
    { label: snapshot.tax_exempt ? 'Sales tax (exempt)' : `Sales tax${rate}`, value: money(tax) },
  ]
}

/** Freight that was quoted later has its own line; free shipping is then left out. */
function shippingLines(shipping: Cents, freight: Cents): PrintedDocument['totals'] {
  const rest = shipping - freight
  return [
    ...(rest > 0 || freight === 0 ? [{ label: 'Shipping', value: money(rest) }] : []),
    ...(freight > 0 ? [{ label: 'Freight', value: money(freight) }] : []),
  ]
}

/** Returns the billing and shipping addresses. */
export function toParties({ bill_to, ship_to, company }: Snapshot): PrintedDocument['parties'] {
  const billed = addressLines(bill_to)
  // A legal name that is not part of the address is printed above it.
  const billTo = billed.includes(company) ? billed : [company, ...billed]
  return [
    { label: 'Bill to', lines: billTo },
    { label: 'Ship to', lines: shipToLines(ship_to) },
  ]
}

/** Returns a shipping address by line, with the phone number for the carrier. */
export function shipToLines(to: Address): string[] {
  return [...addressLines(to), ...(to.phone ? [to.phone] : [])]
}

/** Returns an address by line. */
export function addressLines(to: Address): string[] {
  return [
    to.name,
    to.line1,
    ...(to.line2 ? [to.line2] : []),
    `${to.city}, ${to.state} ${to.zip}`,
    countryName(to.country),
  ]
}

/** Returns the buyer's PO number, if there is one. */
export function poFacts({ po_number }: Snapshot): Fact[] {
  return po_number === null ? [] : [{ label: 'Your PO', value: po_number }]
}

/** Describes how the order is paid. */
export function paymentMethodText({ payment_method, terms_days, test_card }: Snapshot): string {
  if (test_card) return 'Test card, no real charge'
  return payment_method === 'invoice' ? `Net ${counted(terms_days, 'day')}` : METHODS[payment_method]
}

/** Describes how to pay by bank with this reference. */
export function bankNotes({ bank }: Seller, reference: string): Note[] {
  if (bank.length === 0) return [{ heading: 'Reference', lines: [`Include ${reference} with your payment.`] }]
  return [{ heading: 'Pay by bank transfer', lines: [...bank, `Reference: ${reference}`] }]
}

/** Returns the reason for the tax exemption, if there is one. */
export function exemptionNotes({ tax_exempt, certificate, ship_to }: Snapshot): Note[] {
  if (!tax_exempt) return []
  const number = certificate === null ? '' : ` ${certificate}`
  return [{ heading: 'Sales tax', lines: [`Exempt: for resale, certificate${number} of ${ship_to.state}.`] }]
}

/** Returns the note that the buyer added to the order. */
export function orderNotes({ notes }: Snapshot): Note[] {
  return notes === null ? [] : [{ heading: 'Your note', lines: [notes] }]
}

/** Formats cents, `$1,200.00`. */
export function money(cents: Cents): string {
  return formatDollars(toDollars(cents))
}

/** Formats units, `1,200`. */
export function count(units: number): string {
  return units.toLocaleString('en-US')
}

/** Formats a date, `Nov 21, 2026`. */
export function day(date: string): string {
  return printedDate(new Date(`${date}T00:00:00Z`))
}
