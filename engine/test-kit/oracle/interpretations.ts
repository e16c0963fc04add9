import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import { COMPOUND_RULES } from '#engine/text/compound-words.ts'
import { decompound } from '#engine/text/decompound.ts'
import { pluralForms } from '#engine/text/plurals.ts'
import { tokenize } from '#engine/text/tokenize.ts'
import type { QueryWord } from './query-text.ts'

/** Query word with the alternatives it accepts. */
export interface WordPart {
  kind: 'word'
  word: string
  prefix: boolean
  edits: number
  /** Other words that match instead. */
  alternatives: readonly { word: string; typos: number; exact: boolean; synonym?: boolean }[]
  optional: boolean
}

/** Words that must be adjacent and match literally: a phrase, or the replacement of a span. */
export interface PhrasePart {
  kind: 'run'
  /** The forms of each word: as typed, then plurals and singulars. */
  words: readonly (readonly string[])[]
  /** True if the last word is a prefix. */
  prefix: boolean
  typos: number
  /** Number of query words it represents, and how many of them count as exact. */
  queryWords: number
  exactWords: number
  synonym?: boolean
}

export type Part = WordPart | PhrasePart

export type Interpretation = readonly Part[]

/** Returns all interpretations of a query: the plain one, then those with one span replaced. */
export function interpretationsOf(
  words: readonly QueryWord[],
  isOptional: (index: number) => boolean,
  query: Query,
  settings: IndexSettings,
  alternatives: readonly Alternative[],
  isKnown: (part: WordPart) => boolean,
): Interpretation[] {
  const usable = query.synonyms
    ? alternatives.filter(({ from, to }) => words.slice(from, to).every(({ phrase }) => phrase === undefined))
    : []
  const synonyms = usable.filter(({ from, to, words: other }) => to - from > 1 || other.length > 1)
  const parts = words.map((word, index): WordPart => {
    const oneToOne = usable.filter((each) => each.from === index && each.to === index + 1 && each.words.length === 1)
    const part = wordPart(word, isOptional(index), query, settings, oneToOne)
    return query.typoToleranceOnKnownWords || !isKnown(part) ? part : { ...part, edits: 0 }
  })
  const spans = [
    ...words.flatMap((_, index) => joinedAndSplit(words, index, query, settings)),
    ...synonyms.map((alternative) => synonymSpan(alternative, query)),
    ...words.flatMap((_, index) => compoundSpans(words, index, query, settings)),
  ]
  const plain = parts.map((part, index): Span => ({ from: index, to: index + 1, parts: [part] }))
  const spanLists = [
    plain,
    ...spans.map((span) => plain.filter(({ from }) => from < span.from || from >= span.to).concat(span)),
  ]
  return spanLists.map((spanList) => {
    const ordered = spanList.toSorted((a, b) => a.from - b.from)
    return ordered.flatMap(({ from, parts: own }) => {
      const phrase = words[from]?.phrase
      if (phrase === undefined) return own
      return words[from - 1]?.phrase === phrase ? [] : phrasePart(words.filter((word) => word.phrase === phrase))
    })
  })
}

interface Span {
  from: number
  to: number
  parts: readonly Part[]
}

function wordPart(
  { word, prefix }: QueryWord,
  optional: boolean,
  query: Query,
  settings: IndexSettings,
  synonyms: readonly Alternative[],
): WordPart {
  const asExact = query.alternativesAsExact
  return {
    kind: 'word',
    word,
    prefix,
    edits:
      word.length > 1 && toleratesTypos(word, query, settings)
        ? Number(word.length >= query.minWordSizefor1Typo || word.length >= query.minWordSizefor2Typos) +
          Number(word.length >= query.minWordSizefor2Typos)
        : 0,
    alternatives: [
      ...pluralsOf(word, query, settings).map((plural) => ({
        word: plural,
        typos: 0,
        exact: asExact.includes('ignorePlurals'),
      })),
      ...(query.equivalentForms.includes('leadingZeros')
        ? [{ word: word.replaceAll(/(?<!\d)0+(?=\d)/g, ''), typos: 0, exact: true }]
        : []),
      ...synonyms.map(({ words: [other = ''], typos }) => {
        return { word: other, typos, exact: typos === 0 && asExact.includes('singleWordSynonym'), synonym: true }
      }),
    ],
    optional,
  }
}

