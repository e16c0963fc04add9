import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Problem } from '#contract/problem.ts'
import type { Brand } from '#server/brand/brand.ts'
import { DRAWING, FOR_OTHER_SITES } from './security.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

const FileName = Type.Object({ file: Type.String({ maxLength: 200 }) })

/** The logo, icons, faces and colours of a brand. What changes has another name. */
export function brandRoutes({ files, shown }: Brand) {
  return async (app: FastifyInstance): Promise<void> => {
    // Where browsers look beside papers and answers of the API, which name no icon.
    app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect(shown.icon.src, 302))
    app.get<{ Params: Static<typeof FileName> }>(
      '/brand/:file',
      { schema: { hide: true, params: FileName } },
      async (request, reply) => {
        const file = files.get(request.params.file)
        if (!file) throw new Problem('not_found', 'There is no such file of the brand.')
        if (file.type.startsWith('image/svg')) reply.headers(DRAWING)
        return reply.headers(FOR_OTHER_SITES).header('Cache-Control', FOR_EVER).type(file.type).send(file.bytes)
      },
    )
  }
}
