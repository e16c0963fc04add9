import { readTabList, writeTabList } from './tab-storage.ts'

/** Storage key of a list with the custom code version of each consecutive unhealthy document, which hung or stalled. */
const STORAGE_KEY = 'custom_code_unwell'
/** More than one, because a single one may be a killed browser or a computer in standby. */
const MAX_UNHEALTHY = 2
const HEARTBEAT_MS = 1000
/** A main thread blocked for this long counts as hung. */
const STALL_MS = 5000

/**
 * True if the last documents of this tab hung with this version of the custom code, in whichever script. Otherwise it watches
 * this document, which counts as hung until it is unloaded or hidden normally. Unlike a log of script starts and ends, this
 * also detects a loop that starts later, from a timer or a click.
 */
export function hangsWithVersion(version: number): boolean {
  const key = String(version)
  let unhealthy = readTabList(STORAGE_KEY).filter((each) => each === key)
  if (unhealthy.length >= MAX_UNHEALTHY) {
    console.warn('The custom code blocked the last pages of this tab and is disabled in it.')
    return true
  }
  let hasStalled = false
  let lastBeat = performance.now()

  function recordBeat(): void {
    hasStalled ||= performance.now() - lastBeat >= STALL_MS
    lastBeat = performance.now()
  }
  const markUnhealthy = () => {
    lastBeat = performance.now()
    writeTabList(STORAGE_KEY, [...unhealthy, key])
  }
  /** Also called when hidden, because the browser may discard a hidden page without an event. */
  const markHealthy = () => {
    recordBeat()
    if (hasStalled) return
    unhealthy = []
    writeTabList(STORAGE_KEY, unhealthy)
  }

  if (!document.hidden) markUnhealthy()
  setInterval(() => {
    if (!document.hidden) recordBeat()
  }, HEARTBEAT_MS)
  document.addEventListener('visibilitychange', () => (document.hidden ? markHealthy() : markUnhealthy()))
  addEventListener('pagehide', markHealthy)
  addEventListener('pageshow', markUnhealthy)
  return false
}
