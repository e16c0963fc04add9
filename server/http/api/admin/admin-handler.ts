import type { PartOf } from '#contract/endpoints/endpoints.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'
import type { AuditActor, AuditEntry } from '#server/audit/audit.ts'
import type { Files } from '#server/http/api/requests/multipart.ts'
import type { StaffSession } from '#server/http/auth/staff-session.ts'
import type { Shop } from '#server/shop.ts'
import type { StaffActor, StaffMember } from '#server/staff/deps.ts'

/** Input of a handler of the operator API. */
export interface AdminCall<E extends AdminEndpoint> {
  /** The shop; for a write, bound to the transaction that also writes the audit row. */
  shop: Shop
  /** The caller: a person, or a key if the endpoint accepts keys. */
  actor: E['access'] extends 'guest'
    ? null
    : E extends { peopleOnly: true } | { sensitive: true } | { access: 'staff' }
      ? StaffMember
      : StaffActor | StaffMember
  /** The caller as rows of the audit log name it; for handlers that write the row themselves. */
  auditActor: AuditActor
  session: StaffSession
  /** Adds the record that a write changes, and its fields before and after, to the audit row. Null: a repetition of a write, which has its row. */
  audit(entry: Omit<AuditEntry, 'action'> | null): void
  body: PartOf<E, 'body'>
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  headers: PartOf<E, 'headers'>
  files: Files
}

/** A handler for each endpoint of a table of the operator API. */
export type AdminHandlers<Table extends Record<string, AdminEndpoint>> = {
  [Name in keyof Table]: (call: AdminCall<Table[Name]>) => Promise<PartOf<Table[Name], 'response'>>
}
