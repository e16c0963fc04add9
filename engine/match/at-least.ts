import { type Bitmap, copyBitmap, emptyBitmap, intersect, union } from './bitmap.ts'

/** Returns the bitmaps of the records that are in at least 0, 1, 2, … of the sets; bitmap 0 has all records. */
export function bitmapsOfAtLeast(sets: readonly Bitmap[], stride: number): Bitmap[] {
  const levels = Array.from({ length: sets.length + 1 }, () => emptyBitmap(stride))
  levels[0]?.fill(0xffff_ffff)
  sets.forEach((set, index) => {
    for (let level = index + 1; level > 0; level--) {
      const below = levels[level - 1]
      if (!below) continue
      const more = copyBitmap(below)
      intersect(more, set)
      union(levels[level] ?? more, more)
    }
  })
  return levels
}
