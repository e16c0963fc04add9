/**
 * The buyer's seeds as every page of this tab knows them: the list, whether more of it is loading, and how many pages of
 * it are shown (spec 4). Kept outside React, because the session loads and clears them. What reads and changes them is
 * fetched when somebody is signed in: a guest's page does without.
 */
import type { SeedList } from './seed-list.ts'

export interface HeldSeeds {
  /** All that are known here, more than are shown: every flower asks them. The last changed first. */
  list: SeedList
  /** How many the buyer has. */
  total: number
  /** Pages of the list that are shown, from 1. */
  page: number
  /** True until they are known. */
  loading: boolean
  loadingMore: boolean
}

const UNKNOWN: HeldSeeds = { list: [], total: 0, page: 1, loading: true, loadingMore: false }
let held = UNKNOWN
let ocids: ReadonlySet<number> = new Set()
let holder = 0
const listeners = new Set<() => void>()

export function heldSeeds(): HeldSeeds {
  return held
}

/** What the server renders: it does not know them either. */
export function unknownSeeds(): HeldSeeds {
  return UNKNOWN
}

/** Whether any seed holds the product. */
export function isInASeed(ocid: number): boolean {
  return ocids.has(ocid)
}

export function subscribeToSeeds(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows everyone who listens what is different now. */
export function holdSeeds(part: Partial<HeldSeeds>): void {
  if (part.list && part.list !== held.list) ocids = new Set(part.list.flatMap((seed) => seed.ocids))
  held = { ...held, ...part }
  for (const listener of listeners) listener()
}

/** Nobody is signed in any more. */
export function clearSeeds(): void {
  nextHolder()
  holdSeeds({ ...UNKNOWN, loading: false })
}

/** Whose seeds these are: what was asked for another holder is not taken any more. */
export function currentHolder(): number {
  return holder
}

/** Somebody else, or nobody, is signed in from now on. */
export function nextHolder(): number {
  holder += 1
  return holder
}
