import { type Bits, copyBits, emptyBits, intersect, unite } from './bits.ts'

/** At 1 the records that are in one of the sets at least, at 2 those in two, and so on; at 0 every record. */
export function levelsOf(sets: readonly Bits[], stride: number): Bits[] {
  const levels = Array.from({ length: sets.length + 1 }, () => emptyBits(stride))
  levels[0]?.fill(0xffff_ffff)
  sets.forEach((set, index) => {
    for (let level = index + 1; level > 0; level--) {
      const below = levels[level - 1]
      if (!below) continue
      const more = copyBits(below)
      intersect(more, set)
      unite(levels[level] ?? more, more)
    }
  })
  return levels
}
