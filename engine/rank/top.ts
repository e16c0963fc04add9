import { type Candidate, compareCandidates, type Ranking } from './compare.ts'
import type { Key } from './criteria.ts'
import type { Segment } from '#engine/segment/read.ts'

/** The best records so far, at most as many as are wanted: a heap with the worst of them on top. */
export interface Top {
  readonly full: boolean
  /** Whether a record with this key, at this place, could still come in. */
  admits(segment: Segment, doc: number, key: Key): boolean
  /** Takes a record that `admits` let in; the key is copied. */
  add(segment: Segment, doc: number, key: Key): void
  /** Whether, by the criteria of the text before any sort, nothing with this key or a worse one can come in. */
  closedTo(key: Key): boolean
  /** All of them, best first. */
  sorted(): Candidate[]
}

export function createTop(wanted: number, ranking: Ranking): Top {
  const heap: Candidate[] = []
  const probe: { segment: Segment | null; doc: number; key: Key } = { segment: null, doc: 0, key: new Float64Array(0) }

  const isWorse = (a: Candidate | undefined, b: Candidate | undefined): boolean =>
    a !== undefined && b !== undefined && compareCandidates(ranking, a, b) > 0

  function swap(a: number, b: number): void {
    const [first, second] = [heap[a], heap[b]]
    if (!first || !second) return
    heap[a] = second
    heap[b] = first
  }

  function rise(index: number): void {
    for (let at = index; at > 0;) {
      const parent = (at - 1) >>> 1
      if (!isWorse(heap[at], heap[parent])) return
      swap(at, parent)
      at = parent
    }
  }

  function sink(): void {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (isWorse(heap[child], heap[worst])) worst = child
      if (worst === at) return
      swap(at, worst)
      at = worst
    }
  }

  return {
    get full() {
      return heap.length >= wanted
    },
    admits(segment, doc, key) {
      if (heap.length < wanted) return true
      const [worst] = heap
      if (!worst) return false
      probe.segment = segment
      probe.doc = doc
      probe.key = key
      return compareCandidates(ranking, probe as Candidate, worst) < 0
    },
    add(segment, doc, key) {
      const candidate = { segment, doc, key: key.slice() }
      if (heap.length < wanted) {
        heap.push(candidate)
        rise(heap.length - 1)
      } else {
        heap[0] = candidate
        sink()
      }
    },
    closedTo(key) {
      if (heap.length < wanted) return false
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
