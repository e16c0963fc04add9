import { type Static, Type } from 'typebox'
import { STATE_MAX_LENGTH } from '#contract/text/us-states.ts'

/**
 * Rates file of the operator: shipping methods, sales taxes and supplier minimums. Money is in US dollars. An import replaces all rates:
 * those that the file does not contain are deleted.
 */

const SLUG = { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 }
const Slug = Type.String({ ...SLUG, description: 'lowercase letters, digits and hyphens, such as "halden-pottery"' })
const Dollars = Type.Number({ minimum: 0, maximum: 1_000_000, description: 'US dollars, such as 12.5' })
const TARGET = { minimum: 0.01, maximum: 10_000_000 }
const Target = Type.Number({ ...TARGET, description: 'US dollars above 0, such as 500' })
const TargetOrNone = Type.Union([Type.Number(TARGET), Type.Null()], {
  description: 'US dollars above 0, such as 150, or null for none',
})
const Pounds = Type.Number({ minimum: 0, maximum: 99_999, description: 'pounds, such as 1.5' })
const STATE = { minLength: 1, maxLength: STATE_MAX_LENGTH }
const Days = Type.Integer({ minimum: 0, maximum: 365 })

const strict = { additionalProperties: false }

/** Shipping method. The description of a field is the end of its error message ("it must be …"). */
export const ShippingRate = Type.Object(
  {
    key: Type.String({ ...SLUG, description: 'lowercase letters, digits and hyphens, such as "standard"' }),
    maker: Type.Optional(Slug),
    name: Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'a text of up to 80 characters, such as "Standard"',
    }),
    kind: Type.Enum(['flat', 'weight', 'freight'], { description: '"flat", "weight" or "freight"' }),
    rate: Type.Optional(Dollars),
    per_pound: Type.Optional(Dollars),
    free_from: Type.Optional(Target),
    free_counts: Type.Optional(Type.Enum(['maker', 'order'], { description: '"maker" or "order"' })),
    min_weight_lb: Type.Optional(Pounds),
    max_weight_lb: Type.Optional(Pounds),
    states: Type.Optional(
      Type.Array(Type.String(STATE), {
        minItems: 1,
        description: 'names or two-letter codes of states, such as ["TX", "Maine"]',
      }),
    ),
    transit_days: Type.Tuple([Days, Days], {
      description: 'the minimum and maximum days, up to 365, such as [2, 6]',
    }),
  },
  strict,
)
export type ShippingRate = Static<typeof ShippingRate>

export const TaxRate = Type.Object(
  {
    state: Type.String({ ...STATE, description: 'the name or the two-letter code of a state, such as "TX"' }),
    percent: Type.Number({ minimum: 0, maximum: 25, description: 'a number from 0 to 25, such as 6.25' }),
    shipping: Type.Boolean({ description: 'true if shipping is taxed too, else false' }),
  },
  strict,
)

export const SupplierMinimumRate = Type.Object(
  { maker: Slug, first_order: TargetOrNone, reorder: TargetOrNone },
  strict,
)

export const Rates = Type.Object(
  {
    /** Shipping methods in the order of the checkout. The first is the default. */
    shipping: Type.Array(ShippingRate),
    taxes: Type.Array(TaxRate),
    minimums: Type.Array(SupplierMinimumRate),
  },
  strict,
)
export type Rates = Static<typeof Rates>
