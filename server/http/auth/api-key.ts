import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_KEY_PREFIX, type Scope } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { ApiKey } from '#contract/schemas/integrations.ts'
import { rememberRequester } from '#server/http/ops/limit-work.ts'
import type { Shop } from '#server/shop.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Returns the bearer token of the `Authorization` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** Returns the API key of a request, or null. If there is one, session cookies are ignored. */
export function apiKeyOf(request: FastifyRequest): string | null {
  const token = bearerToken(request)
  return token?.startsWith(API_KEY_PREFIX) ? token : null
}

const buyers = new WeakMap<FastifyRequest, Buyer>()

type Authentication = ReturnType<Shop['integrations']['apiKeys']['authenticate']>

const authentications = new WeakMap<FastifyRequest, Authentication>()

const keys = new WeakMap<FastifyRequest, ApiKey>()

/** Returns the authenticated API key of a request without its secret, or null. */
export function apiKeyOfRequest(request: FastifyRequest): ApiKey | null {
  return keys.get(request) ?? null
}

/** Authenticates the key of a request, and counts it against the key's rate once. */
export async function authenticateKey(shop: Shop, request: FastifyRequest, key: string): Authentication {
  const authentication = authentications.get(request) ?? shop.integrations.apiKeys.authenticate(key)
  authentications.set(request, authentication)
  const authenticated = await authentication
  keys.set(request, authenticated.key)
  rememberRequester(request, key, authenticated.user.id)
  return authenticated
}

/**
 * Authenticates a request with an API key and sets the rate limit headers. The key must have all of `needed`; if it is undefined,
 * no key is accepted. A request without a key passes. Throws `invalid_token`, `rate_limited` and `scope_missing`.
 */
export async function authenticateApiKey(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  needed: readonly Scope[] | undefined,
): Promise<void> {
  const key = apiKeyOf(request)
  if (key === null) return
  const { user, scopes, rateLimit, rateLimitError } = await authenticateKey(shop, request, key)
  reply
    .header('RateLimit-Limit', rateLimit.limit)
    .header('RateLimit-Remaining', rateLimit.remaining)
    .header('RateLimit-Reset', rateLimit.reset)
  if (rateLimitError) throw rateLimitError
  if (needed === undefined) throw notForApiKeys()
  const scope = needed.find((one) => !scopes.includes(one))
  if (scope !== undefined) {
    throw new Problem('scope_missing', `This API key lacks the scope ${scope}. Create a key that has it.`, { scope })
  }
  buyers.set(request, user)
}

/** Returns the buyer of the authenticated API key. Throws `scope_missing` for a route that accepts no keys. */
export function buyerByApiKey(request: FastifyRequest): Buyer {
  const buyer = buyers.get(request)
  if (!buyer) throw notForApiKeys()
  return buyer
}

function notForApiKeys(): Problem {
  return new Problem('scope_missing', 'API keys cannot make this call. Sign in as a person instead.')
}
