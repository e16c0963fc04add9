import type { ADMIN_JOB_ENDPOINTS } from '#contract/endpoints/admin/system/jobs.ts'
import { failJobs } from '#test-kit/failed-jobs.ts'
import type { AdminRequests, Stage } from './stage.ts'

/** Adds a job that has failed for good. Returns its id. */
async function failedJob({ test }: Stage): Promise<string> {
  const source = `https://images.example/${crypto.randomUUID()}.jpg`
  await test.shop.jobs.enqueue('image.fetch', { source })
  const [id = ''] = await failJobs(test, 'source', source, 'The server answered 404.')
  return id
}

export const JOB_REQUESTS: AdminRequests<typeof ADMIN_JOB_ENDPOINTS> = {
  async adminJobs(stage) {
    await failedJob(stage)
    return { request: { query: { state: 'failed', limit: 1 } } }
  },
  adminRetryJobs: async (stage) => ({ request: { body: { ids: [await failedJob(stage)] } } }),
  adminDropJobs: async (stage) => ({ request: { body: { ids: [await failedJob(stage)] } } }),
}
