import { createHeaders } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { mayRunCustomCode, originsIn } from '#contract/content/custom-code.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import type { PageContext, PublicSettings } from '#web/shop.ts'
import { acceptsHtml } from './overloaded-page.ts'
import { reportDiskFull, temporaryProblem } from '#server/http/api/responses/errors.ts'
import { hasTooManyFields } from '#server/http/api/requests/parse-form.ts'
import { acceptsGzip } from '#server/http/files/compress-responses.ts'
import { gzippedPage, uncompressedPage } from './compressed-page.ts'
import { createFormQueue } from './large-forms.ts'
import { isUpload, MAX_FORM_BYTES, MAX_FORM_FIELDS, UPLOAD_PAGES } from './form-limits.ts'
import type { CachedPage, PageCache, RenderedPage } from './page-cache.ts'
import { readForm } from './read-form.ts'
import { forbiddingBuild } from './forbidding-build.ts'
import { refusingBuild } from './refusing-build.ts'
import { isDiskFull } from '#database/connect-with-retry.ts'
import { SearchProblem } from '#engine/engine.ts'
import { SearchUnavailable } from '#server/search/search.ts'
import { matchesEtag } from '#server/http/files/etag.ts'
import { logRejection } from '#server/http/auth/audit-log.ts'
import {
  contentSecurityPolicy,
  createNonce,
  CSP_HEADER,
  inFrameOfBackOffice,
  PREVIEW_HEADERS,
} from '#server/http/auth/security-headers.ts'
import { originOf } from '#server/http/auth/client-origin.ts'
import { openRequestSession, rejectCrossSite } from '#server/http/auth/request-session.ts'
import { auditViewedWrite } from '#server/http/auth/viewing.ts'
import { requirePageAllowedInView } from '#server/http/auth/viewing-rules.ts'
import { resumeRequest } from '#server/work-budget/loop-clock.ts'

/** The built storefront: React Router's build, and the context key that `web/entry.server.tsx` exports. */
export interface WebBuild {
  build: ServerBuild
  shopContext: Parameters<RouterContextProvider['set']>[0]
}

/** Returns the current build. In development it may change between requests. */
export type LoadBuild = () => Promise<WebBuild>

interface PagesOptions {
  shop: Shop
  loadBuild: LoadBuild
  /** Build id; null in development. */
  build: string | null
  settings: (request: FastifyRequest) => PublicSettings
  cache: PageCache
  development: boolean
}

// These pages are the same for every visitor (decision 0008). Every other page may depend on the session.
const PUBLIC_PAGE = new RegExp(
  String.raw`^/(?:$|_root\.data$|(?:category|collection|inventory|inspo|maker|pages)(?:[/.]|$)` +
    String.raw`|(?:about-us|become-a-supplier|faqs|integrate|packages|partners|privacy|terms)(?:\.data)?$)`,
)
const API_PATH = /^\/(?:api|legacy)\//
/** Lets the browser use a prefetched page without another request if it is opened soon. */
const PREFETCH_CACHE_CONTROL = 'private, max-age=30'
const PREVIEW_PARAMETER = 'preview'
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']

/** Answers every URL that no other route answers with a page of the storefront. */
export function pageRoutes(options: PagesOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const inFormQueue = createFormQueue()
    // React Router parses the form itself. Fastify only buffers the body and limits its size.
    app.removeAllContentTypeParsers()
    // An unknown API path is a 404 for the client, whatever its body is.
    app.addHook('onRequest', async (request, reply) => {
      if (!API_PATH.test(pathOf(request))) return
      reply.callNotFound()
      return reply
    })
    app.addContentTypeParser<Buffer>(FORM_TYPES, { parseAs: 'buffer' }, (request, body, done) => {
      const encoding = request.headers['content-type']?.startsWith('multipart/') ? 'multipart' : 'url'
      if (hasTooManyFields(body, MAX_FORM_FIELDS, encoding)) done(new Problem('too_large'))
      else done(null, body)
    })
    for (const [url, bodyLimit] of Object.entries({ '/*': MAX_FORM_BYTES, ...UPLOAD_PAGES })) {
      app.route({
        method: ['GET', 'HEAD', 'POST'],
        url,
        bodyLimit,
        schema: { hide: true },
        handler: (request, reply) => inFormQueue(request.body, () => handlePage(options, request, reply)),
      })
    }
  }
}

