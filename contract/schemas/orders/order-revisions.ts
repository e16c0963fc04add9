import { type Static, Type } from 'typebox'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Nullable, Timestamp, Usd, Uuid } from '#contract/schemas/wire.ts'

/** A change of an order before it shipped. */
export const OrderRevision = Type.Object({
  number: Type.Integer({ description: 'Counts the revisions of the order from 1' }),
  state: Type.Enum(['proposed', 'applied', 'declined', 'expired', 'withdrawn'], {
    description: '`proposed`: the total rises, and the buyer has not decided yet',
  }),
  reason: Type.String(),
  changes: Type.Array(Type.String()),
  total_before: Usd,
  total_after: Usd,
  created_at: Timestamp,
  expires_at: Nullable(Type.String({ format: 'date-time', description: 'Until when the buyer can decide' })),
  decided_at: Nullable(Timestamp),
})
export type OrderRevision = Static<typeof OrderRevision>

/** A change that awaits a decision of the buyer. */
export const OrderProposal = Type.Object({
  ...OrderRevision.properties,
  card_amount: Nullable(
    Type.Number({
      description:
        'Amount that the buyer can pay by card to approve it; null if it is paid in another way, as the order is',
    }),
  ),
})
export type OrderProposal = Static<typeof OrderProposal>

/** Payment by card of what a change raises the total by. */
export const PayChange = Type.Object({
  expected_amount: Type.Number({
    description: '`card_amount` that the buyer saw, in US dollars; another amount is a 409 `totals_changed`',
    minimum: 0,
    maximum: 100_000_000,
  }),
})

/** Approval of a change, with the authorized payment of its `card_amount` if a card pays it. */
export const ApproveChange = Type.Object({
  payment_id: Type.Optional(
    Type.String({
      ...Uuid,
      description:
        'The authorized payment of `POST order/{invoice}/changes/{number}/pay`. Needs the permission `invoices.pay`, too',
    }),
  ),
})

/** A change of an order, by the number of the order and its own. */
export const RevisionParams = Type.Object({
  invoice: Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\u0000]*$', description: 'The order number' }),
  number: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: '`number` of the change' }),
})
