import { type Static, Type } from 'typebox'
import { Cursor, Next } from './companies.ts'
import { Nullable, PageSize, Timestamp } from '#contract/schemas/wire.ts'

export const ExpiringCertificatesQuery = Type.Object({
  days: Type.Integer({
    minimum: 0,
    maximum: 365,
    default: 60,
    description:
      'Certificates whose last day is at most this many days away, and those that expired in the last 30 days',
  }),
  cursor: Cursor,
  limit: PageSize(100, 50),
})
export type ExpiringCertificatesQuery = Static<typeof ExpiringCertificatesQuery>

/** An accepted certificate that expires soon, or has just expired, and that no newer one of its state replaces. */
export const ExpiringCertificate = Type.Object({
  id: Type.Integer(),
  company_id: Type.Integer(),
  company: Type.String(),
  state: Type.String(),
  number: Type.String(),
  expires_on: Type.String({ format: 'date' }),
  days_left: Type.Integer({ description: 'Negative: it has expired' }),
  reminded_at: Nullable(Timestamp),
})
export type ExpiringCertificate = Static<typeof ExpiringCertificate>

export const ExpiringCertificates = Type.Object({ data: Type.Array(ExpiringCertificate), next: Next })
export type ExpiringCertificates = Static<typeof ExpiringCertificates>
