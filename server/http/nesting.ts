/** What is deeper overflows the stack of whoever walks it: the writing of JSON, and threads that hand it on. */
export const DEEPEST = 100

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Whether lists and objects lie in one another deeper than `DEEPEST`, told before anything is made of them. */
export function isTooDeep(json: Buffer): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) quoted = !quoted
    else if (quoted) at += byte === BACKSLASH ? 1 : 0
    else if (OPENING.has(byte) && ++depth > DEEPEST) return true
    else if (CLOSING.has(byte)) depth -= 1
  }
  return false
}
