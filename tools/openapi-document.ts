/** The OpenAPI document of the shop, from its routes alone: no shop stands behind them, and none is called. */
import Fastify from 'fastify'
import { apiRoutes } from '#server/http/api.ts'
import type { OpenApiDocument } from '#server/http/complete-document.ts'
import { feedRoutes } from '#server/http/feed.ts'
import { orderFileRoutes } from '#server/http/order-files.ts'
import { profileFileRoutes } from '#server/http/profile-files.ts'
import { describeApi } from '#server/http/reference.ts'
import type { Shop } from '#server/shop.ts'

/** Reads it, as `/openapi.json` answers it. */
export async function readDocument(): Promise<OpenApiDocument> {
  const app = Fastify()
  const shop = {} as Shop
  await describeApi(app, 'Trellis', () => 'https://shop.example')
  await app.register(apiRoutes(shop, ''))
  await app.register(feedRoutes(shop, () => ({ shopUrl: '', imageBaseUrl: '' })))
  await app.register(profileFileRoutes(shop))
  await app.register(orderFileRoutes(shop))
  await app.ready()
  const document = (await app.inject('/openapi.json')).json<OpenApiDocument>()
  await app.close()
  return document
}
