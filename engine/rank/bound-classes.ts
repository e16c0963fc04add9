import { type Bitmap, countOnes, hasBit } from '#engine/match/bitmap.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import { ATTRIBUTE, EXACT, type RankKey, PROXIMITY } from './criteria.ts'
import type { SegmentRanking } from './segment-ranking.ts'
import type { Bucket } from './bucket.ts'
import { MAX_DISTANCE } from './score-interpretation.ts'
import { ELSEWHERE_SHIFT, NO_POSITION, POSITION_SHIFT, type ListedPositions } from './listed-positions.ts'

/** Equivalence classes of a bucket's records by upper bound of their key. Better classes have lower numbers. */
export interface BoundClasses {
  count: number
  /** Writes the class number of each doc. If there are listed positions, `docs` are the docs that have them. */
  classify(docs: Uint32Array, classNumbers: Uint32Array): void
  /** Returns the class of records without listed positions. */
  unlistedClass(isWholeElement: boolean): number
  boundOf(classNumber: number): RankKey
  /** True if, in all records of the class, only attributes with posting lists match. */
  isListed(classNumber: number): boolean
}

interface BucketFacts {
  bucket: Bucket
  positions: ListedPositions | null
  wholeElement: Bitmap | null
}

const POSITION_NUMBERS = NO_POSITION + 1
/** One bit of a byte per slot. */
export const MAX_SLOTS = 8
const SLOTS = (1 << MAX_SLOTS) - 1
/** Location of a record's matches: only in listed attributes; also elsewhere; some slots only elsewhere. */
const LIST_STATES = 3

/** The class in which all matches are elsewhere, in the same attribute as far as is known. */
const UNLISTED_CLASS = (2 * POSITION_NUMBERS + NO_POSITION) * 2

/**
 * Classifies a bucket's records by what is known without reading them: the positions of their matches, and whether a
 * word is the whole of an element.
 */
export function boundClassesOf(
  { scoring }: SegmentRanking,
  { slots }: InterpretationMatch,
  { bucket, positions, wholeElement }: BucketFacts,
): BoundClasses {
  const optional = slots.some(({ slot }) => slot.optional)
  const pairs = optional || !positions ? 0 : slots.length - 1
  return {
    count: (pairs + 1) * LIST_STATES * POSITION_NUMBERS * 2,
    classify(docs, classNumbers) {
      if (positions) classifyByPositions(docs, classNumbers, positions, { slots: slots.length, pairs })
      else classNumbers.fill(UNLISTED_CLASS, 0, docs.length)
      for (let index = 0; index < docs.length; index++) {
        if (!wholeElement || !hasBit(wholeElement, docs[index] ?? 0))
          classNumbers[index] = (classNumbers[index] ?? 0) + 1
      }
    },
    unlistedClass: (isWholeElement) => UNLISTED_CLASS + Number(wholeElement !== null && !isWholeElement),
    boundOf(classNumber) {
      const bound = bucket.bound.slice()
      if (wholeElement && classNumber % 2 === 1) bound[EXACT] = 0
      const positionNumber = (classNumber >>> 1) % POSITION_NUMBERS
      const separated = Math.floor(classNumber / (POSITION_NUMBERS * 2 * LIST_STATES))
      if (pairs > 0) bound[PROXIMITY] = (pairs - separated) * scoring.minProximity + separated * MAX_DISTANCE
      if (positions) bound[ATTRIBUTE] = positions.positionKeys[positionNumber] ?? positions.unlistedKey ?? 0
      return bound
    },
    isListed: (classNumber) =>
      positions !== null && Math.floor(classNumber / (POSITION_NUMBERS * 2)) % LIST_STATES === 0,
  }
}

/** A class number consists of the pairs without a common attribute, then the list state, then the best position. */
function classifyByPositions(
  docs: Uint32Array,
  classNumbers: Uint32Array,
  { marks }: ListedPositions,
  { slots, pairs }: { slots: number; pairs: number },
): void {
  const all = (1 << slots) - 1
  const pairBits = (1 << pairs) - 1
  for (let index = 0; index < docs.length; index++) {
    const mark = marks[docs[index] ?? 0] ?? 0
    const listedSlots = mark & SLOTS
    const elsewhereSlots = (mark >>> ELSEWHERE_SHIFT) & SLOTS
    // A slot without a listed match matches in an attribute without lists.
    const otherSlots = (~listedSlots | elsewhereSlots) & all
    const adjacentPairs = ((listedSlots & (listedSlots >>> 1)) | (otherSlots & (otherSlots >>> 1))) & pairBits
    const separated = pairs - countOnes(adjacentPairs)
    const state = Number(elsewhereSlots !== 0) + 2 * Number(listedSlots !== all)
    const positionNumber = ((mark >>> POSITION_SHIFT) - 1) & NO_POSITION
    classNumbers[index] = ((separated * LIST_STATES + Math.min(state, 2)) * POSITION_NUMBERS + positionNumber) * 2
  }
}
