import * as routes from '#contract/client/routes.ts'
import type {
  ListedSeed,
  NewSeed,
  Seed,
  SeedChange,
  SeedFromOrder,
  SeedProductChange,
  SeedToCart,
} from '#contract/schemas/catalog/seeds.ts'
import { call } from '#web/storefront/http/api.ts'
import { requireField } from '#web/storefront/http/require-field.ts'
import { withIdempotencyKey } from '#web/storefront/http/with-idempotency-key.ts'
import { readSession, sessionRevision } from '#web/storefront/session/state.ts'

/** API calls of seeds, made as the signed-in buyer. */
export const seedCalls = {
  list: (page: number, limit: number) => call(routes.seeds, { query: { page, limit } }),
  create: (seed: NewSeed) =>
    create(['new', seed], (idempotencyKey) => call(routes.createSeed, { body: seed, idempotencyKey })),
  change: (uuid: string, change: SeedChange) => call(routes.changeSeed, { params: { id: uuid }, body: change }),
  remove: (uuid: string) => call(routes.deleteSeed, { params: { id: uuid } }),
  restore: (uuid: string) => call(routes.restoreSeed, { params: { id: uuid } }),
  duplicate: (uuid: string) =>
    create(['copy', uuid], (idempotencyKey) => call(routes.duplicateSeed, { params: { id: uuid }, idempotencyKey })),
  fromCart: (seed: NewSeed) =>
    create(['cart', seed, sessionRevision(), readSession().count], (idempotencyKey) =>
      call(routes.seedFromCart, { body: seed, idempotencyKey }),
    ),
  fromOrder: (seed: SeedFromOrder) =>
    create(['order', seed], (idempotencyKey) => call(routes.seedFromOrder, { body: seed, idempotencyKey })),
  attach: (ocid: number, seeds: ListedSeed['uuid'][]) => call(routes.attachToSeeds, { body: { ocid, seeds } }),
  detach: (ocid: number, seed: ListedSeed['uuid']) => call(routes.detachFromSeed, { body: { ocid, seed } }),
  changeProduct: (uuid: string, ocid: number, change: SeedProductChange) =>
    call(routes.changeSeedProduct, { params: { id: uuid, ocid }, body: change }),
  makePublic: (uuid: string, status: boolean) =>
    call(routes.makeSeedPublic, { params: { id: uuid }, body: { status } }),
  rotateLink: (uuid: string) => call(routes.rotateSeedLink, { params: { id: uuid } }),
  toCart: (uuid: string, some: SeedToCart) =>
    withIdempotencyKey(['to cart', uuid, some, sessionRevision()], (idempotencyKey) =>
      requireField(call(routes.seedToCart, { params: { id: uuid }, body: some, idempotencyKey }), 'lines'),
    ),
}

/** Creates a seed once: a repeated call for the same `subject` has the same idempotency key until it is answered. */
function create(subject: unknown, send: (key: string) => Promise<{ data: Seed }>): Promise<{ data: Seed }> {
  return withIdempotencyKey(subject, (key) => requireField(send(key), 'data'))
}
