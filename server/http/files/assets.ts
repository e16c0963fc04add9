import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SVG_HEADERS } from '#server/http/auth/security-headers.ts'

const MARKER = 'builds/latest.json'

/** Returns the build id of the storefront, or null if the build has no marker file. */
export async function readBuild(clientFolder: string): Promise<string | null> {
  const marker = await readFile(join(clientFolder, MARKER), 'utf8').catch(() => null)
  return marker && (JSON.parse(marker) as { build: string }).build
}

/**
 * Serves the built files of the storefront. Files with a hash in their name are cached as immutable; others, such as the
 * favicon, are revalidated. The build stores compressed copies beside the files, and the files of the last day's builds in the
 * folder `former`. `builds/latest.json` (spec 4) has the id of the build that this process renders, even after a newer build.
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
        if (url.endsWith('.svg')) reply.headers(SVG_HEADERS)
        return reply.sendFile(decodeURIComponent(request.url.split('?', 1)[0] ?? ''))
      })
    }
  }
}
