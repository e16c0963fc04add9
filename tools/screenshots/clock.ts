/** Offsets the clock of a process or a page, so that screenshots always show the same dates. */

/** Time of the screenshots: a Wednesday on which every page of the demo shop is published. */
export const SCREENSHOT_TIME = '2026-11-18T15:00:00Z'

/**
 * Offsets `Date` by a number of milliseconds, forwards or backwards. Its source is sent to pages, so it must not refer to anything outside
 * of it.
 */
export function offsetClock(ahead: number): void {
  const { Date: RealDate } = globalThis
  const now = () => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self) as Date,
    get: (target, key, self) => (key === 'now' ? now : (Reflect.get(target, key, self) as unknown)),
  })
}

// Processes load this file with `--import` before their own code.
const ahead = process.env['CLOCK_AHEAD']
if (ahead) offsetClock(Number(ahead))
