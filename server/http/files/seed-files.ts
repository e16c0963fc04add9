import type { FastifyInstance } from 'fastify'
import { LineSheetQuery } from '#contract/schemas/catalog/seeds.ts'
import { limitRequestMemory } from '#server/http/api/requests/request-memory.ts'
import { networksOf } from '#server/rate-limit/networks.ts'
import type { Shop } from '#server/shop.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { CROSS_ORIGIN_HEADERS, INLINE_FILE_HEADERS } from '#server/http/auth/security-headers.ts'
import { openRequestSession } from '#server/http/auth/request-session.ts'

// A revoked link must stop working at once, so caches revalidate each time.
const REVALIDATE = 'no-cache'

/** Memory for ten of the largest line sheets, which slow clients receive for minutes. */
const reserveFor = limitRequestMemory({
  maxBytes: 200 * 1024 * 1024,
  perNetwork: 50 * 1024 * 1024,
  reasons: {
    all: 'Many line sheets are being sent right now.',
    network: 'Your network is receiving many line sheets right now.',
  },
})

/**
 * Serves the files of a seed: `GET /seed-pictures/{uuid}.jpg`, the link preview image of a public seed, and
 * `GET /seed-sheets/{uuid}.pdf`, a part of its line sheet with the prices that the query selects.
 */
export function seedFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { uuid: string } }>(
      '/seed-pictures/:uuid.jpg',
      { schema: { hide: true } },
      async (request, reply) => {
        const { key, draw } = await shop.seeds.files.cover(request.params.uuid)
        const etag = etagOf(key)
        reply.headers({ ...CROSS_ORIGIN_HEADERS, 'Cache-Control': REVALIDATE, ETag: etag })
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('image/jpeg').send(await draw())
      },
    )

    app.get<{ Params: { uuid: string }; Querystring: LineSheetQuery }>(
      '/seed-sheets/:uuid.pdf',
      { schema: { hide: true, querystring: LineSheetQuery } },
      async (request, reply) => {
        // A link of the page opens it, so the session cookie identifies the visitor.
        const { user } = await openRequestSession(shop, request, reply, 'page').visitor()
        const visitor = { user, address: request.ip }
        const { fileName, key, draw } = await shop.seeds.files.lineSheet(visitor, request.params.uuid, request.query)
        const etag = etagOf(key)
        reply
          .headers({ ...INLINE_FILE_HEADERS, 'Cache-Control': `private, ${REVALIDATE}`, ETag: etag })
          .header('Content-Disposition', `inline; filename="${fileName}"`)
          .header('X-Robots-Tag', 'noindex')
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        const pdf = await draw()
        reserveFor(reply.raw, networksOf(request.ip))(pdf.length)
        return reply.type('application/pdf').send(pdf)
      },
    )
  }
}
