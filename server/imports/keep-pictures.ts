import { LRUCache } from 'lru-cache'
import { isWebAddress } from '#server/images/addresses.ts'

/** Where a picture is in the store; the sizes are pixels, `blur` a tiny data URL. */
export interface StoredPicture {
  file: string
  width: number
  height: number
  blur: string
}

/** Keeps the file at path `source` inside `folder`; the error is a sentence for the report. */
export interface PictureKeeper {
  keepFromFolder(folder: string, source: string): Promise<StoredPicture | { error: string }>
}

/** What came of each local source that was not in the store yet. */
export type KeptPictures = ReadonlyMap<string, StoredPicture | { error: string }>

const AT_ONCE = 4
const REMEMBERED = 5000

/** Brings local pictures into the store, a few at once, each once an import. */
export function createPictureIntake(images: PictureKeeper, folder: string | null) {
  const remembered = new LRUCache<string, StoredPicture | { error: string }>({ max: REMEMBERED })

  async function keep(source: string): Promise<StoredPicture | { error: string }> {
    if (folder === null) return { error: 'there is no folder of pictures; name it with --images-from' }
    return images.keepFromFolder(folder, source)
  }

  return async function keepAll(sources: readonly string[]): Promise<KeptPictures> {
    const kept = new Map<string, StoredPicture | { error: string }>()
    const waiting = new Set(sources.filter((source) => !isWebAddress(source))).values()
    async function work(): Promise<void> {
      for (const source of waiting) {
        const picture = remembered.get(source) ?? (await keep(source))
        remembered.set(source, picture)
        kept.set(source, picture)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return kept
  }
}

/** The columns of a picture's row that say where it is. */
export interface PictureState {
  file: string | null
  width: number | null
  height: number | null
  blur: string | null
  error: string | null
}

/** The state a source is in after this import: known already, kept just now, or to be fetched. */
export function stateOf(source: string, known: PictureState | undefined, kept: KeptPictures): PictureState {
  if (known?.file) return pick(known)
  const picture = kept.get(source)
  if (picture && 'file' in picture) return { ...pick(picture), error: null }
  const unknown = { file: null, width: null, height: null, blur: null }
  return { ...unknown, error: picture ? picture.error : (known?.error ?? null) }
}

function pick(state: StoredPicture | PictureState): PictureState {
  const { file, width, height, blur } = state
  return { file, width, height, blur, error: 'error' in state ? state.error : null }
}
