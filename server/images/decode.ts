import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** 50 megapixels: more than any camera of a shop, and 200 MB when decoded. */
export const MAX_PIXELS = 50_000_000

// Every image is processed once, so sharp's own cache would only use memory.
sharp.cache(false)

/** Creates a decoder of `bytes` that fails on damaged data and above `MAX_PIXELS`. Reads only the first frame of an animation. */
export function decode(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
}

// Leave one core for pages and one of libuv's four threads for file access, because sharp uses the same threads.
const CONCURRENCY = Math.max(1, Math.min(3, availableParallelism() - 1))

/** Runs image processing with a concurrency limit for the whole process; the rest waits in order. */
export const sharpWork = pLimit(CONCURRENCY)
