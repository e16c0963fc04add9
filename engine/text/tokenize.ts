import { characterOf, isApostrophe, lowerCase } from './characters.ts'
import type { Token } from './token.ts'

/** Tokenizes a text by the rules of `engine/README.md`. */
export function tokenize(text: string, separatorsToIndex: string): Token[] {
  const tokens: Token[] = []
  forEachWord(text, separatorsToIndex, (word, start, end) => tokens.push({ word, start, end }))
  return tokens
}

/** Returns the words of a text without their offsets. */
export function words(text: string, separatorsToIndex: string): string[] {
  const found: string[] = []
  forEachWord(text, separatorsToIndex, (word) => found.push(word))
  return found
}

/**
 * Calls `visit` with every folded word of a text in order, and its offsets in the original text (UTF-16 units, end
 * exclusive).
 */
function forEachWord(
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
    while (code < 128 && ASCII_CLASS[code] === LETTER) code = ++at < length ? source.charCodeAt(at) : SPACE
    const isSeparator = code < 128 && ASCII_CLASS[code] === SEPARATOR
    if (isSeparator && at > start) visit(source.slice(start, at), start, at)
    else if (isSeparator && separatorsToIndex === '') at += 1
    else at = readSlowPath(source, start, separatorsToIndex, visit)
  }
}

/**
 * Reads one word, or whatever begins at `start`, and returns the offset after it. Handles everything beyond plain ASCII
 * letters and digits.
 */
function readSlowPath(
  source: string,
  start: number,
  separatorsToIndex: string,
  visit: (word: string, start: number, end: number) => void,
): number {
  let word = ''
  let at = start
  for (; at < source.length; at += codePointLength(source, at)) {
    const point = source.codePointAt(at) ?? SPACE
    const { kind, folded } = characterOf(point)
    if (kind === 'standalone' && at === start) return readStandalone(source, start, folded, visit)
    if (kind === 'letter' || (kind === 'mark' && at > start)) word += folded
    else if (!joinsWord(source, at, point, separatorsToIndex) || at === start) break
  }
  if (at > start) {
    visit(word, start, at)
    return at
  }
  const end = start + codePointLength(source, start)
  const character = source.slice(start, end)
  if (separatorsToIndex.includes(character)) visit(character, start, end)
  return end
}

function readStandalone(
  source: string,
  start: number,
  folded: string,
  visit: (word: string, start: number, end: number) => void,
): number {
  let word = folded
  let at = start + codePointLength(source, start)
  for (; at < source.length; at += codePointLength(source, at)) {
    const next = characterOf(source.codePointAt(at) ?? SPACE)
    if (next.kind !== 'mark') break
    word += next.folded
  }
  visit(word, start, at)
  return at
}

/** True if an apostrophe is inside a word: a letter follows it. */
function joinsWord(source: string, at: number, point: number, separatorsToIndex: string): boolean {
  if (!isApostrophe(point) || separatorsToIndex.includes(source.charAt(at))) return false
  const next = source.codePointAt(at + 1)
  return next !== undefined && characterOf(next).kind === 'letter'
}

function codePointLength(source: string, at: number): number {
  return (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

const SPACE = 0x20
const SEPARATOR = 0
const LETTER = 1
const SLOW_PATH = 2

/** Class of each lower-case ASCII character on the fast path. */
const ASCII_CLASS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (isApostrophe(code)) return SLOW_PATH
  return characterOf(code).kind === 'letter' ? LETTER : SEPARATOR
})
