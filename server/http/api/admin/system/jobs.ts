import type { ADMIN_JOB_ENDPOINTS } from '#contract/endpoints/admin/system/jobs.ts'
import type { ChangedJobs, JobSelection } from '#contract/schemas/admin/system/jobs.ts'
import type { AuditEntry } from '#server/audit/audit.ts'
import type { AdminHandlers } from '#server/http/api/admin/admin-handler.ts'

export const adminJobHandlers: AdminHandlers<typeof ADMIN_JOB_ENDPOINTS> = {
  adminJobs: ({ shop, query }) => shop.system.queue.list(query),
  async adminRetryJobs({ shop, body, audit }) {
    const data = await shop.system.queue.retry(body)
    audit(entryOf('retried', body, data))
    return { data }
  },
  async adminDropJobs({ shop, body, audit }) {
    const data = await shop.system.queue.drop(body)
    audit(entryOf('dropped', body, data))
    return { data }
  },
}

/** The audit row of one job, or of the number of several. */
function entryOf(
  change: 'retried' | 'dropped',
  { ids, state, kind }: JobSelection,
  { changed }: ChangedJobs,
): Omit<AuditEntry, 'action'> {
  const [id] = ids ?? []
  return {
    ...(id !== undefined && ids?.length === 1 && { subject: { kind: 'job', id } }),
    changes: { [change]: [null, changed], ...(state && { state: [null, state] }), ...(kind && { kind: [null, kind] }) },
  }
}
