/** Builds the OpenAPI document from the routes alone. The shop passed to them is empty, because no handler is called. */
import Fastify from 'fastify'
import { apiRoutes } from '#server/http/api/api.ts'
import { adminFileRoutes } from '#server/http/files/admin-files.ts'
import { feedRoutes } from '#server/http/files/product-feed.ts'
import { orderFileRoutes } from '#server/http/files/order-files.ts'
import { profileFileRoutes } from '#server/http/files/profile-files.ts'
import { describeApi } from '#server/http/openapi/openapi.ts'
import type { Shop } from '#server/shop.ts'
import type { OpenApiDocument } from '#server/http/openapi/document.ts'

/** Returns the document of the buyers' APIs, `/openapi.json`, or of the operator API, `/openapi-admin.json`. */
export async function readDocument(
  path: '/openapi.json' | '/openapi-admin.json' = '/openapi.json',
): Promise<OpenApiDocument> {
  const app = Fastify()
  const shop = {} as Shop
  await describeApi(app, 'Trellis', () => 'https://shop.example')
  await app.register(apiRoutes(shop, ''))
  await app.register(feedRoutes(shop, () => ({ shopUrl: '', imageBaseUrl: '' })))
  await app.register(profileFileRoutes(shop))
  await app.register(orderFileRoutes(shop))
  await app.register(adminFileRoutes(shop))
  await app.ready()
  const document = (await app.inject(path)).json<OpenApiDocument>()
  await app.close()
  return document
}
