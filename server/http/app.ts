import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestAsyncHookHandler,
} from 'fastify'
import type { Registry } from 'prom-client'
import { API_PATHS } from '#contract/api-paths.ts'
import type { CatalogChange } from '#database/catalog-change.ts'
import type { Database } from '#database/connect.ts'
import type { Brand } from '#server/brand/brand.ts'
import type { Config } from '#server/config/config.ts'
import type { Mailbox } from '#server/mail/mail.ts'
import type { SearchNode } from '#server/search/search.ts'
import type { Shop } from '#server/shop.ts'
import { apiRoutes } from './api/api.ts'
import { adminFileRoutes } from './files/admin-files.ts'
import { assetRoutes, readBuild } from './files/assets.ts'
import { brandRoutes } from './files/brand.ts'
import { cartFileRoutes } from './files/cart-files.ts'
import { closeIdleConnections } from './ops/idle-connections.ts'
import { setErrorHandlers, sendFrameworkError } from '#server/http/api/responses/errors.ts'
import { feedRoutes } from './files/product-feed.ts'
import { securityTxtRoute } from './pages/security-txt.ts'
import { seoRoutes } from './pages/seo-routes.ts'
import { originOf, protocolOf, refusePlainHttp } from './auth/client-origin.ts'
import { validateHost } from './auth/validate-host.ts'
import { imageRoutes } from './files/images.ts'
import { lazySerializers } from '#server/http/api/responses/lazy-serializers.ts'
import { watchDisk } from './ops/disk-watch.ts'
import { logRequests } from './ops/request-log.ts'
import { adminEventRoutes } from './live/admin-events.ts'
import { createPageRoutes } from './pages/page-routes.ts'
import { mailboxRoutes } from './ops/mailbox.ts'
import {
  healthAndMetricsRoutes,
  type QueuedJobs,
  registerJobMetrics,
  timeRequests,
  registerPageMetrics,
  registerWorkMetrics,
} from './ops/health-and-metrics.ts'
import { profileFileRoutes } from './files/profile-files.ts'
import { orderFileRoutes } from './files/order-files.ts'
import { compressResponses } from './files/compress-responses.ts'
import { type Backoffice, backofficeRoutes } from './pages/backoffice.ts'
import { createPageCache } from './pages/page-cache.ts'
import { type LoadBuild, pageRoutes } from './pages/pages.ts'
import {
  createLoadMonitor,
  processorShareSinceLastCall,
  SAMPLE_MS,
  utilizationSinceLastCall,
} from './ops/load-monitor.ts'
import { limitWork } from './ops/limit-work.ts'
import { recordRequestActivity } from './ops/request-activity.ts'
import { shedOverload } from './ops/overload.ts'
import { rejectMisreadNumbers } from '#server/http/api/requests/misread-numbers.ts'
import { authenticateEarly, credentialOf } from './auth/request-session.ts'
import { authenticateStaffEarly, staffCredentialOf } from './auth/staff-session.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { escapeMalformedUrl } from '#server/http/api/requests/malformed-url.ts'
import { describeApi } from './openapi/openapi.ts'
import { laterVersionRoutes, searchRoutes } from './search/search-routes.ts'
import { seedFileRoutes } from './files/seed-files.ts'
import { commonHeaders } from './auth/security-headers.ts'
import { stripeRoutes } from './api/stripe.ts'

const PAGE_CACHE_BYTES = 64 * 1024 * 1024
const MAX_BODY_BYTES = 1024 * 1024
/** Long enough to upload a certificate of 10 MB over a slow connection. */
const REQUEST_TIMEOUT_MS = 120_000

/** The storefront and the back office: built files in `clientFolder`, or in development Vite, which serves its own files with `serve`. */
export interface Web {
  load: LoadBuild
  clientFolder: string | null
  serve: onRequestAsyncHookHandler | null
  backoffice: Backoffice
}

export interface AppDeps {
  shop: Shop
  database: Database
  config: Config
  brand: Brand
  log: FastifyBaseLogger
  mailbox: Mailbox
  search: SearchNode
  queuedJobs: QueuedJobs
  /** True if this node can answer searches. */
  canSearch: () => boolean
  /** True if this process is shutting down and still serves clients that the load balancer has not moved yet. */
  stopping?: () => boolean
  /** True if the process has rendered enough pages for the JIT to have compiled the code. Absent: always true. */
  warm?: () => boolean
  /** Absent in tests that use only the APIs. */
  web?: Web
  /** Calls `listener` with each change of the catalog. */
  onCatalogChanged?: (listener: (change: CatalogChange) => void) => void
}

