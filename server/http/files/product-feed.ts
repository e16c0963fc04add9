import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FILE_ENDPOINTS } from '#contract/endpoints/files.ts'
import { FeedQuery } from '#contract/schemas/integrations.ts'
import type { Shop } from '#server/shop.ts'
import { requireBuyer } from '#server/http/api/handlers/handler.ts'
import { knownQuery } from '#server/http/api/requests/unknown-fields.ts'
import { openFileSession } from './file-session.ts'
import { matchesEtag } from './etag.ts'

const FORMATS = [
  { format: 'csv', call: 'feedCsv', type: 'text/csv; charset=utf-8' },
  { format: 'json', call: 'feedJson', type: 'application/json; charset=utf-8' },
] as const

/**
 * Serves `GET /api/v2/buyer/feed.csv` and `feed.json`: the catalog with its prices, streamed from the database. Accepts
 * an API key, an access token, or the session cookie of a link.
 */
export function feedRoutes(
  shop: Shop,
  basesOf: (request: FastifyRequest) => { shopUrl: string; imageBaseUrl: string },
) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const { format, call, type } of FORMATS) {
      app.get<{ Querystring: FeedQuery }>(
        FILE_ENDPOINTS[call].path,
        { schema: { operationId: call, querystring: FeedQuery }, preValidation: knownQuery(FeedQuery) },
        async (request, reply) => {
          reply.header('Cache-Control', 'private, no-cache')
          const { user: buyer } = await requireBuyer(await openFileSession(shop, request, reply, FILE_ENDPOINTS[call]))
          const { etag, open } = await shop.integrations.feed.open(buyer, {
            ...request.query,
            ...basesOf(request),
            format,
          })
          reply.header('ETag', etag).type(type)
          if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
          return reply.header('Content-Disposition', `attachment; filename="trellis-feed.${format}"`).send(open())
        },
      )
    }
  }
}
