import type { AdminFigures } from '#contract/schemas/admin/system/figures.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import { stateTitle } from '#web/backoffice/orders/order-texts.ts'
import { BarList } from './bar-list.tsx'

/** Orders by state, what is overdue, what sells most, and what was not found. */
export function FigurePanels({
  figures: { states, overdue, products, suppliers, missed_searches },
  mayReadOrders,
}: {
  figures: AdminFigures
  mayReadOrders: boolean
}) {
  const overdueRows = overdue.map(({ from, to, invoices, amount }) => ({
    label: `${to === null ? `${from} days and more` : `${from} to ${to} days`} · ${counted(invoices, 'invoice')}`,
    value: amount,
    text: formatDollars(amount),
    ...(mayReadOrders && { to: '/orders?tab=overdue' }),
  }))
  return (
    <>
      <BarList
        title="Orders by state"
        head={['State', 'Suborders']}
        rows={states.map(({ state, suborders }) => ({
          label: stateTitle(state),
          value: suborders,
          text: formatNumber(suborders),
          ...(mayReadOrders && { to: `/orders?tab=all&state=${state}` }),
        }))}
        empty="No orders yet."
      />
      <BarList
        title="Overdue receivables"
        head={['Days overdue', 'Amount']}
        rows={overdue.some(({ invoices }) => invoices > 0) ? overdueRows : []}
        empty="Nothing is overdue."
      />
      <BarList
        title="Top products of 30 days"
        head={['Product', 'Units']}
        rows={products.map(({ ocid, title, units }) => ({
          label: title,
          value: units,
          text: counted(units, 'unit'),
          href: `/inventory/${ocid}`,
        }))}
        empty="Nothing was sold in the last 30 days."
      />
      <BarList
        title="Top suppliers of 30 days"
        head={['Supplier', 'Sales']}
        rows={suppliers.map(({ slug, name, amount }) => ({
          label: name,
          value: amount,
          text: formatDollars(amount),
          href: `/maker/${slug}`,
        }))}
        empty="Nothing was sold in the last 30 days."
      />
      <BarList
        title="Searches without results in 30 days"
        head={['Search', 'Times']}
        rows={missed_searches.map(({ text, searches }) => ({
          label: text,
          value: searches,
          text: counted(searches, 'time'),
          href: `/inventory/search?keyword=${encodeURIComponent(text)}`,
        }))}
        empty="Every search found something."
      />
    </>
  )
}
