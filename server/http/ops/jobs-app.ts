import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import {
  healthAndMetricsRoutes,
  type QueuedJobs,
  type Readiness,
  registerJobMetrics,
  timeRequests,
} from './health-and-metrics.ts'

interface JobsAppDeps extends Pick<Readiness, 'database' | 'search' | 'stopping'> {
  log: FastifyBaseLogger
  queuedJobs: QueuedJobs
}

/** Creates the HTTP server of a process that only runs jobs: health checks, and metrics with the numbers of jobs. It does not listen yet. */
export async function createJobsApp({ queuedJobs, log, ...deps }: JobsAppDeps): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
  const registry = timeRequests(app)
  registerJobMetrics(registry, queuedJobs)
  await app.register(healthAndMetricsRoutes({ ...deps, warm: () => true, canSearch: () => true }, registry))
  return app
}
