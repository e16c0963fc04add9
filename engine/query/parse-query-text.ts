import type { Query } from '#engine/parameters/query.ts'
import { joinMeasurements } from '#engine/text/measurements.ts'
import { words } from '#engine/text/tokenize.ts'

/** The text of a query has fewer bytes than this. */
export const MAX_QUERY_BYTES = 512
/** Only this many words of a query count. */
const MAX_QUERY_WORDS = 32

/** Returns how many words of a query's text are searched. Longer texts than queries may have count as the most words. */
export function countQueryWords(text: string): number {
  return text.length > MAX_QUERY_BYTES ? MAX_QUERY_WORDS : Math.min(words(text, '').length, MAX_QUERY_WORDS)
}

/** A folded word of the query; `phrase` is the number of its phrase. */
export interface TypedWord {
  word: string
  phrase: number | null
}

/** The parsed text of a query. */
export interface ParsedText {
  words: readonly TypedWord[]
  /** Words and phrases that no matching record may contain. */
  excluded: readonly (readonly string[])[]
  /** True if the last word is in `words` and not in a phrase, so that it may be a prefix. */
  lastWordOpen: boolean
}

/** Parses the text of a query. Quotes and minus signs have a meaning only with `advancedSyntax` (protocol 2.1). */
export function parseQueryText(
  { query: text, advancedSyntax, equivalentForms }: Pick<Query, 'query' | 'advancedSyntax' | 'equivalentForms'>,
  separators: string,
): ParsedText {
  const joinsMeasurements = equivalentForms.includes('measurements')
  const pieces = advancedSyntax ? splitPieces(text) : [{ text, quoted: false, excluded: false }]
  const typedWords: TypedWord[] = []
  const excluded: string[][] = []
  let lastWordOpen = false
  let phrases = 0
  let count = 0
  for (const piece of pieces) {
    const pieceText = joinsMeasurements && !piece.quoted ? joinMeasurements(piece.text) : piece.text
    const found = words(pieceText, separators).slice(0, MAX_QUERY_WORDS - count)
    if (found.length === 0) continue
    count += found.length
    lastWordOpen = !piece.quoted && !piece.excluded
    const phrase = piece.quoted ? phrases++ : null
    if (piece.excluded) excluded.push(found)
    else typedWords.push(...found.map((word) => ({ word, phrase })))
  }
  return { words: typedWords, excluded, lastWordOpen }
}

interface Piece {
  text: string
  quoted: boolean
  excluded: boolean
}

/** A minus sign that excludes: at the beginning or after white space, before a word or phrase. */
const EXCLUSION_SIGN = /(?<=^|\s)-(?=["\p{L}\p{N}])/gu

function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length;) {
    const next = nextPieceStart(text, at)
    if (next > at) pieces.push({ text: text.slice(at, next).replaceAll('"', ' '), quoted: false, excluded: false })
    if (next === text.length) break
    const excluded = text[next] === '-'
    const from = excluded ? next + 1 : next
    const end = pieceEnd(text, from)
    const quoted = text[from] === '"' && text[end - 1] === '"' && end - from > 1
    pieces.push({ text: text.slice(from, end).replaceAll('"', ' '), quoted, excluded })
    at = end
  }
  return pieces
}

/** Returns the start of the next phrase or excluded word, or the end of the text. */
function nextPieceStart(text: string, from: number): number {
  const quote = text.indexOf('"', from)
  const paired = quote !== -1 && text.includes('"', quote + 1)
  EXCLUSION_SIGN.lastIndex = from
  const minus = EXCLUSION_SIGN.exec(text)?.index ?? text.length
  return Math.min(paired ? quote : text.length, minus)
}

/** Returns the end of the phrase or excluded word. */
function pieceEnd(text: string, from: number): number {
  if (text[from] === '"') {
    const partner = text.indexOf('"', from + 1)
    if (partner !== -1) return partner + 1
  }
  const space = text.slice(from).search(/\s/)
  return space === -1 ? text.length : from + space
}
