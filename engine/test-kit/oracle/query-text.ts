import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { joinMeasurements } from '#engine/text/measurements.ts'
import { stopWords } from '#engine/text/stop-words.ts'
import { tokenize } from '#engine/text/tokenize.ts'

/** Query word; the words of a phrase share its number. */
export interface QueryWord {
  word: string
  prefix: boolean
  phrase: number | undefined
}

/** Parsed text of a query. */
export interface QueryText {
  words: readonly QueryWord[]
  excluded: readonly (readonly string[])[]
}

/** Parses a query's text ("Query text", "Advanced syntax", "Prefixes" and "Stop words" in engine/README.md). */
export function readQueryText(query: Query, settings: IndexSettings): QueryText {
  const pieces = query.advancedSyntax
    ? splitPieces(query.query)
    : [{ text: query.query, phrase: false, excluded: false }]
  const textOf = ({ text, phrase }: Piece) =>
    query.equivalentForms.includes('measurements') && !phrase ? joinMeasurements(text) : text
  const all = pieces
    .flatMap((piece, index) =>
      tokenize(textOf(piece), settings.separatorsToIndex).map(({ word }) => ({ word, piece, index })),
    )
    .slice(0, 32)
  const words = all
    .filter(({ piece }) => !piece.excluded)
    .map(({ word, piece, index }, position, remaining): QueryWord => {
      const last = position === remaining.length - 1 && all.at(-1)?.piece.excluded === false
      const inner = query.queryType === 'prefixAll' && word.length > 1
      const open = last ? query.queryType !== 'prefixNone' : inner
      return { word, prefix: open && !piece.phrase, phrase: piece.phrase ? index : undefined }
    })
  const excluded = pieces
    .map((piece) => all.filter((each) => each.piece === piece && piece.excluded).map(({ word }) => word))
    .filter((phrase) => phrase.length > 0)
  return { words: withoutStopWords(words, query, settings), excluded }
}

interface Piece {
  text: string
  phrase: boolean
  excluded: boolean
}

function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  let at = 0
  const push = (piece: Piece) => {
    pieces.push({ text: plain, phrase: false, excluded: false }, piece)
    plain = ''
  }
  while (at < text.length) {
    const excluded =
      text[at] === '-' && /^$|\s/.test(text.slice(0, at).slice(-1)) && /^["\p{L}\p{N}]/u.test(text.slice(at + 1))
    const from = excluded ? at + 1 : at
    const partner = text[from] === '"' ? text.indexOf('"', from + 1) : -1
    if (partner !== -1) {
      push({ text: text.slice(from + 1, partner), phrase: true, excluded })
      at = partner + 1
    } else if (excluded) {
      const length = /^\S*/.exec(text.slice(from))?.[0].length ?? 0
      push({ text: text.slice(from, from + length).replaceAll('"', ' '), phrase: false, excluded })
      at = from + length
    } else {
      plain += text[at] === '"' ? ' ' : (text[at] ?? '')
      at++
    }
  }
  return [...pieces, { text: plain, phrase: false, excluded: false }]
}

function withoutStopWords(
  words: readonly QueryWord[],
  { removeStopWords }: Query,
  { dictionaries }: IndexSettings,
): readonly QueryWord[] {
  if (removeStopWords === false) return words
  const stops = stopWords(removeStopWords, dictionaries)
  const remaining = words.filter(({ word, prefix, phrase }) => prefix || phrase !== undefined || !stops.has(word))
  return remaining.length > 0 ? remaining : words
}
