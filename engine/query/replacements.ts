import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import type { Slot } from './interpretation.ts'
import { literalSlot, inPhrase, allowsTypos, type QueryWord } from './slots.ts'

/** Replacement of the query words from `from` to before `to`. */
export interface Replacement {
  from: number
  to: number
  slots: Slot[]
  typos: number
}

/** Only this many words of a query are concatenated with their neighbor, as in the hosted service. */
const MAX_CONCATENATED_WORDS = 5

const LETTERS_AND_DIGITS = /^[\p{L}\p{N}]+$/u

/** Yields neighboring words concatenated to one, and words split in two that the index has. */
export function* concatenationsAndSplits(
  typed: readonly QueryWord[],
  query: Query,
  settings: IndexSettings,
  has: (word: string) => boolean,
): Generator<Replacement> {
  const isReplaceable = (word: QueryWord | undefined): word is QueryWord =>
    word !== undefined &&
    !inPhrase(word) &&
    LETTERS_AND_DIGITS.test(word.word) &&
    allowsTypos(word.word, query, settings)
  for (const [from, word] of typed.entries()) {
    if (!isReplaceable(word)) continue
    const next = from + 1 < MAX_CONCATENATED_WORDS ? typed[from + 1] : undefined
    if (isReplaceable(next)) {
      const slot = {
        ...literalSlot(word.word + next.word),
        prefix: next.prefix,
        needsTypoTolerance: true,
        words: 2,
        exactWords: 0,
      }
      yield { from, to: from + 2, slots: [slot], typos: 1 }
    }
    for (let cut = 1; cut < word.word.length; cut++) {
      const phrase = [word.word.slice(0, cut), word.word.slice(cut)]
      if (!phrase.every(has)) continue
      yield {
        from,
        to: from + 1,
        slots: phraseSlots(phrase, { words: 1, exactWords: 0, needsTypoTolerance: true }),
        typos: 1,
      }
    }
  }
}

/** Yields synonyms with several words on either side. */
export function* multiWordSynonyms(alternatives: readonly Alternative[], query: Query): Generator<Replacement> {
  for (const { from, to, words: phrase, typos } of alternatives) {
    if (to - from === 1 && phrase.length === 1) continue
    const exact = typos === 0 && query.alternativesAsExact.includes('multiWordsSynonym')
    const counts = { words: to - from, exactWords: exact ? to - from : 0, needsTypoTolerance: typos > 0 }
    yield { from, to, slots: phraseSlots(phrase, counts), typos }
  }
}

/** Returns the slots of a phrase, which count together at its first slot. */
function phraseSlots(
  phrase: readonly string[],
  counts: Pick<Slot, 'words' | 'exactWords' | 'needsTypoTolerance'>,
): Slot[] {
  return phrase.map((word, index) => ({
    ...literalSlot(word),
    ...counts,
    ...(index > 0 && { adjacent: true, words: 0, exactWords: 0 }),
  }))
}
