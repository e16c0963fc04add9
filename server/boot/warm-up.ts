import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'

const MAX_PRODUCTS = 500

/**
 * Renders pages and runs searches in this process for `seconds`, so that the JIT compiles them before the first visitors arrive. Code
 * that has not been compiled yet is several times slower. Responses are ignored.
 */
export async function warmUp(app: FastifyInstance, { catalog }: Shop, seconds: number): Promise<void> {
  if (seconds === 0) return
  const until = performance.now() + seconds * 1000
  const { categories } = await catalog.sitemapPlaces()
  const products = (await catalog.sitemapProducts(1)).slice(0, MAX_PRODUCTS)
  // Each URL once: the second request for a page would come from the page cache.
  const pages = [
    '/',
    ...products.flatMap(({ ocid, slug }, index) => [
      `/inventory/${ocid}/${slug}`,
      `/inventory/search?keyword=${encodeURIComponent(slug.replaceAll('-', ' '))}`,
      ...categories.slice(index, index + 1).map(({ c_link }) => `/category/${encodeURIComponent(c_link)}`),
    ]),
  ]
  for (const url of pages) {
    if (performance.now() >= until) return
    await app.inject({ url, headers: { accept: 'text/html' } })
  }
}
