/** The different words of a segment, numbered from 1 as they come. */
interface Terms {
  /** The number of a word. */
  of(word: string): number
  /** That of the word which stands in a text, without making a text of it: most words have come before. */
  at(text: string, from: number, to: number): number
  /** All of them: the word of number 1 first. */
  words(): readonly string[]
}

const FIRST_SLOTS = 1 << 12

/** A hash table over the letters themselves (FNV-1a): a catalog has a hundred million words and few different ones. */
export function createTerms(): Terms {
  const words: string[] = []
  let hashes = new Uint32Array(FIRST_SLOTS)
  // Numbers of words; 0 is an empty slot.
  let slots = new Uint32Array(FIRST_SLOTS * 2)

  function at(text: string, from: number, to: number): number {
    let hash = 0x811c9dc5
    for (let index = from; index < to; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    hash >>>= 0
    const mask = slots.length - 1
    let slot = hash & mask
    for (let term = slots[slot] ?? 0; term !== 0; term = slots[slot] ?? 0) {
      if (hashes[term - 1] === hash && isSame(words[term - 1] ?? '', text, from, to)) return term
      slot = (slot + 1) & mask
    }
    slots[slot] = words.push(text.slice(from, to))
    hashes[words.length - 1] = hash
    if (words.length === hashes.length) grow()
    return words.length
  }

  function grow(): void {
    const wider = new Uint32Array(hashes.length * 2)
    wider.set(hashes)
    hashes = wider
    slots = new Uint32Array(slots.length * 2)
    const mask = slots.length - 1
    for (let index = 0; index < words.length; index++) {
      let slot = (hashes[index] ?? 0) & mask
      while (slots[slot]) slot = (slot + 1) & mask
      slots[slot] = index + 1
    }
  }

  return { of: (word) => at(word, 0, word.length), at, words: () => words }
}

function isSame(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false
  for (let index = 0; index < word.length; index++) {
    if (word.charCodeAt(index) !== text.charCodeAt(from + index)) return false
  }
  return true
}
