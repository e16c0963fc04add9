/**
 * Ways of shipping, sales taxes and makers' minimums as one file that an operator reads, changes and compares. Not what an order
 * costs: that is `server/shipping/`, `server/taxes/` and the cart.
 */
import { Value } from 'typebox/value'
import { toDollars, toDollarsOrNull } from '#contract/money.ts'
import { Rates } from '#contract/rates.ts'
import { toPercent } from '#contract/tax.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { faultsOf, ownWayFaults } from './faults.ts'
import { type RatesFault, shapeOf } from './shape.ts'
import { writeRates } from './write-rates.ts'

export type { RatesFault } from './shape.ts'

/** Ways of shipping, sales taxes and makers' minimums as one file, read and written whole. */
export function createRates({ db }: { db: Db }) {
  /** Everything as it stands. */
  async function read(): Promise<Rates> {
    return { shipping: await readShipping(db), taxes: await readTaxes(db), minimums: await readMinimums(db) }
  }

  /** Makes the shop's rates those of a file, wholly or not at all. Returns all that is wrong with it; nothing is changed then. */
  async function write(file: unknown): Promise<RatesFault[]> {
    return inTransaction(db, async (tx) => {
      const makers = await tx.selectFrom('suppliers').select(['id', 'slug']).execute()
      const idBySlug = new Map(makers.map(({ id, slug }) => [slug, id]))
      const { rows, faults } = shapeOf(file)
      const more = faultsOf(rows, idBySlug)
      // A row that cannot be read may be the way that all the makers use.
      if (faults.length === 0) more.push(...ownWayFaults(rows.shipping))
      const found = [...faults, ...more]
      if (found.length === 0) await writeRates(tx, Value.Parse(Rates, file), idBySlug)
      return found
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
