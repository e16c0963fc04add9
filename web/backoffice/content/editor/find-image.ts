import type { ContentImage } from '#contract/schemas/admin/settings/content.ts'
import { call } from '#web/backoffice/api/call.ts'

/** Milliseconds without typing after which the image is loaded. */
const PAUSE_MS = 250

const found = new Map<string, Promise<ContentImage | null>>()

/**
 * Finds an image after a pause in typing, because each request searches all images; one that was found before needs no pause. Returns a function
 * that cancels it.
 */
export function findImageAfterPause(picture: string, show: (image: ContentImage | null) => void): () => void {
  let isCurrent = true
  const load = async () => {
    const image = await findImage(picture)
    if (isCurrent) show(image)
  }
  const timer = setTimeout(() => void load(), found.has(picture) ? 0 : PAUSE_MS)
  return () => {
    isCurrent = false
    clearTimeout(timer)
  }
}

/** Returns an image of the library by its name, or null if it is not stored yet or could not be loaded. Each is loaded once. */
export function findImage(picture: string): Promise<ContentImage | null> {
  const known = found.get(picture)
  if (known) return known
  const loading = loadImage(picture).catch(() => {
    found.delete(picture)
    return null
  })
  found.set(picture, loading)
  return loading
}

async function loadImage(picture: string): Promise<ContentImage | null> {
  if (picture === '') return null
  const { data } = await call('adminContentImages', { query: { q: picture.slice(0, 120) } })
  return data.find((image) => image.picture === picture) ?? null
}

/** Remembers an image that was loaded or uploaded. */
export function rememberImage(image: ContentImage): void {
  found.set(image.picture, Promise.resolve(image))
}
