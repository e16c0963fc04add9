/** Delays between retries while the browser is online. */
const RETRY_DELAYS_MS = [500, 2000, 5000]
const MODULE_URL = /https?:\/\/[^\s?]+/

/**
 * Loads a lazy chunk with retries, so that a short network failure does not take down the page around it. While the browser is
 * offline it waits for the network. `load` must only be a dynamic import. `onWait` is called before the first wait.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, onWait?: () => void): Promise<Chunk> {
  let next = load
  for (const [retries, delay] of RETRY_DELAYS_MS.entries()) {
    try {
      return await next()
    } catch (error) {
      // Chromium caches a failed module import as long as the page is open. Another URL bypasses that cache.
      const url = error instanceof Error ? MODULE_URL.exec(error.message)?.[0] : undefined
      if (url) next = () => import(/* @vite-ignore */ `${url}?again=${retries + 1}`) as Promise<Chunk>
      if (retries === 0) onWait?.()
      await waitToRetry(delay)
    }
  }
  return next()
}

function waitToRetry(delay: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, delay)
    else window.addEventListener('online', resolve, { once: true })
  })
}
