import { type Static, Type } from 'typebox'
import { JOB_STATES, MAX_CHANGED_JOBS } from '#contract/backoffice/jobs.ts'
import { Cursor, Next } from '#contract/schemas/admin/companies/companies.ts'
import { Nullable, PageSize, Timestamp, Uuid } from '#contract/schemas/wire.ts'

const JobFilter = {
  state: Type.Optional(Type.Enum([...JOB_STATES], { description: 'Only jobs in this state' })),
  kind: Type.Optional(Type.String({ minLength: 1, maxLength: 60, description: 'A `kind` of `kinds`' })),
}

export const AdminJobsQuery = Type.Object({ ...JobFilter, cursor: Cursor, limit: PageSize(200, 50) })
export type AdminJobsQuery = Static<typeof AdminJobsQuery>

/** Job of the queue that waits, runs or has failed. */
export const AdminJob = Type.Object({
  id: Uuid,
  kind: Type.String({ description: 'Such as `order.letter`' }),
  title: Type.String({ description: 'What it does, such as “Email about an order: shipped”' }),
  about: Type.Object(
    {
      text: Type.String({ description: 'Email addresses are masked. Empty: it is about nothing in particular' }),
      invoice: Nullable(Type.String({ description: 'Number of the order' })),
      company_id: Nullable(Type.Integer()),
    },
    { description: 'Whom or what the job is about' },
  ),
  state: Type.Enum([...JOB_STATES]),
  attempts: Type.Integer({ description: 'Runs that failed' }),
  max_attempts: Type.Integer(),
  created_at: Timestamp,
  due_at: Nullable({ ...Timestamp, description: 'When it runs at the earliest; null: it runs now or has failed' }),
  failed_at: Nullable(Timestamp),
  error: Nullable(Type.String({ description: 'Why the last attempt failed' })),
})
export type AdminJob = Static<typeof AdminJob>

export const AdminJobList = Type.Object({
  data: Type.Array(AdminJob, { description: 'Newest first' }),
  next: Next,
  kinds: Type.Array(
    Type.Object({
      kind: Type.String(),
      title: Type.String(),
      failed: Type.Integer(),
      retrying: Type.Integer(),
      waiting: Type.Integer(),
      active: Type.Integer(),
    }),
    { description: 'Kinds of jobs with their numbers, whatever the filter' },
  ),
})
export type AdminJobList = Static<typeof AdminJobList>

/** Jobs to change: those with these ids, or the newest that match a filter. */
export const JobSelection = Type.Object({
  ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: MAX_CHANGED_JOBS })),
  ...JobFilter,
})
export type JobSelection = Static<typeof JobSelection>

export const ChangedJobs = Type.Object({
  changed: Type.Integer(),
  skipped: Type.Integer({
    description:
      'They run right now, have ended meanwhile, are scheduled for later and cannot be repeated, or move money and cannot be dropped',
  }),
  more: Type.Boolean({ description: `True if more jobs match than the ${MAX_CHANGED_JOBS} of one call` }),
})
export type ChangedJobs = Static<typeof ChangedJobs>
