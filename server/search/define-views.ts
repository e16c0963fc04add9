import type { Engine, View } from '#engine/engine.ts'

/**
 * The names as they are, and stores that are new under names that nobody can ask for: the engine then knows how each will
 * be searched before it is loaded, and nobody sees it half full.
 */
export function withComing(views: ReadonlyMap<string, View>, next: ReadonlyMap<string, View>): Map<string, View> {
  const known = storesOf(views)
  const coming = [...next].filter(([, view]) => !known.has(view.store))
  return new Map([...views, ...coming.map(([name, view]) => [`\0${name}`, view] as const)])
}

/** Lets names be searched as they are now, and lets go of stores that have none any more. */
export async function defineViews(engine: Engine, views: ReadonlyMap<string, View>): Promise<void> {
  await engine.define(views)
  const used = storesOf(views)
  for (const store of engine.status().keys()) if (!used.has(store)) await engine.drop(store)
}

/** The stores that names are searched in. */
export function storesOf(views: ReadonlyMap<string, View>): Set<string> {
  return new Set([...views.values()].map((view) => view.store))
}
