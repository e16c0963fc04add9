import { type Static, Type } from 'typebox'
import { ALL_COMPANY_PERMISSIONS, COMPANY_ROLE_KEYS } from '#contract/accounts/company-permissions.ts'
import { APPROVAL_STATUSES, BUYER_TYPES } from '#contract/accounts/accounts.ts'
import { DocumentToAccept } from './acceptances.ts'
import { Timestamp, Nullable } from '#contract/schemas/wire.ts'

/** Credentials (spec 3). `email` may be a username. */
export const Login = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
})
export type Login = Static<typeof Login>

export const LoginResponse = Type.Object({ token: Type.String() })

/** Session (spec 3): a token for a signed-in buyer, only a code for the visitor of a buyer's link, neither for a guest. */
export const SessionResponse = Type.Object({
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
  phone: Type.Optional(
    Nullable(
      Type.String({ description: 'Number to call about a delivery. Absent from orders placed without this field' }),
    ),
  ),
})
export type Address = Static<typeof Address>
export const Approval = Type.Enum([...APPROVAL_STATUSES])

/** The signed-in buyer, as the header, the profile and the checkout need it. */
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
  role: Type.Enum([...COMPANY_ROLE_KEYS, 'own'], {
    description: 'Role in the active company; `own`: one that the company added',
  }),
  role_name: Type.String(),
  permissions: Type.Array(Type.Enum(ALL_COMPANY_PERMISSIONS), { description: 'What the role permits' }),
  company: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    legal_name: Nullable(Type.String()),
    website: Nullable(Type.String()),
    terms_days: Type.Integer({ description: 'Days to pay an invoice; 0 for a company without net terms' }),
  }),
  companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
    description: 'The companies of the person, by name. A session acts for one of them: `company`',
  }),
  referral_code: Type.String(),
  created_at: Timestamp,
  documents_to_accept: Type.Optional(
    Type.Array(DocumentToAccept, { description: 'Terms and privacy notice that the person must accept; absent: none' }),
  ),
})
export type User = Static<typeof User>
