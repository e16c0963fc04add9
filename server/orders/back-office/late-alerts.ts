import { sql } from 'kysely'
import type { AlertKind } from '#contract/backoffice/alerts.ts'
import { dayOf } from '#contract/values/days.ts'
import { recordAlerts } from '#server/alerts/alerts.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { lateSuborders } from './queue-conditions.ts'

/** Alerts of one run. The next one records the others. */
const MAX_ALERTS = 100

/** Alerts staff of orders that are not accepted in time and suborders that are not shipped in time, once each. Run it in a transaction. */
export async function alertLate({ db, jobs, now }: Pick<OrderDeps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const { rows } = await sql<{
    kind: Extract<AlertKind, `${string}_late`>
    number: string
    invoice: string
    company: string
  }>`
    select * from (
      select distinct case when suborder.state = 'placed' then 'accept_late' else 'ship_late' end as kind,
        case when suborder.state = 'placed' then orders.invoice else suborder.number end as number,
        orders.invoice, companies.name as company
      from maker_orders as suborder
      join orders on orders.id = suborder.order_id
      join companies on companies.id = orders.company_id
      where suborder.id in (${lateSuborders(dayOf(now()), 'id')})
    ) as late
    where not exists (select from staff_alerts where cause = late.kind || ' ' || late.number)
    order by number limit ${MAX_ALERTS}`.execute(db)
  for (const [kind, late] of Map.groupBy(rows, (row) => row.kind)) {
    const missing = kind === 'accept_late' ? 'accepted' : 'shipped'
    await recordAlerts(
      { db, jobs },
      late.map(({ number, invoice, company }) => ({
        kind,
        subject: { kind: 'order', id: invoice },
        text: `${number} of ${company} is not ${missing} in time.`,
        cause: `${kind} ${number}`,
      })),
    )
  }
}
