import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'

/** Endpoint of the operator API. Everything that the screens of the back office do is one. */
export interface AdminEndpoint extends Endpoint {
  api: 'admin'
  /** The permission that it needs. `staff`: any member of staff, for what is their own. `guest`: no sign-in is required. */
  access: Permission | 'staff' | 'guest'
  /** True if operator keys cannot call it: it is about the person who is signed in. `staff` and `guest` imply it. */
  peopleOnly?: true
  /** True if the person must have confirmed who they are in the last minutes. Throws `password_required`. Implies `peopleOnly`. */
  sensitive?: true
  /**
   * True if a write is not one transaction of the database, for example because it sends a request to a card processor. Its handler
   * writes the audit row itself. Other writes run in one transaction with their audit row.
   */
  hasOwnTransactions?: true
  /** Why a call that is not a GET leaves no row in the audit log. Every other one leaves a row when it succeeds, once for its idempotency key. */
  unaudited?: string
}
