import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { IMAGE_WIDTHS, type ImageDensity, type ImageFormat, type ImageWidth } from '#contract/catalog/images.ts'
import { Problem } from '#contract/problem.ts'
import { createFairQueue } from '#server/work-budget/fair-queue.ts'
import { currentRequester } from '#server/work-budget/requester.ts'
import { decode, MAX_IMAGES_PER_REQUESTER, MAX_WAITING_IMAGES, sharpWork } from './decode.ts'
import { CONTENT_TYPES, encode, RECIPE } from './encode.ts'
import { type FileStore, isFileKey, PRIVATE_FOLDER } from '#server/storage/storage.ts'
import { createPlaceholder } from './placeholder.ts'
import { createVariantCache } from './variant-cache.ts'

/**
 * An image at one size and format. If `state` is not `ready`, the bytes are the placeholder: `missing` no original,
 * `broken` the original cannot be decoded, `unavailable` the store does not respond. `reason` has details for the log.
 */
export interface Variant {
  state: 'ready' | 'missing' | 'broken' | 'unavailable'
  bytes: Buffer
  contentType: string
  /** Quoted, as in the ETag header. */
  etag: string
  reason?: unknown
}

/**
 * `path` is the key of the original. The variant is `width` times `density` pixels wide, or less: images are never enlarged, and the
 * widest variant is that of the largest width at density 1.
 */
export interface VariantRequest {
  path: string
  width: ImageWidth
  density: ImageDensity
  format: ImageFormat
}

/**
 * Counters since the process started, except `cachedBytes`, the current size of the cache folder. `unsaved` variants
 * could not be written there.
 */
export interface VariantCounts {
  encoded: number
  fromMemory: number
  fromDisk: number
  unsaved: number
  cachedBytes: number
}

export interface Variants {
  /** Never throws because of an image or the store; check `state`. Throws `rate_limited` for a requester of too many at once. */
  variant(wanted: VariantRequest): Promise<Variant>
  /** Makes the usual variants of an original while no visitor waits for images, and as long as the cache has space for them. */
  prepare(path: string): Promise<void>
  counts(): VariantCounts
}

interface Task {
  path: string
  pixels: number
  format: ImageFormat
  isBackground: boolean
}

/** Widths that listings and product pages show most. */
const USUAL_WIDTHS = [320, 640, 1024] as const
/** Variants that are made in advance must not evict requested ones, so they fill only this share of the cache. */
const PREPARED_SHARE = 1 / 2
const MAX_PIXELS_WIDE = Math.max(...IMAGE_WIDTHS)
const HOT_BYTES = 32 * 1024 * 1024
const BROKEN_FOR_MS = 60_000
/**
 * Maximum number of originals in memory, up to 20 MB each, while variants are made. Further requests wait before they
 * read an original.
 */
const MAX_ORIGINALS = 12
const MS_PER_MEGAPIXEL: Record<ImageFormat, number> = { webp: 80, avif: 300 }
/** Memory of a cache entry besides its bytes. */
const OVERHEAD_BYTES = 500

/**
 * Creates variants of the originals in `files`, cached in memory and in `cacheFolder`, at most `cacheBytes` there.
 * Stateful: create one per process, whereas `createImages` may be called for each transaction.
 */
