import type { Catalog } from '#server/catalog/catalog.ts'
import type { ContentDeps } from '#server/content/deps.ts'

/** Dependencies of the editing, bound to one database connection or one transaction. */
export interface EditingDeps extends ContentDeps {
  catalog: Pick<Catalog, 'categoryByLink' | 'supplier'>
  collections(): Promise<readonly { id: number }[]>
  /** Returns the paths of the documents that visitors see. */
  publishedPaths(): Promise<ReadonlySet<string>>
}
