import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyFormbody from '@fastify/formbody'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type onRequestAsyncHookHandler,
} from 'fastify'
import type { Registry } from 'prom-client'
import type { CatalogChange } from '#database/catalog-change.ts'
import type { Database } from '#database/connect.ts'
import type { Brand } from '#server/brand/brand.ts'
import type { Config } from '#server/config.ts'
import type { Mailbox } from '#server/mail/mailbox.ts'
import type { SearchNode } from '#server/search/node.ts'
import type { Shop } from '#server/shop.ts'
import { apiRoutes } from './api.ts'
import { assetRoutes, readBuild } from './assets.ts'
import { brandRoutes } from './brand.ts'
import { cartFileRoutes } from './cart-files.ts'
import { endConnections } from './end-connections.ts'
import { answerFailures, answerUnreadable } from './failures.ts'
import { feedRoutes } from './feed.ts'
import { findingRoutes } from './finding.ts'
import { requireHost } from './host.ts'
import { imageRoutes } from './images.ts'
import { lazySerializers } from './lazy-serializers.ts'
import { mailboxRoutes } from './mailbox.ts'
import { operationRoutes, timeRequests, watchPages } from './operations.ts'
import { profileFileRoutes } from './profile-files.ts'
import { orderFileRoutes } from './order-files.ts'
import { packAnswers } from './pack-answers.ts'
import { createPageCache } from './page-cache.ts'
import { type LoadBuild, pageRoutes } from './pages.ts'
import { shedOverload } from './overload.ts'
import { readableAddress } from './readable-address.ts'
import { describeApi } from './reference.ts'
import { searchRoutes } from './search.ts'
import { seedFileRoutes } from './seed-files.ts'
import { commonHeaders } from './security.ts'
import { stripeRoutes } from './stripe.ts'

const PAGE_CACHE_BYTES = 64 * 1024 * 1024
const MAX_BODY_BYTES = 1024 * 1024
/** A certificate of 10 MB on a slow line. */
const LONGEST_REQUEST_MS = 120_000

/** The pages: built files in `clientFolder`, or Vite in development, which answers for its own files with `serve`. */
export interface Web {
  load: LoadBuild
  clientFolder: string | null
  serve: onRequestAsyncHookHandler | null
}

export interface AppParts {
  shop: Shop
  database: Database
  config: Config
  brand: Brand
  log: FastifyBaseLogger
  mailbox: Mailbox
  search: SearchNode
  /** Whether searches can be answered; not asked for in tests of the rest. */
  canSearch: () => boolean
  /** Whether this process has been told to stop, and goes on only for those who do not know it yet. */
  stopping?: () => boolean
  /** Whether it has made enough pages to make them quickly; absent where nobody waits for that. */
  warm?: () => boolean
  /** Absent in tests of the APIs alone. */
  web?: Web
  /** Calls `heard` whenever the catalog has changed, with what of it. */
  onCatalogChanged?: (heard: (change: CatalogChange) => void) => void
}

/** The HTTP server with both doors: the JSON APIs and the pages. Not listening yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { shop, config, brand } = parts
  const stopping = parts.stopping ?? (() => false)
  const app = Fastify({
    loggerInstance: parts.log,
    // A line for every request is for looking closely; faults are always logged.
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.logLevel) }),
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    // Headers have a limit of their own.
    requestTimeout: LONGEST_REQUEST_MS,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5000 },
    rewriteUrl: readableAddress,
    frameworkErrors: answerUnreadable,
    forceCloseConnections: 'idle',
    // What comes in over a connection that is still open is answered, and the connection closed with that.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512 },
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    ajv: { customOptions: { allErrors: true, coerceTypes: true, removeAdditional: false } },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.protocol)).header('X-Request-Id', request.id)
    // A connection that stays would bring requests until the moment it is cut.
    if (stopping()) reply.header('Connection', 'close')
    requireHost(request)
  })
  if (parts.web?.serve) app.addHook('onRequest', parts.web.serve)
  endConnections(app, LONGEST_REQUEST_MS)
  const registry = timeRequests(app)
  packAnswers(app)
  answerFailures(app)
  await shedOverload(app, { limitMs: config.overloadMs, pool: parts.database.pool })
  await app.register(fastifyCookie)
  await describeApi(app, brand.name, (request) => publicUrl(config, request))

  await app.register(operationRoutes({ ...parts, stopping, warm: parts.warm ?? (() => true) }, registry))
  await app.register(async (api) => {
    await api.register(fastifyFormbody)
    await api.register(apiRoutes(shop, config.imageBaseUrl))
  })
  await app.register(profileFileRoutes(shop))
  await app.register(
    feedRoutes(shop, (request) => ({ shopUrl: publicUrl(config, request), imageBaseUrl: config.imageBaseUrl })),
  )
  await app.register(imageRoutes(shop.images))
  await app.register(seedFileRoutes(shop))
  await app.register(cartFileRoutes(shop))
  await app.register(orderFileRoutes(shop))
  await app.register(stripeRoutes(shop))
  await app.register(findingRoutes(shop, brand, (request) => publicUrl(config, request)))
  await app.register(brandRoutes(brand))
  if (!config.hostedSearch) await app.register(searchRoutes(parts), { prefix: '/1' })
  if (config.mode !== 'production') await app.register(mailboxRoutes(parts.mailbox))
  if (parts.web) await registerPages(app, parts, parts.web, registry)
  return app
}

async function registerPages(app: FastifyInstance, parts: AppParts, web: Web, registry: Registry): Promise<void> {
  const { shop, config } = parts
  const cache = createPageCache(PAGE_CACHE_BYTES)
  watchPages(registry, cache)
  parts.onCatalogChanged?.(cache.forget)
  const build = web.clientFolder && (await readBuild(web.clientFolder))
  if (web.clientFolder) await app.register(assetRoutes(web.clientFolder, build))
  await app.register(
    pageRoutes({
      shop,
      cache,
      loadBuild: web.load,
      build,
      development: web.serve !== null,
      settings: (request) => ({
        brand: parts.brand.shown,
        imageBaseUrl: config.imageBaseUrl,
        legacyBaseUrl: '/legacy',
        apiBaseUrl: '/api/v2/buyer',
        supplierUrl: config.supplierUrl,
        publicUrl: publicUrl(config, request),
        asksConsent: config.asksConsent,
        customCode: config.customCode,
      }),
    }),
  )
}

/** Where this shop is reached, without a slash at the end. */
function publicUrl(config: Config, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}
