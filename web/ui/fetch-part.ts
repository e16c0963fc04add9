/** Waits between one try and the next while there is a network, in milliseconds. */
const WAITS_MS = [500, 2000, 5000]
const MODULE_ADDRESS = /https?:\/\/[^\s?]+/

/**
 * Fetches a part of the page that is loaded on demand, and tries again where that fails: a network that is away for a
 * moment must not take down the page around the part. Without a network it waits for one. `load` is an import and nothing more.
 * `onWait` is told when it begins to wait.
 */
export async function fetchPart<Part>(load: () => Promise<Part>, onWait?: () => void): Promise<Part> {
  let next = load
  for (const [tries, wait] of WAITS_MS.entries()) {
    try {
      return await next()
    } catch (error) {
      // Chromium remembers for as long as the page is open that a module could not be had; by another address it can.
      const address = error instanceof Error ? MODULE_ADDRESS.exec(error.message)?.[0] : undefined
      if (address) next = () => import(/* @vite-ignore */ `${address}?again=${tries + 1}`) as Promise<Part>
      if (tries === 0) onWait?.()
      await nextChance(wait)
    }
  }
  return next()
}

function nextChance(wait: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, wait)
    else window.addEventListener('online', resolve, { once: true })
  })
}
