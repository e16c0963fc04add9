import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { completeDocument, type OpenApiDocument } from './complete-document.ts'
import { dressReference } from './reference-page.ts'
import { referenceText } from './reference-text.ts'
import { REFERENCE_CSS } from './reference-theme.ts'

/** The one style that the library writes into an element. Its other ones are set by script, which no policy forbids. */
const INLINE_STYLE = `'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`

/** Its own scripts and styles, and nobody who frames it; what it asks is this shop. */
const REFERENCE_POLICY = [
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
 * `/openapi.json` and `/docs`, both from the schemas and tables of `contract/`. Register before the endpoints. `originOf` says where
 * the reader of a request reaches the shop.
 */
export async function describeApi(
  app: FastifyInstance,
  shopName: string,
  originOf: (request: FastifyRequest) => string,
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: shopName, version: '0.1.0', license: { name: 'MIT' } },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a person' },
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key; the call names the scope it needs' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'trellis_session',
            description:
              'The session cookie, `__Host-trellis_session` over TLS, with the header X-Requested-With: XMLHttpRequest',
          },
        },
      },
    },
    transformObject(given) {
      if (!('openapiObject' in given)) return given.swaggerObject
      completeDocument(given.openapiObject as unknown as OpenApiDocument)
      return given.openapiObject
    },
  })
  await app.register(async (docs) => {
    await dressReference(docs)
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      transformStaticCSP: () => REFERENCE_POLICY,
      theme: { title: `${shopName} · API`, css: [{ filename: 'reference.css', content: REFERENCE_CSS }] },
      transformSpecification(document, request, reply) {
        reply.header('Cache-Control', 'no-store')
        return atOrigin(document, originOf(request))
      },
      transformSpecificationClone: false,
      // It would be written anew for each who asks, which takes long enough to be a way to stop the shop.
      uiHooks: {
        onRequest({ routeOptions }, reply, done) {
          if (routeOptions.url === '/docs/yaml') reply.callNotFound()
          else done()
        },
      },
      uiConfig: { docExpansion: 'none', defaultModelsExpandDepth: -1, filter: true, tryItOutEnabled: false },
    })
  })
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) =>
    // What says where the shop is may differ from one reader to the next.
    reply.header('Cache-Control', 'no-store').send(atOrigin(app.swagger(), originOf(request))),
  )
}

/** The document as it is read at an origin: what it says before the calls, and where they go. */
function atOrigin<Document extends object>(document: Document, origin: string) {
  const { info } = document as { info?: object }
  return { ...document, info: { ...info, description: referenceText(origin) }, servers: [{ url: origin }] }
}
