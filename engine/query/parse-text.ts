import { words } from '#engine/text/tokenize.ts'

/** Words of a query that count. */
const MOST_WORDS = 32

/** A word of the query as typed, folded. `phrase`: the number of the phrase it belongs to. */
export interface TypedWord {
  word: string
  phrase: number | null
}

/** The text of a query, taken apart. */
export interface ParsedText {
  words: readonly TypedWord[]
  /** Words, or rows of words, that no record may have. */
  excluded: readonly (readonly string[])[]
  /** Whether the last word typed is one of `words` and stands in no phrase: it may be the beginning of a longer one. */
  endsOpen: boolean
}

/** Takes a query apart; only with `advancedSyntax` do quotes and minus signs mean anything (protocol 2.1). */
export function parseText(text: string, separators: string, advancedSyntax: boolean): ParsedText {
  const pieces = advancedSyntax ? piecesOf(text) : [{ text, quoted: false, excluded: false }]
  const kept: TypedWord[] = []
  const excluded: string[][] = []
  let endsOpen = false
  let phrases = 0
  let count = 0
  for (const piece of pieces) {
    const found = words(piece.text, separators).slice(0, MOST_WORDS - count)
    if (found.length === 0) continue
    count += found.length
    endsOpen = !piece.quoted && !piece.excluded
    const phrase = piece.quoted ? phrases++ : null
    if (piece.excluded) excluded.push(found)
    else kept.push(...found.map((word) => ({ word, phrase })))
  }
  return { words: kept, excluded, endsOpen }
}

interface Piece {
  text: string
  quoted: boolean
  excluded: boolean
}

/** A minus sign that excludes: at the beginning or behind white space, before a word or a phrase. */
const EXCLUDING = /(?<=^|\s)-(?=["\p{L}\p{N}])/gu

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length;) {
    const next = nextSign(text, at)
    if (next > at) pieces.push({ text: text.slice(at, next).replaceAll('"', ' '), quoted: false, excluded: false })
    if (next === text.length) break
    const excluded = text[next] === '-'
    const from = excluded ? next + 1 : next
    const end = endOf(text, from)
    const quoted = text[from] === '"' && text[end - 1] === '"' && end - from > 1
    pieces.push({ text: text.slice(from, end).replaceAll('"', ' '), quoted, excluded })
    at = end
  }
  return pieces
}

/** Where the next phrase or excluded word begins, or the end of the text. */
function nextSign(text: string, from: number): number {
  const quote = text.indexOf('"', from)
  const paired = quote !== -1 && text.includes('"', quote + 1)
  EXCLUDING.lastIndex = from
  const minus = EXCLUDING.exec(text)?.index ?? text.length
  return Math.min(paired ? quote : text.length, minus)
}

/** Where the phrase, or the excluded word, ends. */
function endOf(text: string, from: number): number {
  if (text[from] === '"') {
    const partner = text.indexOf('"', from + 1)
    if (partner !== -1) return partner + 1
  }
  const space = text.slice(from).search(/\s/)
  return space === -1 ? text.length : from + space
}
