import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileCall } from '#contract/endpoints/files.ts'
import type { Shop } from '#server/shop.ts'
import { admitKey } from './api-key.ts'
import { openVisit, type Visit } from './visit.ts'

/**
 * Opens the visit of a request for a file: by the key that `file` admits or the token where one is sent, else by the cookie. A link
 * sends neither, and reading a file changes nothing. Throws `invalid_token`, `rate_limited` and `scope_missing`.
 */
export async function openFileVisit(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileCall,
): Promise<Visit> {
  await admitKey(shop, request, reply, file.scope)
  return openVisit(shop, request, reply, request.headers.authorization === undefined ? 'page' : 'call')
}
