import { type Bitmap, emptyBitmap, hasBit, isEmpty, setBit } from '#engine/match/bitmap.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { typosOf } from '#engine/match/match-codes.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'
import { ATTRIBUTE, EXACT, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import { attributePosition, type Scorer, type Scoring } from './score-interpretation.ts'

/**
 * Creates the scorer of single-word queries, the most frequent and broadest ones. It stops at the first attribute that
 * matches without typos. Exactness is looked up: `wholeElement` has the records in which the word is the whole of an
 * element.
 */
export function createWordScorer(match: SlotMatch, scoring: Scoring, wholeElement: Bitmap): Scorer {
  const attributes = scoring.attributes.map((attribute) => ({
    attribute,
    words: attribute.words,
    offsets: attribute.offsets,
    codes: attribute.allowPrefixes ? match.codes : match.wholeWordCodes,
    maxTypos: attribute.allowTypos ? Number.POSITIVE_INFINITY : 0,
  }))
  const exactness = isEmpty(wholeElement) ? () => 0 : (doc: number) => (hasBit(wholeElement, doc) ? 1 : 0)

  return (doc, key) => {
    let typos = Number.POSITIVE_INFINITY
    let bestPosition = Number.POSITIVE_INFINITY
    for (let index = 0; index < attributes.length; index++) {
      const each = attributes[index]
      if (!each) continue
      // The match has no typos, and attributes of a worse rank can only be worse.
      if (typos === 0 && each.attribute.rank * 1000 > bestPosition) break
      const { attribute, words, offsets, codes, maxTypos } = each
      const end = offsets[doc + 1] ?? 0
      let position = 0
      for (let at = offsets[doc] ?? 0; at < end; at++) {
        const word = words[at] ?? BOUNDARY
        if (word === BOUNDARY) continue
        const code = codes[word] ?? 0
        if (code !== 0) {
          const wordTypos = typosOf(code)
          if (wordTypos <= maxTypos && wordTypos <= typos) {
            const positionHere = attributePosition(attribute, position)
            bestPosition = wordTypos < typos ? positionHere : Math.min(bestPosition, positionHere)
            typos = wordTypos
            if (wordTypos === 0) break
          }
        }
        position++
      }
    }
    key[TYPO] = typos
    key[WORDS] = -1
    key[PROXIMITY] = 0
    key[ATTRIBUTE] = scoring.rankAttributes && Number.isFinite(bestPosition) ? bestPosition : 0
    key[EXACT] = -exactness(doc)
  }
}

/** Returns the records in which an exact word is the whole of some element. */
export function wholeElementRecords({ postings, stride }: Segment, { exact }: SlotMatch): Bitmap {
  const bits = emptyBitmap(stride)
  const { wholeElementStarts, wholeElementDocs } = postings
  for (const word of exact) {
    for (let at = wholeElementStarts[word] ?? 0; at < (wholeElementStarts[word + 1] ?? 0); at++)
      setBit(bits, wholeElementDocs[at] ?? 0)
  }
  return bits
}
