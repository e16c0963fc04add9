/** The job queue for its operator: what waits, runs or has failed, for whom and why, and running or deleting it. */
import { type RawBuilder, sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import {
  type AdminJob,
  type AdminJobList,
  type AdminJobsQuery,
  type ChangedJobs,
  type JobSelection,
} from '#contract/schemas/admin/system/jobs.ts'
import { type JobState, MAX_CHANGED_JOBS } from '#contract/backoffice/jobs.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { aboutJob, titleOfJob, titleOfKind } from './describe-job.ts'
import { decodeJobCursor, encodeJobCursor } from './job-cursor.ts'

/** States of pg-boss's rows that the list shows, by the state of the API. */
const STORED: Record<JobState, string> = {
  failed: 'failed',
  retrying: 'retry',
  waiting: 'created',
  active: 'active',
}
const SHOWN: Record<string, JobState> = Object.fromEntries(
  Object.entries(STORED).map(([state, stored]) => [stored, state as JobState]),
)

/** Kinds that are never dropped: money that was taken or promised would be forgotten. */
const OF_MONEY = ['payment.capture', 'payment.captureChange', 'payment.cancel', 'card.refund', 'card.refunded']

/** `job_i6` of pg-boss is unique for the jobs of an exclusive kind that wait or run. */
const CAN_RUN_AGAIN = sql`
  (job.state = 'retry' or job.state = 'failed' and not exists (
    select from pgboss.job as other
    where job.policy = 'exclusive' and other.name = job.name and other.id <> job.id
      and coalesce(other.singleton_key, '') = coalesce(job.singleton_key, '')
      and (other.state in ('created', 'retry', 'active')
        or other.state = 'failed' and (other.created_on, other.id) > (job.created_on, job.id))))`

interface JobRow {
  id: string
  kind: string
  payload: Record<string, unknown> | null
  state: string
  attempts: number
  max_attempts: number
  created_at: Date
  due_at: Date
  failed_at: Date | null
  error: string | null
  invoice: string | null
  company: string | null
  company_id: number | null
  microseconds: string
}

interface ChosenJob {
  id: string
  kind: string
  state: string
}

export function createQueueControl({ db, boss }: { db: Db; boss: PgBoss }) {
  const connection = fromKysely(db)
  return {
    /** Returns a page of the jobs, newest first, with the numbers of each kind. Two queries. Throws `invalid_input` for a cursor. */
    async list({ cursor, limit, ...filter }: AdminJobsQuery): Promise<AdminJobList> {
      const beyond = cursor === undefined ? sql`true` : after(decodeJobCursor(cursor))
      const [rows, kinds] = [
        await readJobs(db, sql`${matching(filter)} and ${beyond}`, limit + 1),
        await countKinds(db),
      ]
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        data: shown.map(toJob),
        next: last ? encodeJobCursor({ microseconds: last.microseconds, id: last.id }) : null,
        kinds,
      }
    },

    /**
     * Runs jobs now that have failed or wait for another attempt, but none that is scheduled for later. Of a kind of which one job may wait at
     * a time, only the newest runs, and none beside one that waits. Run it in a transaction. Throws `invalid_input`.
     */
    async retry(selection: JobSelection): Promise<ChangedJobs> {
      const { jobs, ...rest } = await choose(db, selection, CAN_RUN_AGAIN)
      for (const [kind, those] of Map.groupBy(jobs, (job) => job.kind)) {
        const failed = those.filter(({ state }) => state === 'failed').map(({ id }) => id)
        if (failed.length > 0) await boss.retry(kind, failed, { db: connection })
        for (const { id, state } of those) {
          if (state !== 'failed') await boss.update(kind, undefined, { id, startAfter: new Date(), db: connection })
        }
      }
      return rest
    },

    /** Deletes jobs that do not run, except those that move money. Run it in a transaction. Throws `invalid_input`. */
    async drop(selection: JobSelection): Promise<ChangedJobs> {
      const { jobs, ...rest } = await choose(
        db,
        selection,
        sql`job.state in ('failed', 'retry', 'created') and job.name <> all(${OF_MONEY})`,
      )
      for (const [kind, those] of Map.groupBy(jobs, (job) => job.kind)) {
        await boss.deleteJob(
          kind,
          those.map(({ id }) => id),
          { db: connection },
        )
      }
      return rest
    },
  }
}

