const FIRST_TERMS = 1 << 12

/** Counts in how many records each term is. */
export interface Tally {
  /** Records are numbered from 1, and come one after the other. */
  see(term: number, record: number): void
  /** The counts by place, from each term's place. */
  byPlace(places: Uint32Array): Uint32Array
}

export function createTally(): Tally {
  let counts = new Uint32Array(FIRST_TERMS)
  let seenIn = new Uint32Array(FIRST_TERMS)

  function grow(term: number): void {
    const room = Math.max(counts.length * 2, term + 1)
    const [before, seenBefore] = [counts, seenIn]
    counts = new Uint32Array(room)
    seenIn = new Uint32Array(room)
    counts.set(before)
    seenIn.set(seenBefore)
  }

  return {
    see(term, record) {
      if (term >= counts.length) grow(term)
      if (seenIn[term] === record) return
      seenIn[term] = record
      counts[term] = (counts[term] ?? 0) + 1
    },
    byPlace(places) {
      const arranged = new Uint32Array(places.length)
      for (let term = 1; term < places.length; term++) arranged[places[term] ?? 0] = counts[term] ?? 0
      return arranged
    },
  }
}
