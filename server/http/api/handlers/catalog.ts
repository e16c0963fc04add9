import type { CATALOG_ENDPOINTS } from '#contract/endpoints/catalog.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { imageUrl } from '#contract/catalog/images.ts'
import { type Handlers, requireFound } from './handler.ts'

const NO_PRODUCT = 'There is no such product.'

/** Handlers of the catalog endpoints. Image URLs start with `imageBaseUrl`. */
export const catalogHandlers = (imageBaseUrl: string): Handlers<typeof CATALOG_ENDPOINTS> => ({
  getMainCategories: async ({ shop }) => ({ data: await shop.catalog.mainCategories() }),
  getChildCategories: async ({ shop }) => ({ data: await shop.catalog.childCategories() }),
  async getMainBanners({ shop }) {
    const { data, rotate_seconds } = await shop.content.merchandising.banners()
    const addressed = (image: ImageRef) => ({ ...image, url: imageUrl(imageBaseUrl, image.path, { width: 1536 }) })
    return {
      data: data.map(({ image, mobile_image, ...banner }) => ({
        ...banner,
        image: addressed(image),
        mobile_image: mobile_image && addressed(mobile_image),
      })),
      rotate_seconds,
    }
  },
  getFeaturedProducts: async ({ shop }) => ({ data: (await shop.content.merchandising.featured()).inventory }),
  getMustHaveProducts: async ({ shop }) => ({ data: (await shop.content.merchandising.mustHave()).inventory }),
  getHomepageCollections: async ({ shop, query }) => ({
    data: await shop.content.merchandising.homepageCollections({
      limit: query.limit,
      inventoryLimit: query.inventory_limit,
    }),
  }),
  collection: async ({ shop, params, query }) =>
    requireFound(
      await shop.content.merchandising.collection(params.id, { page: query.page, perPage: query.limit }),
      'There is no such collection.',
    ),
  inventoryItem: async ({ shop, params }) => ({ data: requireFound(await shop.catalog.item(params.ocid), NO_PRODUCT) }),
  async inventoryBySku({ shop, params }) {
    const ocid = requireFound(await shop.catalog.ocidOfSku(params.sku), NO_PRODUCT)
    return { data: requireFound(await shop.catalog.item(ocid), NO_PRODUCT) }
  },
  inventory: async ({ shop, query }) => ({ data: await shop.catalog.cards(query.ocids) }),
  productColors: async ({ shop, query }) => ({ data: await shop.catalog.colors(query.ocids) }),
  similarProducts: async ({ shop, params, query }) => ({
    data: requireFound(await shop.catalog.similar(params.ocid, query.limit), NO_PRODUCT),
  }),
  cartSimilarProducts: async ({ shop, query }) => ({ data: await shop.catalog.similarToCart(query.ocids) }),
  maker: async ({ shop, params }) => ({
    data: requireFound(await shop.catalog.supplier(params.slug), 'There is no such maker.'),
  }),
  searchPlaces: async ({ shop, query }) => ({ data: await shop.search.places({ text: query.text }) }),
})
