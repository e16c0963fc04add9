import { type Bitmap, hasBit, setBit } from '#engine/match/bitmap.ts'

/**
 * Adds tombstones (marks records of a segment as deleted). Copy-on-write: search threads read the existing bitmap, so
 * it is never modified.
 */
export function createTombstones(segment: {
  stride: number
  tombstones: SharedArrayBuffer | null
  deletedCount: number
}) {
  let { tombstones, deletedCount } = segment
  let words: Bitmap | undefined = tombstones ? new Uint32Array(tombstones) : undefined
  let isCopied = false

  return {
    has: (doc: number): boolean => words !== undefined && hasBit(words, doc),
    add(doc: number): void {
      const bitmap = writableBitmap()
      if (hasBit(bitmap, doc)) return
      setBit(bitmap, doc)
      deletedCount++
    },
    /** Returns the new tombstones and their count. */
    result: () => ({ tombstones, deletedCount }),
  }

  function writableBitmap(): Bitmap {
    if (words && isCopied) return words
    const copy = new SharedArrayBuffer(segment.stride * Uint32Array.BYTES_PER_ELEMENT)
    const bitmap = new Uint32Array(copy)
    if (words) bitmap.set(words)
    words = bitmap
    tombstones = copy
    isCopied = true
    return bitmap
  }
}

/** Yields the records that are deleted now and were not before. */
export function* deletedSince(before: SharedArrayBuffer | null, now: SharedArrayBuffer | null): Generator<number> {
  if (!now) return
  const previousWords = before ? new Uint32Array(before) : undefined
  const words = new Uint32Array(now)
  for (let index = 0; index < words.length; index++) {
    const newlyDeleted = (words[index] ?? 0) & ~(previousWords?.[index] ?? 0)
    if (newlyDeleted === 0) continue
    for (let bit = 0; bit < 32; bit++) if (newlyDeleted & (1 << bit)) yield (index << 5) + bit
  }
}
