/** Seeded random number generator. */
export interface Random {
  /** Returns an integer from 0 to `end - 1`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Returns up to `max` distinct values in random order. */
  someOf<Value>(values: readonly Value[], max: number): Value[]
  shuffled<Value>(values: readonly Value[]): Value[]
}

export function createRandom(seed: number): Random {
  let state = seed | 0
  // Mulberry32: small, and good enough for test data.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (probability) => next() < probability,
    pick(values) {
      const index = below(values.length)
      for (const value of values.slice(index, index + 1)) return value
      throw new Error('nothing to pick from')
    },
    someOf: (values, max) => shuffled(values).slice(0, below(max + 1)),
    shuffled,
  }

  function shuffled<Value>(values: readonly Value[]): Value[] {
    const keyed = values.map((value) => ({ value, sortKey: next() }))
    return keyed.toSorted((a, b) => a.sortKey - b.sortKey).map(({ value }) => value)
  }
}
