import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYER_TYPES } from '#contract/accounts/accounts.ts'
import { Login, LoginResponse, SessionResponse, User } from '#contract/schemas/accounts/accounts.ts'
import { AddToCart, CartCount, CartItem } from '#contract/schemas/cart.ts'
import { Banner, InventoryCard, MainCategory } from '#contract/schemas/catalog/catalog.ts'
import { CustomCode } from '#contract/schemas/content/content.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Order, OrderLine } from '#contract/schemas/orders/orders.ts'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { Seed } from '#contract/schemas/catalog/seeds.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'

type Row = [call: string, takes: string, answers: string]

/** Spec 7: method and path, then the fields of the request and of the response that it names. */
const LEGACY_CALLS: readonly Row[] = [
  ['POST /login', 'email password', 'token'],
  ['GET /login_token/{token}', '', 'token'],
  ['POST /logout', '', ''],
  ['POST /password/email', 'u_email', 'status message'],
  ['GET /session', '', 'accessToken public_user_code'],
  ['POST /register-action', '', ''],
  ['POST /send-confirm-email/{id}', '', ''],
  ['GET /get-user-by-referral-code/{code}', '', ''],
  ['GET /cart/count', '', 'count'],
  ['GET /cart/content', '', ''],
  ['POST /cart/add', 'id quantity', ''],
  ['POST /cart/update/{id}', 'qty', ''],
  ['POST /cart/delete/{id}', '', ''],
]

const BUYER_CALLS: readonly Row[] = [
  ['GET /get-user', '', 'data'],
  ['GET /seed', 'page limit', 'data meta'],
  ['GET /seed/{id}', '', 'data'],
  ['GET /seed/{id}/products', 'page limit sort query', 'data meta'],
  ['POST /seed', 'name description', 'data'],
  ['DELETE /seed/{id}', '', ''],
  ['POST /seed/attach', 'ocid seeds', ''],
  ['POST /seed/detach', 'ocid seed', ''],
  ['POST /seed/{id}/make-public', 'status', ''],
  ['GET /inventory/cart-similar-products', 'ocids', 'data'],
  ['GET /get-main-categories', '', 'data'],
  ['GET /get-main-banners', '', 'data'],
  ['GET /get-featured-products', '', 'data'],
  ['GET /get-homepage-collections', 'limit inventory_limit', 'data'],
  ['GET /get-child-categories', '', 'data'],
  ['GET /get-must-have-products', '', 'data'],
  ['GET /about-us', '', 'data'],
  ['GET /faqs', '', 'data'],
  ['GET /partners', '', 'data'],
  ['GET /terms', '', 'data'],
  ['GET /custom-code', '', 'code'],
  ['GET /integrate', '', 'data'],
  ['GET /packages', '', 'data'],
]

describe('the calls of the specification (spec 7)', () => {
  const calls = (api: Endpoint['api']) => {
    const all: Endpoint[] = Object.values(ENDPOINTS)
    const named = all.filter((endpoint) => endpoint.api === api && !endpoint.isExtension)
    return new Map(
      named.map((endpoint) => [`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`, endpoint]),
    )
  }

  it.each([
    ['legacy', LEGACY_CALLS],
    ['buyer', BUYER_CALLS],
  ] as const)('of the %s API exist with their fields, and all other calls are marked as ours', (api, rows) => {
    const existing = calls(api)
    expect([...existing.keys()].toSorted()).toEqual(rows.map(([call]) => call).toSorted())
    for (const [call, takes, answers] of rows) {
      const { body, query, response: answer } = existing.get(call) ?? {}
      expect([...fieldsOf(body), ...fieldsOf(query)], call).toEqual(expect.arrayContaining(words(takes)))
      expect(fieldsOf(answer), call).toEqual(expect.arrayContaining(words(answers)))
    }
  })

  it('accept a multipart form for the registration and fields for everything else', () => {
    const forms = Object.values<Endpoint>(ENDPOINTS).filter(({ multipart, isExtension: ours }) => multipart && !ours)
    expect(forms.map(({ path }) => path)).toEqual(['/register-action'])
  })
})

