import { createGrowingList, type GrowingList } from './growing-list.ts'
import type { SegmentPart, SectionPlan } from './segment-part.ts'
import { planBigramFilter } from './bigram-filter.ts'
import { BOUNDARY, countAttributePostings } from './count-postings.ts'
import { type PrefixBitmapRange, planPostings } from './postings.ts'
import { createIndexTokenizer } from './index-tokenizer.ts'
import { createFrequencyCounter } from './document-frequency.ts'
import { planTrie } from './trie.ts'

interface CollectedAttribute {
  name: string
  tokens: GrowingList
  /** Offset of each record's first token; as long as the records that were added. */
  starts: GrowingList
}

/** Collects the words of every searchable attribute, in text order. */
export function createTextCollector(searchable: readonly string[] | undefined, separators: string) {
  const { terms, tokenize } = createIndexTokenizer(separators)
  const documentFrequencies = createFrequencyCounter()
  const wholeElementFrequencies = createFrequencyCounter()
  const attributes = new Map<string, CollectedAttribute>()
  let records = 0
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
