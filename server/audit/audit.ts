/** The audit log: one row for every write by staff, operator keys and commands, in the transaction of the write. */
import type { Db } from '#database/connect.ts'
import { changesBetween, type Changes } from './changes.ts'

export { changesBetween, type Changes }

/** The writer, and the origin of the request. */
export interface AuditActor {
  kind: 'staff' | 'key' | 'command' | 'shop'
  /** Row id in `staff` or `operator_keys`; absent for commands and the shop itself. */
  id?: number
  name: string
  address?: string
  requestId?: string
}

/** A write: an operation and the record that it changed. */
export interface AuditEntry {
  action: string
  subject?: { kind: SubjectKind; id: string | number }
  changes?: Changes
  /** Row id of the buyer on whose behalf staff acted. */
  onBehalfOf?: number
}

/** Kinds of records with a history of their own. */
export type SubjectKind = 'order' | 'company' | 'buyer' | 'product' | 'staff' | 'role' | 'operator_key' | 'setting'

export type Audit = ReturnType<typeof createAudit>

export function createAudit({ db }: { db: Db }) {
  return {
    /** Writes a row. Call it in the transaction of the write. */
    async write(actor: AuditActor, { action, subject, changes = {}, onBehalfOf }: AuditEntry): Promise<void> {
      await db
        .insertInto('audit_log')
        .values({
          actor_kind: actor.kind,
          staff_id: actor.kind === 'staff' ? (actor.id ?? null) : null,
          key_id: actor.kind === 'key' ? (actor.id ?? null) : null,
          actor_name: actor.name,
          on_behalf_of: onBehalfOf ?? null,
          action,
          subject_kind: subject?.kind ?? null,
          subject_id: subject === undefined ? null : String(subject.id),
          changes: JSON.stringify(changes),
          address: actor.address ?? null,
          request_id: actor.requestId ?? null,
        })
        .execute()
    },
  }
}
