import { LRUCache } from 'lru-cache'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'

/** An image in the store; sizes in pixels, `blur` is a tiny data URL. */
export interface StoredImageFile {
  file: string
  width: number
  height: number
  blur: string
}

/** Stores images; errors are texts for the report. */
export interface ImageStore {
  storeFromFolder(folder: string, source: string): Promise<StoredImageFile | { error: string }>
  /** Checks a file without storing it. Returns the error, or null. */
  checkInFolder(folder: string, source: string): Promise<{ error: string } | null>
}

/** Result for each local source that was not in the store yet. */
export type ImageResults = ReadonlyMap<string, ImageResult>

type ImageResult = StoredImageFile | { error: string }

/** Result of a dry run for an image that could be stored. */
const UNSTORED: StoredImageFile = { file: '', width: 1, height: 1, blur: '' }

const CONCURRENCY = 4
const MAX_CACHED = 5000

/** Stores local images with limited concurrency, each source once per import. A dry run only checks them. */
export function createImageIntake(images: ImageStore, folder: string | null, dryRun: boolean) {
  const cache = new LRUCache<string, ImageResult>({ max: MAX_CACHED })

  async function take(source: string): Promise<ImageResult> {
    if (folder === null) return { error: 'there is no image folder; set it with --images-from' }
    if (dryRun) return (await images.checkInFolder(folder, source)) ?? UNSTORED
    return images.storeFromFolder(folder, source)
  }

  return async function storeAll(sources: readonly string[]): Promise<ImageResults> {
    const results = new Map<string, ImageResult>()
    const waiting = new Set(sources.filter((source) => !isHttpUrl(source))).values()
    async function work(): Promise<void> {
      for (const source of waiting) {
        const image = cache.get(source) ?? (await take(source))
        cache.set(source, image)
        results.set(source, image)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    return results
  }
}

/** The columns of an image row that locate the file. */
export interface ImageState {
  file: string | null
  width: number | null
  height: number | null
  blur: string | null
  error: string | null
}

/** Returns the state of a source after this import: stored before, stored just now, or to be downloaded. */
export function imageState(source: string, known: ImageState | undefined, results: ImageResults): ImageState {
  if (known?.file) return pick(known)
  const image = results.get(source)
  if (image && 'file' in image) return { ...pick(image), error: null }
  const unknown = { file: null, width: null, height: null, blur: null }
  return { ...unknown, error: image ? image.error : (known?.error ?? null) }
}

function pick(state: StoredImageFile | ImageState): ImageState {
  const { file, width, height, blur } = state
  return { file, width, height, blur, error: 'error' in state ? state.error : null }
}
