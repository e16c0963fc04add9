import { sql } from 'kysely'
import { addDays, dayOf, todayForBuyers } from '#contract/values/days.ts'
import { UNSENT_STATES } from '#contract/orders/orders.ts'
import type { Db } from '#database/connect.ts'

/** Days before a deadline on which the buyer is reminded. */
const REMIND_DAYS = 2
const MAX_DUE = 500

/** An open deadline that needs action: `pay_by` has passed, or a reminder is due. */
export interface DueDeadline {
  orderId: number
  invoice: string
}

/**
 * Deadlines of orders by bank transfer, and of those that their card does not pay completely (docs/decisions/0055). `days` is the time to
 * pay; 0: new orders have no deadline. `now` is the clock. The functions that change a deadline require that the caller has locked the
 * order.
 */
export function createPaymentDeadlines({ db, days, now }: { db: Db; days: number; now: () => Date }) {
  const lastDay = () => addDays(dayOf(now()), days)

  return {
    /** Returns the last day to pay for an order that is placed today, or null if there is no deadline. */
    payBy: (): string | null => (days === 0 ? null : lastDay()),

    /**
     * Gives an order by bank transfer that was just placed a deadline. It starts later if a part of the order awaits its freight quote,
     * without which the buyer cannot pay the total.
     */
    async create(orderId: number): Promise<void> {
      if (days === 0) return
      await sql`
        insert into payment_deadlines (order_id)
        select id from orders where id = ${orderId} and payment_method = 'bank_transfer'`.execute(db)
      await start(db, orderId, lastDay())
    },

    /**
     * Gives an order the full time to pay an amount that became due: its card was declined, or pays less than the total. A deadline that
     * ended before starts again, and an open one never ends earlier.
     */
    async becomeDue(orderId: number): Promise<void> {
      if (days === 0) return
      await sql`
        insert into payment_deadlines (order_id) values (${orderId})
        on conflict (order_id) do update set closed_at = null, reminded_at = null,
          pay_by = case when payment_deadlines.closed_at is null then payment_deadlines.pay_by end`.execute(db)
      await start(db, orderId, lastDay())
      await extend(db, orderId, lastDay())
    },

    /** Starts a deadline that waited for freight quotes, once none is missing. An order that was placed without a deadline gets none. */
    async start(orderId: number): Promise<void> {
      if (days > 0) await start(db, orderId, lastDay())
    },

    /** Starts a deadline, or gives the buyer the full time again after the total due has changed. */
    async restart(orderId: number): Promise<void> {
      if (days === 0) return
      await start(db, orderId, lastDay())
      await extend(db, orderId, lastDay())
    },

    /** Changes the deadline of an order and opens it again; null: it has none from now on. */
    async set(orderId: number, payBy: string | null): Promise<void> {
      const changed = {
        pay_by: payBy,
        reminded_at: null,
        closed_at: payBy === null ? now() : null,
      }
      await db
        .insertInto('payment_deadlines')
        .values({ order_id: orderId, ...changed })
        .onConflict((conflict) => conflict.column('order_id').doUpdateSet(changed))
        .execute()
    },

    /** Lists deadlines that need action, the oldest first. */
    due: () => dueDeadlines(db),

    /** Returns the open deadline of an order, or null if it has none or it has not started. */
    async open(orderId: number): Promise<{ payBy: string; isReminded: boolean } | null> {
      const row = await db
        .selectFrom('payment_deadlines')
        .select(['pay_by', 'reminded_at'])
        .where('order_id', '=', orderId)
        .where('closed_at', 'is', null)
        .executeTakeFirst()
      return row?.pay_by ? { payBy: row.pay_by, isReminded: row.reminded_at !== null } : null
    },

    /** Records that the buyer was reminded. */
    async remind(orderId: number): Promise<void> {
      await db.updateTable('payment_deadlines').set({ reminded_at: now() }).where('order_id', '=', orderId).execute()
    },

    /** Ends a deadline that has passed. */
    async close(orderId: number): Promise<void> {
      await db.updateTable('payment_deadlines').set({ closed_at: now() }).where('order_id', '=', orderId).execute()
    },
  }
}

async function start(db: Db, orderId: number, payBy: string): Promise<void> {
  await sql`
    update payment_deadlines set pay_by = ${payBy}::date
    where order_id = ${orderId} and pay_by is null and closed_at is null
      and not exists (
        select from maker_orders as suborder
        left join freight_charges on freight_charges.maker_order_id = suborder.id
        where suborder.order_id = payment_deadlines.order_id and suborder.freight
          and freight_charges.maker_order_id is null and suborder.state = any(${UNSENT_STATES}::text[]))`.execute(db)
}

async function extend(db: Db, orderId: number, payBy: string): Promise<void> {
  await db
    .updateTable('payment_deadlines')
    .set({ pay_by: payBy, reminded_at: null })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .where('pay_by', '<', payBy)
    .execute()
}

async function dueDeadlines(db: Db): Promise<DueDeadline[]> {
  const today = todayForBuyers()
  const rows = await db
    .selectFrom('payment_deadlines as deadline')
    .innerJoin('orders', 'orders.id', 'deadline.order_id')
    .select(['orders.id', 'orders.invoice'])
    .where('deadline.closed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('deadline.pay_by', '<', today),
        // Not on the day of the order, whose confirmation has the date.
        eb.and([
          eb('deadline.pay_by', '<=', addDays(today, REMIND_DAYS)),
          eb('deadline.reminded_at', 'is', null),
          eb('orders.placed_at', '<', new Date(Date.now() - 24 * 3_600_000)),
        ]),
      ]),
    )
    .orderBy('deadline.pay_by')
    .orderBy('orders.id')
    .limit(MAX_DUE)
    .execute()
  return rows.map(({ id, invoice }) => ({ orderId: id, invoice }))
}
