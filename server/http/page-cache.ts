import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const zip = promisify(gzip)

/** A rendered public page, kept as the bytes that go out. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  gzipped: Buffer
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
  /** True for what says the same to everyone. */
  shared: boolean
}

/** Keeps public pages by URL within `maxBytes` of memory, the least used leave first. */
export function createPageCache(maxBytes: number): PageCache {
  const kept = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page, key) => page.body.length + page.gzipped.length + key.length + 500,
  })
  let rendering = new Map<string, Promise<CachedPage>>()
  let generation = 0

  async function render(key: string, renderPage: () => Promise<RenderedPage>): Promise<CachedPage> {
    const begun = generation
    const rendered = await renderPage()
    const page = await pack(rendered)
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

async function pack({ status, headers, body }: RenderedPage): Promise<CachedPage> {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  // The visitor who asks first waits for this: the lowest level takes a third of the time for a sixth more bytes.
  return { status, headers, etag, body, gzipped: await zip(body, { level: 1 }) }
}