async function handlePage(options: PagesOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Reports to the scripts of a cached page that this visitor refuses measuring (Global Privacy Control).
  if (request.headers['sec-gpc'] === '1') reply.header('Server-Timing', 'gpc')
  const path = pathOf(request)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const secret = isRead ? previewSecretOf(request) : null
  if (secret !== null) return sendPreview(options, request, reply, secret)
  if (isRead && PUBLIC_PAGE.test(path) && !options.development) {
    // A page contains its own absolute URL, so the cache key includes the origin.
    const key = `${options.settings(request).publicUrl} ${request.url}`
    const page = await options.cache.page(key, () => render(options, request, reply, { withCookies: false }))
    return sendPage(request, reply, page)
  }
  rejectCrossSite(request)
  const viewing = await openRequestSession(options.shop, request, reply, 'page').viewing()
  const rejection = viewing && rejectionInView(request, isRead)
  const run = () => render(options, request, reply, { withCookies: true, rejection })
  const action = `form of ${path}`
  const rendered = await (viewing && !rejection && !isRead
    ? auditViewedWrite(options.shop, { viewing, request, action }, run, failureOfPage)
    : run())
  const { status, headers, policy, nonce, body } = rendered
  if (policy) reply.header(CSP_HEADER, policy(nonce))
  // Pages of Vite load resources that the policy does not allow.
  else if (options.development) reply.removeHeader(CSP_HEADER)
  reply.code(status).headers(headers)
  if (rejection) reply.header('Cache-Control', 'no-store')
  return reply.send(body)
}

/**
 * Sends a page as it will be with the version of a link to a preview (decision 0114). It is the page of a guest, as cached pages are, without
 * custom code. It enters no cache and no search engine, may be shown in a frame of the back office, and passes its URL to no other site.
 */
async function sendPreview(
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): Promise<FastifyReply> {
  const version = await options.shop.staff.previews.find(secret)
  const shop = version ? { ...options.shop, content: options.shop.content.withPreview(version) } : options.shop
  const settings = (each: FastifyRequest) => ({ ...options.settings(each), customCode: false })
  const rejection = version
    ? null
    : new Problem('expired', 'This preview has expired. Open it again from the back office.')
  const { status, headers, policy, nonce, body } = await render({ ...options, shop, settings }, request, reply, {
    withCookies: false,
    rejection,
  })
  if (policy) reply.header(CSP_HEADER, inFrameOfBackOffice(policy(nonce)))
  return reply.code(status).headers(headers).headers(PREVIEW_HEADERS).send(body)
}

/** Returns why a view of the shop as a buyer may not send this request, or null if it may. */
function rejectionInView(request: FastifyRequest, isRead: boolean): Problem | null {
  try {
    requirePageAllowedInView(request.url, !isRead)
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    logRejection(request, error.code)
    return error
  }
}

/** Returns the status of a page that rejected its form, or null. */
function failureOfPage({ status }: RenderedPage): string | null {
  return status >= 400 ? `status ${status}` : null
}

