import { sql } from 'kysely'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import type { Db } from '#database/connect.ts'
import { recordAlert } from '#server/alerts/alerts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** Alerts staff that a company entered the review queue, once for each time. */
export async function alertReview({ db, jobs }: { db: Db; jobs: Jobs }, companyId: number): Promise<void> {
  const { name, submitted_at } = await db
    .selectFrom('companies')
    .select(['name', 'submitted_at'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const cause = `registration ${companyId} ${submitted_at?.toISOString() ?? ''}`.trim()
  await recordAlert(
    { db, jobs },
    {
      kind: 'registration',
      subject: { kind: 'company', id: companyId },
      text: submitted_at
        ? `${name} has answered and waits for another review.`
        : `${name} has registered and waits for its review.`,
      cause,
    },
  )
  await jobs.enqueue('operator.event', { kind: 'buyer.registered', companyId, cause })
}

/** Alerts staff that an approved company has added a certificate that waits for its review. */
export async function alertCertificate(
  { db, jobs }: { db: Db; jobs: Jobs },
  certificate: { id: number; companyId: number; state: string },
): Promise<void> {
  const { name, status } = await db
    .selectFrom('companies')
    .select(['name', 'status'])
    .where('id', '=', certificate.companyId)
    .executeTakeFirstOrThrow()
  // The review of the company shows its certificates.
  if (status !== 'approved') return
  await recordAlert(
    { db, jobs },
    {
      kind: 'certificate',
      subject: { kind: 'company', id: certificate.companyId },
      text: `${name} has added a resale certificate of ${certificate.state}.`,
      cause: `certificate ${certificate.id}`,
    },
  )
}

/** Days before the last day of a certificate on which staff are alerted. */
const EXPIRING_DAYS = 30
const MAX_ALERTS = 500

/** Alerts staff of accepted certificates that expire soon, once for each. Run it in a transaction. */
export async function alertExpiringCertificates({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  const today = todayForBuyers()
  const rows = await db
    .selectFrom('tax_certificates as certificate')
    .innerJoin('companies', 'companies.id', 'certificate.company_id')
    .select([
      'certificate.id',
      'certificate.state',
      'certificate.expires_on',
      'companies.id as companyId',
      'companies.name',
    ])
    .where('certificate.accepted_at', 'is not', null)
    .where('certificate.ended_at', 'is', null)
    .where('certificate.expires_on', '>=', today)
    .where('certificate.expires_on', '<=', addDays(today, EXPIRING_DAYS))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('staff_alerts')
            .select('staff_alerts.id')
            .where('cause', '=', sql<string>`'expiring certificate ' || certificate.id`),
        ),
      ),
    )
    .orderBy('certificate.expires_on')
    .limit(MAX_ALERTS)
    .execute()
  for (const { id, state, expires_on, companyId, name } of rows) {
    await recordAlert(
      { db, jobs },
      {
        kind: 'certificate_expiring',
        subject: { kind: 'company', id: companyId },
        text: `The ${state} certificate of ${name} expires on ${expires_on}.`,
        cause: `expiring certificate ${id}`,
      },
    )
  }
}
