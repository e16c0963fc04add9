import { decompoundBy } from '#engine/text/decompound.ts'
import { createGrowingList, type GrowingList } from './growing-list.ts'
import type { SegmentPart, SectionPlan } from './segment-part.ts'
import { planBigramFilter } from './bigram-filter.ts'
import { compoundWordsOf } from './compounds.ts'
import { BOUNDARY, countAttributePostings } from './count-postings.ts'
import { type PrefixBitmapRange, planPostings } from './postings.ts'
import { createIndexTokenizer } from './index-tokenizer.ts'
import type { Layout } from './segment.ts'
import { createFrequencyCounter } from './document-frequency.ts'
import { planTrie } from './trie.ts'

interface CollectedAttribute {
  name: string
  tokens: GrowingList
  /** Offset of each record's first token; as long as the records that were added. */
  starts: GrowingList
}

/** Collects the words of every searchable attribute, in text order. */
export function createTextCollector({
  searchable,
  separators,
  compounds,
}: Pick<Layout, 'searchable' | 'separators' | 'compounds'>) {
  const { terms, tokenize } = createIndexTokenizer(separators)
  const documentFrequencies = createFrequencyCounter()
  const wholeElementFrequencies = createFrequencyCounter()
  const attributes = new Map<string, CollectedAttribute>()
  let records = 0
  const custom = compounds && compoundWordsOf(compounds)
  const splitters = new Map(
    custom &&
      compounds.attributes.map(({ name, languages }) => [
        name,
        createSplitter((word) => decompoundBy(custom, word, languages)),
      ]),
  )
  // Token list of the attribute that is being tokenized.
  let target = createGrowingList()

  function attributeOf(name: string): CollectedAttribute {
    const known = attributes.get(name)
    if (known) return known
    const created = { name, tokens: createGrowingList(), starts: createGrowingList() }
    attributes.set(name, created)
    return created
  }
  function addTerm(term: number): void {
    target.push(term)
    documentFrequencies.count(term, records)
  }
  for (const name of searchable ?? []) attributeOf(name)

  /** Returns a function that calls `emit` with the term IDs of a compound's parts; it returns false for any other word. */
  function createSplitter(partsOf: (word: string) => readonly string[] | null) {
    // Parts by term ID. Words repeat, and splitting one takes far longer than looking it up.
    const known = new Map<number, readonly number[] | null>()
    return (term: number, emit: (part: number) => void): boolean => {
      let parts = known.get(term)
      if (parts === undefined) {
        parts = partsOf(terms.words()[term - 1] ?? '')?.map(terms.idOf) ?? null
        known.set(term, parts)
      }
      parts?.forEach(emit)
      return parts !== null
    }
  }

  /** Adds an element with compounds once more, with their parts in their place, so that the parts have the same neighbors. */
  function addSplit(tokens: GrowingList, from: number, split: ReturnType<typeof createSplitter>): void {
    const to = tokens.length
    let isCompound = false
    for (let at = from; at < to && !isCompound; at++) isCompound = split(tokens.at(at), () => undefined)
    if (!isCompound) return
    tokens.push(BOUNDARY)
    for (let at = from; at < to; at++) if (!split(tokens.at(at), addTerm)) addTerm(tokens.at(at))
  }

  return {
    /** True if the attribute is searchable. */
    isSearchable: (path: string) => (searchable === undefined ? path !== 'objectID' : attributes.has(path)),
    begin(): void {
      records++
    },
    /** Adds one element of an attribute of the current record. */
    add(path: string, text: string): void {
      const { tokens, starts } = attributeOf(path)
      while (starts.length < records) starts.push(tokens.length)
      if (tokens.length > starts.at(records - 1)) tokens.push(BOUNDARY)
      const from = tokens.length
      target = tokens
      tokenize(text, addTerm)
      if (tokens.length - from === 1) wholeElementFrequencies.count(tokens.at(from), records)
      const split = splitters.get(path)
      if (split) addSplit(tokens, from, split)
    },
    finish(
      numbering: Uint32Array,
    ): SegmentPart & { attributes: string[]; prefixBitmaps: PrefixBitmapRange[]; bigramFilterWidth: number } {
      const collected = [...attributes.values()]
      for (const { tokens, starts } of collected) while (starts.length <= records) starts.push(tokens.length)
      const sorted = terms.words().toSorted()
      // Maps term IDs (in order of first occurrence) to word numbers (in sorted order).
      const wordNumbers = new Uint32Array(sorted.length + 1)
      sorted.forEach((word, index) => (wordNumbers[terms.idOf(word)] = index + 1))
      const trie = planTrie(sorted)
      const counts = {
        frequencies: documentFrequencies.byWord(wordNumbers),
        wholeElement: wholeElementFrequencies.byWord(wordNumbers),
        byAttribute: countAttributePostings(collected, wordNumbers, records),
      }
      const postings = planPostings(counts, trie.shortPrefixes, collected.length, records)
      const bigramFilter = planBigramFilter(sorted, {
        wordCount: collected.reduce((sum, { tokens }) => sum + tokens.length, 0),
        records,
        attributes: collected.length,
      })
      return {
        attributes: collected.map(({ name }) => name),
        prefixBitmaps: postings.prefixBitmaps,
        bigramFilterWidth: bigramFilter.width,
        plan: [
          ...collected.flatMap(({ tokens }, index): SectionPlan[] => [
            [`words:${index}`, { kind: 'u32', length: tokens.length }],
            [`words:${index}:offsets`, { kind: 'u32', length: records + 1 }],
          ]),
          ...trie.plan,
          ...postings.plan,
          ...bigramFilter.plan,
        ],
        fill(sections) {
          collected.forEach((attribute, index) => {
            const target = sections.section(`words:${index}`, 'u32')
            writeWords(attribute, numbering, wordNumbers, target, sections.section(`words:${index}:offsets`, 'u32'))
          })
          trie.fill(sections)
          postings.fill(sections)
          bigramFilter.fill(sections)
        },
      }
    },
  }
}

/** Writes an attribute's words in the order of the records, as word numbers. */
function writeWords(
  { tokens, starts }: CollectedAttribute,
  numbering: Uint32Array,
  wordNumbers: Uint32Array,
  target: Uint32Array,
  offsets: Uint32Array,
): void {
  let at = 0
  numbering.forEach((arrival, doc) => {
    offsets[doc] = at
    const from = starts.at(arrival)
    const to = starts.at(arrival + 1)
    tokens.copy(from, to, target, at)
    at += to - from
  })
  offsets[numbering.length] = at
  for (let index = 0; index < target.length; index++) target[index] = wordNumbers[target[index] ?? 0] ?? 0
}
