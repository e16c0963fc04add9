/** The different words of a segment, numbered from 1 as they come. */
interface Terms {
  /** The number of a word. */
  of(word: string): number
  /**
   * That of the word with the first `length` of these letters (UTF-16), of which no text is made: most words have come
   * before. `hash`: what `hashWith` makes of them, one after the other.
   */
  at(letters: Uint16Array, length: number, hash: number): number
  /** All of them: the word of number 1 first. */
  words(): readonly string[]
}

/** The hash of no letters (FNV-1a). */
export const NO_LETTERS = 0x811c_9dc5 | 0

/** The hash of a word that is one letter longer (FNV-1a). */
export function hashWith(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, 0x0100_0193)
}

const FIRST_TERMS = 1 << 12
const FIRST_LETTERS = 1 << 15

/**
 * A hash table over the letters themselves: a catalog has a hundred million words and few different ones. What is asked of
 * a word stands in arrays in the order in which words came, so that what is asked most stands together.
 */
export function createTerms(): Terms {
  const words: string[] = []
  // Two a word: its hash, and where its letters begin; they end where those of the next word do.
  let heads = new Int32Array(FIRST_TERMS * 2)
  let all = new Uint16Array(FIRST_LETTERS)
  // Numbers of words; 0 is an empty slot.
  let slots = new Int32Array(FIRST_TERMS * 2)
  let spelt = new Uint16Array(FIRST_LETTERS)

  function at(letters: Uint16Array, length: number, hash: number): number {
    const table = slots
    const facts = heads
    const letterAt = all
    const mask = table.length - 1
    let slot = hash & mask
    for (let term = table[slot] ?? 0; term !== 0; term = table[slot] ?? 0) {
      const head = (term - 1) << 1
      if (facts[head] === hash) {
        const start = facts[head + 1] ?? 0
        if ((facts[head + 3] ?? 0) - start === length && isSpelt(letterAt, start, letters, length)) return term
      }
      slot = (slot + 1) & mask
    }
    add(letters, length, hash)
    table[slot] = words.length
    if (words.length * 2 + 2 === facts.length) growTable()
    return words.length
  }

  function add(letters: Uint16Array, length: number, hash: number): void {
    const head = words.length << 1
    const start = heads[head + 1] ?? 0
    const own = letters.subarray(0, length)
    if (start + length > all.length) {
      const room = new Uint16Array(Math.max(all.length * 2, start + length))
      room.set(all)
      all = room
    }
    all.set(own, start)
    heads[head] = hash
    heads[head + 3] = start + length
    words.push(Buffer.from(own.buffer, own.byteOffset, own.byteLength).toString('utf16le'))
  }

  function growTable(): void {
    const room = new Int32Array(heads.length * 2)
    room.set(heads)
    heads = room
    slots = new Int32Array(slots.length * 2)
    const mask = slots.length - 1
    for (let index = 0; index < words.length; index++) {
      let slot = (heads[index << 1] ?? 0) & mask
      while (slots[slot]) slot = (slot + 1) & mask
      slots[slot] = index + 1
    }
  }

  return {
    at,
    of(word) {
      if (word.length > spelt.length) spelt = new Uint16Array(word.length * 2)
      let hash = NO_LETTERS
      for (let index = 0; index < word.length; index++) {
        const letter = word.charCodeAt(index)
        spelt[index] = letter
        hash = hashWith(hash, letter)
      }
      return at(spelt, word.length, hash)
    },
    words: () => words,
  }
}

function isSpelt(all: Uint16Array, start: number, letters: Uint16Array, length: number): boolean {
  let index = 0
  while (index < length && all[start + index] === letters[index]) index++
  return index === length
}
