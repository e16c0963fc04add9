import type { Json } from '#engine/record.ts'

/** Attribute names of the previous record, because most records have the same names in the same order. */
const previousNames: string[] = []

/**
 * Visits the top-level attributes of a record's JSON, as `JSON.stringify` writes it: the name, the offsets of the pair
 * of name and value, and the offset of the value. Scanning for offsets is many times as fast as parsing and serializing
 * the record, which is most of the cost of a hit.
 */
export function eachField(json: string, visit: (name: string, from: number, to: number, value: number) => void): void {
  for (let at = 1, index = 0; json.charCodeAt(at) === QUOTE; at++, index++) {
    const from = at
    let name = previousNames[index]
    let nameEnd = from + 2 + (name?.length ?? 0)
    if (name === undefined || !json.startsWith(name, from + 1) || json.charCodeAt(nameEnd - 1) !== QUOTE) {
      nameEnd = endOfString(json, from)
      name = json.slice(from + 1, nameEnd - 1)
      if (name.includes('\\')) name = JSON.parse(json.slice(from, nameEnd)) as string
      else previousNames[index] = name
    }
    at = endOfValue(json, nameEnd + 1)
    visit(name, from, at, nameEnd + 1)
  }
}

/** Returns the value at these offsets, as `eachField` passes them. */
export function valueAt(json: string, from: number, to: number): Json {
  const text = json.slice(from + 1, to - 1)
  const plain = json.charCodeAt(from) === QUOTE && !text.includes('\\')
  return plain ? text : (JSON.parse(json.slice(from, to)) as Json)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
/** `{` and `[`, `}` and `]`. */
const opens = (code: number) => code === 0x7b || code === 0x5b
const closes = (code: number) => code === 0x7d || code === 0x5d

function endOfString(json: string, from: number): number {
  let end = json.indexOf('"', from + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end + 1
}

/** True after an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let firstBackslash = at
  while (json.charCodeAt(firstBackslash - 1) === BACKSLASH) firstBackslash--
  return (at - firstBackslash) % 2 === 1
}

function endOfValue(json: string, from: number): number {
  if (json.charCodeAt(from) === QUOTE) return endOfString(json, from)
  let depth = 0
  for (let at = from; ; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at) - 1
    else if (opens(code)) depth++
    else if (depth === 0 && (code === COMMA || closes(code))) return at
    else if (closes(code)) depth--
  }
}
