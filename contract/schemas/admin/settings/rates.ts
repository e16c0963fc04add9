import { type Static, Type } from 'typebox'
import { MAX_SHIPPING_METHODS, MAX_TRIAL_LINES, RATE_VERSIONS_PER_PAGE } from '#contract/orders/rates.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { ShippingRate, TaxRate } from '#contract/schemas/orders/rates.ts'
import { Nullable, Timestamp, Usd } from '#contract/schemas/wire.ts'

const RowId = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })
const Version = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Changes with the rates. A change names the version that it was decided on',
})
const changed = {
  changed_at: Nullable(Timestamp),
  changed_by: Nullable(Type.String({ description: 'Null if it is unknown' })),
}

const ShippingMethods = Type.Array(ShippingRate, {
  maxItems: MAX_SHIPPING_METHODS,
  description:
    'Shipping methods in the order of the checkout; the first is the default. A supplier (`maker`) with methods of its own has only these; the ' +
    'others use those without a supplier',
})
const TaxRates = Type.Array(TaxRate, { maxItems: Object.keys(US_STATES).length })

export const AdminShipping = Type.Object({
  version: Version,
  shipping: ShippingMethods,
  suppliers: Type.Array(Type.Object({ maker: Type.String(), name: Type.String() }), {
    description: 'Names of the suppliers with methods of their own',
  }),
  ...changed,
})
export type AdminShipping = Static<typeof AdminShipping>
export const SetShipping = Type.Object({ version: Version, shipping: ShippingMethods })

export const AdminTaxes = Type.Object({ version: Version, taxes: TaxRates, ...changed })
export type AdminTaxes = Static<typeof AdminTaxes>
export const SetTaxes = Type.Object({ version: Version, taxes: TaxRates })

export const RateVersionsQuery = Type.Object({
  before: Type.Optional({ ...RowId, description: '`next` of the page before' }),
})
export const RateVersion = Type.Object({
  id: RowId,
  count: Type.Integer({ description: 'Rates in it' }),
  changed_at: Timestamp,
  changed_by: Nullable(Type.String({ description: 'Null: found as they were' })),
})
export type RateVersion = Static<typeof RateVersion>
export const RateVersions = Type.Object({
  data: Type.Array(RateVersion, { maxItems: RATE_VERSIONS_PER_PAGE }),
  next: Nullable(RowId),
})
export const RateVersionParams = Type.Object({ id: { ...RowId, description: 'Id of the version' } })
export const ShippingVersion = Type.Object({ shipping: ShippingMethods })
export const TaxVersion = Type.Object({ taxes: TaxRates })

/** A cart and a destination that shipping methods are tried with before they are stored. */
export const ShippingTrial = Type.Object({
  shipping: ShippingMethods,
  zip: Type.String({ pattern: '^\\d{5}(-\\d{4})?$', description: 'ZIP code of the destination, such as 78701' }),
  lines: Type.Array(
    Type.Object({
      code: Type.String({ minLength: 1, maxLength: 120, description: 'SKU or OCID of a product' }),
      quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
    { minItems: 1, maxItems: MAX_TRIAL_LINES },
  ),
})
export type ShippingTrial = Static<typeof ShippingTrial>

export const ShippingTrialResult = Type.Object({
  state: Type.String({ description: 'State of the ZIP code' }),
  subtotal: Usd,
  suppliers: Type.Array(
    Type.Object({
      name: Type.String(),
      subtotal: Usd,
      weight_lb: Type.Number(),
      methods: Type.Array(
        Type.Object({
          name: Type.String(),
          price: Nullable({ ...Usd, description: 'Null: freight, which is quoted after the order' }),
          transit_days: Type.Tuple([Type.Integer(), Type.Integer()]),
        }),
        { description: 'The first is the default. Empty: the supplier does not ship there' },
      ),
    }),
  ),
})
export type ShippingTrialResult = Static<typeof ShippingTrialResult>
