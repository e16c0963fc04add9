import { type Static, Type } from 'typebox'
import { Nullable, Timestamp, Usd, Uuid } from '#contract/schemas/wire.ts'

/** Card payment to confirm, with the form of the processor or, in local mode, of the shop. */
export const CardPayment = Type.Object({
  payment_id: Type.String({ format: 'uuid' }),
  provider: Type.Enum(['stripe', 'local']),
  client_secret: Nullable(Type.String()),
  amount: Usd,
  state: Type.Enum(['created', 'authorized', 'declined']),
  failure: Nullable(Type.String({ description: 'Why the card was declined and what to do' })),
})
export type CardPayment = Static<typeof CardPayment>

/** Purpose of a card payment that pays for a change of an order, by their numbers. */
export const ChangePayment = Type.Object({
  approves: Type.Object({ invoice: Type.String(), number: Type.Integer({ minimum: 1 }) }),
})
export type ChangePayment = Static<typeof ChangePayment>

/** Card payment of an order. */
export const OrderCardPayment = Type.Object({
  payment_id: Type.String({ format: 'uuid' }),
  card: Nullable(Type.String({ description: "Such as 'Visa ending in 4242'" })),
  state: Type.Enum(['authorized', 'charged', 'declined', 'released'], {
    description: '`authorized`: it will be charged. `released`: it is never charged, because nothing was due any more',
  }),
  amount: Type.Number({ description: 'Amount that was charged, or else authorized, in US dollars' }),
  refunded: Type.Number({ description: 'Part of it that was refunded, or is about to be' }),
  change: Nullable(
    Type.Integer({ description: '`number` of the change that it paid; null for the placing of the order' }),
  ),
  started_at: Timestamp,
})
export type OrderCardPayment = Static<typeof OrderCardPayment>

export const PaymentPath = Type.Object({
  id: Type.String({
    ...Uuid,
    description:
      'UUID of the payment: `payment_id` of `POST checkout/pay` or `POST order/{invoice}/changes/{number}/pay`',
  }),
})

/** Card of local mode, which accepts only test card numbers. */
export const LocalCard = Type.Object({
  number: Type.String({ minLength: 12, maxLength: 24, pattern: '^[0-9 ]+$' }),
  expires: Type.String({ maxLength: 7, pattern: '^(0[1-9]|1[0-2]) ?/ ?[0-9]{2}$' }),
  cvc: Type.String({ maxLength: 4, pattern: '^[0-9]{3,4}$' }),
})
export type LocalCard = Static<typeof LocalCard>
