import type {
  Seed,
  SeedList,
  SeedProducts,
  SeedsOfProduct,
  SeedToCartResponse,
} from '#contract/schemas/catalog/seeds.ts'
import { signInAs } from './accounts/buyer.ts'
import { addBuyer } from './catalog.ts'
import type { TestShop } from './shop.ts'

/** All fields that responses of the seed endpoints can have; a test reads those that it expects. */
interface Body extends Omit<SeedsOfProduct, 'seeds'> {
  seeds: string[]
  data: Seed
  message: string
  code: string
  errors: Record<string, string[]>
  uuid: string
  is_public: boolean
  public_url: string | null
  client_url: string | null
  seed_qty: number
  seed_note: string | null
}

/** Opens a client of the seed endpoints, signed in as a new buyer; without a name, as a guest. */
export async function openCaller(test: TestShop, name?: string) {
  if (name !== undefined) await addBuyer(test.shop, name)
  const buyer = name === undefined ? null : await signInAs(test, name)
  const user = buyer && (await test.shop.accounts.member(buyer))
  const headers = { 'x-requested-with': 'XMLHttpRequest', ...buyer?.headers }

  async function call<Answer = Body>(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    const answer = await test.app.inject({ method, url: `/api/v2/buyer/seed${path}`, payload, headers })
    return { status: answer.statusCode, body: answer.json<Answer>() }
  }

  return {
    user,
    cookies: buyer?.cookies,
    get: <Answer = Body>(path: string) => call<Answer>('GET', path),
    post: <Answer = Body>(path: string, payload: object = {}) => call<Answer>('POST', path, payload),
    remove: (path: string) => call('DELETE', path),
    list: async (query = '') => (await call<SeedList>('GET', query)).body,
    products: async (key: number | string, query = '') =>
      (await call<SeedProducts>('GET', `/${key}/products${query}`)).body,
    toCart: async (key: number | string, payload: object = {}) =>
      (await call<SeedToCartResponse>('POST', `/${key}/to-cart`, payload)).body,
    /** Creates a seed with these products, in this order. */
    async seed(name: string, ocids: readonly number[] = []): Promise<Seed> {
      const { data } = (await call('POST', '', { name })).body
      for (const ocid of ocids) await call('POST', '/attach', { ocid, seeds: [data.uuid] })
      return (await call('GET', `/${data.id}`)).body.data
    },
  }
}

export type Caller = Awaited<ReturnType<typeof openCaller>>
