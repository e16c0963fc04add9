import { type Bits, emptyBits, hasBit, isEmpty, setBit } from '#engine/match/bits.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { typosOf } from '#engine/match/slot-codes.ts'
import type { Segment } from '#engine/segment/read.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'
import { ATTRIBUTE, EXACT, PROXIMITY, TYPO, WORDS } from './criteria.ts'
import { placeOf, type Scorer, type Scoring } from './score-reading.ts'

/**
 * A scorer of queries of one word, the most frequent and the broadest: it stops at the first attribute that answers
 * without a typo. Exactness is looked up: `alone` has the records in which the word is the whole of an element.
 */
export function createWordScorer(match: SlotMatch, scoring: Scoring, alone: Bits): Scorer {
  const attributes = scoring.attributes.map((attribute) => ({
    attribute,
    words: attribute.words,
    offsets: attribute.offsets,
    codes: attribute.prefixes ? match.codes : match.wholeCodes,
    most: attribute.typos ? Number.POSITIVE_INFINITY : 0,
  }))
  const exactness = isEmpty(alone) ? () => 0 : (doc: number) => (hasBit(alone, doc) ? 1 : 0)

  return (doc, key) => {
    let typos = Number.POSITIVE_INFINITY
    let place = Number.POSITIVE_INFINITY
    for (let index = 0; index < attributes.length; index++) {
      const each = attributes[index]
      if (!each) continue
      // What is found has no typos, and attributes of a worse rank can only be worse.
      if (typos === 0 && each.attribute.rank * 1000 > place) break
      const { attribute, words, offsets, codes, most } = each
      const end = offsets[doc + 1] ?? 0
      let position = 0
      for (let at = offsets[doc] ?? 0; at < end; at++) {
        const word = words[at] ?? BOUNDARY
        if (word === BOUNDARY) continue
        const code = codes[word] ?? 0
        if (code !== 0) {
          const own = typosOf(code)
          if (own <= most && own <= typos) {
            const here = placeOf(attribute, position)
            place = own < typos ? here : Math.min(place, here)
            typos = own
            if (own === 0) break
          }
        }
        position++
      }
    }
    key[TYPO] = typos
    key[WORDS] = -1
    key[PROXIMITY] = 0
    key[ATTRIBUTE] = scoring.ranked && Number.isFinite(place) ? place : 0
    key[EXACT] = -exactness(doc)
  }
}

/** The records in which a word that counts as exact is the whole of some element. */
export function recordsAlone({ postings, stride }: Segment, { exact }: SlotMatch): Bits {
  const bits = emptyBits(stride)
  const { aloneStarts, aloneDocs } = postings
  for (const word of exact) {
    for (let at = aloneStarts[word] ?? 0; at < (aloneStarts[word + 1] ?? 0); at++) setBit(bits, aloneDocs[at] ?? 0)
  }
  return bits
}
