import type { Bitmap } from '#engine/match/bitmap.ts'
import type { RankKey } from './criteria.ts'

/** Records with a common upper bound: no record of the bucket has a better key. */
export interface Bucket {
  records: Bitmap
  bound: RankKey
  /** Typos of all the records; null if they differ. */
  typos: number | null
}
