import type { Cents } from '#contract/values/money.ts'
import type { Note, PrintedDocument, Row } from '#server/print/print.ts'
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
import type { ExpectedSuborder } from './pro-forma.ts'
import type { BilledSuborder, SnapshotLine } from './snapshot.ts'

/**
 * Composes the pro forma invoice of an order from its suborders; null if there are none. `payBy` is the last day to pay an order by bank
 * transfer, or null.
 */
export function composeProForma(
  suborders: readonly ExpectedSuborder[],
  payBy: string | null = null,
): PrintedDocument | null {
  const waiting = waitingForFreight(suborders)
  return composeOrder(suborders, {
    title: 'Pro forma',
    stamp: 'Not an invoice',
    payBy,
    about: {
      heading: 'About this pro forma',
      lines: ['The expected cost of the order. You get an invoice with each shipment.', ...freightLines(waiting)],
    },
  })
}

/** Composes the confirmation of an order: everything that was ordered, including what was canceled; null without suborders. */
export function composeConfirmation(suborders: readonly BilledSuborder[]): PrintedDocument | null {
  return composeOrder(
    suborders.map((suborder) => ({ ...suborder, credited: 0 })),
    {
      title: 'Order confirmation',
      stamp: null,
      payBy: null,
      about: {
        heading: 'About this order',
        lines: ['Everything that was ordered, including what was canceled. You get an invoice with each shipment.'],
      },
    },
  )
}

interface OrderHeading extends Pick<PrintedDocument, 'title' | 'stamp'> {
  payBy: string | null
  about: Note
}

function composeOrder(
  suborders: readonly ExpectedSuborder[],
  { title, stamp, payBy, about }: OrderHeading,
): PrintedDocument | null {
  const [first] = suborders
  if (!first) return null
  const { snapshot } = first
  const sum = (of: (suborder: ExpectedSuborder) => Cents) => suborders.reduce((all, suborder) => all + of(suborder), 0)
  const amounts = {
    goods: sum((suborder) => suborder.goods),
    shipping: sum((suborder) => suborder.shipping),
    tax: sum((suborder) => suborder.tax),
  }
  const credited = sum((suborder) => suborder.credited)
  const total = sum((suborder) => suborder.total) - credited
  return {
    title,
    number: snapshot.order,
    date: snapshot.placed_on,
    seller: snapshot.seller,
    stamp,
    facts: [
      { label: 'Order', value: snapshot.order },
      { label: 'Ordered', value: day(snapshot.placed_on) },
      ...poFacts(snapshot),
      { label: 'Payment', value: paymentMethodText(snapshot) },
      ...(payBy === null ? [] : [{ label: 'Pay by', value: day(payBy) }]),
    ],
    parties: toParties(snapshot),
    columns: PRICED,
    groups: suborders.map((suborder) => ({
      heading: `${suborder.snapshot.supplier}  ·  ${suborder.snapshot.maker_order}`,
      rows: suborder.snapshot.lines.map((line) => orderedRow(line, suborder)),
    })),
    totals: [
      ...amountLines(amounts, { ...snapshot, freight_cents: sum(freightOf) }),
      ...(credited > 0 ? [{ label: 'Credited', value: money(-credited) }] : []),
      { label: waitingForFreight(suborders).length > 0 ? 'Total so far' : 'Total', value: money(total), strong: true },
    ],
    terms: [about, ...(payBy === null ? [] : bankNotes(snapshot.seller, snapshot.order)), ...exemptionNotes(snapshot)],
    notes: orderNotes(snapshot),
  }
}

/** Returns the row of a line, with its units that ship later. */
function orderedRow(line: SnapshotLine, { backOrders }: BilledSuborder): Row {
  const row = pricedRow(line)
  const later = backOrders?.get(line.position)
  if (!later) return row
  const expected = later.promisedOn === null ? '' : `, expected on ${day(later.promisedOn)}`
  return { ...row, below: [...row.below, `${later.units} on back order${expected}`] }
}

function freightOf({ snapshot }: BilledSuborder): Cents {
  return snapshot.freight_cents ?? 0
}

/** Names of the suppliers whose freight is not quoted yet. */
function waitingForFreight(suborders: readonly BilledSuborder[]): string[] {
  const waits = suborders.filter(({ snapshot }) => snapshot.freight && (snapshot.freight_cents ?? null) === null)
  return waits.map(({ snapshot }) => snapshot.supplier)
}

function freightLines(suppliers: readonly string[]): string[] {
  return suppliers.length === 0 ? [] : [`Freight is quoted after the order and not included: ${suppliers.join(', ')}.`]
}
