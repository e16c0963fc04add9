import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Problem } from '#contract/problem.ts'
import type { Brand } from '#server/brand/brand.ts'
import { SVG_HEADERS, CROSS_ORIGIN_HEADERS } from '#server/http/auth/security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

const FileName = Type.Object({ file: Type.String({ maxLength: 200 }) })

/** Serves the logo, icons, fonts and colors of a brand. A changed file gets a new name. */
export function brandRoutes({ files, shown }: Brand) {
  return async (app: FastifyInstance): Promise<void> => {
    // Browsers request this for PDFs and API responses, which declare no icon.
    app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect(shown.icon.src, 302))
    app.get<{ Params: Static<typeof FileName> }>(
      '/brand/:file',
      { schema: { hide: true, params: FileName } },
      async (request, reply) => {
        const file = files.get(request.params.file)
        if (!file) throw new Problem('not_found', 'There is no such brand file.')
        if (file.type.startsWith('image/svg')) reply.headers(SVG_HEADERS)
        return reply.headers(CROSS_ORIGIN_HEADERS).header('Cache-Control', IMMUTABLE).type(file.type).send(file.bytes)
      },
    )
  }
}
