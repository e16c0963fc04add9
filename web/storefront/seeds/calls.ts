import type { Static } from 'typebox'
import type {
  ListedSeed,
  NewSeed,
  PublicLink,
  Seed,
  SeedChange,
  SeedList,
  SeedProductChange,
  SeedsOfProduct,
  SeedToCart,
  SeedToCartAnswer,
} from '#contract/seeds.ts'
import { buyer } from '#web/storefront/api.ts'

interface One {
  data: Seed
}

function post<Answer>(path: string, body: unknown = {}): Promise<Answer> {
  return buyer<Answer>(`/seed${path}`, { method: 'POST', body })
}

/** The calls of seeds from the browser, each as the signed-in buyer. A seed is named by its uuid. */
export const seedCalls = {
  list: (page: number, limit: number) => buyer<SeedList>(`/seed?page=${page}&limit=${limit}`),
  create: (seed: NewSeed) => post<One>('', seed),
  change: (uuid: string, change: SeedChange) => post<One>(`/${uuid}/rename`, change),
  remove: (uuid: string) => buyer<unknown>(`/seed/${uuid}`, { method: 'DELETE' }),
  restore: (uuid: string) => post<One>(`/${uuid}/restore`),
  duplicate: (uuid: string) => post<One>(`/${uuid}/duplicate`),
  fromCart: (seed: NewSeed) => post<One>('/from-cart', seed),
  attach: (ocid: number, seeds: ListedSeed['uuid'][]) => post<SeedsOfProduct>('/attach', { ocid, seeds }),
  detach: (ocid: number, seed: ListedSeed['uuid']) => post<SeedsOfProduct>('/detach', { ocid, seed }),
  changeProduct: (uuid: string, ocid: number, change: SeedProductChange) =>
    post<unknown>(`/${uuid}/products/${ocid}`, change),
  makePublic: (uuid: string, status: boolean) => post<Static<typeof PublicLink>>(`/${uuid}/make-public`, { status }),
  rotateLink: (uuid: string) => post<Static<typeof PublicLink>>(`/${uuid}/rotate-link`),
  toCart: (uuid: string, some: SeedToCart) => post<SeedToCartAnswer>(`/${uuid}/to-cart`, some),
}
