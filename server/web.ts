import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { onRequestAsyncHookHandler } from 'fastify'
import { type CatalogChange, parseCatalogChange } from '#database/catalog-change.ts'
import { createApp } from './http/app.ts'
import type { Backoffice } from './http/pages/backoffice.ts'
import { createJobsApp } from './http/ops/jobs-app.ts'
import type { LoadBuild, WebBuild } from './http/pages/pages.ts'
import { ListenError } from './boot/listen-error.ts'
import type { OpenedShop } from './open.ts'
import { warmUp } from './boot/warm-up.ts'

const CLIENT_FOLDER = fileURLToPath(new URL('../build/client', import.meta.url))
const BACKOFFICE_FOLDER = fileURLToPath(new URL('../build/backoffice', import.meta.url))
const BACKOFFICE_SOURCE = fileURLToPath(new URL('../web/backoffice', import.meta.url))
const SERVER_BUILD = new URL('../build/server/index.js', import.meta.url).href

/** Searches without results are counted in memory for this long. */
const STORE_SEARCHES_MS = 60_000

/** Vite's own default is used by the storefront. */
const BACKOFFICE_CHANGES_PORT = 24_679

/** Serves the shop on the configured port. `warmUp` makes it ready. With `development`, Vite serves the pages with hot reload. */
export async function listen(
  { shop, database, config, brand, log, mailbox, search, canSearch, queuedJobs }: OpenedShop,
  development: boolean,
): Promise<{ address: string; port: number; warmUp(): Promise<void>; close(): Promise<void> }> {
  const vite = development ? await startVite(config.allowedHosts) : null
  let stopping = false
  let warm = config.warmUpSeconds === 0
  const listeners = new Set<(change: CatalogChange) => void>([shop.catalogChanged])
  const catalogChanged = (change: CatalogChange) => {
    for (const listener of listeners) listener(change)
  }
  await database.listen(
    'catalog_changed',
    (payload) => catalogChanged(parseCatalogChange(payload)),
    () => catalogChanged('everything'),
  )
  // Cached pages also depend on search results, which change a moment after the catalog.
  search.onChange(catalogChanged)
  const app = await createApp({
    shop,
    database,
    config,
    brand,
    log,
    mailbox,
    search,
    queuedJobs,
    canSearch,
    stopping: () => stopping,
    warm: () => warm,
    onCatalogChanged: (listener) => listeners.add(listener),
    web: {
      load: vite?.load ?? (await loadBuiltOnce()),
      clientFolder: vite ? null : CLIENT_FOLDER,
      serve: vite?.serve ?? null,
      backoffice: vite?.backoffice ?? (await readBackoffice()),
    },
  })
  await app.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
    throw new ListenError(config, cause)
  })
  if (!config.hostedSearch) await search.start()
  const storing = setInterval(() => void storeSearches(), STORE_SEARCHES_MS)
  async function storeSearches(): Promise<void> {
    await shop.reports.storeMissedSearches().catch((err: unknown) => log.error({ err }, 'searches without results'))
  }
  const port = portOf(app.server.address())
  return {
    address: config.publicUrl ?? `http://localhost:${port}`,
    port,
    async warmUp() {
      await warmUp(app, shop, config.warmUpSeconds)
      warm = true
    },
    async close() {
      stopping = true
      await delay(config.drainMs)
      await app.close()
      clearInterval(storing)
      await storeSearches()
      await vite?.close()
    },
  }
}

/** Serves the health checks and metrics of a process that only runs jobs; null without `JOBS_PORT`. */
export async function listenForHealthChecks(
  opened: OpenedShop,
): Promise<{ port: number; close(): Promise<void> } | null> {
  const { host, jobsPort: port, dataDir } = opened.config
  if (port === 0) return null
  let stopping = false
  const app = await createJobsApp({ ...opened, stopping: () => stopping })
  await app.listen({ port, host }).catch((cause: unknown) => {
    throw new ListenError({ host, port, dataDir }, cause)
  })
  return {
    port,
    async close() {
      stopping = true
      await app.close()
    },
  }
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address ? address.port : 0
}

async function loadBuiltOnce(): Promise<LoadBuild> {
  const build = asWebBuild(await import(SERVER_BUILD))
  return async () => build
}

async function readBackoffice(): Promise<Backoffice> {
  const html = await readFile(join(BACKOFFICE_FOLDER, 'index.html'), 'utf8')
  return { page: async () => html, folder: BACKOFFICE_FOLDER }
}

/** The build exports entry.server.tsx as `entry.module`, which holds the context key that the server and the pages share. */
function asWebBuild(build: WebBuild['build']): WebBuild {
  const entry = build.entry.module as unknown as { shopContext?: WebBuild['shopContext'] }
  if (!entry.shopContext) throw new Error('The web build exports no shopContext. Run: npm run build')
  return { build, shopContext: entry.shopContext }
}

async function startVite(allowedHosts: readonly string[]) {
  const { createServer } = await import('vite')
  const server = { middlewareMode: true as const, allowedHosts: [...allowedHosts] }
  const storefront = await createServer({ server, appType: 'custom' })
  // Each server has a channel of its own for changes, which needs a port of its own.
  const backoffice = await createServer({
    configFile: 'vite.backoffice.config.ts',
    server: { ...server, hmr: { port: BACKOFFICE_CHANGES_PORT } },
    appType: 'custom',
  })
  const serve: onRequestAsyncHookHandler = (request, reply) =>
    new Promise<void>((resolve, reject) => {
      const vite = request.url.startsWith('/admin/') ? backoffice : storefront
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve()))
    })
  return {
    serve,
    load: async () =>
      asWebBuild((await storefront.ssrLoadModule('virtual:react-router/server-build')) as WebBuild['build']),
    backoffice: {
      page: async () =>
        backoffice.transformIndexHtml('/index.html', await readFile(join(BACKOFFICE_SOURCE, 'index.html'), 'utf8')),
      folder: null,
    },
    close: () => Promise.all([storefront.close(), backoffice.close()]),
  }
}
