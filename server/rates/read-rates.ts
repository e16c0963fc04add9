import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import type { Rates } from '#contract/schemas/orders/rates.ts'
import { toPercent } from '#contract/values/tax.ts'
import type { Db } from '#database/connect.ts'

/** A list of the file of rates. */
export type RatesPart = keyof Rates
export const RATE_LISTS = ['shipping', 'taxes', 'minimums'] as const satisfies readonly RatesPart[]

/** Reads all rates. */
export async function readRates(db: Db): Promise<Rates> {
  return { shipping: await readShipping(db), taxes: await readTaxes(db), minimums: await readMinimums(db) }
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
