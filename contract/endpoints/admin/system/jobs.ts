import { DataResponse } from '#contract/endpoints/endpoint.ts'
import { AdminJobList, AdminJobsQuery, ChangedJobs, JobSelection } from '#contract/schemas/admin/system/jobs.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** The queue of background jobs: emails, webhooks, images, payments, the search index. */
export const ADMIN_JOB_ENDPOINTS = {
  adminJobs: {
    api: 'admin',
    method: 'GET',
    path: '/jobs',
    summary: 'List the jobs that wait, run or have failed, newest first',
    access: 'system.read',
    query: AdminJobsQuery,
    response: AdminJobList,
  },
  adminRetryJobs: {
    api: 'admin',
    method: 'POST',
    path: '/jobs/retry',
    summary: 'Run jobs now that have failed or wait for another attempt',
    access: 'system.write',
    body: JobSelection,
    response: DataResponse(ChangedJobs),
  },
  adminDropJobs: {
    api: 'admin',
    method: 'POST',
    path: '/jobs/drop',
    summary: 'Delete jobs, which never run again. Jobs that move money stay',
    access: 'system.write',
    body: JobSelection,
    response: DataResponse(ChangedJobs),
  },
} as const satisfies Record<string, AdminEndpoint>
