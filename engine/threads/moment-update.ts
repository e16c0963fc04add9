import type { Moment } from '#engine/search/moment.ts'
import type { StoreState } from '#engine/segment/segment.ts'

/** What changed between two moments; a thread that keeps one makes the other of it. */
export interface MomentUpdate {
  version: number
  /** Absent when they are the same: rules and synonyms can be many. */
  views?: Moment['views']
  /** Null for a store that is gone. */
  stores: ReadonlyMap<string, StoreState | null>
}

/** The moment in which there is nothing. */
export const EMPTY_MOMENT: Moment = { version: 0, views: new Map(), stores: new Map() }

/** What `after` has changed. */
export function updateBetween(before: Moment, after: Moment): MomentUpdate {
  const changed = [...after.stores].filter(([name, state]) => before.stores.get(name) !== state)
  const gone = [...before.stores.keys()].filter((name) => !after.stores.has(name))
  return {
    version: after.version,
    ...(before.views === after.views ? {} : { views: after.views }),
    stores: new Map<string, StoreState | null>([...changed, ...gone.map((name) => [name, null] as const)]),
  }
}

/** `before` with what changed. What did not change stays the same object, the data of every segment too. */
export function updated(before: Moment, { version, views, stores }: MomentUpdate): Moment {
  const next = new Map(before.stores)
  for (const [name, state] of stores) {
    if (state) next.set(name, withKnownData(state, before.stores.get(name)))
    else next.delete(name)
  }
  return { version, views: views ?? before.views, stores: next }
}

/** Shared memory that comes to a thread a second time is another object: whoever has it open could not tell. */
function withKnownData(state: StoreState, before: StoreState | undefined): StoreState {
  const known = new Map(before?.segments.map(({ id, data }) => [id, data]))
  return {
    ...state,
    segments: state.segments.map((segment) => ({ ...segment, data: known.get(segment.id) ?? segment.data })),
  }
}
