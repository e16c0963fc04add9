import * as routes from '#contract/client/routes.ts'
import type { ListedSeed, NewSeed, SeedChange, SeedFromOrder, SeedProductChange, SeedToCart } from '#contract/seeds.ts'
import { call } from '#web/storefront/api.ts'

/** The calls of seeds from the browser, each as the signed-in buyer. A seed is named by its uuid. */
export const seedCalls = {
  list: (page: number, limit: number) => call(routes.seeds, { query: { page, limit } }),
  create: (seed: NewSeed) => call(routes.createSeed, { body: seed }),
  change: (uuid: string, change: SeedChange) => call(routes.changeSeed, { params: { id: uuid }, body: change }),
  remove: (uuid: string) => call(routes.deleteSeed, { params: { id: uuid } }),
  restore: (uuid: string) => call(routes.restoreSeed, { params: { id: uuid } }),
  duplicate: (uuid: string) => call(routes.duplicateSeed, { params: { id: uuid } }),
  fromCart: (seed: NewSeed) => call(routes.seedFromCart, { body: seed }),
  fromOrder: (seed: SeedFromOrder) => call(routes.seedFromOrder, { body: seed }),
  attach: (ocid: number, seeds: ListedSeed['uuid'][]) => call(routes.attachToSeeds, { body: { ocid, seeds } }),
  detach: (ocid: number, seed: ListedSeed['uuid']) => call(routes.detachFromSeed, { body: { ocid, seed } }),
  changeProduct: (uuid: string, ocid: number, change: SeedProductChange) =>
    call(routes.changeSeedProduct, { params: { id: uuid, ocid }, body: change }),
  makePublic: (uuid: string, status: boolean) =>
    call(routes.makeSeedPublic, { params: { id: uuid }, body: { status } }),
  rotateLink: (uuid: string) => call(routes.rotateSeedLink, { params: { id: uuid } }),
  toCart: (uuid: string, some: SeedToCart) => call(routes.seedToCart, { params: { id: uuid }, body: some }),
}
