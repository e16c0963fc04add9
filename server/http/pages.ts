import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { mayRunCustomCode, originsIn } from '#contract/custom-code.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import type { PageContext, PublicSettings } from '#web/shop.ts'
import { wantsPage } from './busy-page.ts'
import { passing } from './failures.ts'
import { takesGzip } from './pack-answers.ts'
import { gzippedPage, plainPage } from './packed-page.ts'
import type { CachedPage, PageCache, RenderedPage } from './page-cache.ts'
import { isSameEtag } from './same-etag.ts'
import { contentSecurityPolicy, createNonce, POLICY } from './security.ts'
import { openVisit, refuseCrossSite } from './visit.ts'

/** The built storefront: React Router's build, and the context key that our entry.server.tsx exports with it. */
export interface WebBuild {
  build: ServerBuild
  shopContext: Parameters<RouterContextProvider['set']>[0]
}

/** Hands out the current build; in development it may change from request to request. */
export type LoadBuild = () => Promise<WebBuild>

interface PagesOptions {
  shop: Shop
  loadBuild: LoadBuild
  /** What tells the build from others; null in development. */
  build: string | null
  settings: (request: FastifyRequest) => PublicSettings
  cache: PageCache
  development: boolean
}

// These say the same to everyone (decision 0008). Every other page may know who asks.
const PUBLIC_PAGE = new RegExp(
  String.raw`^/(?:$|_root\.data$|(?:category|collection|inventory|inspo|maker)(?:[/.]|$)` +
    String.raw`|(?:about-us|faqs|integrate|packages|partners|privacy|terms)(?:\.data)?$)`,
)
const OF_PROGRAMS = /^\/(?:api|legacy)\//
/** What a browser asked ahead it may open without asking again, if that is soon. */
const ASKED_AHEAD = 'private, max-age=30'
const MAX_FORM_BYTES = 256 * 1024
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/** Answers every address that nothing else answers with a page of the storefront. */
export function pageRoutes(options: PagesOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    // React Router reads the form itself, once all of it is here and small enough.
    app.removeAllContentTypeParsers()
    // A program that has mistyped an address is told so, before anybody looks at what it sends.
    app.addHook('onRequest', async (request, reply) => {
      if (!OF_PROGRAMS.test(pathOf(request))) return
      reply.callNotFound()
      return reply
    })
    app.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      bodyLimit: MAX_FORM_BYTES,
      schema: { hide: true },
      handler: (request, reply) => answer(options, request, reply),
    })
  }
}

