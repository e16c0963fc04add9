/**
 * Sales of a percentage that the operator schedules. While a sale runs, its products have the reduced price as their sales price; when it
 * ends, they get back what they had before.
 */
import { sql } from 'kysely'
import { todayForBuyers } from '#contract/values/days.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { lockImports } from '#server/imports/imports.ts'
import { type Jobs, type JobTransaction, refreshPayloads } from '#server/jobs/jobs.ts'
import { findSelection, type SaleSelection } from './find-selection.ts'
import { reducePrices, restorePrices } from './sale-prices.ts'
import { recordActivity } from '#server/activity/activity.ts'

/** A sale as the operator schedules it. Days are dates such as 2026-12-24; without `endsOn` it runs until it is ended. */
interface NewSale {
  percent: number
  selection: SaleSelection
  startsOn: string
  endsOn: string | null
}

export interface Sale {
  id: number
  percent: number
  category: string | null
  supplier: string | null
  skus: string[] | null
  starts_on: string
  ends_on: string | null
  state: 'scheduled' | 'running' | 'ended'
  /** Products whose prices it has reduced. */
  products: number
}

const MAX_LISTED = 100

/** Creates the feature. `transaction` runs work in one transaction, with jobs bound to it. */
export function createSales({ db }: { db: Db }, transaction: JobTransaction) {
  return {
    /**
     * Schedules a sale, and starts it on its first day or later. Returns its id and the number of products whose prices are reduced now;
     * null if it starts later. Throws `not_found` for an unknown category, supplier or SKU, and `invalid_input` for a last day in the past.
     */
    schedule: ({ percent, selection, startsOn, endsOn }: NewSale): Promise<{ id: number; products: number | null }> =>
      transaction(async ({ db: tx, jobs }) => {
        if (endsOn !== null && (endsOn < startsOn || endsOn < todayForBuyers())) {
          throw new Problem('invalid_input', `The last day ${endsOn} is over before the sale starts.`)
        }
        // Changes of SKUs wait until the sale names them (decision 0095).
        await lockImports(tx)
        const { id } = await tx
          .insertInto('sales')
          .values({ percent, ...(await findSelection(tx, selection)), starts_on: startsOn, ends_on: endsOn })
          .returning('id')
          .executeTakeFirstOrThrow()
        recordActivity('sale scheduled', { sale: id, starts_on: startsOn, ends_on: endsOn })
        return { id, products: startsOn <= todayForBuyers() ? await start({ db: tx, jobs }, id) : null }
      }),

    /**
     * Ends a sale, or cancels one that has not started. Returns the number of products whose prices are restored, or null if it was over.
     * Throws `not_found`.
     */
    end: (id: number): Promise<number | null> =>
      transaction(async (bound) => {
        const sale = await bound.db
          .selectFrom('sales')
          .select('state')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!sale) throw new Problem('not_found', `There is no sale ${id}. See: sales list.`)
        return sale.state === 'ended' ? null : end(bound, id)
      }),

    /** Returns the latest sales, newest first. */
    list: (): Promise<Sale[]> =>
      db
        .selectFrom('sales')
        .leftJoin('categories', 'categories.c_id', 'sales.category_id')
        .leftJoin('suppliers', 'suppliers.id', 'sales.supplier_id')
        .select((eb) => [
          'sales.id',
          'percent',
          'c_link as category',
          'suppliers.slug as supplier',
          'skus',
          'starts_on',
          'ends_on',
          eb.ref('sales.state').$castTo<Sale['state']>().as('state'),
          sql<number>`(select count(*)::integer from sale_products where sale_id = sales.id)`.as('products'),
        ])
        .orderBy('sales.id', 'desc')
        .limit(MAX_LISTED)
        .execute(),

    /** Ends the sales whose last day is over, and starts those from their first day on. Safe to repeat and to run in several processes. */
    async applyDue(): Promise<void> {
      const today = todayForBuyers()
      const due = await db
        .selectFrom('sales')
        .select(['id', 'state', 'ends_on'])
        .where((eb) =>
          eb.or([
            eb.and([eb('state', '=', 'scheduled'), eb('starts_on', '<=', today)]),
            eb.and([eb('state', '<>', 'ended'), eb('ends_on', '<', today)]),
          ]),
        )
        // Ended sales first: a product can then be in the next one.
        .orderBy(
          (eb) => eb('ends_on', '<', today),
          (order) => order.desc().nullsLast(),
        )
        .orderBy('id')
        .execute()
      for (const { id, ends_on } of due) {
        const isOver = ends_on !== null && ends_on < today
        await transaction(async (bound) => {
          const sale = await bound.db
            .selectFrom('sales')
            .select('state')
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirst()
          if (isOver && sale?.state !== 'ended') await end(bound, id)
          if (!isOver && sale?.state === 'scheduled') await start(bound, id)
        })
      }
    },
  }
}

interface Bound {
  db: Db
  jobs: Jobs
}

async function start({ db, jobs }: Bound, id: number): Promise<number> {
  await db.updateTable('sales').set({ state: 'running' }).where('id', '=', id).execute()
  const ocids = await reducePrices(db, id)
  recordActivity('sale started', { sale: id, products: ocids.length })
  await jobs.enqueueAll('search.refresh', refreshPayloads(ocids))
  return ocids.length
}

async function end({ db, jobs }: Bound, id: number): Promise<number> {
  await db.updateTable('sales').set({ state: 'ended' }).where('id', '=', id).execute()
  const ocids = await restorePrices(db, id)
  recordActivity('sale ended', { sale: id, products: ocids.length })
  await jobs.enqueueAll('search.refresh', refreshPayloads(ocids))
  return ocids.length
}
