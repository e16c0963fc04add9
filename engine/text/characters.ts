/** How a character affects the words around it, and its folded form. */
export interface Character {
  /** `standalone` is a word by itself; `mark` belongs to the letter before it. */
  kind: 'letter' | 'standalone' | 'mark' | 'separator'
  folded: string
}

const cache = new Map<number, Character>()

/** Returns the character of a code point that is already in lower case. */
export function characterOf(point: number): Character {
  const cached = cache.get(point)
  if (cached !== undefined) return cached
  const character = classify(String.fromCodePoint(point))
  cache.set(point, character)
  return character
}

/** Converts to lower case without changing offsets. Only `İ` would become two characters. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replaceAll('İ', 'I').toLowerCase()
}

/** True for an apostrophe: between two letters or digits it joins them. */
export function isApostrophe(point: number): boolean {
  return point === 0x27 || point === 0x2019 || point === 0x2bc
}

function classify(text: string): Character {
  if (text === 'ʼ') return { kind: 'separator', folded: text }
  if (MARK.test(text)) return { kind: 'mark', folded: DIACRITIC.test(text) ? '' : text }
  if (!LETTER_OR_DIGIT.test(text)) return { kind: 'separator', folded: text }
  const plain = text.normalize('NFKD')
  // Decomposed, a fraction after a number would read as another number: 12½ is not 121⁄2.
  if (plain.includes('⁄')) return { kind: 'standalone', folded: text }
  const folded = Array.from(plain.toLowerCase(), foldDecomposed).join('')
  if (folded === '') return { kind: 'mark', folded }
  return { kind: SPACELESS_SCRIPT.test(text) ? 'standalone' : 'letter', folded }
}

function foldDecomposed(part: string): string {
  if (part === 'ʼ' || DIACRITIC.test(part) || !WORD_PART.test(part)) return ''
  return PLAIN_LETTERS[part] ?? part
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u
const MARK = /^\p{M}$/u
const WORD_PART = /^[\p{L}\p{N}\p{M}]$/u
const SPACELESS_SCRIPT = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u

/** Accents and similar marks. The vowel signs of Indic and Thai scripts are marks, too, but they spell the word. */
const DIACRITIC = /^[[\p{Mn}&&\p{Script=Inherited}]\u0591-\u05c7]$/v

/** Letters that have no Unicode decomposition into a plain letter. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ȷ: 'j',
  ƒ: 'f',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ɛ: 'e',
  ə: 'e',
  ɔ: 'o',
  ς: 'σ',
}
