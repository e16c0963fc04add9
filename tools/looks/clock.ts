/** Lets a process or a page live at another time, so that what they show of dates is always the same. */

/** When the pictures are taken: a Wednesday on which every page of the demo shop is in force. */
export const STAGE_TIME = '2026-11-18T15:00:00Z'

/**
 * Sets the clock of where it runs ahead by so many milliseconds, or back; time goes on from there. It is sent to pages as
 * text, so it uses nothing around it.
 */
export function shiftClock(ahead: number): void {
  const { Date: RealDate } = globalThis
  const now = () => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self) as Date,
    get: (target, key, self) => (key === 'now' ? now : (Reflect.get(target, key, self) as unknown)),
  })
}

// A process that is to live at another time is told to load this file before its own.
const ahead = process.env['CLOCK_AHEAD']
if (ahead) shiftClock(Number(ahead))
