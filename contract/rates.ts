import { type Static, Type } from 'typebox'
import { Nullable } from './wire.ts'

/**
 * What orders cost beside the goods, as an operator keeps it in a file: ways of shipping, sales taxes and makers' minimums. Money is
 * US dollars. A file says everything: what it leaves out, the shop does not have any more.
 */

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })
const Dollars = Type.Number({ minimum: 0, maximum: 1_000_000 })
const Target = Type.Number({ minimum: 0.01, maximum: 10_000_000 })
const Pounds = Type.Number({ minimum: 0, maximum: 99_999 })
const State = Type.String({ pattern: '^[A-Z]{2}$' })
const Days = Type.Integer({ minimum: 0, maximum: 365 })

const closed = { additionalProperties: false }

export const ShippingRate = Type.Object(
  {
    key: Slug,
    maker: Type.Optional(Slug),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    kind: Type.Enum(['flat', 'weight', 'freight']),
    rate: Type.Optional(Dollars),
    per_pound: Type.Optional(Dollars),
    free_from: Type.Optional(Target),
    free_counts: Type.Optional(Type.Enum(['maker', 'order'])),
    min_weight_lb: Type.Optional(Pounds),
    max_weight_lb: Type.Optional(Pounds),
    states: Type.Optional(Type.Array(State, { minItems: 1 })),
    transit_days: Type.Tuple([Days, Days]),
  },
  closed,
)
export type ShippingRate = Static<typeof ShippingRate>

export const Rates = Type.Object(
  {
    /** In the order in which they are offered: the first is the default. */
    shipping: Type.Array(ShippingRate),
    taxes: Type.Array(
      Type.Object(
        { state: State, percent: Type.Number({ minimum: 0, maximum: 25 }), shipping: Type.Boolean() },
        closed,
      ),
    ),
    minimums: Type.Array(
      Type.Object({ maker: Slug, first_order: Nullable(Target), reorder: Nullable(Target) }, closed),
    ),
  },
  closed,
)
export type Rates = Static<typeof Rates>
