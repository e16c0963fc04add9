import type { SEED_ENDPOINTS } from '#contract/endpoints/seeds.ts'
import { type Handlers, hasCursor, requireBuyer } from './handler.ts'

export const seedHandlers: Handlers<typeof SEED_ENDPOINTS> = {
  async seeds({ shop, session, query }) {
    const { user } = await requireBuyer(session)
    return hasCursor(query) ? shop.seeds.listAfter(user, query) : shop.seeds.list(user, query)
  },
  seed: async ({ shop, session, params }) => ({
    data: await shop.seeds.read((await session.visitor()).user, params.id),
  }),
  seedProducts: async ({ shop, session, params, query }) =>
    shop.seeds.products((await session.visitor()).user, params.id, query),
  createSeed: async ({ shop, session, body, headers }) => ({
    data: await shop.seeds.create((await requireBuyer(session)).user, body, headers['idempotency-key']),
  }),
  async deleteSeed({ shop, session, params }) {
    await shop.seeds.remove((await requireBuyer(session)).user, params.id)
    return { status: true }
  },
  attachToSeeds: async ({ shop, session, body }) => shop.seeds.attach((await requireBuyer(session)).user, body),
  detachFromSeed: async ({ shop, session, body }) => shop.seeds.detach((await requireBuyer(session)).user, body),
  makeSeedPublic: async ({ shop, session, params, body }) =>
    shop.seeds.links.setPublic((await requireBuyer(session)).user, params.id, body.status),
  changeSeed: async ({ shop, session, params, body }) => ({
    data: await shop.seeds.change((await requireBuyer(session)).user, params.id, body),
  }),
  restoreSeed: async ({ shop, session, params }) => ({
    data: await shop.seeds.restore((await requireBuyer(session)).user, params.id),
  }),
  duplicateSeed: async ({ shop, session, params, headers }) => ({
    data: await shop.seeds.duplicate((await requireBuyer(session)).user, params.id, headers['idempotency-key']),
  }),
  rotateSeedLink: async ({ shop, session, params }) =>
    shop.seeds.links.rotate((await requireBuyer(session)).user, params.id),
  changeSeedProduct: async ({ shop, session, params, body }) =>
    shop.seeds.changeProduct((await requireBuyer(session)).user, params.id, params.ocid, body),
  seedToCart: async ({ shop, session, params, body, headers }) =>
    shop.seeds.toCart(await session.shopper(), params.id, body, {
      key: headers['idempotency-key'],
      address: session.browser.address,
    }),
  seedFromCart: async ({ shop, session, body, headers }) => ({
    data: await shop.seeds.fromCart((await requireBuyer(session)).user, body, headers['idempotency-key']),
  }),
  seedFromOrder: async ({ shop, session, body, headers }) => ({
    data: await shop.seeds.fromOrder((await requireBuyer(session)).user, body, headers['idempotency-key']),
  }),
}
