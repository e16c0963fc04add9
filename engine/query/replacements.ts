import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import type { Alternative } from '#engine/synonyms/synonym.ts'
import type { Slot } from './reading.ts'
import { bareSlot, inPhrase, mayBeMistyped, type Word } from './slots.ts'

/** Query words from `from` to before `to`, said otherwise. */
export interface Replacement {
  from: number
  to: number
  slots: Slot[]
  typos: number
}

const LETTERS_AND_DIGITS = /^[\p{L}\p{N}]+$/u

/** Neighbours written as one word, and one word written as two that `has` knows. */
export function* spellings(
  typed: readonly Word[],
  query: Query,
  settings: Settings,
  has: (word: string) => boolean,
): Generator<Replacement> {
  const free = (word: Word | undefined): word is Word =>
    word !== undefined &&
    !inPhrase(word) &&
    LETTERS_AND_DIGITS.test(word.word) &&
    mayBeMistyped(word.word, query, settings)
  for (const [from, word] of typed.entries()) {
    if (!free(word)) continue
    const next = typed[from + 1]
    if (free(next)) {
      const slot = { ...bareSlot(word.word + next.word), prefix: next.prefix, misspelt: true, words: 2, exactWords: 0 }
      yield { from, to: from + 2, slots: [slot], typos: 1 }
    }
    for (let cut = 1; cut < word.word.length; cut++) {
      const row = [word.word.slice(0, cut), word.word.slice(cut)]
      if (!row.every(has)) continue
      yield { from, to: from + 1, slots: rowOfSlots(row, { words: 1, exactWords: 0, misspelt: true }), typos: 1 }
    }
  }
}

/** Synonyms of several words on either side. */
export function* synonyms(alternatives: readonly Alternative[], query: Query): Generator<Replacement> {
  for (const { from, to, words: row, typos } of alternatives) {
    if (to - from === 1 && row.length === 1) continue
    const exact = typos === 0 && query.alternativesAsExact.includes('multiWordsSynonym')
    const counted = { words: to - from, exactWords: exact ? to - from : 0, misspelt: typos > 0 }
    yield { from, to, slots: rowOfSlots(row, counted), typos }
  }
}

/** Slots that stand side by side and count together, at the first of them. */
function rowOfSlots(row: readonly string[], counted: Pick<Slot, 'words' | 'exactWords' | 'misspelt'>): Slot[] {
  return row.map((word, index) => ({
    ...bareSlot(word),
    ...counted,
    ...(index > 0 && { joined: true, words: 0, exactWords: 0 }),
  }))
}
