import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PATHS } from '#contract/api-paths.ts'
import { CURRENT_API_VERSION } from '#contract/api-versions.ts'
import { completeDocument } from './complete-document.ts'
import { adminDocument, describeAdminApi } from './describe-admin-api.ts'
import { customizeDocsPage, serveDocsFont } from './docs-page.ts'
import { introText } from './intro-text.ts'
import { DOCS_CSS } from './docs-theme.ts'
import type { OpenApiDocument } from './document.ts'
import { searchDocument } from './search-api/search-document.ts'

/** Hash of the only inline style of the library's markup. Its scripts set other styles, which a policy does not restrict. */
const INLINE_STYLE = `'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`

/** Allows the page's own scripts and styles and requests to the shop. No site can embed it in a frame. */
const DOCS_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' ${INLINE_STYLE}`,
  `img-src 'self' data:`,
  `font-src 'self' data:`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ')

/**
 * Serves `/openapi.json`, `/openapi-admin.json` and their pages `/docs` and `/docs/operator`, generated from the schemas and tables of `contract/`, and
 * `/openapi-search.json`, the search protocol. Register before the endpoints.
 * `originOf` returns the public origin of the shop for a request.
 */
export async function describeApi(
  app: FastifyInstance,
  shopName: string,
  originOf: (request: FastifyRequest) => string,
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: shopName, version: CURRENT_API_VERSION, license: { name: 'MIT', identifier: 'MIT' } },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'Access token of a person' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'API key. `x-scopes` of a call are the scopes that it requires',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'trellis_session',
            description:
              'The session cookie, `__Host-trellis_session` over TLS, with the header X-Requested-With: XMLHttpRequest',
          },
          webhookSignature: {
            type: 'apiKey',
            in: 'header',
            name: 'webhook-signature',
            description: 'The shop signs its messages to a webhook (Standard Webhooks). Verify the signature',
          },
        },
      },
    },
    // The operator API has a reference of its own.
    transform: ({ schema, url }) => ({
      schema: url.startsWith(API_PATHS.admin) ? { ...schema, hide: true } : schema,
      url,
    }),
    transformObject(given) {
      if (!('openapiObject' in given)) return given.swaggerObject
      completeDocument(given.openapiObject as unknown as OpenApiDocument)
      return given.openapiObject
    },
  })
  await describeAdminApi(app, shopName, originOf)
  await app.register(async (docs) => {
    await serveDocsFont(docs)
    await docs.register(
      docsPage('/docs', `${shopName} · API`, (request, document) => atOrigin(document, originOf(request))),
    )
    await docs.register(
      docsPage('/docs/operator', `${shopName} · Operator API`, (request) => adminDocument(app, originOf(request))),
    )
  })
  app.get('/openapi-search.json', { schema: { hide: true } }, (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(searchDocument(shopName, originOf(request))),
  )
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) =>
    // The document contains the origin, which may differ between clients.
    reply.header('Cache-Control', 'no-store').send(atOrigin(app.swagger(), originOf(request))),
  )
}

/** Serves the page of a reference at a path. `read` returns its document for a request. */
function docsPage(
  routePrefix: '/docs' | '/docs/operator',
  title: string,
  read: (request: FastifyRequest, document: object) => object,
) {
  return async (docs: FastifyInstance): Promise<void> => {
    customizeDocsPage(docs, routePrefix)
    await docs.register(fastifySwaggerUi, {
      routePrefix,
      staticCSP: true,
      transformStaticCSP: () => DOCS_POLICY,
      theme: { title, css: [{ filename: 'reference.css', content: DOCS_CSS }] },
      transformSpecification(document, request, reply) {
        reply.header('Cache-Control', 'no-store')
        return read(request, document) as typeof document
      },
      transformSpecificationClone: false,
      // The YAML is generated for each request, which is slow enough for a denial-of-service attack.
      uiHooks: {
        onRequest({ routeOptions }, reply, done) {
          if (routeOptions.url === `${routePrefix}/yaml`) reply.callNotFound()
          else done()
        },
      },
      uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: -1, filter: true, tryItOutEnabled: false },
    })
  }
}

/** Returns the document for an origin: with its introduction and server URL. */
function atOrigin<Document extends object>(document: Document, origin: string) {
  const { info } = document as { info?: object }
  return {
    ...document,
    info: { ...info, contact: { url: origin }, description: introText(origin) },
    servers: [{ url: origin }],
  }
}
