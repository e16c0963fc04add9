import type { FastifyReply, FastifyRequest } from 'fastify'
import { KEY_PREFIX, type Scope } from '#contract/integrations.ts'
import { Problem } from '#contract/problem.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import type { Shop } from '#server/shop.ts'

/** The token of a request's header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** The API key a request brings, or null. It counts alone: a cookie beside it is not looked at. */
export function apiKeyOf(request: FastifyRequest): string | null {
  const token = bearerToken(request)
  return token?.startsWith(KEY_PREFIX) ? token : null
}

const buyers = new WeakMap<FastifyRequest, Buyer>()

/**
 * Lets in a request that brings an API key, and says in the answer how many calls are left. `scope` is what the key must be
 * allowed; without one no key gets in. Throws `invalid_token`, `rate_limited` and `scope_missing`.
 */
export async function admitKey(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Scope | undefined,
): Promise<void> {
  const key = apiKeyOf(request)
  if (key === null) return
  const { user, scopes, pace, refusal } = await shop.integrations.openKey(key)
  reply
    .header('RateLimit-Limit', pace.limit)
    .header('RateLimit-Remaining', pace.remaining)
    .header('RateLimit-Reset', pace.reset)
  if (refusal) throw refusal
  if (scope === undefined) throw forPersonsAlone()
  if (!scopes.includes(scope)) {
    throw new Problem('scope_missing', `This API key lacks the scope ${scope}. Make a key that has it.`, { scope })
  }
  buyers.set(request, user)
}

/** The buyer of a key that was let in. Throws `scope_missing` where none was: a door that knows no keys. */
export function buyerOfKey(request: FastifyRequest): Buyer {
  const buyer = buyers.get(request)
  if (!buyer) throw forPersonsAlone()
  return buyer
}

function forPersonsAlone(): Problem {
  return new Problem('scope_missing', 'No API key may make this call. Sign in as a person to make it.')
}
