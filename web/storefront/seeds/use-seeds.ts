import { useSyncExternalStore } from 'react'
import { type HeldSeeds, heldSeeds, isInASeed, subscribeToSeeds, unknownSeeds } from './held-seeds.ts'

/** The buyer's seeds. */
export function useSeeds(): HeldSeeds {
  return useSyncExternalStore(subscribeToSeeds, heldSeeds, unknownSeeds)
}

/** Whether any of the buyer's seeds holds the product. */
export function useIsInASeed(ocid: number): boolean {
  return useSyncExternalStore(
    subscribeToSeeds,
    () => isInASeed(ocid),
    () => false,
  )
}