/** Returns the secret of a link to a preview, or null. */
function previewSecretOf(request: FastifyRequest): string | null {
  return request.url.includes(PREVIEW_PARAMETER)
    ? new URL(request.url, 'http://shop').searchParams.get(PREVIEW_PARAMETER)
    : null
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

async function render(
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { withCookies, rejection = null }: { withCookies: boolean; rejection?: Problem | null },
): Promise<RenderedPage> {
  const { build, shopContext } = await options.loadBuild()
  // A cached page must be rendered with the origin of its cache key. A client's Host header could poison the cache.
  const origin = withCookies ? originOf(request) : options.settings(request).publicUrl
  const read = toWebRequest(request, URL.parse(origin)?.origin ?? '')
  const webRequest = read.method === 'POST' ? await readForm(read) : read
  // A page that is shared must not see the visitor's session.
  if (!withCookies) webRequest.headers.delete('cookie')
  const nonce = createNonce()
  let temporary: Problem | null = null
  const onError = (error: unknown) => {
    const problem = error instanceof Error ? temporaryProblem(error) : null
    // Loaders run concurrently and fail for the same reason: log it once.
    if (problem && temporary) return
    temporary ??= problem
    if (error instanceof Error && isDiskFull(error)) reportDiskFull(request, error)
    else
      request.log.error({ err: error }, problem ? 'a page is temporarily unavailable' : 'unexpected failure in a page')
  }
  let html: Buffer | null = null
  const onRendered = (page: Buffer) => {
    html = page
  }
  const context = new RouterContextProvider()
  context.set(shopContext, {
    ...pageContext(options, request, reply, withCookies),
    nonce,
    onRenderStart: resumeRequest,
    onRendered,
    onError,
  })
  const handler = handlerOf(rejection ? refusingBuild(build, rejection) : build, options)
  const response = await handler(webRequest, context)
  // Data requests of the storefront get the rendered error, which it can read.
  if (temporary && acceptsHtml(request)) throw temporary
  const headers = { ...Object.fromEntries(response.headers), ...retryHeaders(temporary) }
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  return {
    status: (temporary as Problem | null)?.status ?? response.status,
    headers,
    nonce,
    policy: isHtml && !options.development ? await policyOf(options, request) : null,
    body: html ?? Buffer.from(await response.arrayBuffer()),
    shared: headers['cache-control']?.startsWith('public') ?? false,
  }
}

/** Returns the headers of a response that failed for a temporary reason, and that a client which does not render pages receives. */
function retryHeaders(temporary: Problem | null): Record<string, string> {
  const seconds = temporary?.details['retry_after']
  return typeof seconds !== 'number' ? {} : { 'retry-after': String(seconds), 'cache-control': 'no-store' }
}

const handlers = new WeakMap<ServerBuild, RequestHandler>()

/** Returns the request handler of a build. Cached, because creating it sorts all routes. */
function handlerOf(build: ServerBuild, { development }: PagesOptions): RequestHandler {
  const cached = handlers.get(build)
  if (cached) return cached
  const handler = createRequestHandler(forbiddingBuild(build), development ? 'development' : 'production')
  handlers.set(build, handler)
  return handler
}

/** Returns a function that returns the content security policy of a page for a nonce. */
async function policyOf({ shop, settings }: PagesOptions, request: FastifyRequest): Promise<(nonce: string) => string> {
  const runs = settings(request).customCode && mayRunCustomCode(pathOf(request))
  const { code, allow } = runs ? await shop.content.customCode() : { code: '', allow: [] }
  const customCode = [...new Set([...originsIn(code), ...allow])]
  // Every page allows Stripe, because client-side navigation to the checkout keeps the policy of the first page.
  const stripe = shop.payments.offer()?.provider === 'stripe'
  return (nonce) => contentSecurityPolicy({ nonce, connectOrigins: shop.search.origins, customCode, stripe })
}

/** Converts the request for React Router. HEAD is rendered like GET, so that it can be cached; the server omits the body. */
function toWebRequest(request: FastifyRequest, origin: string): Request {
  const url = `${origin}${request.url}`
  const body = Buffer.isBuffer(request.body) ? request.body : null
  // PostgreSQL stores no NUL in a text, and no legitimate form or URL contains one. A file may.
  const hasNul =
    !isUpload(pathOf(request), request.headers['content-type']) && (body?.includes('%00') || body?.includes(0))
  if (!request.host || !URL.canParse(url) || request.url.includes('%00') || hasNul) throw new Problem('bad_request')
  const method = request.method === 'POST' ? 'POST' : 'GET'
  return new Request(url, { method, headers: createHeaders(request.raw), body: body && new Uint8Array(body) })
}

function pageContext(
  { shop, settings, build }: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  withCookies: boolean,
): Omit<PageContext, 'nonce' | 'onRenderStart' | 'onRendered' | 'onError'> {
  const session = openRequestSession(shop, request, reply, 'page')
  return {
    shop,
    settings: settings(request),
    build,
    visitor: withCookies ? session.visitor : async () => ({ user: null, guestHash: null }),
    shopper: session.shopper,
    async signIn(login) {
      await session.signIn(login)
    },
    sessionHash: session.sessionHash,
    signOut: session.signOut,
    address: session.browser.address,
    referralCode: withCookies ? session.referral.code : null,
    onSearchError: (error) => request.log.warn(searchFailure(error), 'a page was rendered without the search'),
  }
}

/** Describes a failed search for the log. While the search of a new process starts, that is expected, and no stack helps. */
function searchFailure(error: unknown): object {
  const isExpected = error instanceof SearchUnavailable || error instanceof SearchProblem
  return isExpected ? { reason: error.message } : { err: error }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.code(page.status).headers(page.headers).header('ETag', page.etag).header('Vary', 'Accept-Encoding')
  if (page.status === 200 && request.headers['sec-purpose'] === 'prefetch')
    reply.header('Cache-Control', PREFETCH_CACHE_CONTROL)
  // The browser keeps the policy of the page that it has stored, which contains that page's nonce.
  const isUnchanged = page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag)
  if (isUnchanged) return reply.removeHeader(CSP_HEADER).code(304).send()
  const nonce = createNonce()
  if (page.policy) reply.header(CSP_HEADER, page.policy(nonce))
  if (!acceptsGzip(request)) return reply.send(uncompressedPage(page, nonce))
  return reply.header('Content-Encoding', 'gzip').send(gzippedPage(page, nonce))
}
