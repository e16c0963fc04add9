import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SheetWanted, type SheetPrices } from '#contract/seeds.ts'
import type { Shop } from '#server/shop.ts'
import { isSameEtag } from './same-etag.ts'
import { FOR_OTHER_SITES, SHOWN_FILE } from './security.ts'
import { openVisit } from './visit.ts'

// A link that was taken back must be dead at once: nothing is shown again without asking.
const ASK_AGAIN = 'no-cache'

/**
 * What a seed is beside its page: `GET /seed-pictures/{uuid}.jpg`, the picture that messengers show of a public seed, and
 * `GET /seed-sheets/{uuid}.pdf`, its line sheet, with the prices the query says.
 */
export function seedFileRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { uuid: string } }>(
      '/seed-pictures/:uuid.jpg',
      { schema: { hide: true } },
      async (request, reply) => {
        const { key, draw } = await shop.seeds.cover(request.params.uuid)
        const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
        reply.headers({ ...FOR_OTHER_SITES, 'Cache-Control': ASK_AGAIN, ETag: etag })
        if (isSameEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type('image/jpeg').send(await draw())
      },
    )

    app.get<{ Params: { uuid: string }; Querystring: { prices: SheetPrices } }>(
      '/seed-sheets/:uuid.pdf',
      { schema: { hide: true, querystring: SheetWanted } },
      async (request, reply) => {
        // A page's link opens it, so the session cookie says who asks.
        const { user } = await openVisit(shop, request, reply, 'page').visitor()
        const visitor = { user, address: request.ip }
        const { fileName, pdf } = await shop.seeds.sheet(visitor, request.params.uuid, request.query.prices)
        reply
          .headers(SHOWN_FILE)
          .header('Cache-Control', `private, ${ASK_AGAIN}`)
          .header('Content-Disposition', `inline; filename="${fileName}"`)
          .header('X-Robots-Tag', 'noindex')
        return reply.type('application/pdf').send(pdf)
      },
    )
  }
}
