import type { EngineState } from '#engine/search/engine-state.ts'
import type { StoreState } from '#engine/segment/segment.ts'

/** Difference between two states, sent to threads that have the older one. */
export interface StateUpdate {
  version: number
  /** Absent if unchanged, because rules and synonyms can be large. */
  views?: EngineState['views']
  /** Null for a deleted store. */
  stores: ReadonlyMap<string, StoreState | null>
}

/** State without views and stores. */
export const EMPTY_STATE: EngineState = { version: 0, views: new Map(), stores: new Map() }

/** Returns the difference between two states. */
export function diffStates(before: EngineState, after: EngineState): StateUpdate {
  const changed = [...after.stores].filter(([name, state]) => before.stores.get(name) !== state)
  const deletedNames = [...before.stores.keys()].filter((name) => !after.stores.has(name))
  return {
    version: after.version,
    ...(before.views === after.views ? {} : { views: after.views }),
    stores: new Map<string, StoreState | null>([...changed, ...deletedNames.map((name) => [name, null] as const)]),
  }
}

/**
 * Returns `before` with the update applied. Unchanged parts stay the same objects, including the data of unchanged
 * segments.
 */
export function applyUpdate(before: EngineState, { version, views, stores }: StateUpdate): EngineState {
  const next = new Map(before.stores)
  for (const [name, state] of stores) {
    if (state) next.set(name, reuseKnownData(state, before.stores.get(name)))
    else next.delete(name)
  }
  return { version, views: views ?? before.views, stores: next }
}

/**
 * Keeps the known data objects. Cloning shared memory into a thread a second time creates a new object, and the cache
 * of open segments compares identity.
 */
function reuseKnownData(state: StoreState, before: StoreState | undefined): StoreState {
  const known = new Map(before?.segments.map(({ id, data }) => [id, data]))
  return {
    ...state,
    segments: state.segments.map((segment) => ({ ...segment, data: known.get(segment.id) ?? segment.data })),
  }
}
