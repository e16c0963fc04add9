import { useState } from 'react'
import type { AdminFigures } from '#contract/schemas/admin/system/figures.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { BarChart } from './bar-chart.tsx'

/** Sales of thirteen months, as a chart or a table, and today beside the same day of the last week. */
export function SalesPanel({ months, today, same_weekday, is_complete }: AdminFigures) {
  const [isTable, setTable] = useState(false)
  const weekday = new Date(`${same_weekday.day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return (
    <Panel
      title="Sales"
      actions={
        <Button variant="plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show as table
        </Button>
      }
    >
      {!is_complete && <p className="mb-2 text-muted">The orders from before are still being counted.</p>}
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        <SalesFact title="Today so far" sales={today} />
        <SalesFact title={`Last ${weekday}, by this hour`} sales={same_weekday.by_now} />
        <SalesFact title={`Last ${weekday}, the whole day`} sales={same_weekday} />
      </dl>
      {isTable ? <MonthTable months={months} /> : <MonthChart months={months} />}
      <p className="mt-1 text-micro text-muted">
        Goods that were ordered and not canceled, without shipping and tax. Days and months are UTC.
      </p>
    </Panel>
  )
}

function SalesFact({ title, sales }: { title: string; sales: { orders: number; amount: number } }) {
  return (
    <div>
      <dt className="text-muted">{title}</dt>
      <dd>
        <span className="block text-lead font-semibold">{formatDollars(sales.amount)}</span>
        <span className="block text-muted">{counted(sales.orders, 'order')}</span>
      </dd>
    </div>
  )
}

type Months = AdminFigures['months']

function MonthChart({ months }: { months: Months }) {
  const bars = months.map(({ month, amount }, index) => ({
    id: month,
    label: monthName(month, 'short'),
    value: amount,
    text: formatDollars(Math.round(amount)),
    isOpen: index === months.length - 1,
  }))
  const total = months.reduce((sum, { amount }) => sum + amount, 0)
  const best = months.toSorted((one, other) => other.amount - one.amount)[0]
  const facts = [`${formatDollars(total)} in ${counted(months.length, 'month')}`]
  if (best && best.amount > 0) facts.push(`most in ${monthName(best.month, 'long')}: ${formatDollars(best.amount)}`)
  return (
    <>
      <BarChart bars={bars} summary={`Sales by month. ${facts.join('; ')}.`} />
      <p className="mt-2">{facts.join('; ')}.</p>
    </>
  )
}

function MonthTable({ months }: { months: Months }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Sales by month</caption>
      <thead>
        <tr className="border-b border-hairline text-muted">
          <th scope="col" className="py-1 text-left font-normal">
            Month
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Orders
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Sales
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, orders, amount }) => (
          <tr key={month} className="border-b border-hairline last:border-b-0">
            <th scope="row" className="py-1 text-left font-normal">
              {monthName(month, 'long')}
            </th>
            <td className="py-1 text-right">{formatNumber(orders)}</td>
            <td className="py-1 text-right">{formatDollars(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the name of a month such as `2026-11`; the long one has the year. */
function monthName(month: string, length: 'short' | 'long'): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: length,
    timeZone: 'UTC',
    ...(length === 'long' && { year: 'numeric' }),
  })
}
