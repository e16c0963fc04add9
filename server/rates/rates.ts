/**
 * Rates: shipping methods, sales taxes and order minimums of suppliers, as one file that an operator reads, edits and
 * compares. Computing the cost of an order is part of `server/shipping/`, `server/taxes/` and the cart.
 */
import { Value } from 'typebox/value'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { Rates } from '#contract/schemas/rates.ts'
import { toPercent } from '#contract/values/tax.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { validateRates, requireShopMethod } from './validate-rates.ts'
import { type RatesError, parseRates } from './parse-rates.ts'
import { withStateCodes } from './state-codes.ts'
import { writeRates } from './write-rates.ts'
import { recordActivity } from '#server/activity/activity.ts'

/** Creates the feature. */
export function createRates({ db }: { db: Db }) {
  /** Returns the current rates. */
  async function read(): Promise<Rates> {
    return { shipping: await readShipping(db), taxes: await readTaxes(db), minimums: await readMinimums(db) }
  }

  /**
   * Replaces the shop's rates by those of a file. Returns all errors of the file; if there are any, nothing is changed.
   */
  async function write(file: unknown): Promise<RatesError[]> {
    return inTransaction(db, async (tx) => {
      const suppliers = await tx.selectFrom('suppliers').select(['id', 'slug']).execute()
      const idBySlug = new Map(suppliers.map(({ id, slug }) => [slug, id]))
      const coded = withStateCodes(file)
      const { rows, errors } = parseRates(coded)
      const more = validateRates(rows, idBySlug)
      // An invalid row may be the shipping method that all suppliers use.
      if (errors.length === 0) more.push(...requireShopMethod(rows.shipping))
      const all = [...errors, ...more]
      if (all.length > 0) return all
      await writeRates(tx, Value.Parse(Rates, coded), idBySlug)
      recordActivity('rates changed')
      return all
    })
  }

  return { read, write }
}

async function readShipping(db: Db): Promise<Rates['shipping']> {
  const rows = await db
    .selectFrom('shipping_methods')
    .leftJoin('suppliers', 'suppliers.id', 'shipping_methods.supplier_id')
    .selectAll('shipping_methods')
    .select('suppliers.slug')
    .orderBy('position')
    .orderBy('shipping_methods.id')
    .execute()
  return rows.map((row) => ({
    key: row.key,
    ...(row.slug !== null && { maker: row.slug }),
    name: row.name,
    kind: row.kind as Rates['shipping'][number]['kind'],
    ...(row.kind !== 'freight' && { rate: toDollars(row.rate_cents) }),
    ...(row.kind === 'weight' && { per_pound: toDollars(row.per_pound_cents) }),
    ...(row.free_from_cents !== null && {
      free_from: toDollars(row.free_from_cents),
      free_counts: row.free_scope as 'maker' | 'order',
    }),
    ...(row.min_weight_lb !== null && { min_weight_lb: row.min_weight_lb }),
    ...(row.max_weight_lb !== null && { max_weight_lb: row.max_weight_lb }),
    ...(row.states !== null && { states: row.states }),
    transit_days: [row.transit_min_days, row.transit_max_days],
  }))
}

async function readTaxes(db: Db): Promise<Rates['taxes']> {
  const rows = await db.selectFrom('sales_taxes').selectAll().orderBy('state').execute()
  return rows.map((row) => ({
    state: row.state,
    percent: toPercent(row.rate_millionths),
    shipping: row.taxes_shipping,
  }))
}

async function readMinimums(db: Db): Promise<Rates['minimums']> {
  const rows = await db
    .selectFrom('suppliers')
    .select(['slug', 'min_order_cents', 'min_reorder_cents'])
    .where((eb) => eb.or([eb('min_order_cents', 'is not', null), eb('min_reorder_cents', 'is not', null)]))
    .orderBy('slug')
    .execute()
  return rows.map((row) => ({
    maker: row.slug,
    first_order: toDollarsOrNull(row.min_order_cents),
    reorder: toDollarsOrNull(row.min_reorder_cents),
  }))
}
