import type { Db } from '#database/connect.ts'
import { isHttpUrl } from '#server/outbound/public-addresses.ts'
import { type ImageResults, type ImageState, imageState, imageWarning } from '#server/imports/images/store-images.ts'
import type { CellError } from '#server/imports/kind.ts'
import type { FocusPoint } from '#server/imports/reading/parse-cells.ts'
import { bySku } from './product-codes.ts'
import type { ProductDraft } from './product-rows.ts'
import { type StoredImage, storedImages, storedProducts } from './product-table.ts'

export interface PlannedImage extends ImageState {
  source: string
  alt: string
  focus: FocusPoint | null
  /** True if a job has to download it. */
  fetch: boolean
}

/** Returns the stored columns of an image without its place. Imports of earlier releases have recorded images without a focus. */
export function plainImage({ source, alt, file, width, height, blur, error, focus }: Omit<PlannedImage, 'fetch'>) {
  return { source, alt, file, width, height, blur, error, ...(focus && { focus }) }
}

/** Plans the images of a row; `images` is undefined if nothing changes. */
export function planImages(
  draft: ProductDraft,
  stored: readonly StoredImage[],
  results: ImageResults,
): { images: PlannedImage[] | undefined; warnings: CellError[] } {
  const warnings: CellError[] = []
  if (!draft.images && !draft.alts && !draft.focus) return { images: undefined, warnings }
  const sources = draft.images ?? stored.map((image) => image.source)
  const bySource = new Map(stored.map((image) => [image.source, image]))
  const images = sources.map((source, position): PlannedImage => {
    const known = bySource.get(source)
    const state = imageState(source, known, results)
    const reason = imageWarning(source, results)
    if (!state.file && reason !== null) warnings.push({ column: 'images', value: source, reason })
    const alt = draft.alts ? (draft.alts[position] ?? '') : (known?.alt ?? '')
    const focus = draft.focus ? (draft.focus[position] ?? null) : (known?.focus ?? null)
    return { source, alt, focus, ...state, fetch: !known && isHttpUrl(source) }
  })
  const same =
    images.length === stored.length &&
    images.every((image, position) => {
      const old = stored[position]
      return old !== undefined && JSON.stringify(plainImage(old)) === JSON.stringify(plainImage(image))
    })
  return { images: same ? undefined : images, warnings }
}

/** Returns the images of these rows that `accepts` and that their products do not have in the store. */
export async function missingProductImages(
  db: Db,
  drafts: readonly ProductDraft[],
  accepts: (source: string) => boolean,
): Promise<string[]> {
  const naming = drafts.filter((draft) => draft.images?.some(accepts))
  if (naming.length === 0) return []
  const stored = await storedProducts(db, naming)
  const images = await storedImages(db, [...stored.keys()])
  const skus = bySku([...stored.values()])
  return naming.flatMap((draft) => {
    const ocid = draft.id ?? (draft.key === null ? undefined : skus.get(draft.key)?.ocid)
    const known = ocid === undefined ? [] : (images.get(ocid) ?? [])
    const stored = new Set(known.flatMap((image) => (image.file ? image.source : [])))
    return (draft.images ?? []).filter((source) => accepts(source) && !stored.has(source))
  })
}
