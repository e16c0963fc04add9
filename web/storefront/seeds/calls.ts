import * as routes from '#contract/client/routes.ts'
import type {
  ListedSeed,
  NewSeed,
  Seed,
  SeedChange,
  SeedFromOrder,
  SeedProductChange,
  SeedToCart,
} from '#contract/seeds.ts'
import { call } from '#web/storefront/api.ts'
import { readSession, sessionRevision } from '#web/storefront/session/state.ts'
import { underOneKey } from '#web/storefront/under-one-key.ts'
import { wholeAnswer } from '#web/storefront/whole-answer.ts'

/** The calls of seeds from the browser, each as the signed-in buyer. A seed is named by its uuid. */
export const seedCalls = {
  list: (page: number, limit: number) => call(routes.seeds, { query: { page, limit } }),
  create: (seed: NewSeed) =>
    made(['new', seed], (idempotencyKey) => call(routes.createSeed, { body: seed, idempotencyKey })),
  change: (uuid: string, change: SeedChange) => call(routes.changeSeed, { params: { id: uuid }, body: change }),
  remove: (uuid: string) => call(routes.deleteSeed, { params: { id: uuid } }),
  restore: (uuid: string) => call(routes.restoreSeed, { params: { id: uuid } }),
  duplicate: (uuid: string) =>
    made(['copy', uuid], (idempotencyKey) => call(routes.duplicateSeed, { params: { id: uuid }, idempotencyKey })),
  fromCart: (seed: NewSeed) =>
    made(['cart', seed, sessionRevision(), readSession().count], (idempotencyKey) =>
      call(routes.seedFromCart, { body: seed, idempotencyKey }),
    ),
  fromOrder: (seed: SeedFromOrder) =>
    made(['order', seed], (idempotencyKey) => call(routes.seedFromOrder, { body: seed, idempotencyKey })),
  attach: (ocid: number, seeds: ListedSeed['uuid'][]) => call(routes.attachToSeeds, { body: { ocid, seeds } }),
  detach: (ocid: number, seed: ListedSeed['uuid']) => call(routes.detachFromSeed, { body: { ocid, seed } }),
  changeProduct: (uuid: string, ocid: number, change: SeedProductChange) =>
    call(routes.changeSeedProduct, { params: { id: uuid, ocid }, body: change }),
  makePublic: (uuid: string, status: boolean) =>
    call(routes.makeSeedPublic, { params: { id: uuid }, body: { status } }),
  rotateLink: (uuid: string) => call(routes.rotateSeedLink, { params: { id: uuid } }),
  toCart: (uuid: string, some: SeedToCart) =>
    underOneKey(['to cart', uuid, some, sessionRevision()], (idempotencyKey) =>
      wholeAnswer(call(routes.seedToCart, { params: { id: uuid }, body: some, idempotencyKey }), 'lines'),
    ),
}

/** A seed is made once, however often it is asked for before it is known to be there. */
function made(what: unknown, send: (key: string) => Promise<{ data: Seed }>): Promise<{ data: Seed }> {
  return underOneKey(what, (key) => wholeAnswer(send(key), 'data'))
}
