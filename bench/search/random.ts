/** Returns a generator of pseudo-random numbers from 0 to 1 for a seed (Mulberry32), the same on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a random element of the list, all equally likely. */
export function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

/** Returns a function that draws indexes of `weights` with these probabilities in constant time (alias method). */
export function weightedPicker(weights: readonly number[]): (random: () => number) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const share = Float64Array.from(weights, (weight) => (weight * weights.length) / total)
  const other = new Uint32Array(share.length)
  const poor: number[] = []
  const rich: number[] = []
  share.forEach((part, place) => (part < 1 ? poor : rich).push(place))
  for (;;) {
    const small = poor.pop()
    const large = rich.at(-1)
    if (small === undefined || large === undefined) break
    other[small] = large
    const left = (share[large] ?? 0) - (1 - (share[small] ?? 0))
    share[large] = left
    if (left < 1) poor.push(rich.pop() ?? large)
  }
  for (const place of [...poor, ...rich]) share[place] = 1
  return (random) => {
    const at = random() * share.length
    const place = Math.floor(at)
    return at - place < (share[place] ?? 1) ? place : (other[place] ?? place)
  }
}
