import { setTimeout as wait } from 'node:timers/promises'
import { type Asked, Refused } from './client.ts'
import { nextVisit, type Visit } from './visits.ts'

/** A visit as it went: `at` is milliseconds since the start. */
export interface Went extends Asked {
  name: string
  at: number
}

const TICK_MS = 10
const NO_ANSWER: Asked = { status: 0, milliseconds: 0, retryAfter: undefined, fine: false }

/** So many at a time, each begun when one has ended: as much as the shop can take. */
export async function driveClosed(visits: readonly Visit[], atOnce: number, seconds: number): Promise<Went[]> {
  const started = performance.now()
  const went: Went[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - started < seconds * 1000) went.push(await go(nextVisit(visits), started))
    }),
  )
  return went
}

/**
 * So many a second, however long each takes. A visit's time begins when it was due: a shop that stands still does not hide
 * those who wait (coordinated omission).
 */
export async function driveOpen(
  visits: readonly Visit[],
  perSecond: number,
  seconds: number,
  heard: (went: Went) => void,
): Promise<void> {
  const started = performance.now()
  const all = Math.round(perSecond * seconds)
  const open = new Set<Promise<void>>()
  for (let begun = 0; begun < all;) {
    const due = Math.min(all, Math.floor(((performance.now() - started) / 1000) * perSecond))
    for (; begun < due; begun += 1) {
      const going = go(nextVisit(visits), started, started + (begun / perSecond) * 1000).then(heard)
      void going.finally(() => open.delete(going))
      open.add(going)
    }
    await wait(TICK_MS)
  }
  await Promise.all(open)
}

async function go(visit: Visit, started: number, due = performance.now()): Promise<Went> {
  const asked = await visit.ask().catch((error: unknown) => (error instanceof Refused ? error.asked : NO_ANSWER))
  const end = performance.now()
  return { ...asked, milliseconds: end - due, name: visit.name, at: end - started }
}
