import type { Interpretation, Slot } from '#engine/query/interpretation.ts'
import { BOUNDARY } from '#engine/segment/count-postings.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import type { SearchedAttribute, SearchedAttributes } from './searched-attributes.ts'
import {
  type Bitmap,
  clearBit,
  copyBitmap,
  emptyBitmap,
  everyBit,
  intersect,
  isEmpty,
  intersectionOf,
  subtract,
  union,
} from './bitmap.ts'
import { matchCodeIn, type SlotMatch, type SlotMatcher } from './match-slot.ts'
import { mayContinue } from './work-limit.ts'
import { type AdjacencyTest, createAdjacencyTest } from './adjacency.ts'

/** An interpretation of the query in one segment. */
export interface InterpretationMatch {
  interpretation: Interpretation
  slots: readonly SlotMatch[]
  /** Records that match it, with any number of typos. */
  records: Bitmap
}

/** Finds the records that match an interpretation; null if there are none. */
export function matchInterpretation(
  segment: Segment,
  interpretation: Interpretation,
  attributes: SearchedAttributes,
  matchSlot: SlotMatcher,
): InterpretationMatch | null {
  const slots: SlotMatch[] = []
  for (const slot of interpretation.slots) {
    const match = matchSlot(slot)
    if (match.records.length === 0 && !slot.optional) return null
    slots.push(match)
  }
  const records = combineSlots(segment, interpretation.slots, slots)
  if (interpretation.slots.some((slot) => slot.adjacent))
    removeNonAdjacent(segment, { interpretation, slots, records }, attributes)
  return isEmpty(records) ? null : { interpretation, slots, records }
}

/** Returns the records that match all required slots or, if all slots are optional, any slot. */
function combineSlots(segment: Segment, slots: readonly Slot[], matches: readonly SlotMatch[]): Bitmap {
  let required: Bitmap | null = null
  slots.forEach((slot, index) => {
    const bits = matches[index]?.records.at(-1)
    if (slot.optional || !bits) return
    if (required) intersect(required, bits)
    else required = copyBitmap(bits)
  })
  if (required) return required
  const anySlot = emptyBitmap(segment.stride)
  for (const { records } of matches) {
    const bits = records.at(-1)
    if (bits) union(anySlot, bits)
  }
  return anySlot
}

/** Removes the records without the phrases of the interpretation. */
function removeNonAdjacent(
  segment: Segment,
  { interpretation, slots, records }: InterpretationMatch,
  attributes: SearchedAttributes,
): void {
  const phrases = phrasesOf(interpretation.slots).filter(({ optional }) => !optional)
  const pairs = phrases.flatMap((phrase) => adjacencyTests(segment, phrase, slots))
  everyBit(records, (doc) => {
    const mayBePhrase = mayContinue() && pairs.every((test) => test(doc))
    if (!mayBePhrase || !phrases.every((phrase) => hasPhrase(phrase, slots, attributes, doc))) clearBit(records, doc)
    return true
  })
}

/** Returns adjacency tests that can exclude a record before its words are read. */
function adjacencyTests(segment: Segment, { from, to }: SlotPhrase, slots: readonly SlotMatch[]): AdjacencyTest[] {
  return slots.slice(from + 1, to).flatMap((right, index): AdjacencyTest[] => {
    const left = slots[from + index]
    const test = left ? createAdjacencyTest(segment, left, right) : null
    return test ? [test] : []
  })
}

interface SlotPhrase {
  from: number
  to: number
  optional: boolean
}

/** Returns the phrases: sequences of at least two slots whose words must be adjacent. */
export function phrasesOf(slots: readonly Slot[]): SlotPhrase[] {
  const phrases: SlotPhrase[] = []
  slots.forEach((slot, index) => {
    const last = phrases.at(-1)
    if (!slot.adjacent) return
    if (last && last.to === index) last.to = index + 1
    else phrases.push({ from: index - 1, to: index + 1, optional: slot.optional })
  })
  return phrases
}

function hasPhrase(
  { from, to }: SlotPhrase,
  slots: readonly SlotMatch[],
  attributes: SearchedAttributes,
  doc: number,
): boolean {
  const first = slots[from]
  if (!first) return false
  for (const attribute of attributes.list) {
    const { words, offsets } = attribute
    const codes = attribute.allowPrefixes ? first.codes : first.wholeWordCodes
    const last = (offsets[doc + 1] ?? 0) - (to - from)
    for (let start = offsets[doc] ?? 0; start <= last; start++) {
      // Very few words match the first slot; only for these is the typo tolerance of the attribute checked.
      if (codes[words[start] ?? BOUNDARY] === 0) continue
      let at = from
      while (at < to && matchesSlot(slots[at], attribute, words[start + at - from] ?? BOUNDARY)) at++
      if (at === to) return true
    }
  }
  return false
}

function matchesSlot(slot: SlotMatch | undefined, attribute: SearchedAttribute, word: number): boolean {
  return slot !== undefined && matchCodeIn(slot, attribute, word) !== 0
}

/**
 * Returns a new bitmap of the records with at most `typos` typos in total; null if there can be none, or if the work is cut
 * short.
 */
export function recordsWithinTypos(
  { slots, records, interpretation }: InterpretationMatch,
  typos: number,
): Bitmap | null {
  if (typos < interpretation.typos) return null
  if (slots.length === 0) return copyBitmap(records)
  let bitmapsByTypos: (Bitmap | null)[] = Array.from({ length: typos - interpretation.typos + 1 }, () => records)
  for (const slot of slots) {
    if (!mayContinue(bitmapsByTypos.length * (1 + (records.length >>> 8)))) return null
    bitmapsByTypos = bitmapsByTypos.map((_, typoLimit) => addSlotTypos(bitmapsByTypos, slot, typoLimit))
  }
  return bitmapsByTypos.at(-1) ?? null
}

/**
 * Returns the records whose previous slots and this one have at most `typoLimit` typos in total. An optional slot may
 * be missing.
 */
function addSlotTypos(
  bitmapsByTypos: readonly (Bitmap | null)[],
  { slot, records }: SlotMatch,
  typoLimit: number,
): Bitmap | null {
  const parts: Bitmap[] = []
  for (let slotTypos = 0; slotTypos <= Math.min(typoLimit, records.length - 1); slotTypos++) {
    const before = bitmapsByTypos[typoLimit - slotTypos]
    const withSlotTypos = records[slotTypos]
    if (!before || !withSlotTypos) continue
    parts.push(intersectionOf(before, withSlotTypos))
  }
  if (slot.optional) {
    const before = bitmapsByTypos[typoLimit]
    const withSlot = records.at(-1)
    if (before) {
      const without = copyBitmap(before)
      if (withSlot) subtract(without, withSlot)
      parts.push(without)
    }
  }
  const [first, ...others] = parts
  if (!first) return null
  for (const other of others) union(first, other)
  return first
}
