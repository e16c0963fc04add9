import type { Bitmap } from '#engine/match/bitmap.ts'
import type { RankKey } from './criteria.ts'
import type { SeparatedPairs } from './separated-pairs.ts'

/** Records with a common upper bound, as an ascending list or, if not listed yet, as a bitmap. */
export interface Partition {
  docs: Uint32Array | null
  records: Bitmap
  bound: RankKey
  /** Location of their matches: only in attributes with posting lists, only in the others, or unknown. */
  source: 'listed' | 'unlisted' | 'any'
  /** If set, only the records with `count` separated pairs belong to the partition. */
  separation?: { count: number } & Pick<SeparatedPairs, 'countIn' | 'prefetchRecords'>
}
