import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_KEY_PREFIX } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { ApiKey } from '#contract/schemas/integrations.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { rememberRequester } from '#server/http/ops/limit-work.ts'
import type { Shop } from '#server/shop.ts'
import type { Visitor } from '#server/accounts/deps.ts'

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

const visitors = new WeakMap<FastifyRequest, Visitor>()

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
  rememberRequester(request, key, authenticated.visitor.user.id)
  return authenticated
}

/** The API keys that an endpoint accepts. */
type AcceptedKeys = Pick<Endpoint, 'scopes' | 'testMode'>

/**
 * Authenticates a request with an API key and sets the rate limit headers. The key must have all scopes of the endpoint; if it has none,
 * no key is accepted. A request without a key passes. Throws `invalid_token`, `rate_limited`,
 * `scope_missing`, `not_in_test_mode` and `test_key_required`.
 */
export async function authenticateApiKey(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  { scopes: needed, testMode }: AcceptedKeys,
): Promise<void> {
  const key = apiKeyOf(request)
  if (key === null) return
  const { visitor, scopes, key: described, rateLimit, rateLimitError } = await authenticateKey(shop, request, key)
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
  if (described.test && testMode === undefined) throw new Problem('not_in_test_mode')
  if (!described.test && testMode === 'only') throw new Problem('test_key_required')
  visitors.set(request, visitor)
}

/** Returns the visitor of the authenticated API key. Throws `scope_missing` for a route that accepts no keys. */
export function visitorByApiKey(request: FastifyRequest): Visitor {
  const visitor = visitors.get(request)
  if (!visitor) throw notForApiKeys()
  return visitor
}

/** True if the request was authenticated with a test key. */
export function isTestKey(request: FastifyRequest): boolean {
  return apiKeyOfRequest(request)?.test ?? false
}

function notForApiKeys(): Problem {
  return new Problem('scope_missing', 'API keys cannot make this call. Sign in as a person instead.')
}
