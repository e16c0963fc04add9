import type { Json } from '#engine/record.ts'

/** The names of the record before: mostly the next one has the same at the same places. */
const names: string[] = []

/**
 * Visits the attributes of a record at its top level, from its JSON as `JSON.stringify` writes it: the name, where name and
 * value stand, and where the value begins. Reading where they stand takes a fraction of the time of making the record and
 * writing it again, which is most of what answering a hit costs.
 */
export function eachField(json: string, visit: (name: string, from: number, to: number, value: number) => void): void {
  for (let at = 1, place = 0; json.charCodeAt(at) === QUOTE; at++, place++) {
    const from = at
    let name = names[place]
    let nameEnd = from + 2 + (name?.length ?? 0)
    if (name === undefined || !json.startsWith(name, from + 1) || json.charCodeAt(nameEnd - 1) !== QUOTE) {
      nameEnd = endOfString(json, from)
      name = json.slice(from + 1, nameEnd - 1)
      if (name.includes('\\')) name = JSON.parse(json.slice(from, nameEnd)) as string
      else names[place] = name
    }
    at = endOfValue(json, nameEnd + 1)
    visit(name, from, at, nameEnd + 1)
  }
}

/** The value that stands there, as `eachField` tells. */
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

/** An odd number of backslashes stands before it. */
function isEscaped(json: string, at: number): boolean {
  let before = at
  while (json.charCodeAt(before - 1) === BACKSLASH) before--
  return (at - before) % 2 === 1
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
