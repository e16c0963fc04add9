/**
 * Three-way merge of the shop's default search configuration with the changes of operators. A release brings new defaults; what an
 * operator wrote or deleted through the search protocol stays. The merge compares the current configuration with the defaults that were
 * applied last.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Entry } from '#server/search/tables/synonyms-and-rules.ts'
import type { StoredSettings } from './default-settings.ts'

/** Merges synonyms or rules, by id. `applied` are the defaults that were applied last; null if they are not known. */
export function mergeEntries(
  applied: readonly Entry[] | null,
  current: readonly Entry[],
  defaults: readonly Entry[],
): Entry[] {
  return [...merge(applied && byId(applied), byId(current), byId(defaults)).values()]
}

/**
 * Merges the settings of an index, by name. `replicas` always contains the default replicas, because the shop needs them for its sort
 * orders, and those that an operator added.
 */
export function mergeSettings(
  applied: StoredSettings | null,
  current: StoredSettings,
  defaults: StoredSettings,
): StoredSettings {
  const merged = Object.fromEntries(merge(applied && byName(applied), byName(current), byName(defaults)))
  const replicas = replicasOf(defaults)
  if (replicas.length === 0) return merged
  const previous = applied ? replicasOf(applied) : []
  const added = replicasOf(current).filter((name) => !previous.includes(name))
  return { ...merged, replicas: [...new Set([...replicas, ...added])] }
}

/**
 * Merges maps by key. A default is used unless the operator changed or deleted the one that was applied last. A current value that is not
 * a default is the operator's and stays, unless it is the last applied default, which this release no longer has.
 */
function merge<T>(
  applied: ReadonlyMap<string, T> | null,
  current: ReadonlyMap<string, T>,
  defaults: ReadonlyMap<string, T>,
): Map<string, T> {
  const isApplied = (key: string) => applied !== null && isDeepStrictEqual(current.get(key), applied.get(key))
  const result = new Map<string, T>()
  for (const [key, value] of defaults) {
    const own = current.get(key)
    if (applied === null || isApplied(key)) result.set(key, value)
    else if (own !== undefined) result.set(key, own)
  }
  for (const [key, value] of current) {
    if (!defaults.has(key) && !isApplied(key)) result.set(key, value)
  }
  return result
}

function byId(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.objectID, entry]))
}

function byName(settings: StoredSettings): Map<string, StoredSettings[string]> {
  return new Map(Object.entries(settings))
}

function replicasOf({ replicas }: StoredSettings): string[] {
  return Array.isArray(replicas) ? replicas.filter((name) => typeof name === 'string') : []
}
