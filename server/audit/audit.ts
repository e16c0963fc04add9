/** The audit log: one row for every write by staff, operator keys, commands and admins of companies, in the transaction of the write. */
import { sql } from 'kysely'
import type {
  AuditFilter,
  AuditPage,
  AuditPageQuery,
  AuditQuery,
  AuditSubject,
} from '#contract/schemas/admin/system/audit.ts'
import { DAY_MS } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import type { Table } from '#server/tables/table.ts'
import { changesBetween, type Changes } from './changes.ts'
import { exportAuditLog, readAuditLog, requireWholeSubject } from './read-log.ts'

export { changesBetween, type Changes }

/** The writer, and the origin of the request. */
export interface AuditActor {
  /** `member`: of a company, who changed its people or roles; `onBehalfOf` of the entry names the person. */
  kind: 'staff' | 'key' | 'command' | 'shop' | 'member'
  /** Row id in `staff` or `operator_keys`; absent for others. */
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
  /** Row id of the buyer on whose behalf staff acted, or who acted. */
  onBehalfOf?: number
}

/** Kinds of records with a history of their own. */
type SubjectKind = AuditSubject['kind']

/** `days`: how long rows are stored; 0: forever. */
export function createAudit({ db, days }: { db: Db; days: number }) {
  return {
    /** Writes a row. Call it in the transaction of the write. */
    async write(actor: AuditActor, entry: AuditEntry): Promise<void> {
      await db.insertInto('audit_log').values(rowOf(actor, entry)).execute()
    },

    /** Writes a row for each entry, in one statement: at most a few hundred. Call it in the transaction of the writes. */
    async writeAll(actor: AuditActor, entries: readonly AuditEntry[]): Promise<void> {
      if (entries.length === 0) return
      await db
        .insertInto('audit_log')
        .values(entries.map((entry) => rowOf(actor, entry)))
        .execute()
    },

    /** Returns a page of the log, newest first. Throws `invalid_input` for an id of a record without its kind. */
    async list({ before, limit, ...filter }: AuditQuery): Promise<AuditPage> {
      requireWholeSubject(filter)
      return readAuditLog(db, filter, { ...(before !== undefined && { before }), limit })
    },

    /** Returns a page of what was changed of a record, newest first. */
    listOf: ({ kind, id }: AuditSubject, page: AuditPageQuery): Promise<AuditPage> =>
      readAuditLog(db, { subject_kind: kind, subject_id: id }, page),

    /** Returns the log as a table for a file, newest first. Throws as `list` does. */
    export: (filter: AuditFilter, batchSize?: number): Table => exportAuditLog(db, filter, batchSize),

    /** Deletes rows that are older than the operator stores them. Run it in a transaction: the trigger that keeps rows lets only this one delete. */
    async deleteOld(): Promise<void> {
      if (days === 0) return
      await sql`select set_config('trellis.audit_cleanup', 'on', true)`.execute(db)
      await db
        .deleteFrom('audit_log')
        .where('at', '<', new Date(Date.now() - days * DAY_MS))
        .execute()
      await sql`select set_config('trellis.audit_cleanup', 'off', true)`.execute(db)
    },
  }
}

function rowOf(actor: AuditActor, { action, subject, changes = {}, onBehalfOf }: AuditEntry) {
  return {
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
  }
}

export type Audit = ReturnType<typeof createAudit>
