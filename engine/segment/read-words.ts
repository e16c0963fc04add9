import { characterOf, isApostrophe } from '#engine/text/characters.ts'
import { words } from '#engine/text/tokenize.ts'
import { createTerms, hashWith, NO_LETTERS } from './terms.ts'

const FIRST_ROOM = 1 << 12

/** What an ASCII sign does to the words around it; a letter or digit stands for itself, in lower case. */
const SEPARATES = 0
const INDEXED = 1
const APOSTROPHE = 2

/**
 * Reads the words of texts as the numbers of their terms. The law is that of `words`; texts of ASCII signs alone, as nearly
 * all are, are read as bytes, many times as fast.
 */
export function createWordReader(separatorsToIndex: string) {
  const terms = createTerms()
  const signs = signsOf(separatorsToIndex)
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(FIRST_ROOM)
  let spelt = new Uint16Array(FIRST_ROOM)

  function readBytes(length: number, take: (term: number) => void): void {
    // Read from here they are looked up once, not for every letter.
    const text = bytes
    const letters = spelt
    const table = signs
    let count = 0
    let hash = NO_LETTERS
    for (let at = 0; at < length; at++) {
      const sign = table[text[at] ?? 0] ?? SEPARATES
      if (sign > APOSTROPHE) {
        letters[count++] = sign
        hash = hashWith(hash, sign)
        continue
      }
      const joins = sign === APOSTROPHE && at + 1 < length && (table[text[at + 1] ?? 0] ?? SEPARATES) > APOSTROPHE
      if (joins && count > 0) continue
      if (count > 0) take(terms.at(letters, count, hash))
      count = 0
      hash = NO_LETTERS
      if (sign === INDEXED) take(terms.of(String.fromCodePoint(text[at] ?? 0)))
    }
    if (count > 0) take(terms.at(letters, count, hash))
  }

  return {
    terms,
    /** Calls `take` with the term of every word, in order. */
    read(text: string, take: (term: number) => void): void {
      if (text.length > bytes.length) {
        bytes = new Uint8Array(text.length * 2)
        spelt = new Uint16Array(text.length * 2)
      }
      const { read, written } = encoder.encodeInto(text, bytes)
      if (read === text.length && written === text.length) readBytes(written, take)
      else for (const word of words(text, separatorsToIndex)) take(terms.of(word))
    },
  }
}

function signsOf(separatorsToIndex: string): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => {
    const lower = String.fromCodePoint(code).toLowerCase()
    if (characterOf(lower.charCodeAt(0)).kind === 'letter') return lower.charCodeAt(0)
    if (separatorsToIndex.includes(lower)) return INDEXED
    return isApostrophe(code) ? APOSTROPHE : SEPARATES
  })
}
