/** Deeper values overflow the stack of recursive code: `JSON.stringify`, and structured cloning between threads. */
export const MAX_DEPTH = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * True if arrays and objects are nested deeper than `MAX_DEPTH`, or if there are more than `maxValues` values. Scans the
 * bytes before they are parsed: to parse and validate a megabyte of small values takes a tenth of a second.
 */
export function exceedsJsonLimits(json: Buffer, maxValues = Infinity): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte === COMMA) values += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      values += 1
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    if (depth > MAX_DEPTH || values > maxValues) return true
  }
  return false
}

/** Returns the position of the quote that ends the text which starts at `start`; the length of the JSON if there is none. */
function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at += 1
  }
  return json.length
}
