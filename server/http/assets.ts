import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DRAWING } from './security.ts'

const MARKER = 'builds/latest.json'

/** What tells one build of the storefront from another, or null where the build left no marker. */
export async function readBuild(clientFolder: string): Promise<string | null> {
  const marker = await readFile(join(clientFolder, MARKER), 'utf8').catch(() => null)
  return marker && (JSON.parse(marker) as { build: string }).build
}

/**
 * The built files of the storefront: what carries a hash in its name for ever, the rest (the favicon) checked each time.
 * The build has put compressed copies beside them, and the files of the builds of the last day into `former` beside its
 * folder. `builds/latest.json` (spec 4) names the build whose pages this process renders, whatever is built meanwhile.
 */
export function assetRoutes(clientFolder: string, build: string | null) {
  const folders = [clientFolder, join(clientFolder, '../former')].filter((folder) => existsSync(folder))
  return async (app: FastifyInstance): Promise<void> => {
    if (build) {
      app.get(`/${MARKER}`, { schema: { hide: true } }, async (_request, reply) =>
        reply.header('Cache-Control', 'no-cache').send({ build }),
      )
    }
    const top = (await readdir(clientFolder, { withFileTypes: true })).map((entry) =>
      entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`,
    )
    await app.register(fastifyStatic, {
      root: folders,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = folders.some((folder) => path.startsWith(`${folder}/assets/`))
        reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    for (const url of top.filter((name) => !/\.(br|gz)$/.test(name))) {
      app.get(url, { schema: { hide: true } }, async (request, reply) => {
        if (url.endsWith('.svg')) reply.headers(DRAWING)
        return reply.sendFile(decodeURIComponent(request.url.split('?', 1)[0] ?? ''))
      })
    }
  }
}