function pluralsOf(word: string, { ignorePlurals }: Query, { dictionaries }: IndexSettings): string[] {
  return ignorePlurals === false ? [] : pluralForms(word, ignorePlurals, dictionaries)
}

function phrasePart(words: readonly QueryWord[]): PhrasePart {
  const count = words.length
  const spanList = words.map(({ word }) => [word])
  return { kind: 'run', words: spanList, prefix: false, typos: 0, queryWords: count, exactWords: count }
}

function toleratesTypos(word: string, query: Query, settings: IndexSettings): boolean {
  const disabledWords = settings.disableTypoToleranceOnWords
    .flatMap((text) => tokenize(text, ''))
    .map((token) => token.word)
  const numeric = /^\p{N}+$/u.test(word)
  return (
    query.typoTolerance !== 'false' && !disabledWords.includes(word) && (query.allowTyposOnNumericTokens || !numeric)
  )
}

function joinedAndSplit(words: readonly QueryWord[], index: number, query: Query, settings: IndexSettings): Span[] {
  const free = query.equivalentForms.includes('joinedWords')
  const isReplaceable = (each: QueryWord | undefined): each is QueryWord =>
    each !== undefined &&
    each.phrase === undefined &&
    /^[\p{L}\p{N}]+$/u.test(each.word) &&
    (free || toleratesTypos(each.word, query, settings))
  const first = words[index]
  const second = words[index + 1]
  if (!isReplaceable(first)) return []
  const formsOf = (word: string) => [word, ...pluralsOf(word, query, settings)]
  const phraseBase = { kind: 'run', typos: free ? 0 : 1, exactWords: 0 } as const
  const splits = Array.from({ length: first.word.length - 1 }, (_, cut): Span => {
    const spanList = [formsOf(first.word.slice(0, cut + 1)), formsOf(first.word.slice(cut + 1))]
    return { from: index, to: index + 1, parts: [{ ...phraseBase, words: spanList, prefix: false, queryWords: 1 }] }
  })
  if (index >= 4 || !isReplaceable(second)) return splits
  const joined: Part = {
    ...phraseBase,
    words: [formsOf(first.word + second.word)],
    prefix: second.prefix,
    queryWords: 2,
  }
  return [...splits, { from: index, to: index + 2, parts: [joined] }]
}

/** Returns the parts of a compound word; a part that no record has matches none, so that every split can be listed. */
function compoundSpans(words: readonly QueryWord[], index: number, query: Query, settings: IndexSettings): Span[] {
  const { decompoundQuery: languages } = query
  const word = words[index]
  if (!word || word.phrase !== undefined || languages === false) return []
  const known = decompound(word.word, languages, settings.dictionaries)
  const links = languages.flatMap((language) => COMPOUND_RULES[language]?.links ?? [])
  const cuts = Array.from({ length: word.word.length }, (_, end) => end)
  const splits = cuts.flatMap((end) =>
    [...new Set(links)]
      .map((link) => [end, end + link.length, link] as const)
      .filter(([, start, each]) => end >= 4 && word.word.length - start >= 4 && word.word.slice(end, start) === each)
      .map(([, start]) => [word.word.slice(0, end), word.word.slice(start)]),
  )
  const isSplit = word.word.length <= 48
  return [...(known ? [known] : []), ...(isSplit ? splits : [])].map((split) => ({
    from: index,
    to: index + 1,
    parts: split.map((part, at) => ({
      kind: 'run',
      words: [[part, ...pluralsOf(part, query, settings)]],
      prefix: false,
      typos: 0,
      queryWords: at === 0 ? 1 : 0,
      exactWords: 0,
    })),
  }))
}

function synonymSpan({ from, to, words, typos }: Alternative, query: Query): Span {
  const exact = typos === 0 && query.alternativesAsExact.includes('multiWordsSynonym')
  const queryWords = to - from
  return {
    from,
    to,
    parts: [
      {
        kind: 'run',
        words: words.map((word) => [word]),
        prefix: false,
        typos,
        queryWords,
        exactWords: exact ? queryWords : 0,
        synonym: true,
      },
    ],
  }
}