/** Creates the HTTP server with the JSON APIs and the pages. It does not listen yet. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { shop, config, brand } = deps
  const stopping = deps.stopping ?? (() => false)
  const app = Fastify({
    loggerInstance: deps.log,
    // `logRequests` logs one line per request instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    // Headers have a timeout of their own, below.
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5000 },
    rewriteUrl: escapeMalformedUrl,
    frameworkErrors: sendFrameworkError,
    forceCloseConnections: 'idle',
    // While the server closes, requests on open connections are still answered, and their connections closed after that.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512 },
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    ajv: {
      customOptions: { allErrors: true, coerceTypes: true, removeAdditional: false, allowUnionTypes: true },
      onCreate: rejectMisreadNumbers,
    },
  })
  app.decorate('pageRoute', null)
  app.decorate('diskWatch', watchDisk(deps.database.db))
  app.decorate('publicOrigin', config.publicUrl === undefined ? null : new URL(config.publicUrl).origin)
  const allowedHosts = new Set(config.allowedHosts)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(protocolOf(request))).header('X-Request-Id', request.id)
    // With keep-alive, the client would send requests on this connection until it is cut.
    if (stopping()) reply.header('Connection', 'close')
    validateHost(request, allowedHosts)
    return refusePlainHttp(request, reply)
  })
  if (deps.web?.serve) app.addHook('onRequest', deps.web.serve)
  closeIdleConnections(app, REQUEST_TIMEOUT_MS)
  const registry = timeRequests(app)
  logRequests(app, config.logLevel)
  compressResponses(app)
  setErrorHandlers(app)
  const monitor = createLoadMonitor({
    now: () => performance.now(),
    utilization: utilizationSinceLastCall(),
    processorShare: processorShareSinceLastCall(),
  })
  const sampling = setInterval(monitor.sample, SAMPLE_MS).unref()
  app.addHook('onClose', async () => clearInterval(sampling))
  shedOverload(app, { limitMs: config.overloadMs, monitor, pool: deps.database.pool })
  await app.register(fastifyCookie)
  const budget = createWorkBudget(config.workRates, { load: monitor.load })
  const { refused } = limitWork(app, {
    budget,
    monitor,
    credentialOf: (request, reply) => staffCredentialOf(request, reply) ?? credentialOf(request, reply),
    authenticate: (request, reply) =>
      staffCredentialOf(request, reply) === null
        ? authenticateEarly(shop, request, reply)
        : authenticateStaffEarly(shop, request, reply),
  })
  recordRequestActivity(app)
  registerWorkMetrics(registry, { spent: budget.spent, refused })
  if (config.roles.jobs) registerJobMetrics(registry, deps.queuedJobs)
  await describeApi(app, brand.name, (request) => publicUrl(config, request))

  await app.register(healthAndMetricsRoutes({ ...deps, stopping, warm: deps.warm ?? (() => true) }, registry))
  await app.register(apiRoutes(shop, config.imageBaseUrl))
  await app.register(adminFileRoutes(shop))
  await app.register(adminEventRoutes(deps))
  await app.register(profileFileRoutes(shop))
  await app.register(
    feedRoutes(shop, (request) => ({ shopUrl: publicUrl(config, request), imageBaseUrl: config.imageBaseUrl })),
  )
  await app.register(imageRoutes(shop.images))
  await app.register(seedFileRoutes(shop))
  await app.register(cartFileRoutes(shop))
  await app.register(orderFileRoutes(shop))
  await app.register(stripeRoutes(shop))
  await app.register(seoRoutes(shop, brand, (request) => publicUrl(config, request)))
  await app.register(securityTxtRoute(config.securityContact, (request) => publicUrl(config, request)))
  await app.register(brandRoutes(brand))
  if (!config.hostedSearch) {
    await app.register(searchRoutes(deps), { prefix: '/1' })
    for (const prefix of ['/2', '/3']) await app.register(laterVersionRoutes, { prefix })
  }
  if (config.mode !== 'production') await app.register(mailboxRoutes(deps.mailbox))
  if (deps.web) await registerPages(app, deps, deps.web, registry)
  return app
}

async function registerPages(app: FastifyInstance, deps: AppDeps, web: Web, registry: Registry): Promise<void> {
  const { shop, config } = deps
  const cache = createPageCache(PAGE_CACHE_BYTES)
  registerPageMetrics(registry, cache)
  deps.onCatalogChanged?.(cache.evict)
  if (web.clientFolder) app.pageRoute = createPageRoutes((await web.load()).build.routes)
  const build = web.clientFolder && (await readBuild(web.clientFolder))
  if (web.clientFolder) await app.register(assetRoutes(web.clientFolder, build))
  await app.register(backofficeRoutes(web.backoffice))
  await app.register(
    pageRoutes({
      shop,
      cache,
      loadBuild: web.load,
      build,
      development: web.serve !== null,
      settings: (request) => ({
        brand: deps.brand.shown,
        imageBaseUrl: config.imageBaseUrl,
        legacyBaseUrl: API_PATHS.legacy,
        apiBaseUrl: API_PATHS.buyer,
        supplierUrl: config.supplierUrl,
        publicUrl: publicUrl(config, request),
        requiresConsent: config.requiresConsent,
        customCode: config.customCode,
      }),
    }),
  )
}

/** Returns the public origin of the shop, without a trailing slash. */
function publicUrl(config: Config, request: FastifyRequest): string {
  return config.publicUrl ?? originOf(request)
}
