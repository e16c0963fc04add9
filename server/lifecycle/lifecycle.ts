/**
 * Changes of records of the catalog by the operator besides imports: their state, renaming and deleting them (decision 0074).
 * Each call is one transaction, which excludes imports. The effect of a state on buyers is computed in the database (0015_catalog_states.sql).
 */
import type { ImportKind } from '#contract/imports/imports.ts'
import type { ProductState } from '#contract/catalog/catalog-states.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { Db } from '#database/connect.ts'
import { lockImports } from '#server/imports/imports.ts'
import type { JobTransaction } from '#server/jobs/jobs.ts'
import { parsePath } from '#server/redirects/redirects.ts'
import { countedRecords } from './kinds.ts'
import { type ListedRecord, listRecords } from './list-records.ts'
import type { Bound } from './refresh-products.ts'
import { removeBanners, removeCollections } from './remove-collections.ts'
import { removeCategories, type RemovedPlaces, type RemovePlaces, removeSuppliers } from './remove-places.ts'
import { removeProducts } from './remove-products.ts'
import { renamePlace } from './rename.ts'
import { setState, type StateChange } from './set-state.ts'

export { countedRecords }

/** Creates the feature. `transaction` runs work in one transaction, with jobs bound to it. */
export function createLifecycle({ db }: { db: Db }, transaction: JobTransaction) {
  const exclusively = <Result>(work: (bound: Bound) => Promise<Result>): Promise<Result> =>
    transaction(async (bound) => {
      await lockImports(bound.db)
      return work(bound)
    })

  return {
    list: (kind: ImportKind, state?: ProductState): AsyncGenerator<ListedRecord> => listRecords(db, kind, state),

    /** Changes the state of records, all or none. Throws `not_found`. */
    setState: (kind: ImportKind, change: { keys: readonly string[]; state: ProductState }): Promise<StateChange> =>
      exclusively(async (bound) => {
        const result = await setState(bound, kind, change)
        if (result.changed.length > 0)
          recordActivity('state changed', { kind, state: change.state, ...someOf(result.changed) })
        return result
      }),

    /** Changes the end of the URL of a category or supplier, and redirects the previous one. Throws `not_found` and `invalid_input`. */
    rename: (kind: 'categories' | 'suppliers', names: { from: string; to: string }): Promise<void> =>
      exclusively(async (bound) => {
        await renamePlace(bound, kind, names)
        recordActivity('renamed', { kind, ...names })
      }),

    /** Deletes records, all or none. Throws `not_found`, `invalid_input`, and `impossible_move` if something needs one of them. */
    remove: (kind: ImportKind, { redirectTo: path, ...request }: RemovePlaces): Promise<RemovedPlaces> =>
      exclusively(async (bound) => {
        const { keys } = request
        recordActivity('deleted', { kind, ...someOf(keys) })
        const redirectTo = path === undefined ? undefined : parsePath(path)
        if (kind === 'categories') return removeCategories(bound, { ...request, redirectTo })
        if (kind === 'suppliers') return removeSuppliers(bound, { ...request, redirectTo })
        if (kind === 'products') return { removed: await removeProducts(bound, keys, redirectTo), moved: 0 }
        if (kind === 'collections') return { removed: await removeCollections(bound, keys, redirectTo), moved: 0 }
        return { removed: await removeBanners(bound, keys), moved: 0 }
      }),
  }
}

/** Keys that a line of the log names. */
const MAX_LOGGED_KEYS = 20

function someOf(keys: readonly string[]): { count: number; keys: readonly string[] } {
  return { count: keys.length, keys: keys.slice(0, MAX_LOGGED_KEYS) }
}

export type Lifecycle = ReturnType<typeof createLifecycle>
