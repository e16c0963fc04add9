import { sql } from 'kysely'
import type { InvoiceSummary } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { selectAsked, toSummary } from './read-papers.ts'

/** Before an invoice is due, and 1 (3 where it was due at once), 7 and 21 days after. */
export type ReminderKind = 'due_soon' | 'overdue_1' | 'overdue_7' | 'overdue_21'

const DUE_SOON_DAYS = 3
/** What is due as soon as it is written is paid by a transfer that takes so long. */
const TRANSFER_DAYS = 3
/** What is later than this was reminded of, or the shop slept too long: a person should write. */
const LOOK_BACK_DAYS = 90

/**
 * Reminds of every invoice that is asked for and whose time has come, once for each kind; where several have passed unseen, of the
 * last alone. Inside a transaction; the mails are jobs.
 */
export async function remind({ db, jobs }: { db: Db; jobs: Jobs }, today: string): Promise<number> {
  // An invoice that is due soon after it was written needs no reminder before.
  const wanted = selectAsked(db, today)
    .select([
      'papers.id',
      sql<ReminderKind | null>`case
        when ${today}::date - papers.due_on >= 21 then 'overdue_21'
        when ${today}::date - papers.due_on >= 7 then 'overdue_7'
        when ${today}::date - papers.due_on >= case when papers.due_on = papers.issued_on then ${TRANSFER_DAYS}::integer else 1 end
          then 'overdue_1'
        when papers.due_on - ${today}::date between 0 and ${DUE_SOON_DAYS}::integer
          and papers.due_on - papers.issued_on > 2 * ${DUE_SOON_DAYS}::integer then 'due_soon' end`.as('reminder'),
    ])
    .where(
      sql<boolean>`papers.due_on between ${today}::date - ${LOOK_BACK_DAYS}::integer and ${today}::date + ${DUE_SOON_DAYS}::integer`,
    )
  const { rows } = await sql<{ number: string; kind: ReminderKind }>`
    with wanted as ${wanted}, made as (
      insert into invoice_reminders (invoice_id, kind)
      select id, reminder from wanted where reminder is not null
      on conflict do nothing returning invoice_id, kind
    )
    select wanted.number, made.kind from made join wanted on wanted.id = made.invoice_id order by wanted.id`.execute(db)
  await jobs.enqueueAll(
    'order.letter',
    rows.map(({ number, kind }) => ({ letter: 'reminder', mail: `reminder-${number}-${kind}`, paper: number, kind })),
  )
  return rows.length
}

/** Every invoice that is overdue on `today`, the latest first, with the name of its company. */
export async function overdueInvoices(db: Db, today: string): Promise<(InvoiceSummary & { company: string })[]> {
  const rows = await selectAsked(db, today)
    .innerJoin('companies', 'companies.id', 'papers.company_id')
    .select('companies.name as company')
    .where('papers.due_on', '<', today)
    .orderBy('papers.due_on')
    .orderBy('papers.id')
    .execute()
  return rows.map(({ company, ...row }) => ({ ...toSummary(row), company }))
}