/** Locks the jobs of a selection that meet a condition. A worker does not take a locked job. */
async function choose(
  db: Db,
  { ids, ...filter }: JobSelection,
  condition: RawBuilder<unknown>,
): Promise<ChangedJobs & { jobs: ChosenJob[] }> {
  const isFilter = filter.state !== undefined || filter.kind !== undefined
  if ((ids === undefined) === !isFilter) {
    throw Problem.invalid({ ids: ['Send either ids, or a state or kind whose jobs to change.'] })
  }
  const those = ids === undefined ? matching(filter) : sql`job.id = any(${ids}::uuid[])`
  const { rows } = await sql<ChosenJob>`
    select job.id::text as id, job.name as kind, job.state::text as state from pgboss.job
    where ${those} and ${condition} order by job.created_on desc, job.id desc limit ${MAX_CHANGED_JOBS + 1} for update skip locked`.execute(
    db,
  )
  const jobs = rows.slice(0, MAX_CHANGED_JOBS)
  return {
    jobs,
    changed: jobs.length,
    skipped: ids === undefined ? 0 : new Set(ids).size - jobs.length,
    more: rows.length > MAX_CHANGED_JOBS,
  }
}

function matching({ state, kind }: Pick<AdminJobsQuery, 'state' | 'kind'>): RawBuilder<unknown> {
  const states = state === undefined ? Object.values(STORED) : [STORED[state]]
  const ofKind = kind === undefined ? sql`true` : sql`job.name = ${kind}`
  return sql`job.state::text = any(${states}) and ${ofKind}`
}

function after({ microseconds, id }: { microseconds: string; id: string }): RawBuilder<unknown> {
  return sql`(job.created_on, job.id) < (to_timestamp(0) + ${microseconds}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/** Reads jobs with the order or the company that they are about. */
async function readJobs(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    with page as (
      select job.*, data as payload from pgboss.job where ${condition}
      order by job.created_on desc, job.id desc limit ${limit})
    select page.id::text as id, page.name as kind, page.payload, page.state::text as state, page.retry_count as attempts,
      page.retry_limit + 1 as max_attempts, page.created_on as created_at, page.start_after as due_at,
      page.completed_on as failed_at, page.output ->> 'message' as error, orders.invoice, companies.name as company,
      companies.id as company_id,
      (extract(epoch from page.created_on) * 1000000)::bigint::text as microseconds
    from page
    left join order_events on order_events.id = coalesce(page.payload ->> 'eventId', page.payload -> 'eventIds' ->> 0)::bigint
    left join shipments on shipments.id = (page.payload ->> 'shipmentId')::bigint
    left join papers on papers.number = page.payload ->> 'paper'
    left join maker_orders on maker_orders.id = coalesce(shipments.maker_order_id, papers.maker_order_id)
    left join card_payments on card_payments.id =
      case when page.payload ->> 'payment' ~ '^[0-9a-f-]{36}$' then (page.payload ->> 'payment')::uuid end
    left join orders as named on named.invoice = page.payload ->> 'invoice'
    left join orders on orders.id =
      coalesce(named.id, order_events.order_id, maker_orders.order_id, card_payments.order_id)
    left join users on users.id = (page.payload ->> 'userId')::integer
    left join companies on companies.id = coalesce(orders.company_id, card_payments.company_id,
      (page.payload ->> 'companyId')::integer, users.company_id)
    order by page.created_on desc, page.id desc`.execute(db)
  return rows
}

async function countKinds(db: Db): Promise<AdminJobList['kinds']> {
  const { rows } = await sql<Omit<AdminJobList['kinds'][number], 'title'>>`
    select name as kind, count(*) filter (where state = 'failed')::integer as failed,
      count(*) filter (where state = 'retry')::integer as retrying,
      count(*) filter (where state = 'created')::integer as waiting,
      count(*) filter (where state = 'active')::integer as active
    from pgboss.job where state in ('created', 'active', 'retry', 'failed') group by name order by name`.execute(db)
  return rows.map((row) => ({ ...row, title: titleOfKind(row.kind) }))
}

function toJob(row: JobRow): AdminJob {
  const payload = row.payload ?? {}
  const state = SHOWN[row.state] ?? 'waiting'
  return {
    id: row.id,
    kind: row.kind,
    title: titleOfJob(row.kind, payload),
    about: aboutJob(payload, row),
    state,
    attempts: state === 'failed' ? row.max_attempts : row.attempts,
    max_attempts: row.max_attempts,
    created_at: row.created_at.toISOString(),
    due_at: state === 'waiting' || state === 'retrying' ? row.due_at.toISOString() : null,
    failed_at: state === 'failed' ? (row.failed_at?.toISOString() ?? null) : null,
    error: row.error,
  }
}
