import type { Permission } from '#contract/permissions.ts'

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
