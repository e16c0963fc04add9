import { toCents } from '#contract/values/money.ts'
import type { Rates, ShippingRate } from '#contract/schemas/orders/rates.ts'
import { toMillionths } from '#contract/values/tax.ts'
import type { Db } from '#database/connect.ts'
import type { RatesPart } from './read-rates.ts'
import type { Suppliers } from './validate-rates.ts'

/** Replaces one part of the stored rates by that of validated ones. */
export async function writePart(db: Db, part: RatesPart, rates: Rates, suppliers: Suppliers): Promise<void> {
  if (part === 'shipping') await writeShipping(db, rates.shipping, suppliers)
  else if (part === 'taxes') await writeTaxes(db, rates.taxes)
  else await writeMinimums(db, rates.minimums)
}

/** Returns a shipping method as a row of its table. */
export function toMethodRow(rate: ShippingRate, position: number, suppliers: Suppliers) {
  return {
    key: rate.key,
    supplier_id: rate.maker === undefined ? null : (suppliers.get(rate.maker) ?? null),
    name: rate.name,
    kind: rate.kind,
    rate_cents: toCents(rate.rate ?? 0),
    per_pound_cents: toCents(rate.per_pound ?? 0),
    free_from_cents: rate.free_from === undefined ? null : toCents(rate.free_from),
    free_scope: rate.free_counts ?? 'order',
    min_weight_lb: rate.min_weight_lb ?? null,
    max_weight_lb: rate.max_weight_lb ?? null,
    states: rate.states ?? null,
    transit_min_days: rate.transit_days[0],
    transit_max_days: rate.transit_days[1],
    position,
  }
}

/** Shipping methods keep their IDs by key, so that open checkouts stay valid. */
async function writeShipping(db: Db, methods: Rates['shipping'], suppliers: Suppliers): Promise<void> {
  const keys = methods.map(({ key }) => key)
  const deletion = db.deleteFrom('shipping_methods')
  await (keys.length > 0 ? deletion.where('key', 'not in', keys) : deletion).execute()
  for (const [position, rate] of methods.entries()) {
    const row = toMethodRow(rate, position, suppliers)
    await db
      .insertInto('shipping_methods')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }
}

async function writeTaxes(db: Db, rates: Rates['taxes']): Promise<void> {
  await db.deleteFrom('sales_taxes').execute()
  const taxes = rates.map(({ state, percent, shipping }) => ({
    state,
    rate_millionths: toMillionths(percent),
    taxes_shipping: shipping,
  }))
  if (taxes.length > 0) await db.insertInto('sales_taxes').values(taxes).execute()
}

async function writeMinimums(db: Db, minimums: Rates['minimums']): Promise<void> {
  await db
    .updateTable('suppliers')
    .set({ min_order_cents: null, min_reorder_cents: null })
    .where((eb) => eb.or([eb('min_order_cents', 'is not', null), eb('min_reorder_cents', 'is not', null)]))
    .execute()
  for (const { maker, first_order, reorder } of minimums) {
    await db
      .updateTable('suppliers')
      .set({
        min_order_cents: first_order === null ? null : toCents(first_order),
        min_reorder_cents: reorder === null ? null : toCents(reorder),
      })
      .where('slug', '=', maker)
      .execute()
  }
}
