import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENDPOINTS, Failure } from '#contract/endpoints.ts'
import { BASES } from '#contract/endpoints/addresses.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import { admitKey } from './api-key.ts'
import { type Call, type Calls, signedIn } from './calls/call.ts'
import { cartCalls } from './calls/cart.ts'
import { catalogCalls } from './calls/catalog.ts'
import { contentCalls } from './calls/content.ts'
import { integrationCalls } from './calls/integrations.ts'
import { orderCalls } from './calls/orders.ts'
import { passwordCalls } from './calls/passwords.ts'
import { profileCalls } from './calls/profile.ts'
import { registrationCalls } from './calls/registration.ts'
import { seedCalls } from './calls/seeds.ts'
import { signInCalls } from './calls/sign-in.ts'
import { tellDeprecation } from './deprecation.ts'
import { gatherLists } from './gather-lists.ts'
import { acceptForms } from './multipart.ts'
import { isTooDeep } from './nesting.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { tellCall } from './security-log.ts'
import { filesOf, takeForm } from './take-form.ts'
import { openVisit, refuseCrossSite, type Visit } from './visit.ts'
import { WRITERS } from './write-cart.ts'

/** Each call of `contract/endpoints.ts` and the verb of the shop behind it. */
const callsOf = (imageBaseUrl: string): Calls<typeof ENDPOINTS> => ({
  ...signInCalls,
  ...registrationCalls,
  ...passwordCalls,
  ...profileCalls,
  ...cartCalls,
  ...catalogCalls(imageBaseUrl),
  ...seedCalls,
  ...orderCalls,
  ...contentCalls,
  ...integrationCalls,
})

/** Registers every endpoint with its schemas. Pictures are below `imageBaseUrl`. */
export function apiRoutes(shop: Shop, imageBaseUrl: string) {
  return async (app: FastifyInstance): Promise<void> => {
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      const { 'content-encoding': encoding = 'identity' } = request.headers
      // Many clients name the type of a body they do not send.
      if (body.length === 0) done(null, {})
      else if (encoding !== 'identity') done(new Problem('unsupported_type', 'Send the body as it is, not compressed.'))
      else if (!isUtf8(body)) done(new Problem('bad_request', 'The body is not UTF-8. Send JSON as UTF-8.'))
      else if (isTooDeep(body)) done(new Problem('bad_request'))
      else void parseJson(request, body.toString(), done)
    })
    await registerCalls(app, shop, ENDPOINTS, callsOf(imageBaseUrl))
    refuseOtherMethods(app, BASES)
  }
}

/** Registers the calls of a table with the verbs behind them. */
export async function registerCalls<Table extends Record<string, Endpoint>>(
  app: FastifyInstance,
  shop: Shop,
  table: Table,
  calls: Calls<Table>,
): Promise<void> {
  const rows = Object.entries<Endpoint>(table)
  const register = (into: FastifyInstance, [name, endpoint]: [string, Endpoint]) =>
    // Which row goes with which verb was checked by the type of `calls`.
    registerEndpoint(into, shop, name, endpoint, calls[name] as unknown as Handler)
  for (const row of rows.filter(([, { multipart }]) => !multipart)) register(app, row)
  await app.register(async (forms) => {
    await acceptForms(forms)
    for (const row of rows.filter(([, { multipart }]) => multipart)) register(forms, row)
  })
}

type Handler = (call: Call<Endpoint>) => Promise<unknown>

