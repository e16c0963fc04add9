import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import { decompound, splitByIndex } from '#engine/text/decompound.ts'
import { longestEnding } from '#engine/text/plurals.ts'
import type { Slot } from './interpretation.ts'
import { literalSlot, inPhrase, allowsTypos, pluralsOf, type QueryWord } from './slots.ts'

/** Replacement of the query words from `from` to before `to`. */
export interface Replacement {
  from: number
  to: number
  slots: Slot[]
  typos: number
  isSynonym: boolean
}

/** Only this many words of a query are concatenated with their neighbor, as in the hosted service. */
const MAX_CONCATENATED_WORDS = 5

const LETTERS_AND_DIGITS = /^[\p{L}\p{N}]+$/u

/**
 * Yields neighboring words concatenated to one, and words split in two that the index has. With `ignorePlurals`, the new words may be
 * plurals or singulars, too.
 */
export function* concatenationsAndSplits(
  typed: readonly QueryWord[],
  query: Query,
  settings: IndexSettings,
  has: (word: string, prefix: boolean) => boolean,
): Generator<Replacement> {
  const isEquivalent = query.equivalentForms.includes('joinedWords')
  const cost = { typos: isEquivalent ? 0 : 1, needsTypoTolerance: !isEquivalent }
  const isReplaceable = (word: QueryWord | undefined): word is QueryWord =>
    word !== undefined &&
    !inPhrase(word) &&
    LETTERS_AND_DIGITS.test(word.word) &&
    (isEquivalent || allowsTypos(word.word, query, settings))
  const formsOf = (word: string) => [word, ...pluralsOf(word, query, settings)]
  const isWord = (word: string) => has(word, false)
  const endingLength = longestEnding(settings.dictionaries)
  for (const [from, word] of typed.entries()) {
    if (!isReplaceable(word)) continue
    const next = from + 1 < MAX_CONCATENATED_WORDS ? typed[from + 1] : undefined
    if (isReplaceable(next)) {
      const forms = formsOf(word.word + next.word)
      const slot = {
        ...slotOf(forms),
        prefix: next.prefix,
        needsTypoTolerance: cost.needsTypoTolerance,
        words: 2,
        exactWords: 0,
      }
      yield { from, to: from + 2, slots: [slot], typos: cost.typos, isSynonym: false }
    }
    for (let cut = 1; cut < word.word.length; cut++) {
      // No word of the index begins like this part or a longer one.
      if (!has(word.word.slice(0, Math.max(0, cut - endingLength)), true)) break
      const left = formsOf(word.word.slice(0, cut))
      if (!left.some(isWord)) continue
      const right = formsOf(word.word.slice(cut))
      if (!right.some(isWord)) continue
      yield {
        from,
        to: from + 1,
        slots: phraseSlots([left, right], {
          words: 1,
          exactWords: 0,
          needsTypoTolerance: cost.needsTypoTolerance,
        }),
        typos: cost.typos,
        isSynonym: false,
      }
    }
  }
}

/**
 * Yields the parts of compound words, which need not be adjacent: by the dictionary, and every split in two words of the index. With
 * `ignorePlurals`, the parts may be plurals or singulars, too.
 */
export function* compoundParts(
  typed: readonly QueryWord[],
  query: Query,
  settings: IndexSettings,
  has: (word: string, prefix: boolean) => boolean,
): Generator<Replacement> {
  const { decompoundQuery: languages } = query
  if (languages === false) return
  const formsOf = (word: string) => [word, ...pluralsOf(word, query, settings)]
  const isWord = (part: string) => formsOf(part).some((form) => has(form, false))
  for (const [from, word] of typed.entries()) {
    if (inPhrase(word)) continue
    const known = decompound(word.word, languages, settings.dictionaries)
    const splits = splitByIndex(word.word, languages, settings.dictionaries, isWord)
    const distinct = new Map([...(known ? [known] : []), ...splits].map((parts) => [parts.join(' '), parts]))
    for (const parts of distinct.values()) {
      const slots = parts.map((part, index) => ({
        ...slotOf(formsOf(part)),
        words: index === 0 ? 1 : 0,
        exactWords: 0,
      }))
      yield { from, to: from + 1, slots, typos: 0, isSynonym: false }
    }
  }
}

/** Yields synonyms with several words on either side. */
export function* multiWordSynonyms(alternatives: readonly Alternative[], query: Query): Generator<Replacement> {
  for (const { from, to, words: phrase, typos } of alternatives) {
    if (to - from === 1 && phrase.length === 1) continue
    const exact = typos === 0 && query.alternativesAsExact.includes('multiWordsSynonym')
    const counts = { words: to - from, exactWords: exact ? to - from : 0, needsTypoTolerance: typos > 0 }
    yield {
      from,
      to,
      slots: phraseSlots(
        phrase.map((word) => [word]),
        counts,
      ),
      typos,
      isSynonym: true,
    }
  }
}

/** Returns a slot that accepts each of the forms of one word. */
function slotOf([word = '', ...others]: readonly string[]): Slot {
  return { ...literalSlot(word), alternatives: others.map((other) => ({ word: other, typos: 0, exact: false })) }
}

/** Returns the slots of a phrase, which count together at its first slot. Each word of the phrase has one or more forms. */
function phraseSlots(
  phrase: readonly (readonly string[])[],
  counts: Pick<Slot, 'words' | 'exactWords' | 'needsTypoTolerance'>,
): Slot[] {
  return phrase.map((forms, index) => ({
    ...slotOf(forms),
    ...counts,
    ...(index > 0 && { adjacent: true, words: 0, exactWords: 0 }),
  }))
}
