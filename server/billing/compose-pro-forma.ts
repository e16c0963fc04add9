import type { Cents } from '#contract/money.ts'
import type { BusinessPaper } from '#server/print/business-paper.ts'
import {
  amountLines,
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
import type { ExpectedOrder } from './pro-forma.ts'
import type { BilledOrder } from './snapshot.ts'

/** What an order will cost, of these child orders; null where there are none. */
export function composeProForma(children: readonly ExpectedOrder[]): BusinessPaper | null {
  const [first] = children
  if (!first) return null
  const { snapshot } = first
  const sum = (of: (child: ExpectedOrder) => Cents) => children.reduce((all, child) => all + of(child), 0)
  const waiting = waitingForFreight(children)
  const amounts = {
    goods: sum((child) => child.goods),
    shipping: sum((child) => child.shipping),
    tax: sum((child) => child.tax),
  }
  const credited = sum((child) => child.credited)
  const total = sum((child) => child.total) - credited
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
      ...(credited > 0 ? [{ label: 'Credited', value: money(-credited) }] : []),
      { label: waiting.length > 0 ? 'Total so far' : 'Total', value: money(total), strong: true },
    ],
    terms: [
      {
        heading: 'What this is',
        lines: ['What the order will cost. Each maker is invoiced when its goods leave.', ...freightLines(waiting)],
      },
      ...exemption(snapshot),
    ],
    notes: orderNotes(snapshot),
  }
}

function freightOf({ snapshot }: BilledOrder): Cents {
  return snapshot.freight_cents ?? 0
}

/** The makers whose freight is still to be quoted. */
function waitingForFreight(children: readonly BilledOrder[]): string[] {
  const waits = children.filter(({ snapshot }) => snapshot.freight && (snapshot.freight_cents ?? null) === null)
  return waits.map(({ snapshot }) => snapshot.supplier)
}

function freightLines(makers: readonly string[]): string[] {
  return makers.length === 0 ? [] : [`Freight is quoted after the order and is not in it: ${makers.join(', ')}.`]
}
