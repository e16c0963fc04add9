import { type Static, Type } from 'typebox'
import { Nullable } from './wire.ts'

/** Spec 3: the "category id mapping" is the buyer's type (design: settled question 1). */
export const BUYER_TYPES = { designer: 4, ecommerce: 5, physical: 6, business: 7, public: 8 } as const

/** Spec 3: `email` may be a username. */
export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type Login = Static<typeof Login>

export const LoginAnswer = Type.Object({ token: Type.String() })

/** Spec 3: a token for a signed-in buyer; neither for a guest. */
export const SessionAnswer = Type.Object({
  accessToken: Type.Optional(Type.String()),
  public_user_code: Type.Union([Type.String(), Type.Null()]),
})

export const Address = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  name: Type.String(),
  line1: Type.String(),
  line2: Nullable(Type.String()),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
  country: Type.String(),
})
export type Address = Static<typeof Address>

/** The signed-in buyer, as the storefront's header and checkout need it. */
export const User = Type.Object({
  u_id: Type.String(),
  u_fname: Type.String(),
  u_lname: Type.String(),
  email: Type.String(),
  username: Nullable(Type.String()),
  buyer_type_id: Type.Integer({
    description: 'designer 4, ecommerce 5, physical 6, business 7, public 8',
    enum: Object.values(BUYER_TYPES),
  }),
  company: Type.Object({ id: Type.Integer(), name: Type.String(), terms_days: Type.Integer() }),
})
export type User = Static<typeof User>
