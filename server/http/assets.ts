import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The built files of the storefront: what carries a hash in its name for ever, the rest (favicon, build marker) checked
 * each time. The build has put compressed copies beside them.
 */
export function assetRoutes(clientFolder: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const top = (await readdir(clientFolder, { withFileTypes: true })).map((entry) =>
      entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`,
    )
    await app.register(fastifyStatic, {
      root: clientFolder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(`${clientFolder}/assets/`)
        reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    for (const url of top.filter((name) => !/\.(br|gz)$/.test(name))) {
      app.get(url, { schema: { hide: true } }, async (request, reply) => {
        return reply.sendFile(decodeURIComponent(request.url.split('?', 1)[0] ?? ''))
      })
    }
  }
}
