import { readWords, writeWords } from './tab-words.ts'

/** A word for each document in a row that has not come to its end, or stood still: the version of its custom code. */
const UNWELL = 'custom_code_unwell'
/** One may have been a browser that was closed the hard way, or a computer that slept. */
const MOST_UNWELL = 2
const BEAT_MS = 1000
/** A page that answers nobody for so long hangs. */
const STILL_MS = 5000

/**
 * Whether the last documents of this tab hung beside this version of the custom code, whichever of its scripts it was. Else
 * this one is watched: until it is heard of that it is left, or hidden, it counts as one that hangs. That finds what no log
 * of starts and ends can: a loop that begins later, from a timer or a click.
 */
export function hangsWith(version: number): boolean {
  const word = String(version)
  let unwell = readWords(UNWELL).filter((each) => each === word)
  if (unwell.length >= MOST_UNWELL) {
    console.warn('The custom code kept the last pages of this tab from going on and is left out in it.')
    return true
  }
  let isStill = false
  let beat = performance.now()

  function listen(): void {
    isStill ||= performance.now() - beat >= STILL_MS
    beat = performance.now()
  }
  const begin = () => {
    beat = performance.now()
    writeWords(UNWELL, [...unwell, word])
  }
  /** What does not show may be ended by the browser without a word. */
  const end = () => {
    listen()
    if (isStill) return
    unwell = []
    writeWords(UNWELL, unwell)
  }

  if (!document.hidden) begin()
  setInterval(() => {
    if (!document.hidden) listen()
  }, BEAT_MS)
  document.addEventListener('visibilitychange', () => (document.hidden ? end() : begin()))
  addEventListener('pagehide', end)
  addEventListener('pageshow', begin)
  return false
}
