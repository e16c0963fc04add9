import { type Static, Type } from 'typebox'
import { Nullable, Usd, Uuid } from './wire.ts'

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

export const PaymentPath = Type.Object({
  id: Type.String({ ...Uuid, description: 'UUID of the payment: `payment_id` of `POST checkout/pay`' }),
})

/** Card of local mode, which accepts only test card numbers. */
export const LocalCard = Type.Object({
  number: Type.String({ minLength: 12, maxLength: 24, pattern: '^[0-9 ]+$' }),
  expires: Type.String({ maxLength: 7, pattern: '^(0[1-9]|1[0-2]) ?/ ?[0-9]{2}$' }),
  cvc: Type.String({ maxLength: 4, pattern: '^[0-9]{3,4}$' }),
})
export type LocalCard = Static<typeof LocalCard>
