/**
 * The buyer's seeds as every page of this tab knows them: the list, whether more of it is loading, and how many pages of
 * it are shown (spec 4). They live outside React, because the session loads and clears them. The code that loads and changes
 * seeds is a chunk that is fetched for a signed-in buyer only: a guest's page does not need it.
 */
import { createStore } from 'zustand/vanilla'
import type { SeedList } from './seed-list.ts'

export interface SeedsState {
  /** All known seeds, more than are shown, because every flower looks in them. The last changed one first. */
  list: SeedList
  /** How many the buyer has. */
  total: number
  /** Pages of the list that are shown, from 1. */
  page: number
  /** True until the first page is loaded. */
  loading: boolean
  loadingMore: boolean
}

/** Its initial state is what the server renders: a public page is the same for everyone. */
export const seedsStore = createStore<SeedsState>(() => ({
  list: [],
  total: 0,
  page: 1,
  loading: true,
  loadingMore: false,
}))

let ocids: ReadonlySet<number> = new Set()
let generation = 0

/** The seeds that are known now. */
export function readSeeds(): SeedsState {
  return seedsStore.getState()
}

/** True if the product is in any seed. */
export function isInAnySeed(ocid: number): boolean {
  return ocids.has(ocid)
}

/** Changes the state and notifies its subscribers. */
export function updateSeeds(part: Partial<SeedsState>): void {
  if (part.list && part.list !== readSeeds().list) ocids = new Set(part.list.flatMap((seed) => seed.ocids))
  seedsStore.setState(part)
}

/** Forgets all seeds: the buyer is signed out. */
export function clearSeeds(): void {
  nextGeneration()
  updateSeeds({ ...seedsStore.getInitialState(), loading: false })
}

/** Number of the sign-in that the seeds belong to. An answer to a call of an earlier one is dropped. */
export function currentGeneration(): number {
  return generation
}

/** Another buyer, or a guest, is signed in from now on. */
export function nextGeneration(): number {
  generation += 1
  return generation
}
