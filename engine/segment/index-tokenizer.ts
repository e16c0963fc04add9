import { characterOf, isApostrophe } from '#engine/text/characters.ts'
import { words } from '#engine/text/tokenize.ts'
import { createTermDictionary, extendHash, EMPTY_HASH } from './term-dictionary.ts'

const INITIAL_CAPACITY = 1 << 12

/** Effect of an ASCII character on the words around it. A letter or digit is its own code, in lower case. */
const SEPARATOR = 0
const INDEXED_SEPARATOR = 1
const APOSTROPHE = 2

/**
 * Tokenizes texts into term IDs by the same rules as `words`. ASCII texts, which nearly all are, are tokenized as
 * bytes, many times as fast.
 */
export function createIndexTokenizer(separatorsToIndex: string) {
  const terms = createTermDictionary()
  const characterTable = characterTableFor(separatorsToIndex)
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(INITIAL_CAPACITY)
  let wordLetters = new Uint16Array(INITIAL_CAPACITY)

  function tokenizeBytes(length: number, emit: (term: number) => void): void {
    // Local copies, so that the closure's variables are not looked up for every letter.
    const text = bytes
    const letters = wordLetters
    const table = characterTable
    let count = 0
    let hash = EMPTY_HASH
    for (let at = 0; at < length; at++) {
      const character = table[text[at] ?? 0] ?? SEPARATOR
      if (character > APOSTROPHE) {
        letters[count++] = character
        hash = extendHash(hash, character)
        continue
      }
      const joins = character === APOSTROPHE && at + 1 < length && (table[text[at + 1] ?? 0] ?? SEPARATOR) > APOSTROPHE
      if (joins && count > 0) continue
      if (count > 0) emit(terms.idOfLetters(letters, count, hash))
      count = 0
      hash = EMPTY_HASH
      if (character === INDEXED_SEPARATOR) emit(terms.idOf(String.fromCodePoint(text[at] ?? 0)))
    }
    if (count > 0) emit(terms.idOfLetters(letters, count, hash))
  }

  return {
    terms,
    /** Calls `emit` with the term ID of every word, in order. */
    tokenize(text: string, emit: (term: number) => void): void {
      if (text.length > bytes.length) {
        bytes = new Uint8Array(text.length * 2)
        wordLetters = new Uint16Array(text.length * 2)
      }
      const { read, written } = encoder.encodeInto(text, bytes)
      if (read === text.length && written === text.length) tokenizeBytes(written, emit)
      else for (const word of words(text, separatorsToIndex)) emit(terms.idOf(word))
    },
  }
}

function characterTableFor(separatorsToIndex: string): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => {
    const lower = String.fromCodePoint(code).toLowerCase()
    if (characterOf(lower.charCodeAt(0)).kind === 'letter') return lower.charCodeAt(0)
    if (separatorsToIndex.includes(lower)) return INDEXED_SEPARATOR
    return isApostrophe(code) ? APOSTROPHE : SEPARATOR
  })
}
