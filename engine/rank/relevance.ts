import { type Bitmap, hasBit } from '#engine/match/bitmap.ts'
import { wordNumber } from '#engine/match/fuzzy-expansion.ts'
import { type Codes, typosOf } from '#engine/match/match-codes.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import type { SearchedAttribute } from '#engine/match/searched-attributes.ts'
import type { Slot } from '#engine/query/interpretation.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import { PROXIMITY, type RankKey, WORDS } from './criteria.ts'

/** The relevance of a record (engine/README.md) and its explanation. */
export interface Relevance {
  /** A higher one is more relevant. */
  score: number
  /** True if no word matches in an attribute that names or classifies the record. */
  describedOnly: boolean
  words: readonly { word: string; rarity: number; attributes: readonly string[] }[]
}

/** Attributes with less weight describe a record rather than name or classify it. */
const MIN_NAMING_WEIGHT = 1
/** Share of a synonym in the weight of the word itself. */
const SYNONYM_SHARE = 0.7
/** An attribute of this many words has its weight; longer ones have less. */
const USUAL_LENGTH = 8
const LENGTH_SHARE = 0.5
/** A record with all words side by side gains this share. */
const PROXIMITY_SHARE = 0.3
/** A word with this weight adds half of its rarity. */
const HALF_WEIGHT = 4
const SCORE_STEPS = 1000

/** Returns the rarity of a word: more if fewer of the records have it. */
export function rarityOf(frequency: number, records: number): number {
  return Math.log2(1 + records / Math.max(1, frequency))
}

/** Returns the weight of an attribute of this many words. */
export function weightAtLength(weight: number, length: number): number {
  return weight / (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_LENGTH)
}

/** Returns the share of its rarity that a word adds, from the sum of the weights of its attributes. */
export function saturate(weights: number, isSynonym: boolean): number {
  return (weights / (weights + HALF_WEIGHT)) * (isSynonym ? SYNONYM_SHARE : 1)
}

/** Returns the score of a record from the sum of its words. `words` and `distance` are the criteria words and proximity. */
export function scoreOf(sum: number, words: number, distance: number): number {
  const closeness = words > 1 ? Math.min(1, (words - 1) / Math.max(1, distance)) : 0
  return Math.round(SCORE_STEPS * sum * (1 + PROXIMITY_SHARE * closeness))
}

/** True if an attribute of this weight names or classifies a record. */
export function isNaming(weight: number): boolean {
  return weight >= MIN_NAMING_WEIGHT
}

export interface RelevanceInput {
  segment: Segment
  interpretations: readonly InterpretationMatch[]
  attributes: readonly SearchedAttribute[]
  /** By attribute. Other attributes have no weight. */
  weights: ReadonlyMap<string, number>
  rarity(slot: Slot): number
}

/** Creates a function that returns the relevance of a record of one segment. It reads the words of the record once per interpretation. */
export function createRelevanceScorer({ segment, interpretations, attributes, weights, rarity }: RelevanceInput) {
  const weighted = attributes.flatMap((attribute) => {
    const weight = weights.get(attribute.name) ?? 0
    return weight > 0 ? [{ attribute, weight }] : []
  })
  const readers = interpretations.map((match): InterpretationReader => ({
    records: match.records,
    slots: match.slots.map((slot) => slotReader(segment, slot, match)),
    prefixTables: match.slots.map(({ codes }) => codes),
    wholeWordTables: match.slots.map(({ wholeWordCodes }) => wholeWordCodes),
  }))

  /** Most words match no slot, so the loop over them is kept minimal. */
  function read({ slots, prefixTables, wholeWordTables }: InterpretationReader, doc: number): void {
    for (const slot of slots) slot.reset()
    for (const { attribute, weight } of weighted) {
      const { words, offsets } = attribute
      const end = offsets[doc + 1] ?? 0
      const tables = attribute.allowPrefixes ? prefixTables : wholeWordTables
      let length = 0
      for (let at = offsets[doc] ?? 0; at < end; at++) {
        const word = words[at] ?? BOUNDARY
        if (word === BOUNDARY) continue
        length++
        for (let index = 0; index < slots.length; index++) {
          const code = tables[index]?.[word] ?? 0
          if (code !== 0) slots[index]?.visit(word, code, attribute.allowTypos)
        }
      }
      for (const slot of slots) slot.endAttribute(attribute.name, weightAtLength(weight, length), isNaming(weight))
    }
  }

  return (doc: number, key: RankKey): Relevance => {
    let best: Relevance = { score: 0, describedOnly: true, words: [] }
    let describedOnly = true
    for (const reader of readers) {
      if (!hasBit(reader.records, doc)) continue
      read(reader, doc)
      const { slots } = reader
      let sum = 0
      for (const slot of slots) {
        sum += rarity(slot.slot) * saturate(slot.weight, slot.isSynonym)
        if (slot.isNamed) describedOnly = false
      }
      const score = scoreOf(sum, -(key[WORDS] ?? 0), key[PROXIMITY] ?? 0)
      if (best.words.length > 0 && score <= best.score) continue
      best = {
        score,
        describedOnly,
        words: slots.map((slot) => ({
          word: slot.slot.word,
          rarity: rarity(slot.slot),
          attributes: slot.attributes,
        })),
      }
    }
    return { ...best, describedOnly }
  }
}

type SlotReader = ReturnType<typeof slotReader>

interface InterpretationReader {
  records: Bitmap
  slots: readonly SlotReader[]
  /** By slot, then by word number: match codes in attributes with and without prefix search. */
  prefixTables: readonly Codes[]
  wholeWordTables: readonly Codes[]
}

/** Collects the occurrences of a slot with the fewest typos in one record. */
function slotReader(segment: Segment, match: SlotMatch, { interpretation }: InterpretationMatch) {
  const { slot } = match
  const replaced = interpretation.replaced
  const isReplacement = replaced?.isSynonym === true && replaced.slots.includes(slot)
  const others = new Set(slot.alternatives.flatMap(({ word, isSynonym }) => (isSynonym ? [] : [word])))
  const synonyms = new Set(
    slot.alternatives.flatMap(({ word, isSynonym }) =>
      isSynonym && word !== slot.word && !others.has(word) ? [wordNumber(segment.trie, word)] : [],
    ),
  )
  let fewestTypos = Number.POSITIVE_INFINITY
  let isFoundHere = false
  let isLiteral = false
  const reader = {
    slot,
    weight: 0,
    isNamed: false,
    get isSynonym() {
      return isReplacement || !isLiteral
    },
    attributes: [] as string[],
    reset(): void {
      fewestTypos = Number.POSITIVE_INFINITY
      isFoundHere = false
      clear()
    },
    visit(word: number, code: number, allowTypos: boolean): void {
      const typos = typosOf(code)
      if (typos > fewestTypos || (!allowTypos && (typos > 0 || slot.needsTypoTolerance))) return
      if (typos < fewestTypos) clear()
      fewestTypos = typos
      isFoundHere = true
      if (!synonyms.has(word)) isLiteral = true
    },
    endAttribute(name: string, weight: number, isNamingAttribute: boolean): void {
      if (!isFoundHere) return
      isFoundHere = false
      reader.weight += weight
      reader.attributes.push(name)
      if (isNamingAttribute) reader.isNamed = true
    },
  }
  function clear(): void {
    reader.weight = 0
    reader.isNamed = false
    reader.attributes = []
    isLiteral = false
  }
  return reader
}
