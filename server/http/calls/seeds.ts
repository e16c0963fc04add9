import type { SEED_ENDPOINTS } from '#contract/endpoints/seeds.ts'
import { type Calls, signedIn } from './call.ts'

export const seedCalls: Calls<typeof SEED_ENDPOINTS> = {
  seeds: async ({ shop, visit, query }) => shop.seeds.list((await signedIn(visit)).user, query),
  seed: async ({ shop, visit, params }) => ({ data: await shop.seeds.read((await visit.visitor()).user, params.id) }),
  seedProducts: async ({ shop, visit, params, query }) =>
    shop.seeds.products((await visit.visitor()).user, params.id, query),
  createSeed: async ({ shop, visit, body, headers }) => ({
    data: await shop.seeds.create((await signedIn(visit)).user, body, headers['idempotency-key']),
  }),
  async deleteSeed({ shop, visit, params }) {
    await shop.seeds.remove((await signedIn(visit)).user, params.id)
    return { status: true }
  },
  attachToSeeds: async ({ shop, visit, body }) => shop.seeds.attach((await signedIn(visit)).user, body),
  detachFromSeed: async ({ shop, visit, body }) => shop.seeds.detach((await signedIn(visit)).user, body),
  makeSeedPublic: async ({ shop, visit, params, body }) =>
    shop.seeds.share((await signedIn(visit)).user, params.id, body.status),
  changeSeed: async ({ shop, visit, params, body }) => ({
    data: await shop.seeds.change((await signedIn(visit)).user, params.id, body),
  }),
  restoreSeed: async ({ shop, visit, params }) => ({
    data: await shop.seeds.restore((await signedIn(visit)).user, params.id),
  }),
  duplicateSeed: async ({ shop, visit, params, headers }) => ({
    data: await shop.seeds.duplicate((await signedIn(visit)).user, params.id, headers['idempotency-key']),
  }),
  rotateSeedLink: async ({ shop, visit, params }) => shop.seeds.rotateLink((await signedIn(visit)).user, params.id),
  changeSeedProduct: async ({ shop, visit, params, body }) =>
    shop.seeds.changeProduct((await signedIn(visit)).user, params.id, params.ocid, body),
  seedToCart: async ({ shop, visit, params, body, headers }) =>
    shop.seeds.toCart(await visit.shopper(), params.id, body, headers['idempotency-key']),
  seedFromCart: async ({ shop, visit, body, headers }) => ({
    data: await shop.seeds.fromCart((await signedIn(visit)).user, body, headers['idempotency-key']),
  }),
  seedFromOrder: async ({ shop, visit, body, headers }) => ({
    data: await shop.seeds.fromOrder((await signedIn(visit)).user, body, headers['idempotency-key']),
  }),
}
