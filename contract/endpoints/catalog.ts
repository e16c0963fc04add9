import { Type } from 'typebox'
import {
  ChildCategory,
  CollectionPage,
  HomepageCollection,
  InventoryCard,
  InventoryItem,
  MainBanners,
  MainCategory,
  Place,
  ProductColors,
  SupplierProfile,
} from '#contract/schemas/catalog/catalog.ts'
import { MAX_CODE_LENGTH } from '#contract/orders/cart.ts'
import { LISTING_PAGE_SIZE } from '#contract/catalog/catalog.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Fields, FieldsQuery, Ocid, Ocids, PageNumber, PageSize } from '#contract/schemas/wire.ts'
import { DataResponse, type Endpoint } from './endpoint.ts'

const MAX_LIMIT = 24

const Limit = (items: string, defaultLimit: number) =>
  Type.Integer({
    minimum: 0,
    maximum: MAX_LIMIT,
    default: defaultLimit,
    description: `Number of ${items}, from 0 to ${MAX_LIMIT}. Default: ${defaultLimit}`,
  })

const OcidPath = Type.Object({ ocid: Ocid })

/** Catalog endpoints of the buyer API (spec 7). */
export const CATALOG_ENDPOINTS = {
  getMainCategories: {
    api: 'buyer',
    method: 'GET',
    path: '/get-main-categories',
    summary: 'List the main categories',
    scopes: ['catalog:read'],
    testMode: 'shared',
    response: DataResponse(Type.Array(MainCategory)),
  },
  getChildCategories: {
    api: 'buyer',
    method: 'GET',
    path: '/get-child-categories',
    summary: 'List all categories below the main categories',
    scopes: ['catalog:read'],
    testMode: 'shared',
    response: DataResponse(Type.Array(ChildCategory)),
  },
  getMainBanners: {
    api: 'buyer',
    method: 'GET',
    path: '/get-main-banners',
    summary: 'List the current banners of the home page',
    scopes: ['catalog:read'],
    testMode: 'shared',
    response: MainBanners,
  },
  getFeaturedProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/get-featured-products',
    summary: 'List the featured products',
    scopes: ['catalog:read'],
    testMode: 'shared',
    query: FieldsQuery,
    response: DataResponse(Type.Array(InventoryCard)),
  },
  getMustHaveProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/get-must-have-products',
    summary: 'List the must-have products',
    scopes: ['catalog:read'],
    testMode: 'shared',
    query: FieldsQuery,
    response: DataResponse(Type.Array(InventoryCard)),
  },
  getHomepageCollections: {
    api: 'buyer',
    method: 'GET',
    path: '/get-homepage-collections',
    summary: 'List the collections of the home page with their first products',
    scopes: ['catalog:read'],
    testMode: 'shared',
    query: Type.Object({
      limit: Limit('collections', 6),
      inventory_limit: Limit('products of each', 12),
    }),
    response: DataResponse(Type.Array(HomepageCollection)),
  },
  collection: {
    api: 'buyer',
    method: 'GET',
    path: '/collection/:id',
    summary: 'Get a collection and a page of its products',
    isExtension: true,
    scopes: ['catalog:read'],
    testMode: 'shared',
    params: Type.Object({
      id: Type.Integer({
        minimum: 1,
        maximum: MAX_INTEGER,
        description: 'Id of the collection, from `get-homepage-collections`',
      }),
    }),
    query: Type.Object({
      page: PageNumber,
      limit: PageSize(96, LISTING_PAGE_SIZE),
    }),
    response: CollectionPage,
    problems: ['not_found'],
  },
  inventoryItem: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory/:ocid',
    summary: 'Get a product with everything that its page shows, discontinued or not',
    isExtension: true,
    scopes: ['catalog:read'],
    testMode: 'shared',
    params: OcidPath,
    query: FieldsQuery,
    response: DataResponse(InventoryItem),
    problems: ['not_found'],
  },
  inventoryBySku: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory/by-sku/:sku',
    summary: 'Get a product by its SKU, with any case, spaces and dashes',
    isExtension: true,
    scopes: ['catalog:read'],
    testMode: 'shared',
    params: Type.Object({
      sku: Type.String({ minLength: 1, maxLength: MAX_CODE_LENGTH, description: 'SKU of the product, URL-encoded' }),
    }),
    query: FieldsQuery,
    response: DataResponse(InventoryItem),
    problems: ['not_found'],
  },
  inventory: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory',
    summary: 'List products by OCID, in the requested order, without unknown ones',
    isExtension: true,
    scopes: ['catalog:read'],
    testMode: 'shared',
    query: Type.Object({ ocids: Ocids, fields: Fields }),
    response: DataResponse(Type.Array(InventoryCard)),
  },
  productColors: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory/colors',
    summary: 'List the colors that products are made in, without products of one color',
    isExtension: true,
    scopes: ['catalog:read'],
    testMode: 'shared',
    query: Type.Object({ ocids: Ocids }),
    response: DataResponse(Type.Array(ProductColors)),
  },
  similarProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory/:ocid/similar',
    summary: 'List products that are bought with a product, then similar ones',
    isExtension: true,
    scopes: ['catalog:read'],
    testMode: 'shared',
    params: OcidPath,
    query: Type.Object({ limit: Limit('products', 12), fields: Fields }),
    response: DataResponse(Type.Array(InventoryCard)),
    problems: ['not_found'],
  },
  cartSimilarProducts: {
    api: 'buyer',
    method: 'GET',
    path: '/inventory/cart-similar-products',
    summary: 'List products that are bought with these products, then similar ones',
    scopes: ['catalog:read'],
    testMode: 'shared',
    query: Type.Object({ ocids: Ocids, fields: Fields }),
    response: DataResponse(Type.Array(InventoryCard)),
  },
  maker: {
    api: 'buyer',
    method: 'GET',
    path: '/maker/:slug',
    summary: 'Get a supplier',
    isExtension: true,
    scopes: ['catalog:read'],
    testMode: 'shared',
    params: Type.Object({
      slug: Type.String({ maxLength: 300, description: 'Slug of the supplier: `slug` of the `supplier` of a product' }),
    }),
    response: DataResponse(SupplierProfile),
    problems: ['not_found'],
  },
  searchPlaces: {
    api: 'buyer',
    method: 'GET',
    path: '/search-places',
    summary: 'Find categories, suppliers, collections and pages by name',
    isExtension: true,
    scopes: ['catalog:read'],
    testMode: 'shared',
    query: Type.Object({
      text: Type.String({
        maxLength: 512,
        description:
          'Words of the name; the last one may be incomplete. Plurals and synonyms of the product search match, too',
      }),
    }),
    response: DataResponse(Type.Array(Place)),
  },
} as const satisfies Record<string, Endpoint>
