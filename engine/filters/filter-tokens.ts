import { filtersProblem } from './filters-problem.ts'

/** A piece of a `filters` string. `at` is the column a problem with it is reported at. */
export interface FilterToken {
  kind: 'string' | 'number' | 'empty' | 'incomplete' | 'operator' | 'end' | Keyword | Sign
  text: string
  at: number
}

type Keyword = 'AND' | 'OR' | 'NOT' | 'TO'
type Sign = '(' | ')' | ':' | '<' | '>'

/** Cuts a `filters` string into tokens; the last one is always the end. Throws on a `!` that begins no `!=`. */
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
  const sign = text.charAt(at)
  switch (sign) {
    case '"':
    case "'":
      return readQuoted(text, at, sign)
    case '(':
    case ')':
    case ':':
      return { token: { kind: sign, text: sign, at }, end: at + 1 }
    case '=':
      return { token: { kind: 'operator', text: sign, at }, end: at + 1 }
    case '<':
    case '>':
    case '!':
      if (text.charAt(at + 1) === '=') return { token: { kind: 'operator', text: `${sign}=`, at }, end: at + 2 }
      if (sign === '!') throw filtersProblem(`Not allowed ! at col ${at}`)
      return { token: { kind: sign, text: sign, at }, end: at + 1 }
    default:
      return readWord(text, at)
  }
}

const number = /^-?\d+(?:\.\d*)?$/
const separators = new Set(Array.from(`()<>=!:'"`, (sign) => sign.charCodeAt(0)))

function readWord(text: string, at: number): { token: FilterToken; end: number } {
  let end = at + 1
  while (end < text.length && !isSpace(text.charCodeAt(end)) && !separators.has(text.charCodeAt(end))) end++
  const word = text.slice(at, end)
  return { token: { kind: wordKind(word), text: word, at }, end }
}

function wordKind(word: string): FilterToken['kind'] {
  if (word === 'AND' || word === 'OR' || word === 'NOT' || word === 'TO') return word
  return number.test(word) ? 'number' : 'string'
}

/** Inside quotes a backslash keeps the quote and itself from their meaning, and is an ordinary character otherwise. */
function readQuoted(text: string, at: number, quote: string): { token: FilterToken; end: number } {
  let value = ''
  let copied = at + 1
  for (let end = at + 1; end < text.length; end++) {
    const sign = text.charAt(end)
    if (sign === quote) {
      if (end === at + 1) return { token: { kind: 'empty', text: '', at: end }, end: end + 1 }
      return { token: { kind: 'string', text: value + text.slice(copied, end), at }, end: end + 1 }
    }
    if (sign !== '\\') continue
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
