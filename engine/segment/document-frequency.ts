const INITIAL_CAPACITY = 1 << 12

/** Counts the document frequency of each term: the number of records that contain it. */
export interface FrequencyCounter {
  /** Counts a term of a record. Records are numbered from 1 and are processed one after the other. */
  count(term: number, record: number): void
  /** Returns the counts by word number; `wordNumbers` maps term IDs to word numbers. */
  byWord(wordNumbers: Uint32Array): Uint32Array
}

export function createFrequencyCounter(): FrequencyCounter {
  let counts = new Uint32Array(INITIAL_CAPACITY)
  let lastRecord = new Uint32Array(INITIAL_CAPACITY)

  function grow(term: number): void {
    const capacity = Math.max(counts.length * 2, term + 1)
    const [oldCounts, oldSeenIn] = [counts, lastRecord]
    counts = new Uint32Array(capacity)
    lastRecord = new Uint32Array(capacity)
    counts.set(oldCounts)
    lastRecord.set(oldSeenIn)
  }

  return {
    count(term, record) {
      if (term >= counts.length) grow(term)
      if (lastRecord[term] === record) return
      lastRecord[term] = record
      counts[term] = (counts[term] ?? 0) + 1
    },
    byWord(wordNumbers) {
      const frequencies = new Uint32Array(wordNumbers.length)
      for (let term = 1; term < wordNumbers.length; term++) frequencies[wordNumbers[term] ?? 0] = counts[term] ?? 0
      return frequencies
    },
  }
}
