import { toCents } from '#contract/values/money.ts'
import type { Rates, ShippingRate } from '#contract/schemas/rates.ts'
import { toMillionths } from '#contract/values/tax.ts'
import type { Db } from '#database/connect.ts'

/**
 * Replaces the stored rates by validated ones. Shipping methods keep their IDs by key, so that open checkouts stay
 * valid.
 */
export async function writeRates(db: Db, rates: Rates, idBySlug: ReadonlyMap<string, number>): Promise<void> {
  const keys = rates.shipping.map(({ key }) => key)
  const deletion = db.deleteFrom('shipping_methods')
  await (keys.length > 0 ? deletion.where('key', 'not in', keys) : deletion).execute()
  for (const [position, rate] of rates.shipping.entries()) {
    const row = toRow(rate, position, rate.maker === undefined ? null : (idBySlug.get(rate.maker) ?? null))
    await db
      .insertInto('shipping_methods')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }
  await db.deleteFrom('sales_taxes').execute()
  const taxes = rates.taxes.map(({ state, percent, shipping }) => ({
    state,
    rate_millionths: toMillionths(percent),
    taxes_shipping: shipping,
  }))
  if (taxes.length > 0) await db.insertInto('sales_taxes').values(taxes).execute()
  await writeMinimums(db, rates.minimums)
}

function toRow(rate: ShippingRate, position: number, supplierId: number | null) {
  return {
    key: rate.key,
    supplier_id: supplierId,
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
