/** Where something stands in a text, both from 1. */
export interface Place {
  line: number
  column: number
}

/** A text read as JSON: what it says and where each part of it stands, or what is wrong with it and where. */
export type LocatedJson =
  | { value: unknown; placeOf: (pointer: string) => Place }
  | { value: undefined; fault: Place & { about: string } }

/**
 * Reads JSON and keeps the places: a fault found later can be shown in the file. Pointers are those of JSON Schema errors, such as
 * `/taxes/0/state`; the place of one that is not there is that of what would hold it.
 */
export function readJson(text: string): LocatedJson {
  const starts = new Map<string, number>()
  const at = scan(text, starts)
  if (at !== null) return { value: undefined, fault: { ...placeAt(text, at.offset), about: at.about } }
  const placeOf = (pointer: string): Place => {
    let known = pointer
    while (known !== '' && !starts.has(known)) known = known.slice(0, known.lastIndexOf('/'))
    return placeAt(text, starts.get(known) ?? 0)
  }
  return { value: JSON.parse(text), placeOf }
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}

interface Stop {
  offset: number
  about: string
}

// JSON minds none of the control characters but the first 32.
const TEXT = /"((?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*)"/uy
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const SPACE = /[ \t\r\n]*/y

/** Notes where each value begins. Returns where it stops to be JSON, or null. */
function scan(text: string, starts: Map<string, number>): Stop | null {
  let at = 0

  function take(pattern: RegExp): string | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return null
    at = pattern.lastIndex
    return found[1] ?? found[0]
  }

  function wanted(what: string): Stop {
    const there = at >= text.length ? 'the file ends' : `there is ${JSON.stringify(text.slice(at, at + 1))}`
    return { offset: at, about: `${there} where ${what} should be` }
  }

  function value(pointer: string): Stop | null {
    take(SPACE)
    starts.set(pointer, at)
    if (text[at] === '{') return list('}', () => member(pointer))
    if (text[at] === '[') return list(']', (index) => value(`${pointer}/${index}`))
    if (text[at] === '"')
      return take(TEXT) === null ? { offset: at, about: 'this text has no end: close it with "' } : null
    return take(LITERAL) === null ? wanted('a value') : null
  }

  function member(pointer: string): Stop | null {
    const start = at
    const key = take(TEXT)
    if (key === null) return wanted('a name in "quotes"')
    take(SPACE)
    if (text[at] !== ':') return wanted('a colon')
    at += 1
    const stop = value(`${pointer}/${key}`)
    // A fault of a member is shown at its name.
    starts.set(`${pointer}/${key}`, start)
    return stop
  }

  function list(end: '}' | ']', item: (index: number) => Stop | null): Stop | null {
    at += 1
    take(SPACE)
    if (text[at] === end) {
      at += 1
      return null
    }
    for (let index = 0; ; index++) {
      take(SPACE)
      const stop = item(index)
      if (stop) return stop
      take(SPACE)
      const next = text[at]
      if (next !== ',' && next !== end) return wanted(`a comma or ${end}`)
      at += 1
      if (next === end) return null
    }
  }

  const stop = value('')
  if (stop) return stop
  take(SPACE)
  return at < text.length ? wanted('the end of the file') : null
}
