import type { Db } from '#database/connect.ts'
import { isWebAddress } from '#server/images/addresses.ts'
import { type KeptPictures, type PictureState, stateOf } from './keep-pictures.ts'
import type { Fault } from './kind.ts'
import type { ProductDraft } from './product-rows.ts'
import { type StoredImage, storedImages, storedProducts } from './product-table.ts'

export interface PlannedImage extends PictureState {
  source: string
  alt: string
  /** To be fetched from the web by a job. */
  fetch: boolean
}

/** The pictures a row leads to; `images` is undefined where nothing changes. */
export function planImages(
  draft: ProductDraft,
  stored: readonly StoredImage[],
  kept: KeptPictures,
): { images: PlannedImage[] | undefined; warnings: Fault[] } {
  const warnings: Fault[] = []
  if (!draft.images && !draft.alts) return { images: undefined, warnings }
  const sources = draft.images ?? stored.map((image) => image.source)
  const bySource = new Map(stored.map((image) => [image.source, image]))
  const images = sources.map((source, position): PlannedImage => {
    const known = bySource.get(source)
    const state = stateOf(source, known, kept)
    const picture = kept.get(source)
    if (!state.file && picture && 'error' in picture) {
      warnings.push({ column: 'images', value: source, reason: picture.error })
    }
    const alt = draft.alts ? (draft.alts[position] ?? '') : (known?.alt ?? '')
    return { source, alt, ...state, fetch: !known && isWebAddress(source) }
  })
  const same =
    images.length === stored.length &&
    images.every((image, position) => {
      const old = stored[position]
      return (
        old?.source === image.source && old.alt === image.alt && old.file === image.file && old.error === image.error
      )
    })
  return { images: same ? undefined : images, warnings }
}

/** The local pictures these rows name that their products do not have in the store. */
export async function missingProductPictures(db: Db, drafts: readonly ProductDraft[]): Promise<string[]> {
  const naming = drafts.filter((draft) => draft.images?.some((source) => !isWebAddress(source)))
  if (naming.length === 0) return []
  const stored = await storedProducts(db, naming)
  const images = await storedImages(db, [...stored.keys()])
  const bySku = new Map([...stored.values()].map((product) => [product.sku, product.ocid]))
  return naming.flatMap((draft) => {
    const ocid = draft.id ?? (draft.key === null ? undefined : bySku.get(draft.key))
    const held = new Set(images.get(ocid ?? -1)?.flatMap((image) => (image.file ? image.source : [])))
    return (draft.images ?? []).filter((source) => !isWebAddress(source) && !held.has(source))
  })
}
