import { type Static, Type } from 'typebox'
import { TIMELINE_KINDS } from '#contract/accounts/companies.ts'
import { CompanyId, Cursor, Id, Next, Reason } from './companies.ts'
import { InvoiceSummary } from '#contract/schemas/orders/orders.ts'
import { Nullable, PageSize, Timestamp } from '#contract/schemas/wire.ts'

export const CompanyPage = Type.Object({ cursor: Cursor, limit: PageSize(100, 50) })
export type CompanyPage = Static<typeof CompanyPage>

/** An invoice or credit note of a company. */
export const CompanyDocument = Type.Omit(InvoiceSummary, ['url'])
export type CompanyDocument = Static<typeof CompanyDocument>
export const CompanyDocumentsQuery = Type.Object({
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description: '`next` of the previous page' })),
  limit: PageSize(100, 50),
})
export type CompanyDocumentsQuery = Static<typeof CompanyDocumentsQuery>
export const CompanyDocuments = Type.Object({ data: Type.Array(CompanyDocument), next: Next })
export type CompanyDocuments = Static<typeof CompanyDocuments>

/** A file that staff attached to a company. */
export const CompanyFile = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  bytes: Type.Integer(),
  author: Type.String(),
  created_at: Timestamp,
  url: Type.String({ description: 'Path of the file' }),
})
export type CompanyFile = Static<typeof CompanyFile>
export const FileOfCompany = Type.Object({
  ...CompanyId.properties,
  file: Type.Integer({ ...Id, description: 'Id of the file' }),
})

/** Something that happened to a company, or that staff changed. */
export const TimelineEntry = Type.Object({
  id: Type.Integer({ description: 'Unique in the timeline of the company' }),
  kind: Type.Enum([...TIMELINE_KINDS]),
  at: Timestamp,
  by: Nullable(Type.String({ description: 'Name of the buyer, or of the person of the staff' })),
  text: Type.String({ description: 'Text of the note, or a sentence' }),
  order: Nullable(Type.String({ description: 'The order number' })),
  changes: Nullable(
    Type.Record(Type.String(), Type.Array(Type.Unknown()), { description: 'Values before and after, by field' }),
  ),
})
export type TimelineEntry = Static<typeof TimelineEntry>
export const Timeline = Type.Object({ data: Type.Array(TimelineEntry), next: Next })
export type Timeline = Static<typeof Timeline>

/** Numbers of things that a suspension or a closing affects. */
export const CompanyConsequences = Type.Object({
  open_orders: Type.Integer({ description: 'Orders with a suborder that is neither delivered nor canceled' }),
  sessions: Type.Integer(),
  api_keys: Type.Integer(),
  webhooks: Type.Integer({ description: 'Webhooks that are not paused' }),
  carts: Type.Integer({ description: 'Carts of its people that are not empty' }),
})
export type CompanyConsequences = Static<typeof CompanyConsequences>

export const CloseCompany = Type.Object({ reason: Reason })
