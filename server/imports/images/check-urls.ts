/** Each request waits for a server of others. Fewer than a host would take for an attack. */
const CONCURRENCY = 8

/** Checks that there is an image at a URL. Returns the error, or null. */
export type CheckAtUrl = (url: string) => Promise<{ error: string } | null>

/** Checks images at URLs, each once, for at most `limitMs` in total. */
export function createUrlCheck(checkAtUrl: CheckAtUrl, limitMs: number) {
  /** Errors by URL; null: there is an image. */
  const checked = new Map<string, string | null>()
  const unchecked = new Set<string>()
  let spentMs = 0

  return {
    /** Returns the errors by URL. */
    async check(urls: readonly string[]): Promise<Map<string, string>> {
      const deadline = performance.now() + limitMs - spentMs
      const began = performance.now()
      const fresh = urls.filter((url) => !checked.has(url))
      await forEachDistinct(fresh, CONCURRENCY, async (url) => {
        if (performance.now() >= deadline) {
          unchecked.add(url)
          return
        }
        checked.set(url, (await checkAtUrl(url))?.error ?? null)
      })
      spentMs += performance.now() - began
      const errors = urls.flatMap((url) => {
        const error = checked.get(url)
        return error ? [[url, error] as const] : []
      })
      return new Map(errors)
    },
    unchecked: () => unchecked.size,
  }
}

/** Runs `work` for each distinct item, at most `concurrency` at once. */
export async function forEachDistinct<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = new Set(items).values()
  async function run(): Promise<void> {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, run))
}
