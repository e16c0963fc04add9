import { type Static, Type } from 'typebox'
import { OVERDUE_STEPS, RANKED_DAYS, RANKED_RECORDS, SALES_MONTHS } from '#contract/backoffice/figures.ts'
import { ORDER_STATES } from '#contract/orders/orders.ts'
import { Day, Nullable, Timestamp, Usd } from '#contract/schemas/wire.ts'

const Sales = {
  orders: Type.Integer({ description: 'Orders of which something is not canceled' }),
  amount: Type.Number({ description: 'Goods that are not canceled, without shipping and tax; US dollars' }),
}

export const AdminFigures = Type.Object(
  {
    is_complete: Type.Boolean({ description: 'False while the figures of all orders are being counted' }),
    months: Type.Array(Type.Object({ month: Type.String({ description: 'Such as 2026-11' }), ...Sales }), {
      description: `The last ${SALES_MONTHS} months, the oldest first. The last one is not over`,
    }),
    today: Type.Object({ day: Day, ...Sales }),
    same_weekday: Type.Object(
      {
        day: Day,
        ...Sales,
        by_now: Type.Object(Sales, { description: 'Until the end of the current hour of that day' }),
      },
      { description: 'The same day of the last week' },
    ),
    states: Type.Array(Type.Object({ state: Type.Enum([...ORDER_STATES]), suborders: Type.Integer() }), {
      description: 'Suborders in each state, in the order in which they pass through them',
    }),
    overdue: Type.Array(
      Type.Object({
        from: Type.Integer({ description: 'Least days overdue' }),
        to: Nullable(Type.Integer({ description: 'Most days overdue; null: no bound' })),
        invoices: Type.Integer(),
        amount: Usd,
      }),
      { maxItems: OVERDUE_STEPS.length, description: 'What is overdue, by how long' },
    ),
    products: Type.Array(Type.Object({ ocid: Type.Integer(), title: Type.String(), units: Type.Integer() }), {
      maxItems: RANKED_RECORDS,
      description: `The products that sold most units in ${RANKED_DAYS} days`,
    }),
    suppliers: Type.Array(
      Type.Object({ slug: Type.String(), name: Type.String(), units: Type.Integer(), amount: Usd }),
      { maxItems: RANKED_RECORDS, description: `The suppliers that sold most in ${RANKED_DAYS} days` },
    ),
    missed_searches: Type.Array(Type.Object({ text: Type.String(), searches: Type.Integer() }), {
      maxItems: RANKED_RECORDS,
      description: `The most frequent searches of ${RANKED_DAYS} days for which no product has all words`,
    }),
  },
  { description: 'Days and months are UTC. The figures follow a change within two minutes, the rankings within ten' },
)
export type AdminFigures = Static<typeof AdminFigures>

const Seconds = Type.Number()

/** State of the jobs, the search, the storage and the backups. */
export const AdminHealth = Type.Object({
  jobs: Type.Object({
    waiting: Type.Integer(),
    retrying: Type.Integer({ description: 'Failed, and run again later' }),
    failed: Type.Integer({ description: 'Failed for good in the last week' }),
    oldest_waiting: Nullable({ ...Seconds, description: 'Seconds that the oldest due job waits; null: none does' }),
  }),
  search_lag: Nullable({
    ...Seconds,
    description: 'Seconds until a change was found by the search; null: a hosted service searches, or it is starting',
  }),
  storage: Type.Object({
    database_bytes: Type.Integer(),
    free_bytes: Type.Integer({ description: 'Free space where DATA_DIR is' }),
    total_bytes: Type.Integer(),
  }),
  last_backup: Nullable({ ...Timestamp, description: 'End of the last `backup` command; null: there was none' }),
})
export type AdminHealth = Static<typeof AdminHealth>
