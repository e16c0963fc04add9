import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { createFairQueue } from '#server/work-budget/fair-queue.ts'

/** 50 megapixels: more than any camera of a shop, and 200 MB when decoded. */
export const MAX_PIXELS = 50_000_000

// Every image is processed once, so sharp's own cache would only use memory.
sharp.cache(false)

/** Creates a decoder of `bytes` that fails on damaged data and above `MAX_PIXELS`. Reads only the first frame of an animation. */
export function decode(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
}

// Leave one core for pages if there are more than two, and one of libuv's four threads for file access, because sharp uses the same
// threads. At least two images at once, because one requester never gets all: others would wait for its largest image.
const CONCURRENCY = Math.max(2, Math.min(3, availableParallelism() - 1))

/** Tasks of one requester that may wait: ten pages of new images. */
export const MAX_IMAGES_PER_REQUESTER = 250
export const MAX_WAITING_IMAGES = 2000

/** Runs image processing with a concurrency limit for the whole process, in an order that is fair. */
export const { run: sharpWork } = createFairQueue({
  concurrency: CONCURRENCY,
  resource: 'images',
  maxRunningPerRequester: CONCURRENCY - 1,
  maxPerRequester: MAX_IMAGES_PER_REQUESTER,
  maxWaiting: MAX_WAITING_IMAGES,
})
