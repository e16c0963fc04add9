/** Waits between one try and the next while there is a network, in milliseconds. */
const WAITS_MS = [500, 2000, 5000]

/**
 * Fetches a part of the page that is loaded on demand, and tries again where that fails: a network that is away for a
 * moment must not take down the page around the part. Without a network it waits for one.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const wait of WAITS_MS) {
    try {
      return await load()
    } catch {
      await nextChance(wait)
    }
  }
  return load()
}

function nextChance(wait: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, wait)
    else window.addEventListener('online', resolve, { once: true })
  })
}
