import type { Permission } from '#contract/backoffice/permissions.ts'
import type { Db } from '#database/connect.ts'
import type { RenderDraft } from '#server/mail/draft-email.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { BreachLookup } from '#server/passwords/breached-passwords/breached-passwords.ts'
import type { RateLimiter } from '#server/rate-limit/rate-limit.ts'
import type { SecretCipher } from '#server/tokens/secret-cipher.ts'

/** The caller of the operator API: a person with a session, or an API client with an operator key. */
export interface StaffActor {
  kind: 'staff' | 'key'
  /** Row id in `staff` or `operator_keys`. */
  id: number
  name: string
  /** A key has those of its scopes that its creator still has. */
  permissions: ReadonlySet<Permission>
}

/** A person who is signed in to the back office. */
export interface StaffMember extends StaffActor {
  kind: 'staff'
  publicId: string
  email: string
  /** SHA-256 of the session's secret. */
  session: Buffer
  /** When the person last proved who they are in this session, with password or factor. */
  confirmedAt: Date
}

/** An active person whose password was verified. They may still need a second factor. */
export interface StaffPerson {
  id: number
  publicId: string
  name: string
  email: string
}

/** A member of staff who views the shop as a buyer. */
export interface Impersonation {
  staff: { id: number; name: string }
  buyer: { id: number; companyId: number }
  /** Name of the buyer. */
  person: string
  company: string
  until: Date
}

/** Network origin of a request of staff. */
export interface StaffOrigin {
  /** IP address. */
  address: string
  userAgent: string | undefined
}

/** Origin of a sign-in. */
export interface SignInOrigin extends StaffOrigin {
  /** Secret of the cookie that identifies a browser in which staff have signed in, or null. */
  device: string | null
}

/** Web site that passkeys are made for: the origin that the browser shows, and its host name. */
export interface RelyingParty {
  origin: string
  id: string
}

/** Dependencies that are bound to a transaction of this feature. */
export interface StaffBound {
  db: Db
  jobs: Jobs
}

export interface StaffDeps extends StaffBound {
  rateLimiter: RateLimiter
  cipher: SecretCipher
  shopName: string
  /** Applies the texts that staff have stored to an email. */
  renderDraft: RenderDraft
  isBreached: BreachLookup | null
  /** True if everyone needs a second factor. */
  requiresSecondFactor: boolean
  /** The clock, for codes of authenticator apps. */
  now: () => Date
}
