import type { ADMIN_RATE_ENDPOINTS } from '#contract/endpoints/admin/settings/rates.ts'
import type {
  AdminShipping,
  AdminTaxes,
  ShippingTrial,
  ShippingTrialResult,
} from '#contract/schemas/admin/settings/rates.ts'
import { Problem } from '#contract/problem.ts'
import { RATE_VERSIONS_PER_PAGE } from '#contract/orders/rates.ts'
import { stateOfZip } from '#contract/text/zip-states.ts'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import { roundPounds } from '#contract/values/weight.ts'
import { changesBetween } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'
import type { Shop } from '#server/shop.ts'

export const adminRateHandlers: AdminHandlers<typeof ADMIN_RATE_ENDPOINTS> = {
  adminShipping: async ({ shop }) => ({ data: await shippingOf(shop) }),
  async adminSetShipping({ shop, actor, body: { version, shipping }, audit }) {
    const { before, after } = await shop.rates.set('shipping', shipping, { version, by: actor.name })
    audit({
      subject: { kind: 'setting', id: 'shipping' },
      changes: changesBetween(
        byName(before, ({ key }) => key),
        byName(after, ({ key }) => key),
      ),
    })
    return { data: await shippingOf(shop) }
  },
  adminTryShipping: async ({ shop, body }) => ({ data: await tryShipping(shop, body) }),
  adminShippingVersions: ({ shop, query }) => versionsOf(shop, 'shipping', query.before),
  adminShippingVersion: async ({ shop, params }) => ({
    data: { shipping: await shop.rates.version('shipping', params.id) },
  }),
  adminTaxes: async ({ shop }) => ({ data: await taxesOf(shop) }),
  async adminSetTaxes({ shop, actor, body: { version, taxes }, audit }) {
    const { before, after } = await shop.rates.set('taxes', taxes, { version, by: actor.name })
    audit({
      subject: { kind: 'setting', id: 'taxes' },
      changes: changesBetween(
        byName(before, ({ state }) => state),
        byName(after, ({ state }) => state),
      ),
    })
    return { data: await taxesOf(shop) }
  },
  adminTaxVersions: ({ shop, query }) => versionsOf(shop, 'taxes', query.before),
  adminTaxVersion: async ({ shop, params }) => ({ data: { taxes: await shop.rates.version('taxes', params.id) } }),
}

async function shippingOf(shop: Shop): Promise<AdminShipping> {
  const { rates: shipping, version, changed_at, changed_by } = await shop.rates.current('shipping')
  const slugs = shipping.flatMap(({ maker }) => maker ?? [])
  const suppliers = await shop.rates.supplierNames(slugs)
  return { version, shipping, suppliers, changed_at: changed_at?.toISOString() ?? null, changed_by }
}

async function taxesOf(shop: Shop): Promise<AdminTaxes> {
  const { rates: taxes, version, changed_at, changed_by } = await shop.rates.current('taxes')
  return { version, taxes, changed_at: changed_at?.toISOString() ?? null, changed_by }
}

async function versionsOf(shop: Shop, part: 'shipping' | 'taxes', before: number | undefined) {
  const found = await shop.rates.versions(part, before ?? null, RATE_VERSIONS_PER_PAGE + 1)
  const data = found.slice(0, RATE_VERSIONS_PER_PAGE)
  return {
    data: data.map((version) => ({ ...version, changed_at: version.changed_at.toISOString() })),
    next: found.length > data.length ? (data.at(-1)?.id ?? null) : null,
  }
}

/** Returns rates as fields by name, so that the audit log shows each one that changed. */
function byName<Rate extends object>(rates: readonly Rate[], nameOf: (rate: Rate) => string) {
  return Object.fromEntries(rates.map((rate) => [nameOf(rate), rate]))
}

/** Prices the lines as a guest's cart. Throws `invalid_input` for an unknown code, and for a ZIP code of no state. */
async function tryShipping(shop: Shop, { shipping, zip, lines }: ShippingTrial): Promise<ShippingTrialResult> {
  const state = stateOfZip(zip)
  if (state === null) throw Problem.invalid({ zip: [`No state has the ZIP code ${zip}. Check it.`] })
  const ocids = await shop.cart.findProducts(lines.map(({ code }) => code))
  const requested = lines.map(({ quantity }, index) => ({
    id: index,
    ocid: ocids.get(index) ?? 0,
    quantity,
    note: null,
  }))
  const unknown = lines.flatMap(({ code }, index) =>
    ocids.has(index)
      ? []
      : [[`lines.${index}.code`, [`There is no product "${code}". Enter its SKU or OCID.`]] as const],
  )
  if (unknown.length > 0)
    throw Problem.invalid(Object.fromEntries(unknown.map(([field, texts]) => [field, [...texts]])))
  const { groups, supplierGroups } = await shop.cart.price(null, requested)
  const { methods } = await shop.rates.tryShipping(shipping, supplierGroups, state)
  const names = new Map(groups.map(({ supplier }) => [supplier.id, supplier.name]))
  return {
    state,
    subtotal: toDollars(supplierGroups.reduce((sum, { subtotal }) => sum + subtotal, 0)),
    suppliers: supplierGroups.map(({ supplierId, subtotal, weightLb }) => ({
      name: names.get(supplierId) ?? '',
      subtotal: toDollars(subtotal),
      weight_lb: roundPounds(weightLb),
      methods: (methods.get(supplierId) ?? []).map(({ name, price, transitDays }) => ({
        name,
        price: toDollarsOrNull(price),
        transit_days: transitDays,
      })),
    })),
  }
}
