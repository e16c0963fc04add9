import { vi } from 'vitest'

/**
 * Retries `check` until it does not throw, and returns its result. Throws its last error after 20 s. The timeout is long because a test only
 * proves that something happens; benchmarks in `bench/` measure how soon.
 */
export function eventually<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 })
}

/**
 * Returns the median milliseconds of five runs of `work`, so that one stall of a busy machine does not matter. Distinguishes an immediate
 * notification from polling; benchmarks in `bench/` measure exact figures.
 */
export async function medianTime(work: (time: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 1; time <= 5; time += 1) {
    const began = performance.now()
    await work(time)
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Returns the median of an odd number of figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[(figures.length - 1) / 2] ?? Infinity
}
