import type { Engine, View } from '#engine/engine.ts'

/**
 * Returns the current views, plus the views of new stores under hidden names (no request can name them). The engine then knows the settings
 * of a store before it loads it, and no search sees a partly loaded store.
 */
export function withNewStores(views: ReadonlyMap<string, View>, next: ReadonlyMap<string, View>): Map<string, View> {
  const known = storesOf(views)
  const added = [...next].filter(([, view]) => !known.has(view.store))
  return new Map([...views, ...added.map(([name, view]) => [`\0${name}`, view] as const)])
}

/** Makes the views searchable and drops stores that no view uses. */
export async function applyViews(engine: Engine, views: ReadonlyMap<string, View>): Promise<void> {
  await engine.define(views)
  const used = storesOf(views)
  for (const store of engine.status().keys()) if (!used.has(store)) await engine.drop(store)
}

/** Returns the ids of the stores that the views use. */
export function storesOf(views: ReadonlyMap<string, View>): Set<string> {
  return new Set([...views.values()].map((view) => view.store))
}
