import type { Cents } from '#contract/values/money.ts'
import type { PrintedDocument } from '#server/print/print.ts'
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
import type { BilledSuborder } from './snapshot.ts'

/**
 * Composes the pro forma invoice of an order from its suborders; null if there are none. `payBy` is the last day to pay an order by bank
 * transfer, or null.
 */
export function composeProForma(
  suborders: readonly ExpectedSuborder[],
  payBy: string | null = null,
): PrintedDocument | null {
  const [first] = suborders
  if (!first) return null
  const { snapshot } = first
  const sum = (of: (suborder: ExpectedSuborder) => Cents) => suborders.reduce((all, suborder) => all + of(suborder), 0)
  const waiting = waitingForFreight(suborders)
  const amounts = {
    goods: sum((suborder) => suborder.goods),
    shipping: sum((suborder) => suborder.shipping),
    tax: sum((suborder) => suborder.tax),
  }
  const credited = sum((suborder) => suborder.credited)
  const total = sum((suborder) => suborder.total) - credited
  return {
    title: 'Pro forma',
    number: snapshot.order,
    date: snapshot.placed_on,
    seller: snapshot.seller,
    stamp: 'Not an invoice',
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
      rows: suborder.snapshot.lines.map(pricedRow),
    })),
    totals: [
      ...amountLines(amounts, { ...snapshot, freight_cents: sum(freightOf) }),
      ...(credited > 0 ? [{ label: 'Credited', value: money(-credited) }] : []),
      { label: waiting.length > 0 ? 'Total so far' : 'Total', value: money(total), strong: true },
    ],
    terms: [
      {
        heading: 'About this pro forma',
        lines: ['The expected cost of the order. You get an invoice with each shipment.', ...freightLines(waiting)],
      },
      ...(payBy === null ? [] : bankNotes(snapshot.seller, snapshot.order)),
      ...exemptionNotes(snapshot),
    ],
    notes: orderNotes(snapshot),
  }
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
