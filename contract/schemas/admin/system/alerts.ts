import { type Static, Type } from 'typebox'
import { ALERT_EMAILS, ALERT_KIND_NAMES, ALERT_SUBJECTS, MAX_COUNTED_ALERTS } from '#contract/backoffice/alerts.ts'
import { Nullable, PageSize, Timestamp } from '#contract/schemas/wire.ts'

const Kind = Type.Enum([...ALERT_KIND_NAMES])
const AlertId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const Alert = Type.Object({
  id: AlertId,
  kind: Kind,
  text: Type.String(),
  subject: Type.Object({
    kind: Type.Enum([...ALERT_SUBJECTS]),
    id: Type.String({ description: 'Id of a company or job, number of an order, or OCID of a product' }),
  }),
  at: Timestamp,
  read: Type.Boolean(),
})
export type Alert = Static<typeof Alert>

export const AlertsQuery = Type.Object({
  unread: Type.Optional(Type.Boolean({ description: 'True: only those that the person has not read' })),
  cursor: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', description: '`next` of the previous page' })),
  limit: PageSize(100, 30),
})
export type AlertsQuery = Static<typeof AlertsQuery>

export const AlertList = Type.Object({
  data: Type.Array(Alert),
  next: Nullable(Type.String({ description: 'Cursor of the next page; null: this is the last one' })),
  unread: Type.Integer({
    description: `Unread alerts, counted up to ${MAX_COUNTED_ALERTS}, which means that many or more`,
  }),
})
export type AlertList = Static<typeof AlertList>

export const AlertIds = Type.Object({ ids: Type.Array(AlertId, { minItems: 1, maxItems: 100, uniqueItems: true }) })

export const AlertPreferences = Type.Array(Type.Object({ kind: Kind, email: Type.Enum([...ALERT_EMAILS]) }), {
  maxItems: ALERT_KIND_NAMES.length,
  description: 'The kinds that the person has a permission for',
})
export type AlertPreferences = Static<typeof AlertPreferences>
