import type { Catalog } from '#server/catalog/catalog.ts'
import type { ContentDeps } from '#server/content/deps.ts'
import type { WrittenPage } from '#server/content/pages/written-pages.ts'

/** Dependencies of the editing, bound to one database connection or one transaction. */
export interface EditingDeps extends ContentDeps {
  catalog: Pick<Catalog, 'categoryByLink' | 'supplier'>
  collections(): Promise<readonly { id: number; slug: string }[]>
  ownPages(): Promise<readonly { name: string }[]>
  pages(): Promise<readonly WrittenPage[]>
}