async function answer(options: PagesOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = pathOf(request)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (reads && PUBLIC_PAGE.test(path) && !options.development) {
    // The page names its own address, so each address the shop is reached by has pages of its own.
    const key = `${options.settings(request).publicUrl} ${request.url}`
    const page = await options.cache.page(key, () => render(options, request, reply, { withCookies: false }))
    return sendPage(request, reply, page)
  }
  refuseCrossSite(request)
  const { status, headers, policy, nonce, body } = await render(options, request, reply, { withCookies: true })
  if (policy) reply.header(POLICY, policy(nonce))
  // Vite's pages load what no policy of ours knows.
  else if (options.development) reply.removeHeader(POLICY)
  return reply.code(status).headers(headers).send(body)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

async function render(
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { withCookies }: { withCookies: boolean },
): Promise<RenderedPage> {
  const { build, shopContext } = await options.loadBuild()
  // What is kept for everyone is made of the address that it is kept by, and of none that a visitor says.
  const address = withCookies ? `${request.protocol}://${request.host}` : options.settings(request).publicUrl
  const webRequest = toWebRequest(request, URL.parse(address)?.origin ?? '')
  if (webRequest.method === 'POST') await requireForm(webRequest)
  // A shared page must not be able to know who asks.
  if (!withCookies) webRequest.headers.delete('cookie')
  const nonce = createNonce()
  let passes: Problem | null = null
  const onFault = (fault: unknown) => {
    const problem = fault instanceof Error ? passing(fault) : null
    // A page asks for several things at once, and they all fail for the same reason.
    if (problem && passes) return
    passes ??= problem
    request.log.error({ err: fault }, problem ? 'a page is refused for now' : 'unexpected failure in a page')
  }
  let html: Buffer | null = null
  const onRendered = (page: Buffer) => {
    html = page
  }
  const context = new RouterContextProvider()
  context.set(shopContext, { ...pageContext(options, request, reply, withCookies), nonce, onRendered, onFault })
  const response = await handlerOf(build, options)(webRequest, context)
  // The storefront's own requests for data get what it can read: the page that says what went wrong.
  if (passes && wantsPage(request)) throw passes
  const headers = Object.fromEntries(response.headers)
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  return {
    status: response.status,
    headers,
    nonce,
    policy: isHtml && !options.development ? await policyOf(options, request) : null,
    body: html ?? Buffer.from(await response.arrayBuffer()),
    shared: headers['cache-control']?.startsWith('public') ?? false,
  }
}

const handlers = new WeakMap<ServerBuild, RequestHandler>()

/** What answers requests of a build. Made once: it sorts all its routes first. */
function handlerOf(build: ServerBuild, { development }: PagesOptions): RequestHandler {
  const known = handlers.get(build)
  if (known) return known
  const handler = createRequestHandler(build, development ? 'development' : 'production')
  handlers.set(build, handler)
  return handler
}

/** What a page may run and reach, for the nonce it is sent with. */
async function policyOf({ shop, settings }: PagesOptions, request: FastifyRequest): Promise<(nonce: string) => string> {
  const runs = settings(request).customCode && mayRunCustomCode(pathOf(request))
  const { code, allow } = runs ? await shop.content.customCode() : { code: '', allow: [] }
  const customCode = [...new Set([...originsIn(code), ...allow])]
  // On every page: the checkout may be reached without another document.
  const stripe = shop.payments.offer()?.provider === 'stripe'
  return (nonce) => contentSecurityPolicy({ nonce, reaches: shop.search.origins, customCode, stripe })
}

/** The request as React Router reads it. HEAD is rendered like GET: the server leaves the body away, not the cache. */
function toWebRequest(request: FastifyRequest, origin: string): Request {
  const url = `${origin}${request.url}`
  const body = Buffer.isBuffer(request.body) ? request.body : null
  // PostgreSQL takes no NUL in a text, and no honest form or address has one.
  if (
    !request.host ||
    !URL.canParse(url) ||
    request.url.includes('%00') ||
    body?.includes('%00') ||
    body?.includes(0)
  ) {
    throw new Problem('bad_request')
  }
  const method = request.method === 'POST' ? 'POST' : 'GET'
  return new Request(url, { method, headers: createHeaders(request.raw), body: body && new Uint8Array(body) })
}

/** Every action reads a form. One that is none is its sender's fault, and no fault of a page for the log. */
async function requireForm(request: Request): Promise<void> {
  await request
    .clone()
    .formData()
    .catch(() => {
      throw new Problem('bad_request')
    })
}

function pageContext(
  { shop, settings, build }: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  withCookies: boolean,
): Omit<PageContext, 'nonce' | 'onRendered' | 'onFault'> {
  const visit = openVisit(shop, request, reply, 'page')
  return {
    shop,
    settings: settings(request),
    build,
    visitor: withCookies ? visit.visitor : async () => ({ user: null, guestHash: null }),
    shopper: visit.shopper,
    async signIn(login) {
      await visit.signIn(login)
    },
    sessionHash: visit.sessionHash,
    signOut: visit.signOut,
    address: visit.browser.address,
    referralCode: withCookies ? visit.referral.code : null,
    onSearchFault: (fault) => request.log.warn({ err: fault }, 'a page does without the search'),
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.code(page.status).headers(page.headers).header('ETag', page.etag).header('Vary', 'Accept-Encoding')
  if (page.status === 200 && request.headers['sec-purpose'] === 'prefetch') reply.header('Cache-Control', ASKED_AHEAD)
  // The page the browser has keeps the policy it came with: its nonce is in it.
  const isKnown = page.status === 200 && isSameEtag(request.headers['if-none-match'], page.etag)
  if (isKnown) return reply.removeHeader(POLICY).code(304).send()
  const nonce = createNonce()
  if (page.policy) reply.header(POLICY, page.policy(nonce))
  if (!takesGzip(request)) return reply.send(plainPage(page, nonce))
  return reply.header('Content-Encoding', 'gzip').send(gzippedPage(page, nonce))
}
