import type { CATALOG_ENDPOINTS } from '#contract/endpoints/catalog.ts'
import { type ImageRef, imageUrl } from '#contract/images.ts'
import { type Calls, found } from './call.ts'

const NO_PRODUCT = 'There is no such product.'

/** The calls of the catalog, of a shop whose pictures are below `imageBaseUrl`. */
export const catalogCalls = (imageBaseUrl: string): Calls<typeof CATALOG_ENDPOINTS> => ({
  getMainCategories: async ({ shop }) => ({ data: await shop.catalog.mainCategories() }),
  getChildCategories: async ({ shop }) => ({ data: await shop.catalog.childCategories() }),
  async getMainBanners({ shop }) {
    const { data, rotate_seconds } = await shop.content.banners()
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
  getFeaturedProducts: async ({ shop }) => ({ data: (await shop.content.featured()).inventory }),
  getMustHaveProducts: async ({ shop }) => ({ data: (await shop.content.mustHave()).inventory }),
  getHomepageCollections: async ({ shop, query }) => ({
    data: await shop.content.homepageCollections({ limit: query.limit, inventoryLimit: query.inventory_limit }),
  }),
  collection: async ({ shop, params, query }) =>
    found(
      await shop.content.collection(params.id, { page: query.page, perPage: query.limit }),
      'There is no such collection.',
    ),
  inventoryItem: async ({ shop, params }) => ({ data: found(await shop.catalog.item(params.ocid), NO_PRODUCT) }),
  inventory: async ({ shop, query }) => ({ data: await shop.catalog.cards(query.ocids) }),
  similarProducts: async ({ shop, params, query }) => ({
    data: found(await shop.catalog.similar(params.ocid, query.limit), NO_PRODUCT),
  }),
  cartSimilarProducts: async ({ shop, query }) => ({ data: await shop.catalog.similarToCart(query.ocids) }),
  maker: async ({ shop, params }) => ({
    data: found(await shop.catalog.maker(params.slug), 'There is no such maker.'),
  }),
})
