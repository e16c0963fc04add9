import type { FastifyInstance } from 'fastify'
import type { Shop } from './shop.ts'

const MOST_PRODUCTS = 500

/**
 * Asks this process for pages and searches as visitors do, one after the other, for so many seconds: code that has hardly run
 * is several times as slow, and after a deployment visitors would be the ones to wait for it. What it answers is not looked at.
 */
export async function warmUp(app: FastifyInstance, { catalog }: Shop, seconds: number): Promise<void> {
  if (seconds === 0) return
  const until = performance.now() + seconds * 1000
  const { categories } = await catalog.findablePlaces()
  const products = (await catalog.findableProducts(1)).slice(0, MOST_PRODUCTS)
  // None twice: a page that is kept is not made again.
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
