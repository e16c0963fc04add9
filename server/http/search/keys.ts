import type { FastifyInstance } from 'fastify'
import type { ApiKey } from '#server/search/search.ts'
import { methodNotAllowed } from './access.ts'
import type { SearchRouteDeps } from './deps.ts'

const MAX_BODY_BYTES = 64 * 1024

interface KeyCall {
  Params: { key: string }
  Body: unknown
}

/** Registers the calls that manage keys (protocol 1.2). They require the admin key; every key can read itself. */
export function keyRoutes(app: FastifyInstance, { shop, access }: SearchRouteDeps): void {
  const { apiKeys } = shop.search
  const reading = { schema: { hide: true } }
  const options = { ...reading, bodyLimit: MAX_BODY_BYTES, onRequest: access.requireAdmin }

  app.get('/keys', options, async () => ({ keys: (await apiKeys.list()).map(responseOf) }))
  app.post<KeyCall>('/keys', options, async ({ body }) => ({ key: await apiKeys.add(body), createdAt: now() }))
  app.get<KeyCall>('/keys/:key', reading, async (request, reply) => {
    const { admin, key, isSecured } = await access.authenticate(request, reply)
    // Who knows a secured key must not learn the key it was derived from.
    if (!admin && (isSecured || key?.value !== request.params.key)) throw methodNotAllowed()
    return responseOf(await apiKeys.get(request.params.key))
  })
  app.put<KeyCall>('/keys/:key', options, async ({ params, body }) => {
    await apiKeys.update(params.key, body)
    return { key: params.key, updatedAt: now() }
  })
  app.delete<KeyCall>('/keys/:key', options, async ({ params }) => {
    await apiKeys.remove(params.key)
    return { deletedAt: now() }
  })
  app.post<KeyCall>('/keys/:key/restore', options, async ({ params }) => {
    await apiKeys.restore(params.key)
    return { key: params.key, createdAt: now() }
  })
}

function responseOf({ createdAt, expiresAt: _expiresAt, ...attributes }: ApiKey) {
  return { ...attributes, createdAt: Math.floor(createdAt.getTime() / 1000) }
}

function now(): string {
  return new Date().toISOString()
}