function registerEndpoint(app: FastifyInstance, shop: Shop, name: string, endpoint: Endpoint, handle: Handler): void {
  const { method, params, query, headers, body, answer, status = 200 } = endpoint
  app.route({
    method,
    url: BASES[endpoint.api] + endpoint.path,
    schema: {
      // What else the reference says of it is added by `completeDocument`.
      operationId: name,
      summary: endpoint.summary,
      ...(endpoint.multipart && { consumes: ['multipart/form-data'] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: { [status]: answer, '4xx': Failure, '5xx': Failure },
    },
    // Before anything of the body is read, and for failures too: a 410 may be kept by a cache as well.
    async onRequest(request, reply) {
      reply.header('Cache-Control', 'private, no-store')
      tellDeprecation(reply, endpoint)
      refuseCrossSite(request)
      await admitKey(shop, request, reply, endpoint.scope)
    },
    async preValidation(request, reply) {
      if (endpoint.multipart) await takeForm(shop, endpoint, request, reply)
      // Before anything is said of what was sent.
      if (endpoint.signedIn) await admit(openVisit(shop, request, reply, 'call'), request)
      refuseMisread(request, body)
      request.query = gatherLists(request.query as Record<string, unknown>, query)
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const visit = admitted.get(request) ?? openVisit(shop, request, reply, 'call')
      const result = await handle({ shop, visit, ...partsOf(request) } as unknown as Call<Endpoint>)
      tellCall(request, name, endpoint.signedIn && (await visit.visitor()).user?.id)
      const write = WRITERS.get(answer)
      if (write) reply.type('application/json; charset=utf-8')
      return reply.code(status).send(write ? write(result as never) : result)
    },
  })
}

const admitted = new WeakMap<FastifyRequest, Visit>()

/** Lets in who is signed in, and asks the database for them once. Throws `not_signed_in`, and 401 for a token that has ended. */
async function admit(visit: Visit, request: FastifyRequest): Promise<void> {
  const visitor = await signedIn(visit)
  admitted.set(request, { ...visit, visitor: async () => visitor })
}

// As JSON writes them: NUL and half a surrogate pair, behind no backslash of the text itself.
const UNWRITABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/

/** What of a field's schema decides how the validator reads it. */
interface Readable {
  type?: string
  anyOf?: readonly Readable[]
  items?: Readable
  maxItems?: number
}

/**
 * Refuses what the validator would read as something else (`null` and `false` as the number 0, which would remove a cart
 * line), what PostgreSQL takes in no text or no JSON: NUL and half a surrogate pair, and lists that are too long, of which the
 * validator would find fault with every item.
 */
function refuseMisread(request: FastifyRequest, schema: Endpoint['body']): void {
  if (request.url.includes('%00') || UNWRITABLE.test(JSON.stringify(request.body ?? ''))) {
    throw new Problem('bad_request')
  }
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, Readable> }
  for (const [field, value] of Object.entries(request.body ?? {})) {
    const readable = Object.hasOwn(properties, field) ? properties[field] : undefined
    const sentence = readable && misreading(value, readable)
    if (sentence) throw Problem.invalid({ [field]: [sentence] })
  }
}

/** Says what a value must be that the validator would take for another one; null where it reads it right or refuses it. */
function misreading(value: unknown, { type, anyOf = [], items, maxItems = Infinity }: Readable): string | null {
  if (type === 'boolean') return value === null ? 'This must be true or false.' : null
  if (type === 'integer') return value === null || typeof value === 'boolean' ? 'This must be a whole number.' : null
  if (type === 'array' && items && Array.isArray(value)) {
    if (value.length > maxItems) return `This must have at most ${maxItems} items.`
    return value.map((item) => misreading(item, items)).find((sentence) => sentence !== null) ?? null
  }
  // What may be null would be, for `false`, an empty text and 0.
  const mayBeNull = anyOf.some((each) => each.type === 'integer') && anyOf.some((each) => each.type === 'null')
  const isZero = value === 0 || (typeof value === 'string' && Number(value) === 0)
  const misread = mayBeNull && (typeof value === 'boolean' || isZero)
  return misread ? 'This must be a whole number from 1, or null.' : null
}

function partsOf(request: FastifyRequest): object {
  const { body, params, query, headers } = request
  return { body, params, query, headers, files: filesOf(request) }
}
