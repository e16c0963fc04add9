import type { ContentImage } from '#contract/schemas/admin/content.ts'
import { call } from '#web/backoffice/api/call.ts'

const found = new Map<string, Promise<ContentImage | null>>()

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
