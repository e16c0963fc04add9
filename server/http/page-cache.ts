import { LRUCache } from 'lru-cache'
import { type PackedPage, packPage, sizeOfPage } from './packed-page.ts'

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
  /** Forgets everything: what the pages show has changed. */
  empty(): void
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

/** What is new grows old without any change. */
const KEPT_FOR_MS = 86_400_000

/** Keeps public pages by URL within `maxBytes` of memory, a day at most; the least used leave first. */
export function createPageCache(maxBytes: number): PageCache {
  const kept = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    ttl: KEPT_FOR_MS,
    sizeCalculation: (page, key) => sizeOfPage(page) + key.length + 500,
  })
  let rendering = new Map<string, Promise<CachedPage>>()
  let generation = 0

  async function render(key: string, renderPage: () => Promise<RenderedPage>): Promise<CachedPage> {
    const begun = generation
    const rendered = await renderPage()
    const page = pack(rendered)
    // What was rendered before a change must not be kept after it.
    if (rendered.shared && rendered.status === 200 && begun === generation) kept.set(key, page)
    return page
  }

  return {
    async page(key, renderPage) {
      const known = kept.get(key) ?? rendering.get(key)
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
    empty() {
      generation += 1
      kept.clear()
      rendering = new Map()
    },
  }
}

function pack({ status, headers, policy, body, nonce }: RenderedPage): CachedPage {
  return { status, headers, policy, ...packPage(body, nonce) }
}
