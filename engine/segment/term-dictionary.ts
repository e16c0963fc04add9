/** The distinct words of a segment. Term IDs count from 1 in order of first occurrence. */
interface TermDictionary {
  /** Returns the term ID of a word. */
  idOf(word: string): number
  /**
   * Returns the term ID of a word given as UTF-16 letters, without creating a string for a known word. `hash` is the
   * `extendHash` of its letters in order.
   */
  idOfLetters(letters: Uint16Array, length: number, hash: number): number
  /** Returns all words; the word with ID 1 comes first. */
  words(): readonly string[]
}

/** FNV-1a hash of no letters. */
export const EMPTY_HASH = 0x811c_9dc5 | 0

/** Returns the FNV-1a hash of a word with one more letter. */
export function extendHash(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x0100_0193)
}

const INITIAL_TERMS = 1 << 12
const INITIAL_LETTERS = 1 << 15

/**
 * Interns words in a hash table over their letters: a catalog has a hundred million words but few distinct ones.
 * Entries are in order of first occurrence, so that frequent terms are close together in memory.
 */
export function createTermDictionary(): TermDictionary {
  const words: string[] = []
  // Two numbers per word: its hash, and the offset of its letters, which end where those of the next word begin.
  let entries = new Int32Array(INITIAL_TERMS * 2)
  let termLetters = new Uint16Array(INITIAL_LETTERS)
  // Term IDs; 0 is an empty slot.
  let slots = new Int32Array(INITIAL_TERMS * 2)
  let scratch = new Uint16Array(INITIAL_LETTERS)

  function idOfLetters(letters: Uint16Array, length: number, hash: number): number {
    const table = slots
    const entryTable = entries
    const allLetters = termLetters
    const mask = table.length - 1
    let slot = hash & mask
    for (let term = table[slot] ?? 0; term !== 0; term = table[slot] ?? 0) {
      const entry = (term - 1) << 1
      if (entryTable[entry] === hash) {
        const start = entryTable[entry + 1] ?? 0
        if ((entryTable[entry + 3] ?? 0) - start === length && lettersEqual(allLetters, start, letters, length))
          return term
      }
      slot = (slot + 1) & mask
    }
    add(letters, length, hash)
    table[slot] = words.length
    if (words.length * 2 + 2 === entryTable.length) growTable()
    return words.length
  }

  function add(letters: Uint16Array, length: number, hash: number): void {
    const entry = words.length << 1
    const start = entries[entry + 1] ?? 0
    const newLetters = letters.subarray(0, length)
    if (start + length > termLetters.length) {
      const grown = new Uint16Array(Math.max(termLetters.length * 2, start + length))
      grown.set(termLetters)
      termLetters = grown
    }
    termLetters.set(newLetters, start)
    entries[entry] = hash
    entries[entry + 3] = start + length
    words.push(Buffer.from(newLetters.buffer, newLetters.byteOffset, newLetters.byteLength).toString('utf16le'))
  }

  function growTable(): void {
    const grown = new Int32Array(entries.length * 2)
    grown.set(entries)
    entries = grown
    slots = new Int32Array(slots.length * 2)
    const mask = slots.length - 1
    for (let index = 0; index < words.length; index++) {
      let slot = (entries[index << 1] ?? 0) & mask
      while (slots[slot]) slot = (slot + 1) & mask
      slots[slot] = index + 1
    }
  }

  return {
    idOfLetters,
    idOf(word) {
      if (word.length > scratch.length) scratch = new Uint16Array(word.length * 2)
      let hash = EMPTY_HASH
      for (let index = 0; index < word.length; index++) {
        const letter = word.charCodeAt(index)
        scratch[index] = letter
        hash = extendHash(hash, letter)
      }
      return idOfLetters(scratch, word.length, hash)
    },
    words: () => words,
  }
}

function lettersEqual(termLetters: Uint16Array, start: number, letters: Uint16Array, length: number): boolean {
  let index = 0
  while (index < length && termLetters[start + index] === letters[index]) index++
  return index === length
}
