import { Type } from 'typebox'
import {
  ChildCategory,
  CollectionPage,
  HomepageCollection,
  InventoryCard,
  InventoryItem,
  LISTING_PAGE_SIZE,
  MainBanners,
  MainCategory,
  Maker,
  MAX_OCIDS,
} from '#contract/catalog.ts'
import { LARGEST_INTEGER } from '#contract/row-id.ts'
import { Ocid, PageNumber, PageSize } from '#contract/wire.ts'
import { Data, type Endpoint } from './endpoint.ts'

const MOST = 24

const Limit = (what: string, usual: number) =>
  Type.Integer({
    minimum: 0,
    maximum: MOST,
    default: usual,
    description: `${what}, from 0 to ${MOST}; ${usual} by default`,
  })

const Ocids = Type.Array(Ocid, {
  maxItems: MAX_OCIDS,
  default: [],
  description: `OCIDs of at most ${MAX_OCIDS} products, as \`ocids[]=1&ocids[]=2\` or \`ocids[0]=1\``,
})
const OcidPath = Type.Object({ ocid: Ocid })

/** What there is to buy and how the home page shows it: spec 7, buyer API. */
export const CATALOG_ENDPOINTS = {
  getMainCategories: {
    api: 'buyer',
    method: 'GET',
    path: '/get-main-categories',
    summary: 'The roots of the category tree',
    scope: 'catalog:read',
    answer: Data(Type.Array(MainCategory)),
  },
  getChildCategories: {
    api: 'buyer',
    method: 'GET',
    path: '/get-child-categories',
    summary: 'Every category below a root',
    scope: 'catalog:read',
    answer: Data(Type.Array(ChildCategory)),
  },
  getMainBanners: {
    api: 'buyer',
    method: 'GET',
    path: '/get-main-banners',
    summary: 'Banners of the home page at this moment',
    scope: 'catalog:read',
    answer: MainBanners,
  },
  getFeaturedProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/get-featured-products',
    summary: 'Featured products',
    scope: 'catalog:read',
    answer: Data(Type.Array(InventoryCard)),
  },
  getMustHaveProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/get-must-have-products',
    summary: 'Must-have products',
    scope: 'catalog:read',
    answer: Data(Type.Array(InventoryCard)),
  },
  getHomepageCollections: {
    api: 'buyer',
    method: 'GET',
    path: '/get-homepage-collections',
    summary: 'Collections of the home page with their first products',
    scope: 'catalog:read',
    query: Type.Object({
      limit: Limit('How many collections', 6),
      inventory_limit: Limit('How many products of each', 12),
    }),
    answer: Data(Type.Array(HomepageCollection)),
  },
  collection: {
    api: 'buyer',
    method: 'GET',
    path: '/collection/:id',
    summary: 'A collection and one page of its products',
    ours: true,
    scope: 'catalog:read',
    params: Type.Object({
      id: Type.Integer({
        minimum: 1,
        maximum: LARGEST_INTEGER,
        description: 'The collection: its `id` among `get-homepage-collections`',
      }),
    }),
    query: Type.Object({
      page: PageNumber,
      limit: PageSize(96, LISTING_PAGE_SIZE),
    }),
    answer: CollectionPage,
    problems: ['not_found'],
  },
  inventoryItem: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory/:ocid',
    summary: 'A product with everything its page shows, discontinued or not',
    ours: true,
    scope: 'catalog:read',
    params: OcidPath,
    answer: Data(InventoryItem),
    problems: ['not_found'],
  },
  inventory: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory',
    summary: 'Products by their ocids, in the order asked for; unknown ones are left out',
    ours: true,
    scope: 'catalog:read',
    query: Type.Object({ ocids: Ocids }),
    answer: Data(Type.Array(InventoryCard)),
  },
  similarProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory/:ocid/similar',
    summary: 'What is bought with a product, then what is like it',
    ours: true,
    scope: 'catalog:read',
    params: OcidPath,
    query: Type.Object({ limit: Limit('How many products', 12) }),
    answer: Data(Type.Array(InventoryCard)),
    problems: ['not_found'],
  },
  cartSimilarProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory/cart-similar-products',
    summary: 'What is bought with these products, then what is like them',
    scope: 'catalog:read',
    query: Type.Object({ ocids: Ocids }),
    answer: Data(Type.Array(InventoryCard)),
  },
  maker: {
    api: 'buyer',
    method: 'GET',
    path: '/maker/:slug',
    summary: 'A maker',
    ours: true,
    scope: 'catalog:read',
    params: Type.Object({
      slug: Type.String({ maxLength: 300, description: 'The maker: `slug` of the `supplier` of a product' }),
    }),
    answer: Data(Maker),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>
