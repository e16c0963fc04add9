import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#database/connect.ts'
import type { SearchNode } from '#server/search/search.ts'
import { isLocal } from './local-requests.ts'
import { routeOf } from './route-of.ts'
import type { PageCache } from '#server/http/pages/page-cache.ts'

/** State that decides if the load balancer should send requests to this node. */
export interface Readiness {
  database: Database
  search: SearchNode
  canSearch(): boolean
  warm(): boolean
  stopping(): boolean
}

const DATABASE_TIMEOUT_MS = 2000

/** Measures every request of `app`. The hook is on the root instance, because a plugin's hook sees only its own routes. */
export function timeRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe({ route: routeOf(request), status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  return registry
}

/** Registers `/health/live`, `/health/ready` and `/metrics`. The metrics answer only requests from the same machine. */
export function healthAndMetricsRoutes(readiness: Readiness, registry: Registry) {
  return async (app: FastifyInstance): Promise<void> => {
    collectDefaultMetrics({ register: registry })
    registerSearchMetrics(registry, readiness.search)

    app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
      const { stopping, warm, canSearch, database } = readiness
      const ready =
        !stopping() &&
        warm() &&
        canSearch() &&
        (await isResponding(database)) &&
        (await app.diskWatch?.isWritable()) !== false
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
    })
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isLocal(request)) return reply.callNotFound()
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
}

/** Counts the public pages that were served from the cache, and those that were rendered. */
export function registerPageMetrics(registry: Registry, cache: PageCache): void {
  const counter = new Counter({
    name: 'trellis_pages_total',
    help: 'Public pages sent to visitors: from the cache (kept), or rendered (made)',
    labelNames: ['how'] as const,
    registers: [registry],
    collect() {
      counter.reset()
      const { hits, renders } = cache.figures()
      counter.inc({ how: 'kept' }, hits)
      counter.inc({ how: 'made' }, renders)
    },
  })
}

export interface QueuedJobs {
  counts(): Promise<readonly { name: string; waiting: number; again: number; failed: number }[]>
}

/** Counts the jobs of a process that runs them. */
export function registerJobMetrics(registry: Registry, queuedJobs: QueuedJobs): void {
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
}

/** Counts the work that requests caused, and the requests that were refused because their budget was exhausted. */
export function registerWorkMetrics(registry: Registry, { spent, refused }: WorkFigures): void {
  const work = new Counter({
    name: 'trellis_work_seconds_total',
    help: 'Time that requests used of the event loop and of the threads for searches, images, documents and lists',
    labelNames: ['resource'] as const,
    registers: [registry],
    collect() {
      work.reset()
      for (const [resource, milliseconds] of Object.entries(spent())) work.inc({ resource }, milliseconds / 1000)
    },
  })
  const rejections = new Counter({
    name: 'trellis_over_budget_total',
    help: 'Requests refused with 429 because the work budget of their network or buyer was exhausted',
    registers: [registry],
    collect() {
      rejections.reset()
      rejections.inc(refused())
    },
  })
}

interface WorkFigures {
  /** Milliseconds by resource. */
  spent(): Readonly<Record<string, number>>
  refused(): number
}

function registerSearchMetrics(registry: Registry, search: SearchNode): void {
  const gauge = (name: string, help: string, read: (figures: SearchFigures) => number) =>
    new Gauge({
      name: `trellis_search_${name}`,
      help,
      registers: [registry],
      collect() {
        const figures = search.metrics()
        if (figures) this.set(read(figures))
      },
    })
  gauge(
    'lag_seconds',
    'Age of the oldest pending change of the catalog; for a few seconds after it is found here, the time that took; else 0',
    (now) => now.lag,
  )
  gauge('records', 'Records of all indexes on this node', (now) => now.records)
  gauge('segments', 'Segments of all indexes on this node', (now) => now.segments)
  gauge('bytes', 'Memory of all indexes on this node', (now) => now.bytes)
}

type SearchFigures = NonNullable<ReturnType<SearchNode['metrics']>>

async function isResponding(database: Database): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS, false).unref())
  const query = database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([query, timeout])
}
