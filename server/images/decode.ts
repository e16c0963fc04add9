import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'

/** 50 megapixels: more than any camera of a shop, and 200 MB when decoded. */
export const MOST_PIXELS = 50_000_000

// Every picture passes once, so sharp's own cache would only hold memory.
sharp.cache(false)

/** A decoder of `bytes` that stops at damage and at `MOST_PIXELS`. Only the first frame of an animation is read. */
export function decode(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
}

// One core stays free for pages, and one of libuv's four threads for files: sharp works on the same threads.
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))

/** Runs sharp work for this process, a few pieces at once; the rest waits in order. */
export const sharpWork = createGate(AT_ONCE)

/** A gate that lets `atOnce` pieces of work run and keeps the others waiting in order. */
export function createGate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
