import { type Candidate, compareCandidates, type Ranking } from './compare.ts'
import type { RankKey } from './criteria.ts'
import type { Segment } from '#engine/segment/read-segment.ts'

/** The best records so far, at most `limit`: a binary heap with the worst of them on top. */
export interface TopK {
  readonly isFull: boolean
  /** True if a record with this key could still enter the top hits. */
  isCompetitive(segment: Segment, doc: number, key: RankKey): boolean
  /** Adds a competitive record; the key is copied. */
  add(segment: Segment, doc: number, key: RankKey): void
  /**
   * True if no record with this key or a worse one can enter the top hits, judging by the text criteria before the
   * first sort.
   */
  excludes(key: RankKey): boolean
  /** Returns the records, best first. */
  sorted(): Candidate[]
}

export function createTopK(limit: number, ranking: Ranking): TopK {
  const heap: Candidate[] = []
  const probe: { segment: Segment | null; doc: number; key: RankKey } = {
    segment: null,
    doc: 0,
    key: new Float64Array(0),
  }

  const isWorse = (a: Candidate | undefined, b: Candidate | undefined): boolean =>
    a !== undefined && b !== undefined && compareCandidates(ranking, a, b) > 0

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]]
    if (!first || !second) return
    heap[a] = second
    heap[b] = first
  }

  function siftUp(index: number): void {
    for (let at = index; at > 0;) {
      const parent = (at - 1) >>> 1
      if (!isWorse(heap[at], heap[parent])) return
      swap(at, parent)
      at = parent
    }
  }

  function siftDown(): void {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (isWorse(heap[child], heap[worst])) worst = child
      if (worst === at) return
      swap(at, worst)
      at = worst
    }
  }

  return {
    get isFull() {
      return heap.length >= limit
    },
    isCompetitive(segment, doc, key) {
      if (heap.length < limit) return true
      const [worst] = heap
      if (!worst) return false
      probe.segment = segment
      probe.doc = doc
      probe.key = key
      return compareCandidates(ranking, probe as Candidate, worst) < 0
    },
    add(segment, doc, key) {
      const candidate = { segment, doc, key: key.slice() }
      if (heap.length < limit) {
        heap.push(candidate)
        siftUp(heap.length - 1)
      } else {
        heap[0] = candidate
        siftDown()
      }
    },
    excludes(key) {
      if (heap.length < limit) return false
      const [worst] = heap
      if (!worst) return true
      for (const step of ranking.steps) {
        if (!('element' in step)) return false
        const difference = (key[step.element] ?? 0) - (worst.key[step.element] ?? 0)
        if (difference !== 0) return difference > 0
      }
      return false
    },
    sorted: () => heap.toSorted((a, b) => compareCandidates(ranking, a, b)),
  }
}
