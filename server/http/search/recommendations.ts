import type { FastifyInstance } from 'fastify'
import { type RecommendQuery, readRecommendRequests, recommend } from '#server/search/search.ts'
import type { SearchRouteDeps } from './deps.ts'
import { objectOf, permissionsOf, requireAllIndexes } from './queries.ts'

const MAX_BODY_BYTES = 256 * 1024
/** A recommendation searches once or twice. */
const QUERIES_PER_REQUEST = 2

/** Registers the call for recommendations. */
export function recommendRoutes(app: FastifyInstance, { shop, search, access }: SearchRouteDeps): void {
  app.post<{ Params: { index: string }; Body: unknown }>(
    '/indexes/:index/recommendations',
    { bodyLimit: MAX_BODY_BYTES, schema: { hide: true } },
    async (request, reply) => {
      requireAllIndexes(request.params.index)
      const requests = readRecommendRequests(objectOf(request.body))
      const indices = requests.map(({ indexName }) => indexName)
      const caller = await access.searcher(request, reply, indices, () => QUERIES_PER_REQUEST * requests.length)
      const query: RecommendQuery = async (queries) => {
        const call = {
          requests: queries.map(({ params, ...each }) => ({ ...params, ...each })),
          ...permissionsOf(caller),
        }
        return JSON.parse(new TextDecoder().decode(await search.engine().search(call))) as { results: unknown[] }
      }
      return recommend(shop.catalog.recommendations, requests, query)
    },
  )
}
