/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 to before `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly Value[]): Value
  /** Some of the values, each at most once, in a random order. */
  some<Value>(values: readonly Value[], most: number): Value[]
  shuffled<Value>(values: readonly Value[]): Value[]
}

export function createRandom(seed: number): Random {
  let state = seed | 0
  // Mulberry32: small, and good enough to mix test data.
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
    some: (values, most) => shuffled(values).slice(0, below(most + 1)),
    shuffled,
  }

  function shuffled<Value>(values: readonly Value[]): Value[] {
    const placed = values.map((value) => ({ value, place: next() }))
    return placed.toSorted((a, b) => a.place - b.place).map(({ value }) => value)
  }
}