export function createVariants(options: {
  files: Pick<FileStore, 'read'>
  cacheFolder: string
  cacheBytes: number
}): Variants {
  const { files, cacheBytes } = options
  const cache = createVariantCache({ folder: options.cacheFolder, maxBytes: options.cacheBytes })
  const hot = new LRUCache<string, Variant>({
    maxSize: HOT_BYTES,
    sizeCalculation: ({ state, bytes }) => OVERHEAD_BYTES + (state === 'ready' ? bytes.length : 0),
  })
  const loading = new Map<string, Promise<Variant>>()
  const making = new Map<string, Promise<Variant>>()
  const originals = createFairQueue({
    concurrency: MAX_ORIGINALS,
    maxRunningPerRequester: MAX_ORIGINALS / 4,
    maxPerRequester: MAX_IMAGES_PER_REQUESTER,
    maxWaiting: MAX_WAITING_IMAGES,
  })
  const placeholder = createPlaceholder()
  const counts = { encoded: 0, fromMemory: 0, fromDisk: 0, unsaved: 0 }

  async function get(task: Task): Promise<Variant> {
    // Requesters do not share a place in the queue: one that has waited for many images would delay the others.
    const key = `${currentRequester()?.key() ?? ''} ${task.isBackground} ${keyOf(task)}`
    const cached = recall(task)
    if (cached) return cached
    const running = loading.get(key)
    if (running) return running
    const work = load(task).finally(() => loading.delete(key))
    loading.set(key, work)
    return work
  }

  function recall(task: Task): Variant | undefined {
    const cached = hot.get(keyOf(task))
    if (!cached) return undefined
    counts.fromMemory += 1
    cache.touch(keyOf(task))
    return cached
  }

  async function fromFolder(task: Task): Promise<Variant | null> {
    const cached = await cache.read(keyOf(task)).catch(() => null)
    if (!cached) return null
    counts.fromDisk += 1
    return remember(task, cached)
  }

  async function load(task: Task): Promise<Variant> {
    return (await fromFolder(task)) ?? originals.run(() => fromOriginal(task), priorityOf(task))
  }

  async function fromOriginal(task: Task): Promise<Variant> {
    // Another requester may have waited for the same variant.
    const made = recall(task)
    if (made) return made
    try {
      const original = await files.read(task.path)
      return original ? await make(task, original) : await placeholderFor('missing', task)
    } catch (reason) {
      if (reason instanceof Problem) throw reason
      return placeholderFor('unavailable', task, reason)
    }
  }

  async function make(task: Task, original: Buffer): Promise<Variant> {
    try {
      const { width } = await decode(original).metadata()
      if (width >= task.pixels) return await makeOnce(task, original)
      // All sizes above the original's are the original size.
      const whole = { ...task, pixels: width }
      return recall(whole) ?? (await fromFolder(whole)) ?? (await makeOnce(whole, original))
    } catch (reason) {
      if (reason instanceof Problem) throw reason
      const broken = await placeholderFor('broken', task, reason)
      // The reason is logged once, not for every request.
      hot.set(keyOf(task), { ...broken, reason: undefined }, { ttl: BROKEN_FOR_MS })
      return broken
    }
  }

  async function makeOnce(task: Task, original: Buffer): Promise<Variant> {
    // A visitor does not wait for a background task.
    const key = `${task.isBackground} ${keyOf(task)}`
    const running = making.get(key)
    if (running) {
      return running.catch((reason: unknown) => {
        if (!(reason instanceof Problem)) throw reason
        // The requester that it was made for was refused, not this one.
        return makeOnce(task, original)
      })
    }
    const work = encodeAndCache(task, original).finally(() => making.delete(key))
    making.set(key, work)
    return work
  }

  async function encodeAndCache(task: Task, original: Buffer): Promise<Variant> {
    const image = decode(original).resize({ width: task.pixels })
    const bytes = await sharpWork(() => encode(image, task.format).toBuffer(), priorityOf(task))
    counts.encoded += 1
    await cache.write(keyOf(task), bytes).catch(() => (counts.unsaved += 1))
    return remember(task, bytes)
  }

  function remember(task: Task, bytes: Buffer): Variant {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const variant: Variant = { state: 'ready', bytes, contentType: CONTENT_TYPES[task.format], etag }
    hot.set(keyOf(task), variant)
    return variant
  }

  async function placeholderFor(state: Variant['state'], { pixels, format }: Task, reason?: unknown): Promise<Variant> {
    const bytes = await placeholder(pixels, format)
    return { state, bytes, contentType: CONTENT_TYPES[format], etag: `"${state}"`, reason }
  }

  return {
    async variant({ path, width, density, format }) {
      const task = { path, pixels: Math.min(width * density, MAX_PIXELS_WIDE), format, isBackground: false }
      return isFileKey(path) && !path.startsWith(PRIVATE_FOLDER) ? get(task) : placeholderFor('missing', task)
    },
    async prepare(path) {
      for (const pixels of USUAL_WIDTHS) {
        if (cache.bytes() > cacheBytes * PREPARED_SHARE) return
        await get({ path, pixels, format: 'webp', isBackground: true })
      }
    },
    counts: () => ({ ...counts, cachedBytes: cache.bytes() }),
  }
}

/** Returns the priority of a variant. Its size is about the milliseconds that a core takes to encode it. */
function priorityOf({ pixels, format, isBackground }: Task): { size: number; isBackground: boolean } {
  return { size: (pixels / 1000) ** 2 * MS_PER_MEGAPIXEL[format], isBackground }
}

function keyOf({ path, pixels, format }: Pick<Task, 'path' | 'pixels' | 'format'>): string {
  return `${RECIPE}/${pixels}/${format}/${path}`
}
