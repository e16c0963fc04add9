import { type Static, Type } from 'typebox'
import { Moment, Nullable } from './wire.ts'

/** Spec 3: the "category id mapping" is the buyer's type. */
export const BUYER_TYPES = { designer: 4, ecommerce: 5, physical: 6, business: 7, public: 8 } as const

/** Spec 3: `email` may be a username. */
export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type Login = Static<typeof Login>

export const LoginAnswer = Type.Object({ token: Type.String() })

/** Spec 3: a token for a signed-in buyer; the code alone for one who came by a buyer's link; neither for a guest. */
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

/** Whether a company may order. A pending one browses, fills carts and keeps seeds. */
export const APPROVAL = ['pending', 'approved', 'rejected'] as const
export const Approval = Type.Enum([...APPROVAL])
export type Approval = (typeof APPROVAL)[number]

/** The signed-in buyer, as the storefront's header, profile and checkout need it. */
export const User = Type.Object({
  u_id: Type.String(),
  u_fname: Type.String(),
  u_lname: Type.String(),
  email: Type.String(),
  username: Nullable(Type.String()),
  u_phone: Nullable(Type.String()),
  email_verified: Type.Boolean(),
  status: Approval,
  status_reason: Nullable(Type.String()),
  buyer_type_id: Type.Integer({
    description: 'designer 4, ecommerce 5, physical 6, business 7, public 8',
    enum: Object.values(BUYER_TYPES),
  }),
  role: Type.Enum(['owner', 'buyer']),
  company: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    legal_name: Nullable(Type.String()),
    website: Nullable(Type.String()),
    terms_days: Type.Integer({ description: 'Days to pay an invoice; 0 for a company without invoice terms' }),
  }),
  referral_code: Type.String(),
  created_at: Moment,
})
export type User = Static<typeof User>
