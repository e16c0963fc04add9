import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const DESCRIPTION = `Both APIs of the storefront. Money is US dollars. Lists are \`{ data, meta }\`. A failure is
\`{ message, code }\`; a 422 adds \`errors\`, a list of texts per field. 401 is only ever a bad or expired token: sign in
again. Calls marked "Ours" are not in the specification. \`X-Referral\` may come with every call.`

/** `/openapi.json` and `/docs`, both from the schemas of `contract/`. Register before the endpoints. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Trellis', version: '0.1.0', description: DESCRIPTION, license: { name: 'MIT' } },
      tags: [
        { name: 'Legacy API', description: 'Sessions and carts' },
        { name: 'Buyer API', description: 'Catalog, checkout and orders' },
      ],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: true })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
