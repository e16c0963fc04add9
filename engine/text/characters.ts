/** What a character does to the words around it, and how it is written in them. */
export interface Character {
  /** `alone` is a word by itself, `mark` belongs to the letter before it. */
  kind: 'letter' | 'alone' | 'mark' | 'separator'
  folded: string
}

const seen = new Map<number, Character>()

/** The character of a code point, already in lower case. */
export function characterOf(point: number): Character {
  const known = seen.get(point)
  if (known !== undefined) return known
  const character = describe(String.fromCodePoint(point))
  seen.set(point, character)
  return character
}

/** Lower case, every character at its old offset: `İ` alone would become two. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text.replaceAll('İ', 'I').toLowerCase()
}

/** One that stands between two letters or digits joins them. */
export function isApostrophe(point: number): boolean {
  return point === 0x27 || point === 0x2019 || point === 0x2bc
}

function describe(text: string): Character {
  if (text === 'ʼ') return { kind: 'separator', folded: text }
  if (MARK.test(text)) return { kind: 'mark', folded: DIACRITIC.test(text) ? '' : text }
  if (!LETTER_OR_DIGIT.test(text)) return { kind: 'separator', folded: text }
  const plain = text.normalize('NFKD')
  // Written out, a fraction beside a number would read as another number: 12½ is not 121⁄2.
  if (plain.includes('⁄')) return { kind: 'alone', folded: text }
  const folded = Array.from(plain.toLowerCase(), foldPart).join('')
  if (folded === '') return { kind: 'mark', folded }
  return { kind: WRITTEN_WITHOUT_SPACES.test(text) ? 'alone' : 'letter', folded }
}

function foldPart(part: string): string {
  if (part === 'ʼ' || DIACRITIC.test(part) || !WORD_PART.test(part)) return ''
  return PLAIN_LETTERS[part] ?? part
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u
const MARK = /^\p{M}$/u
const WORD_PART = /^[\p{L}\p{N}\p{M}]$/u
const WRITTEN_WITHOUT_SPACES = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]$/u

/** Accents, points and the like. The vowel signs of Indian and Thai scripts are marks too, and spell the word. */
const DIACRITIC = /^[[\p{Mn}&&\p{Script=Inherited}]\u0591-\u05c7]$/v

/** Letters that no decomposition makes plain. */
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
