import { type Static, Type } from 'typebox'
import { SUBJECT_KINDS } from '#contract/backoffice/audit.ts'
import { Day, Nullable, Timestamp } from '#contract/schemas/wire.ts'

/** A row of the audit log. */
export const AuditRow = Type.Object({
  id: Type.Integer(),
  at: Timestamp,
  actor_kind: Type.Enum(['staff', 'key', 'command', 'shop', 'member'], {
    description: 'A person, an operator key, a command, the shop itself, or a member of a company',
  }),
  actor: Type.String({ description: 'Name of the person or key' }),
  action: Type.String({ description: 'Operation of this API, or the words of a command' }),
  subject_kind: Nullable(Type.String()),
  subject_id: Nullable(Type.String()),
  changes: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
    description: 'Values before and after, by field: `{"credit_limit": [null, 5000]}`',
  }),
  address: Nullable(Type.String({ description: 'IP address' })),
  request_id: Nullable(Type.String()),
})
export type AuditRow = Static<typeof AuditRow>

/** A day in UTC, or a moment. */
const DayOrTime = (description: string) =>
  Type.Optional(Type.Union([Day, Type.String({ format: 'date-time', maxLength: 40 })], { description }))

const filters = {
  staff: Type.Optional(Type.String({ minLength: 36, maxLength: 36, description: 'Id of a member of staff' })),
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Operation, such as `adminSignIn`' })),
  subject_kind: Type.Optional(Type.Enum([...SUBJECT_KINDS], { description: 'Kind of the changed record' })),
  subject_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Id of the record, together with its kind' }),
  ),
  from: DayOrTime('Rows of this day or time, or later'),
  to: DayOrTime('Rows before this time, or up to the end of this day'),
}
const page = {
  before: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: '`next` of the previous page' }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Rows per page' }),
}

export const AuditFilter = Type.Object(filters)
export type AuditFilter = Static<typeof AuditFilter>
export const AuditQuery = Type.Object({ ...filters, ...page })
export type AuditQuery = Static<typeof AuditQuery>
export const AuditPageQuery = Type.Object(page)
export type AuditPageQuery = Static<typeof AuditPageQuery>
export const AuditSubject = Type.Object({
  kind: Type.Enum([...SUBJECT_KINDS], { description: 'Kind of the record' }),
  id: Type.String({ minLength: 1, maxLength: 100, description: 'Id of the record, or number of an order' }),
})
export type AuditSubject = Static<typeof AuditSubject>

/** Rows, newest first. */
export const AuditPage = Type.Object({
  data: Type.Array(AuditRow),
  next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
})
export type AuditPage = Static<typeof AuditPage>
