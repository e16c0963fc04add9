import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Gauge } from 'prom-client'
import { healthAndMetricsRoutes, type Readiness, timeRequests } from './health-and-metrics.ts'

interface JobsAppDeps extends Pick<Readiness, 'database' | 'search' | 'stopping'> {
  log: FastifyBaseLogger
  queuedJobs: { counts(): Promise<readonly { name: string; waiting: number; again: number; failed: number }[]> }
}

/** Creates the HTTP server of a process that only runs jobs: health checks, and metrics with the numbers of jobs. It does not listen yet. */
export async function createJobsApp({ queuedJobs, log, ...deps }: JobsAppDeps): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
  const registry = timeRequests(app)
  const jobs = new Gauge({
    name: 'trellis_jobs',
    help: 'Jobs by kind and state: waiting or active (waiting), to be retried (retry), failed for good (failed)',
    labelNames: ['name', 'state'] as const,
    registers: [registry],
    async collect() {
      jobs.reset()
      for (const { name, waiting, again, failed } of await queuedJobs.counts()) {
        jobs.set({ name, state: 'waiting' }, waiting)
        jobs.set({ name, state: 'retry' }, again)
        jobs.set({ name, state: 'failed' }, failed)
      }
    },
  })
  await app.register(healthAndMetricsRoutes({ ...deps, warm: () => true, canSearch: () => true }, registry))
  return app
}
