import { filterError } from './filter-errors.ts'
import type { FilterToken } from './filter-token.ts'

/** Tokenizes a `filters` string; the last token is the end. Throws a `SearchProblem` for a `!` without `=`. */
export function readFilterTokens(text: string): FilterToken[] {
  const tokens: FilterToken[] = []
  let at = 0
  while (at < text.length) {
    if (isSpace(text.charCodeAt(at))) {
      at++
      continue
    }
    const { token, end } = readToken(text, at)
    tokens.push(token)
    at = end
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

function readToken(text: string, at: number): { token: FilterToken; end: number } {
  const character = text.charAt(at)
  switch (character) {
    case '"':
    case "'":
      return readQuoted(text, at, character)
    case '(':
    case ')':
    case ':':
      return { token: { kind: character, text: character, at }, end: at + 1 }
    case '=':
      return { token: { kind: 'operator', text: character, at }, end: at + 1 }
    case '<':
    case '>':
    case '!':
      if (text.charAt(at + 1) === '=') return { token: { kind: 'operator', text: `${character}=`, at }, end: at + 2 }
      if (character === '!') throw filterError(`Not allowed ! at col ${at}`)
      return { token: { kind: character, text: character, at }, end: at + 1 }
    default:
      return readWord(text, at)
  }
}

const NUMBER = /^-?\d+(?:\.\d*)?$/
const SEPARATORS = new Set(Array.from(`()<>=!:'"`, (character) => character.charCodeAt(0)))

function readWord(text: string, at: number): { token: FilterToken; end: number } {
  let end = at + 1
  while (end < text.length && !isSpace(text.charCodeAt(end)) && !SEPARATORS.has(text.charCodeAt(end))) end++
  const word = text.slice(at, end)
  return { token: { kind: wordKind(word), text: word, at }, end }
}

function wordKind(word: string): FilterToken['kind'] {
  if (word === 'AND' || word === 'OR' || word === 'NOT' || word === 'TO') return word
  return NUMBER.test(word) ? 'number' : 'string'
}

/** In quotes, a backslash escapes the quote and itself; before other characters it is literal. */
function readQuoted(text: string, at: number, quote: string): { token: FilterToken; end: number } {
  let value = ''
  let copied = at + 1
  for (let end = at + 1; end < text.length; end++) {
    const character = text.charAt(end)
    if (character === quote) {
      if (end === at + 1) return { token: { kind: 'empty', text: '', at: end }, end: end + 1 }
      return { token: { kind: 'string', text: value + text.slice(copied, end), at }, end: end + 1 }
    }
    if (character !== '\\') continue
    const escaped = text.charAt(end + 1)
    if (escaped === quote || escaped === '\\') {
      value += text.slice(copied, end)
      copied = end + 1
    }
    end++
  }
  return { token: { kind: 'incomplete', text: '', at }, end: text.length }
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 12 || code === 13
}
