/** Recognizes the product and the quantity in one line of a list, however it is written. */
import { MAX_CODE_LENGTH } from '#contract/orders/cart.ts'
import { cleanCode } from '#contract/text/codes.ts'
import { findQuantity } from './find-quantity.ts'
import { isNumberCode, looksLikeCode, readAmount, UNIT_WORDS } from './read-quantity.ts'

/** The SKU of each code that the shop has, by the code as it is written. */
export type KnownCodes = ReadonlyMap<string, string>

export interface RecognizedLine {
  product: string
  /** Empty if the line has none. */
  quantity: string
}

interface Candidate {
  code: string
  start: number
  end: number
  /** Number of words that it consists of. */
  words: number
}

const WORD = /[^\s;,|:=()[\]{}"“”„×*<>]+/g
/** Bullets, numbers of a list, and the marks of quoted mails. */
const BULLET = /^\s*(?:>\s*)*(?:(?:[-–—•·▪*]|\d{1,3}\)|\d{1,2}\.(?=\s)|\[[ x]?\])\s*)?/i
/** Characters between the words of one code. */
const GAP = /^[ ,._/-]+$/
const UNIT_WORD = new RegExp(`^(?:${UNIT_WORDS}|x|qty|quantity|of)\\.?$`, 'i')
/** Longer lines are prose; only their beginning is examined. */
const MAX_WORDS = 30
const MAX_LINE_LENGTH = 600
const MAX_CODE_WORDS = 3
/** A line with this many other words is a sentence, unless it begins with the code. */
const SENTENCE_WORDS = 3

/** Returns the parts of a line that may be product codes, for which the shop is to be queried. */
export function possibleCodes(line: string): string[] {
  return candidatesOf(line).map(({ code }) => code)
}

/** Recognizes an item in a line, or returns null. A code that the shop does not have counts if the line looks like an item. */
export function recognizeLine(line: string, known: KnownCodes): RecognizedLine | null {
  const text = line.slice(0, MAX_LINE_LENGTH)
  const found = (known.size > 0 && bestKnown(candidatesOf(text), known)) || unknownCode(text)
  if (!found) return null
  return { product: found.code, quantity: findQuantity(withoutBullet(text, found.start), found) }
}

function candidatesOf(line: string): Candidate[] {
  const text = line.slice(0, MAX_LINE_LENGTH)
  const words = wordsOf(text)
  // A line of several words without a number has no quantity: it is prose.
  if (words.length > 1 && !/\d/.test(text)) return []
  return words.flatMap((first, place) =>
    startingAt(text, words, place).filter(({ code }) => code !== first.code || isPossible(code)),
  )
}

/** Returns the code of one word and those of several that start at a word. */
function startingAt(text: string, words: readonly Candidate[], place: number): Candidate[] {
  const found: Candidate[] = []
  const start = words[place]?.start ?? 0
  let previous: Candidate | undefined
  for (const last of words.slice(place, place + MAX_CODE_WORDS)) {
    if (previous && !GAP.test(text.slice(previous.end, last.start))) break
    const code = text.slice(start, last.end)
    if (code.length > MAX_CODE_LENGTH) break
    if (!previous || /\d/.test(code))
      found.push({ code, start, end: last.end, words: words.indexOf(last, place) - place + 1 })
    previous = last
  }
  return found
}

/** True if a single word may be a code, and not a quantity. */
function isPossible(word: string): boolean {
  return word.length > 1 && (/^#?\d{3,}$/.test(word) || readAmount(word) === null)
}

/** Returns the words of a line without the marks around them. */
function wordsOf(text: string): Candidate[] {
  const words: Candidate[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const before = /^[^\p{L}\p{N}]*/u.exec(word)?.[0].length ?? 0
    const code = word.slice(before).replace(/[.!?'’-]+$/, '')
    const start = index + before
    if (code !== '') words.push({ code, start, end: start + code.length, words: 1 })
    if (words.length === MAX_WORDS) break
  }
  return words
}

/** The longest code that is written like its SKU, else the shortest that differs in separators: in `HAL-1 8`, 8 is the quantity. */
function bestKnown(candidates: readonly Candidate[], known: KnownCodes): Candidate | undefined {
  const found = candidates.filter(({ code }) => known.has(code))
  const rank = ({ code, words }: Candidate) => {
    const sku = known.get(code) ?? ''
    if (cleanCode(code).toLowerCase() === sku.toLowerCase()) return 10 + words
    // A number that is an OCID may also be the quantity, so that the longer number is the product.
    return /^\d+$/.test(code) ? code.length / 100 : 5 - words
  }
  return found.toSorted((a, b) => rank(b) - rank(a) || a.start - b.start)[0]
}

/** A code that the shop does not have, or may not have: the line consists of little more than it and a quantity. */
function unknownCode(text: string): Candidate | undefined {
  const from = BULLET.exec(text)?.[0].length ?? 0
  const words = wordsOf(text).filter(({ start, code }) => start >= from || /[a-z]/i.test(code))
  const codes = words.filter(({ code }) => looksLikeCode(code))
  const found = codes.find(({ code }) => !isNumberCode(code)) ?? longestNumber(codes)
  const plain = words.filter((word) => word !== found && /^[\p{L}'’-]+$/u.test(word.code) && !UNIT_WORD.test(word.code))
  if (!found) return firstOfPair(text, words)
  const isFirst = words[0] === found
  if (isNumberCode(found.code)) {
    const isCell = isFirst && text.slice(found.end).trimStart() !== '' && /^\s*[\t;]/.test(text.slice(found.end))
    return plain.length === 0 || isCell ? found : undefined
  }
  return isFirst || plain.length < SENTENCE_WORDS ? found : undefined
}

function longestNumber(codes: readonly Candidate[]): Candidate | undefined {
  return codes.toSorted((a, b) => b.code.length - a.code.length || a.start - b.start)[0]
}

/** In two cells, one of which is a quantity, the other one is the product. */
function firstOfPair(text: string, words: readonly Candidate[]): Candidate | undefined {
  const cells = text.split(/[\t;,]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
  const [some = '', other = ''] = cells
  if (cells.length !== 2 || (readAmount(some) === null) === (readAmount(other) === null)) return undefined
  const code = readAmount(some) === null ? some : other
  if (code === '' || /\s/.test(code) || code.length > MAX_CODE_LENGTH) return undefined
  const start = text.indexOf(code)
  return words.length > 0 ? { code, start, end: start + code.length, words: 1 } : undefined
}

/** Blanks the bullet, so that positions stay. */
function withoutBullet(text: string, codeStart: number): string {
  const length = BULLET.exec(text)?.[0].length ?? 0
  return length <= codeStart ? ' '.repeat(length) + text.slice(length) : text
}
