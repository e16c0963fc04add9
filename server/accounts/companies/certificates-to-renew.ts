import { ownersOf } from '#server/accounts/members/read-member.ts'
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type {
  ExpiringCertificate,
  ExpiringCertificates,
  ExpiringCertificatesQuery,
} from '#contract/schemas/admin/companies/expiring-certificates.ts'
import { addDays, DAY_MS, todayForBuyers } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { decodeCursor, encodeCursor } from '#database/text-cursor.ts'

/** Days for which a certificate is listed after its last day. */
const EXPIRED_DAYS = 30

/** SQL for an accepted certificate with a last day that no newer accepted one of the same state replaces. */
const isLast = sql<boolean>`certificate.accepted_at is not null and certificate.ended_at is null
  and certificate.expires_on is not null and not exists (
    select from tax_certificates as newer where newer.company_id = certificate.company_id
      and newer.state = certificate.state and newer.ended_at is null and newer.accepted_at is not null
      and coalesce(newer.expires_on > certificate.expires_on, true) and newer.id <> certificate.id)`

/** Returns a page of the certificates to renew, of open companies, the earliest first. One query. Throws `invalid_input`. */
export async function listExpiring(
  db: Db,
  { days, cursor, limit }: ExpiringCertificatesQuery,
): Promise<ExpiringCertificates> {
  const today = todayForBuyers()
  const start = cursor === undefined ? null : decodeCursor(cursor, 'day')
  const beyond = start
    ? sql`(certificate.expires_on, certificate.id) > (${start.key}::date, ${start.id}::bigint)`
    : sql`true`
  const { rows } = await select(
    db,
    sql`certificate.expires_on between ${addDays(today, -EXPIRED_DAYS)}::date and ${addDays(today, days)}::date
      and ${beyond} order by certificate.expires_on, certificate.id limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit).map((row) => toExpiring(row, today))
  const last = rows.length > limit ? data.at(-1) : undefined
  return { data, next: last ? encodeCursor(last.expires_on, last.id) : null }
}

/**
 * Reminds the owners of a company by email to renew a certificate. Run it in a transaction. Throws `not_found` for a certificate that needs
 * no renewal or is of a closed company, and `impossible_move` if they were reminded in the last 24 hours.
 */
export async function remindOfCertificate(
  { db, jobs }: { db: Db; jobs: Jobs },
  id: number,
): Promise<{ companyId: number; certificate: string }> {
  await db.selectFrom('tax_certificates').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await select(db, sql`certificate.id = ${id}`)
  const [row] = rows
  if (!row) throw new Problem('not_found', `There is no certificate ${id} of an open company to renew.`)
  const certificate = `${row.state} ${row.number}`
  if (row.reminded_at && row.reminded_at.getTime() > Date.now() - DAY_MS) {
    throw new Problem('impossible_move', `${row.company} was reminded of ${certificate} today. Try again tomorrow.`)
  }
  await db.updateTable('tax_certificates').set({ reminded_at: new Date() }).where('id', '=', id).execute()
  const owners = await ownersOf(db, row.company_id)
  const letter = { letter: 'certificate-expiring', companyId: row.company_id, certificateId: id } as const
  await jobs.enqueueAll(
    'account.letter',
    owners.map((userId) => ({ ...letter, mail: randomUUID(), userId })),
  )
  return { companyId: row.company_id, certificate }
}

/** Returns a certificate that still has to be renewed, of an open company, else null. */
export async function readExpiring(db: Db, id: number): Promise<ExpiringCertificate | null> {
  const { rows } = await select(db, sql`certificate.id = ${id}`)
  const [row] = rows
  return row ? toExpiring(row, todayForBuyers()) : null
}

interface Row {
  id: number
  company_id: number
  company: string
  state: string
  number: string
  expires_on: string
  reminded_at: Date | null
}

function select(db: Db, condition: RawBuilder<unknown>) {
  return sql<Row>`
    select certificate.id, certificate.company_id, companies.name as company, certificate.state, certificate.number,
      certificate.expires_on, certificate.reminded_at
    from tax_certificates as certificate join companies on companies.id = certificate.company_id
    where companies.closed_at is null and ${isLast} and ${condition}`.execute(db)
}

function toExpiring({ reminded_at, ...row }: Row, today: string): ExpiringCertificate {
  const days_left = Math.round((Date.parse(row.expires_on) - Date.parse(today)) / DAY_MS)
  return { ...row, days_left, reminded_at: reminded_at?.toISOString() ?? null }
}
