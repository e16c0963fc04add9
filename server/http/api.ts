import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  ENDPOINTS,
  type EndpointName,
  Failure,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
} from '#contract/endpoints.ts'
import { Problem } from '#contract/problem.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import type { Shop } from '#server/shop.ts'
import { openVisit, refuseCrossSite, type Visit } from './visit.ts'

/** What a handler is given: the parts of the request its schemas have checked, and who sent it. */
interface Call<Name extends EndpointName> {
  shop: Shop
  visit: Visit
  body: BodyOf<Name>
  params: ParamsOf<Name>
  query: QueryOf<Name>
  headers: HeadersOf<Name>
}

type Handlers = { [Name in EndpointName]: (call: Call<Name>) => Promise<AnswerOf<Name>> }

/** Each call of `contract/endpoints.ts` and the verb of the shop behind it. */
const HANDLERS: Handlers = {
  login: async ({ visit, body }) => ({ token: await visit.signIn(body) }),
  async session({ visit }) {
    const accessToken = await visit.exchange()
    return { ...(accessToken && { accessToken }), public_user_code: null }
  },
  async logout({ visit }) {
    await visit.signOut()
    return { status: true }
  },
  cartCount: async ({ shop, visit }) => ({ count: await shop.cart.count(await visit.visitor()) }),
  cartContent: async ({ shop, visit }) => shop.cart.content(await visit.visitor()),
  async cartAdd({ shop, visit, body }) {
    const shopper = await visit.shopper()
    await shop.cart.add(shopper, body)
    return cartChange(shop, shopper)
  },
  async cartUpdate({ shop, visit, params, body }) {
    const visitor = await visit.visitor()
    await shop.cart.update(visitor, params.id, body.qty)
    return cartChange(shop, visitor)
  },
  async cartDelete({ shop, visit, params }) {
    const visitor = await visit.visitor()
    await shop.cart.remove(visitor, params.id)
    return cartChange(shop, visitor)
  },
  getUser: async ({ shop, visit }) => ({ data: await shop.accounts.user((await signedIn(visit)).user.id) }),
  getMainCategories: async ({ shop }) => ({ data: await shop.catalog.mainCategories() }),
  getChildCategories: async ({ shop }) => ({ data: await shop.catalog.childCategories() }),
  getMainBanners: async ({ shop }) => ({ data: await shop.catalog.banners() }),
  getFeaturedProducts: async ({ shop }) => ({ data: await shop.catalog.featuredProducts() }),
  getMustHaveProducts: async ({ shop }) => ({ data: await shop.catalog.mustHaveProducts() }),
  getHomepageCollections: async ({ shop, query }) => ({
    data: await shop.catalog.homepageCollections({ limit: query.limit, inventoryLimit: query.inventory_limit }),
  }),
  checkout: async ({ shop, visit }) => shop.orders.checkout(await visit.visitor()),
  placeOrder: async ({ shop, visit, body, headers }) =>
    shop.orders.place(await visit.visitor(), body, headers['idempotency-key']),
  lastOrder: async ({ shop, visit }) => ({ data: found(await shop.orders.last(await signedIn(visit))) }),
  order: async ({ shop, visit, params }) => ({
    data: found(await shop.orders.byInvoice(await signedIn(visit), params.invoice)),
  }),
}

async function cartChange(shop: Shop, visitor: Visitor): Promise<AnswerOf<'cartAdd'>> {
  const cart = await shop.cart.content(visitor)
  return { count: cart.count, cart }
}

async function signedIn(visit: Visit): Promise<Visitor & { user: NonNullable<Visitor['user']> }> {
  const { user, guestHash } = await visit.visitor()
  if (!user) throw new Problem('not_signed_in')
  return { user, guestHash }
}

function found<T>(value: T | null): T {
  if (value === null) throw new Problem('not_found', 'There is no such order.')
  return value
}

const BASES = { legacy: '/legacy', buyer: '/api/v2/buyer' } as const

/** Registers every endpoint with its schemas. */
export function apiRoutes(shop: Shop) {
  return async (app: FastifyInstance): Promise<void> => {
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      // Many clients name the type of a body they do not send.
      if (body === '') done(null, {})
      else void parseJson(request, body.toString(), done)
    })
    for (const name of Object.keys(ENDPOINTS) as EndpointName[]) registerEndpoint(app, shop, name)
  }
}

function registerEndpoint<Name extends EndpointName>(app: FastifyInstance, shop: Shop, name: Name): void {
  const endpoint: Endpoint = ENDPOINTS[name]
  const { method, params, query, headers, body, answer, status = 200 } = endpoint
  app.route({
    method,
    url: BASES[endpoint.api] + endpoint.path,
    schema: {
      operationId: name,
      summary: endpoint.summary,
      tags: [endpoint.api === 'legacy' ? 'Legacy API' : 'Buyer API'],
      ...(endpoint.ours && { description: 'Ours: the specification does not know this call.' }),
      ...(endpoint.signedIn && { security: [{ bearer: [] }] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: { [status]: answer, '4xx': Failure, '5xx': Failure },
    },
    async preValidation(request) {
      refuseMisread(request, body)
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      refuseCrossSite(request)
      const visit = openVisit(shop, request, reply, 'call')
      const call = { shop, visit, ...partsOf(request) } as unknown as Call<Name>
      const result = await HANDLERS[name](call)
      reply.header('Cache-Control', 'private, no-store')
      return reply.code(status).send(result)
    },
  })
}

/**
 * Refuses what the validator would read as something else (`null` and `false` as the number 0, which would remove a cart
 * line), and NUL, which PostgreSQL takes in no text.
 */
function refuseMisread(request: FastifyRequest, schema: Endpoint['body']): void {
  if (request.url.includes('%00') || JSON.stringify(request.body ?? '').includes('\\u0000'))
    throw new Problem('bad_request')
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: string }> }
  for (const [field, value] of Object.entries(request.body ?? {})) {
    const misread = value === null || typeof value === 'boolean'
    if (misread && properties[field]?.type === 'integer')
      throw Problem.invalid({ [field]: ['This must be a whole number.'] })
  }
}

function partsOf({ body, params, query, headers }: FastifyRequest): object {
  return { body, params, query, headers }
}
