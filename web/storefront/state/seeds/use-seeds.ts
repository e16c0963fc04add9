import { useStore } from 'zustand/react'
import { isInAnySeed, type SeedsState, seedsStore } from './seeds-store.ts'

/** Returns the buyer's seeds. */
export function useSeeds(): SeedsState {
  return useStore(seedsStore)
}

/** True if the product is in any of the buyer's seeds; false while the page hydrates. */
export function useIsInAnySeed(ocid: number): boolean {
  return useStore(seedsStore, ({ list }) => list.length > 0 && isInAnySeed(ocid))
}