describe('the entities of the specification (spec 3)', () => {
  it.each<[string, TSchema, string]>([
    ['seed', Seed, 'id uuid name description is_public products'],
    ['user', User, 'u_fname u_lname email username'],
    ['session response', SessionResponse, 'accessToken public_user_code'],
    ['login payload', Login, 'email password'],
    ['login response', LoginResponse, 'token'],
    ['cart count response', CartCount, 'count'],
    ['cart item in a request', AddToCart, 'id quantity'],
    ['cart item in the cart', CartItem, 'id quantity'],
    ['main category', MainCategory, 'c_id c_name c_link'],
    ['banner', Banner, 'image link'],
    ['product', InventoryCard, 'ocid title price sales_price is_sales category'],
    ['order line', OrderLine, 'ocid title itemPrice qty'],
    ['order', Order, 'orderTotal products invoice shippingCost'],
    ['custom code response', CustomCode, 'code'],
  ])('have their fields: %s', (_entity, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(words(fields)))
  })

  it('have the buyer types designer 4, ecommerce 5, physical 6, business 7, public 8', () => {
    expect(BUYER_TYPES).toEqual({ designer: 4, ecommerce: 5, physical: 6, business: 7, public: 8 })
  })
})

describe('a call as the storefront of the specification makes it', () => {
  let test: TestShop
  let ocid: number
  beforeAll(async () => {
    test = await openTestShop({}, { search: true })
    ocid = await addProduct(test.database.db, { title: 'Stone vase' })
    const image = { source: 'stone.jpg', alt: 'A vase', file: 'ab/stone', width: 800, height: 600, blur: null }
    await test.database.db
      .insertInto('product_images')
      .values({ ocid, position: 0, ...image })
      .execute()
    await test.shop.search.refresh([ocid])
  })
  afterAll(() => test.close())

  const request = (path: string) => test.app.inject(`/api/v2/buyer${path}`)

  it('accepts products as ocids[0..n], and limits collections and their products', async () => {
    expect((await request(`/inventory/cart-similar-products?ocids[0]=${ocid}&ocids[1]=${ocid}`)).statusCode).toBe(200)
    const { pool } = test.database
    await pool.query(`insert into collections (slug, name, placement) select n, n, 'homepage' from
      unnest(array['a', 'b', 'c']) n`)
    await pool.query(
      'insert into collection_products (collection_id, ocid, position) select id, $1, 1 from collections',
      [ocid],
    )
    test.shop.catalogChanged()
    const productCounts = async (query: string) => {
      const { data } = (await request(`/get-homepage-collections${query}`)).json<{ data: { inventory: unknown[] }[] }>()
      return data.map(({ inventory }) => inventory.length)
    }
    expect(await productCounts('')).toEqual([1, 1, 1])
    expect(await productCounts('?limit=2&inventory_limit=0')).toEqual([0, 0])
  })

  it('returns a banner with the URL and title of its image, and the URL of its link', async () => {
    const { pool } = test.database
    await pool.query(`insert into pictures (source, file, width, height) values ('shelf', 'ab/shelf', 2000, 900);
      insert into banners (key, image, heading, link_url, link_target, position)
        values ('a', 'shelf', 'Clay and oak', 'https://elsewhere.example/clay', '_blank', 1), ('b', 'shelf', 'More', null, '_self', 2)`)
    test.shop.catalogChanged()
    expect((await request('/get-main-banners')).json()).toMatchObject({
      data: [
        {
          image: { url: '/images/1536/1/ab/shelf.webp', title: 'Clay and oak' },
          link: { url: 'https://elsewhere.example/clay', target: '_blank' },
        },
        { image: { url: '/images/1536/1/ab/shelf.webp', title: 'More' }, link: null },
      ],
    })
  })

  it('searches inventories_index by POST to the multi-index queries, and a hit is a product of spec 3', async () => {
    const key = await searchKey()
    await eventually(async () => {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/1/indexes/*/queries',
        headers: key,
        payload: { requests: [{ indexName: 'inventories_index', query: 'vase' }] },
      })
      const { results } = answer.json<{ results: { hits: object[] }[] }>()
      expect(results[0]?.hits).toMatchObject([
        { OCID: ocid, title: 'Stone vase', image: 'ab/stone', c_id: expect.any(Array), is_sale: false },
      ])
    })
    expect(SEARCH_INDEX).toBe('inventories_index')
  })

  async function searchKey(): Promise<Record<string, string>> {
    const { appId = '', publicKey = '' } = (await test.shop.search.config('https://shop.example')) ?? {}
    return { 'x-algolia-application-id': appId, 'x-algolia-api-key': publicKey }
  }
})

function words(text: string): string[] {
  return text.split(' ').filter(Boolean)
}

function fieldsOf(schema: TSchema | undefined): string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, TSchema> }
  return Object.keys(properties)
}
