import type { View } from '#engine/engine-api.ts'
import type { StoreState } from '#engine/segment/segment.ts'

/** Immutable snapshot of everything that can be searched. */
export interface EngineState {
  version: number
  views: ReadonlyMap<string, View>
  stores: ReadonlyMap<string, StoreState>
}
