import type { FastifyInstance } from 'fastify'
import { readEvents } from '#server/search/search.ts'
import type { SearchRouteDeps } from './deps.ts'
import { objectOf } from './queries.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024
/** Storing this many events costs about as much as a search. */
const EVENTS_PER_QUERY = 50

/** Registers the calls of the service's client for events, whose host is usually another one: point it to the shop. */
export function eventRoutes(app: FastifyInstance, { shop, access }: SearchRouteDeps): void {
  const options = { bodyLimit: MAX_BODY_BYTES, schema: { hide: true } }

  app.post<{ Body: unknown }>('/events', options, async (request, reply) => {
    const events = readEvents(objectOf(request.body))
    const indices = [...new Set(events.map(({ indexName }) => indexName))]
    await access.searcher(request, reply, indices, () => Math.ceil(events.length / EVENTS_PER_QUERY))
    await shop.search.storeEvents(events)
    return { status: 200, message: 'OK' }
  })

  app.delete('/usertokens/:token', { ...options, onRequest: access.permits('deleteObject') }, async () => {
    // The tokens of visitors are not stored, so there is nothing to delete.
    return { status: 200, message: 'OK' }
  })
}
