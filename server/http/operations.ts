import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#database/connect.ts'
import type { SearchNode } from '#server/search/node.ts'
import { isLocal } from './local.ts'
import type { PageCache } from './page-cache.ts'

/** Whether this node should be given requests: database and search answer, it is warm and not about to stop. */
export interface Readiness {
  database: Database
  search: SearchNode
  canSearch(): boolean
  warm(): boolean
  stopping(): boolean
}

const PATIENCE_MS = 2000

/** Times every request that `app` answers from here on, whichever route it belongs to; a plugin's hook would see its own alone. */
export function timeRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  return registry
}

/** `/health/live`, `/health/ready` and `/metrics`; the metrics only for the machine itself. */
export function operationRoutes(readiness: Readiness, registry: Registry) {
  return async (app: FastifyInstance): Promise<void> => {
    collectDefaultMetrics({ register: registry })
    watchSearch(registry, readiness.search)

    app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
    app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
      const { stopping, warm, canSearch, database } = readiness
      const ready = !stopping() && warm() && canSearch() && (await answers(database))
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' })
    })
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isLocal(request)) return reply.callNotFound()
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
}

/** Counts how often a public page was given that was kept, and how often it had to be made. */
export function watchPages(registry: Registry, cache: PageCache): void {
  const pages = new Counter({
    name: 'trellis_pages_total',
    help: 'Public pages given to visitors: kept from before, or made for them',
    labelNames: ['how'] as const,
    registers: [registry],
    collect() {
      pages.reset()
      for (const [how, count] of Object.entries(cache.figures())) pages.inc({ how }, count)
    },
  })
}

function watchSearch(registry: Registry, search: SearchNode): void {
  const gauge = (name: string, help: string, read: (figures: SearchFigures) => number) =>
    new Gauge({
      name: `trellis_search_${name}`,
      help,
      registers: [registry],
      collect() {
        const figures = search.figures()
        if (figures) this.set(read(figures))
      },
    })
  gauge(
    'lag_seconds',
    'Time from the last change to its being searchable here, or that of one that waits',
    (now) => now.lag,
  )
  gauge('records', 'Records of all indexes on this node', (now) => now.records)
  gauge('segments', 'Segments of all indexes on this node', (now) => now.segments)
  gauge('bytes', 'Memory of all indexes on this node', (now) => now.bytes)
}

type SearchFigures = NonNullable<ReturnType<SearchNode['figures']>>

async function answers(database: Database): Promise<boolean> {
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  const query = database.pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([query, patience])
}
