import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileEndpoint } from '#contract/endpoints/files.ts'
import type { Shop } from '#server/shop.ts'
import { authenticateApiKey } from '#server/http/auth/api-key.ts'
import { requireFileAllowedInView } from '#server/http/auth/viewing-rules.ts'
import { openRequestSession, type RequestSession } from '#server/http/auth/request-session.ts'

/**
 * Opens the session of a request for a file: by the API key or access token if one is sent, else by the cookie. The cookie is
 * enough because links send no headers and reading a file changes nothing. Throws `invalid_token`, `rate_limited` and
 * `scope_missing`.
 */
export async function openFileSession(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileEndpoint,
): Promise<RequestSession> {
  await authenticateApiKey(shop, request, reply, file)
  const client = request.headers.authorization === undefined ? 'page' : 'call'
  const session = openRequestSession(shop, request, reply, client)
  if (await session.viewing()) requireFileAllowedInView(file)
  return session
}
