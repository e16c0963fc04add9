import { characterOf, isApostrophe, lowerCase } from './characters.ts'
import type { Token } from './tokens.ts'

/** The words of a text, by the law of `engine/README.md`. */
export function tokenize(text: string, separatorsToIndex: string): Token[] {
  const tokens: Token[] = []
  eachWord(text, separatorsToIndex, (word, start, end) => tokens.push({ word, start, end }))
  return tokens
}

/** The words of a text alone, as `tokenize` finds them. */
export function words(text: string, separatorsToIndex: string): string[] {
  const found: string[] = []
  eachWord(text, separatorsToIndex, (word) => found.push(word))
  return found
}

/**
 * Calls `visit` with every word of a text in order, folded, and where it stands in the text as given (UTF-16 offsets,
 * end exclusive).
 */
function eachWord(
  text: string,
  separatorsToIndex: string,
  visit: (word: string, start: number, end: number) => void,
): void {
  const source = lowerCase(text)
  const length = source.length
  let at = 0
  while (at < length) {
    const start = at
    let code = source.charCodeAt(at)
    while (code < 128 && ASCII[code] === PLAIN) code = ++at < length ? source.charCodeAt(at) : SPACE
    const ends = code < 128 && ASCII[code] === SEPARATES
    if (ends && at > start) visit(source.slice(start, at), start, at)
    else if (ends && separatorsToIndex === '') at += 1
    else at = readCarefully(source, start, separatorsToIndex, visit)
  }
}

/** Reads one word, or what stands at `start` instead, and answers where to go on. */
function readCarefully(
  source: string,
  start: number,
  separatorsToIndex: string,
  visit: (word: string, start: number, end: number) => void,
): number {
  let word = ''
  let at = start
  for (; at < source.length; at += sizeAt(source, at)) {
    const point = source.codePointAt(at) ?? SPACE
    const { kind, folded } = characterOf(point)
    if (kind === 'alone' && at === start) return readAlone(source, start, folded, visit)
    if (kind === 'letter' || (kind === 'mark' && at > start)) word += folded
    else if (!joins(source, at, point, separatorsToIndex) || at === start) break
  }
  if (at > start) {
    visit(word, start, at)
    return at
  }
  const end = start + sizeAt(source, start)
  const character = source.slice(start, end)
  if (separatorsToIndex.includes(character)) visit(character, start, end)
  return end
}

function readAlone(
  source: string,
  start: number,
  folded: string,
  visit: (word: string, start: number, end: number) => void,
): number {
  let word = folded
  let at = start + sizeAt(source, start)
  for (; at < source.length; at += sizeAt(source, at)) {
    const next = characterOf(source.codePointAt(at) ?? SPACE)
    if (next.kind !== 'mark') break
    word += next.folded
  }
  visit(word, start, at)
  return at
}

/** Whether an apostrophe stands inside a word: a letter follows it. */
function joins(source: string, at: number, point: number, separatorsToIndex: string): boolean {
  if (!isApostrophe(point) || separatorsToIndex.includes(source.charAt(at))) return false
  const next = source.codePointAt(at + 1)
  return next !== undefined && characterOf(next).kind === 'letter'
}

function sizeAt(source: string, at: number): number {
  return (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

const SPACE = 0x20
const SEPARATES = 0
const PLAIN = 1
const CAREFUL = 2

/** What a lower-case ASCII character is to the quick reading. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  if (isApostrophe(code)) return CAREFUL
  return characterOf(code).kind === 'letter' ? PLAIN : SEPARATES
})
