import { setTimeout as wait } from 'node:timers/promises'
import { type Outcome, ErrorResponse } from './client.ts'
import { pickKind, type RequestKind } from './request-mix.ts'

/** Outcome of one request of the load. `at` is in milliseconds since the start. */
export interface TimedOutcome extends Outcome {
  name: string
  at: number
}

const TICK_MS = 10
const NO_RESPONSE: Outcome = { status: 0, milliseconds: 0, retryAfter: undefined, isExpected: false }

/** Closed loop: keeps a constant number of requests in progress, which measures the capacity of the shop. */
export async function runClosedLoop(
  kinds: readonly RequestKind[],
  concurrent: number,
  seconds: number,
): Promise<TimedOutcome[]> {
  const started = performance.now()
  const outcomes: TimedOutcome[] = []
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (performance.now() - started < seconds * 1000) outcomes.push(await runRequest(pickKind(kinds), started))
    }),
  )
  return outcomes
}

/**
 * Open loop: sends a constant rate of requests, however long each takes. The time of a request starts when it was due, so that a stall of the
 * shop also counts for the requests that wait (no coordinated omission).
 */
export async function runOpenLoop(
  kinds: readonly RequestKind[],
  perSecond: number,
  seconds: number,
  onOutcome: (outcome: TimedOutcome) => void,
): Promise<void> {
  const started = performance.now()
  const all = Math.round(perSecond * seconds)
  const open = new Set<Promise<void>>()
  for (let begun = 0; begun < all;) {
    const due = Math.min(all, Math.floor(((performance.now() - started) / 1000) * perSecond))
    for (; begun < due; begun += 1) {
      const going = runRequest(pickKind(kinds), started, started + (begun / perSecond) * 1000).then(onOutcome)
      void going.finally(() => open.delete(going))
      open.add(going)
    }
    await wait(TICK_MS)
  }
  await Promise.all(open)
}

async function runRequest(kind: RequestKind, started: number, due = performance.now()): Promise<TimedOutcome> {
  const outcome = await kind
    .send()
    .catch((error: unknown) => (error instanceof ErrorResponse ? error.outcome : NO_RESPONSE))
  const end = performance.now()
  return { ...outcome, milliseconds: end - due, name: kind.name, at: end - started }
}
