import { vi } from 'vitest'

/**
 * What `check` gives once it throws no more; after 20 s its last fault. So long because a wait says only that something
 * comes: how soon is measured in `bench/`.
 */
export function eventually<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 })
}

/**
 * Milliseconds that `work` takes, the middle of five times: one stall of a busy machine says nothing about the code.
 * It tells what is told of at once from what is looked for now and then; figures are measured in `bench/`.
 */
export async function middleTime(work: (time: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let time = 1; time <= 5; time += 1) {
    const began = performance.now()
    await work(time)
    took.push(performance.now() - began)
  }
  return middleOf(took)
}

/** The middle of an odd number of figures. */
export function middleOf(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[(figures.length - 1) / 2] ?? Infinity
}
