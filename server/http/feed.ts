import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FILES } from '#contract/endpoints/files.ts'
import { FeedWanted } from '#contract/integrations.ts'
import type { Shop } from '#server/shop.ts'
import { signedIn } from './calls/call.ts'
import { openFileVisit } from './file-visit.ts'
import { isSameEtag } from './same-etag.ts'

const FORMATS = [
  { format: 'csv', call: 'feedCsv', type: 'text/csv; charset=utf-8' },
  { format: 'json', call: 'feedJson', type: 'application/json; charset=utf-8' },
] as const

/**
 * `GET /api/v2/buyer/feed.csv` and `feed.json`: the catalog with the buyer's prices, sent while it is read. Open to a key, a
 * token, and the session cookie of a link.
 */
export function feedRoutes(
  shop: Shop,
  basesOf: (request: FastifyRequest) => { shopUrl: string; imageBaseUrl: string },
) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const { format, call, type } of FORMATS) {
      app.get<{ Querystring: FeedWanted }>(
        FILES[call].path,
        { schema: { operationId: call, querystring: FeedWanted } },
        async (request, reply) => {
          reply.header('Cache-Control', 'private, no-cache')
          const { user: buyer } = await signedIn(await openFileVisit(shop, request, reply, FILES[call]))
          const { etag, open } = await shop.integrations.feed(buyer, { ...request.query, ...basesOf(request), format })
          reply.header('ETag', etag).type(type)
          if (isSameEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
          return reply.header('Content-Disposition', `attachment; filename="trellis-feed.${format}"`).send(open())
        },
      )
    }
  }
}
