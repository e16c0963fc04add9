import { LRUCache } from 'lru-cache'
import type { CatalogChange } from '#database/catalog-change.ts'
import { type PackedPage, packPage, sizeOfPage } from './packed-page.ts'
import { productsIn, type ShownProducts } from './products-in.ts'

/** A rendered public page, kept as the bytes that go out. */
export interface CachedPage extends PackedPage {
  status: number
  headers: Record<string, string>
  /** The content security policy for a nonce; null for what is no HTML. */
  policy: RenderedPage['policy']
}

export interface PageCache {
  /** The page under `key`, kept or made by `render`; many askers at once render once. */
  page(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** Forgets the pages that show what has changed. */
  forget(change: CatalogChange): void
  /** How many visitors were given a page that was kept, and how many pages were made. */
  figures(): { kept: number; made: number }
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** What its inline scripts carry. */
  nonce: string
  policy: ((nonce: string) => string) | null
  /** True for what says the same to everyone. */
  shared: boolean
}

interface KeptPage {
  page: CachedPage
  /** The products that it shows; null where that is not known. */
  shows: ShownProducts | null
}

/** What is new grows old without any change. */
const KEPT_FOR_MS = 3_600_000

/** Keeps public pages by URL within `maxBytes` of memory, an hour at most; the least used leave first. */
export function createPageCache(maxBytes: number): PageCache {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    ttl: KEPT_FOR_MS,
    sizeCalculation: ({ page, shows }, key) => sizeOfPage(page) + key.length + (shows?.bytes ?? 0) + 500,
  })
  let rendering = new Map<string, Promise<CachedPage>>()
  let generation = 0
  const figures = { kept: 0, made: 0 }

  async function render(key: string, renderPage: () => Promise<RenderedPage>): Promise<CachedPage> {
    const begun = generation
    const rendered = await renderPage()
    const page = pack(rendered)
    // What was rendered before a change must not be kept after it.
    if (rendered.shared && rendered.status === 200 && begun === generation) {
      kept.set(key, { page, shows: productsIn(rendered) })
    }
    return page
  }

  return {
    async page(key, renderPage) {
      const known = kept.get(key)?.page ?? rendering.get(key)
      figures[known ? 'kept' : 'made'] += 1
      if (known) return known
      const mine = rendering
      const work = render(key, renderPage)
      mine.set(key, work)
      try {
        return await work
      } finally {
        mine.delete(key)
      }
    },
    forget(change) {
      generation += 1
      rendering = new Map()
      if (change === 'everything') return kept.clear()
      const changed = [...change]
      const isGone = ({ shows }: KeptPage) => !shows || changed.some((ocid) => shows.has(ocid))
      const gone = Array.from(kept.entries()).filter(([, page]) => isGone(page))
      for (const [key] of gone) kept.delete(key)
    },
    figures: () => ({ ...figures }),
  }
}

function pack({ status, headers, policy, body, nonce }: RenderedPage): CachedPage {
  return { status, headers, policy, ...packPage(body, nonce) }
}
