import { LRUCache } from 'lru-cache'
import type { CatalogChange } from '#database/catalog-change.ts'
import { type CompressedPage, compressPage, sizeOfPage } from './compressed-page.ts'
import { productsIn, type ShownProducts } from './products-in-page.ts'

/** A rendered public page, stored as the bytes that are sent. */
export interface CachedPage extends CompressedPage {
  status: number
  headers: Record<string, string>
  /** Returns the content security policy for a nonce; null for responses other than HTML. */
  policy: RenderedPage['policy']
}

export interface PageCache {
  /** Returns the cached page of `key`, or renders it. Concurrent requests for the same key wait for one render. */
  page(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** Evicts the pages that show changed products. */
  evict(change: CatalogChange): void
  /** Returns the number of requests answered from the cache, and of renders. */
  figures(): { hits: number; renders: number }
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Nonce of the page's inline scripts. */
  nonce: string
  policy: ((nonce: string) => string) | null
  /** True if the page is the same for every visitor. */
  shared: boolean
}

interface CacheEntry {
  page: CachedPage
  /** The products that the page shows; null if they are not known. */
  products: ShownProducts | null
}

/** Products stop being new and rules end without a change of the catalog, so entries expire. */
const TTL_MS = 3_600_000

/** Creates an LRU cache of public pages by URL, with `maxBytes` of memory and a TTL of an hour. */
export function createPageCache(maxBytes: number): PageCache {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    ttl: TTL_MS,
    sizeCalculation: ({ page, products }, key) => sizeOfPage(page) + key.length + (products?.bytes ?? 0) + 500,
  })
  let inProgress = new Map<string, Promise<CachedPage>>()
  let generation = 0
  const figures = { hits: 0, renders: 0 }

  async function render(key: string, renderPage: () => Promise<RenderedPage>): Promise<CachedPage> {
    const startGeneration = generation
    const rendered = await renderPage()
    const page = compress(rendered)
    // A page whose render began before a change may show old data: do not store it.
    if (rendered.shared && rendered.status === 200 && startGeneration === generation) {
      entries.set(key, { page, products: productsIn(rendered.headers['content-type'] ?? '', rendered.body) })
    }
    return page
  }

  return {
    async page(key, renderPage) {
      const cached = entries.get(key)?.page ?? inProgress.get(key)
      figures[cached ? 'hits' : 'renders'] += 1
      if (cached) return cached
      const currentRenders = inProgress
      const work = render(key, renderPage)
      currentRenders.set(key, work)
      try {
        return await work
      } finally {
        currentRenders.delete(key)
      }
    },
    evict(change) {
      generation += 1
      inProgress = new Map()
      if (change === 'everything') return entries.clear()
      const changed = [...change]
      const isAffected = ({ products }: CacheEntry) => !products || changed.some((ocid) => products.has(ocid))
      const affected = Array.from(entries.entries()).filter(([, page]) => isAffected(page))
      for (const [key] of affected) entries.delete(key)
    },
    figures: () => ({ ...figures }),
  }
}

function compress({ status, headers, policy, body, nonce }: RenderedPage): CachedPage {
  return { status, headers, policy, ...compressPage(body, nonce) }
}
