import type { Address } from '#contract/schemas/accounts/accounts.ts'
import type { Approval } from '#contract/accounts/accounts.ts'
import type { CompanyRoleKey, Permitted } from '#contract/accounts/company-permissions.ts'

/**
 * The caller of a request: a signed-in member, the browser of a guest with a cart, or neither. What works for a buyer without a request, such
 * as placing an order on their behalf, takes a `Visitor<Buyer>`.
 */
export interface Visitor<User extends Buyer = Member> {
  user: User | null
  /** SHA-256 of the guest's cart cookie, or null if the browser has none. Of a test key: its hash, which identifies its cart. */
  guestHash: Buffer | null
  /** True for a test key: its cart is not the buyer's, and its orders are test orders. */
  isTest?: boolean
}

/** A person and the company that they act for. */
export interface Buyer {
  id: number
  companyId: number
}

/** A person with the role in the active company. Authenticating a request yields it (decision 0117). */
export interface Member extends Buyer, Permitted {
  /** `own`: a role of the company. */
  role: CompanyRoleKey | 'own'
}

/** A member with the hash of the session of the request, for changes that require a recent sign-in. Null: the request has no session. */
export interface SignedInBuyer extends Member {
  session: Buffer | null
}

/** A buyer who manages webhooks: in a session, or with the API key of this ID, which then has the scope for it. */
export interface WebhookManager extends SignedInBuyer {
  apiKey: string | null
}

/** Network origin of a request. */
export interface RequestOrigin {
  /** IP address. */
  address: string
  userAgent: string | undefined
  /** Secret of the cookie that identifies a browser in which someone has signed in, or null. */
  device: string | null
}

/** A newly started session: the secret for its cookie and its first access token. */
export interface StartedSession {
  session: string
  access: string
  buyer: Member
}

/** Input for a new buyer: the person, the company and its default ship-to address. */
export interface NewBuyer {
  company: {
    name: string
    buyer_type_id: number
    terms_days: number
    credit_limit_cents?: number | null
    /** Default: approved. */
    status?: Approval
  }
  address: Omit<Address, 'id'>
  u_fname: string
  u_lname: string
  email: string
  username: string | null
  password: string
}
