import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { onRequestAsyncHookHandler } from 'fastify'
import { type CatalogChange, readChange } from '#database/catalog-change.ts'
import { createApp } from './http/app.ts'
import type { LoadBuild, WebBuild } from './http/pages.ts'
import { ListenError } from './listen-error.ts'
import type { OpenedShop } from './open.ts'
import { warmUp } from './warm-up.ts'

const CLIENT_FOLDER = fileURLToPath(new URL('../build/client', import.meta.url))
const SERVER_BUILD = new URL('../build/server/index.js', import.meta.url).href

/**
 * Serves the shop on the configured port, and is ready for visitors after `warmUp`; with `development` the pages come from Vite
 * and follow the sources.
 */
export async function listen(
  { shop, database, config, brand, log, mailbox, search, canSearch }: OpenedShop,
  development: boolean,
): Promise<{ address: string; warmUp(): Promise<void>; close(): Promise<void> }> {
  const vite = development ? await startVite() : null
  let stopping = false
  let warm = config.warmUpSeconds === 0
  const listeners = new Set<(change: CatalogChange) => void>([shop.catalogChanged])
  const catalogChanged = (change: CatalogChange) => {
    for (const heard of listeners) heard(change)
  }
  await database.listen(
    'catalog_changed',
    (payload) => catalogChanged(readChange(payload)),
    () => catalogChanged('everything'),
  )
  // Pages are also made of what a search finds, and that follows a moment later.
  search.onChange(catalogChanged)
  const app = await createApp({
    shop,
    database,
    config,
    brand,
    log,
    mailbox,
    search,
    canSearch,
    stopping: () => stopping,
    warm: () => warm,
    onCatalogChanged: (heard) => listeners.add(heard),
    web: {
      load: vite?.load ?? (await loadBuiltOnce()),
      clientFolder: vite ? null : CLIENT_FOLDER,
      serve: vite?.serve ?? null,
    },
  })
  await app.listen({ port: config.port, host: config.host }).catch((cause: unknown) => {
    throw new ListenError(config, cause)
  })
  if (!config.hostedSearch) await search.start()
  return {
    address: config.publicUrl ?? `http://localhost:${portOf(app.server.address())}`,
    async warmUp() {
      await warmUp(app, shop, config.warmUpSeconds)
      warm = true
    },
    async close() {
      stopping = true
      await delay(config.drainMs)
      await app.close()
      await vite?.close()
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

/** The build exports our entry.server.tsx under `entry.module`, and with it the context key both sides share. */
function asWebBuild(build: WebBuild['build']): WebBuild {
  const entry = build.entry.module as unknown as { shopContext?: WebBuild['shopContext'] }
  if (!entry.shopContext) throw new Error('The web build exports no shopContext. Run: npm run build')
  return { build, shopContext: entry.shopContext }
}

async function startVite() {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const serve: onRequestAsyncHookHandler = (request, reply) =>
    new Promise<void>((resolve, reject) => {
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve()))
    })
  return {
    serve,
    load: async () => asWebBuild((await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild['build']),
    close: () => vite.close(),
  }
}
