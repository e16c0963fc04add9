import { LRUCache } from 'lru-cache'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'
import { type CheckAtUrl, createUrlCheck, forEachDistinct } from './check-urls.ts'

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
  /** Does not fetch the whole image. */
  checkAtUrl: CheckAtUrl
}

/** Result for each local source that was not in the store yet. A dry run adds the URLs without an image. */
export type ImageResults = ReadonlyMap<string, ImageResult>

/** `warning`: an error that is not stored, because a later job fetches the image and stores its own result. */
type ImageResult = StoredImageFile | { error: string } | { warning: string }

/** Result of a dry run for an image that could be stored. */
const UNSTORED: StoredImageFile = { file: '', width: 1, height: 1, blur: '' }

const CONCURRENCY = 4
const MAX_CACHED = 5000

/** How an import handles images. */
export interface ImageIntakeOptions {
  folder: string | null
  dryRun: boolean
  /** Time after which a dry run stops checking URLs, in milliseconds; 0: it checks none. */
  checkUrlsMs: number
}

/**
 * Stores local images with limited concurrency, each source once per import. A dry run only checks them, and the images at URLs too, until
 * its time is over.
 */
export function createImageIntake(images: ImageStore, { folder, dryRun, checkUrlsMs }: ImageIntakeOptions) {
  const cache = new LRUCache<string, ImageResult>({ max: MAX_CACHED })
  const urls = createUrlCheck((url) => images.checkAtUrl(url), checkUrlsMs)

  async function take(source: string): Promise<ImageResult> {
    if (folder === null) return { error: 'there is no image folder; set it with --images-from' }
    if (dryRun) return (await images.checkInFolder(folder, source)) ?? UNSTORED
    return images.storeFromFolder(folder, source)
  }

  return {
    /** True for a source that `storeAll` handles. URLs are only checked, by a dry run. */
    accepts: (source: string) => dryRun || !isHttpUrl(source),
    async storeAll(sources: readonly string[]): Promise<ImageResults> {
      const results = new Map<string, ImageResult>()
      await forEachDistinct(
        sources.filter((source) => !isHttpUrl(source)),
        CONCURRENCY,
        async (source) => {
          const image = cache.get(source) ?? (await take(source))
          cache.set(source, image)
          results.set(source, image)
        },
      )
      for (const [source, warning] of await urls.check(sources.filter(isHttpUrl))) results.set(source, { warning })
      return results
    },
    /** Returns the number of URLs that a dry run did not check because its time was over. */
    uncheckedUrls: urls.unchecked,
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

/** Formats the focus of an image as in files. */
export function focusCell(focus: readonly number[] | null): string {
  return focus === null ? '' : focus.join(' ')
}

/** Returns what to report about a source, or null. */
export function imageWarning(source: string, results: ImageResults): string | null {
  const result = results.get(source)
  if (!result) return null
  if ('error' in result) return result.error
  return 'warning' in result ? result.warning : null
}

/** Returns the state of a source after this import: stored before, stored just now, or to be downloaded. */
export function imageState(source: string, known: ImageState | undefined, results: ImageResults): ImageState {
  if (known?.file) return pick(known)
  const image = results.get(source)
  if (image && 'file' in image) return { ...pick(image), error: null }
  const unknown = { file: null, width: null, height: null, blur: null }
  return { ...unknown, error: image && 'error' in image ? image.error : (known?.error ?? null) }
}

function pick(state: StoredImageFile | ImageState): ImageState {
  const { file, width, height, blur } = state
  return { file, width, height, blur, error: 'error' in state ? state.error : null }
}
