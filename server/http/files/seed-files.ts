import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LineSheetQuery } from '#contract/schemas/seeds.ts'
import type { LineSheetPrices } from '#contract/seeds.ts'
import type { Shop } from '#server/shop.ts'
import { matchesEtag } from './etag.ts'
import { CROSS_ORIGIN_HEADERS, INLINE_FILE_HEADERS } from '#server/http/auth/security-headers.ts'
import { openRequestSession } from '#server/http/auth/request-session.ts'

// A revoked link must stop working at once, so caches revalidate each time.
const REVALIDATE = 'no-cache'

/**
 * Serves the files of a seed: `GET /seed-pictures/{uuid}.jpg`, the link preview image of a public seed, and
 * `GET /seed-sheets/{uuid}.pdf`, its line sheet with the prices that the query selects.
 */
export function seedFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { uuid: string } }>(
      '/seed-pictures/:uuid.jpg',
      { schema: { hide: true } },
      async (request, reply) => {
        const { key, draw } = await shop.seeds.files.cover(request.params.uuid)
        const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
        reply.headers({ ...CROSS_ORIGIN_HEADERS, 'Cache-Control': REVALIDATE, ETag: etag })
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('image/jpeg').send(await draw())
      },
    )

    app.get<{ Params: { uuid: string }; Querystring: { prices: LineSheetPrices } }>(
      '/seed-sheets/:uuid.pdf',
      { schema: { hide: true, querystring: LineSheetQuery } },
      async (request, reply) => {
        // A link of the page opens it, so the session cookie identifies the visitor.
        const { user } = await openRequestSession(shop, request, reply, 'page').visitor()
        const visitor = { user, address: request.ip }
        const { fileName, pdf } = await shop.seeds.files.lineSheet(visitor, request.params.uuid, request.query.prices)
        reply
          .headers(INLINE_FILE_HEADERS)
          .header('Cache-Control', `private, ${REVALIDATE}`)
          .header('Content-Disposition', `inline; filename="${fileName}"`)
          .header('X-Robots-Tag', 'noindex')
        return reply.type('application/pdf').send(pdf)
      },
    )
  }
}
