/** Deeper values overflow the stack of recursive code: `JSON.stringify`, and structured cloning between threads. */
export const MAX_DEPTH = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** True if arrays and objects are nested deeper than `MAX_DEPTH`. Scans the bytes before they are parsed. */
export function isTooDeep(json: Buffer): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) quoted = !quoted
    else if (quoted) at += byte === BACKSLASH ? 1 : 0
    else if (OPENING.has(byte) && ++depth > MAX_DEPTH) return true
    else if (CLOSING.has(byte)) depth -= 1
  }
  return false
}
