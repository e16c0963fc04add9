import type { MenuLink } from '#contract/schemas/content/merchandising.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import type { Catalog } from '#server/catalog/catalog.ts'

interface Places extends Pick<Catalog, 'categoryByLink' | 'supplier'> {
  collections(): Promise<readonly { id: number }[]>
}

/** Removes links to categories, suppliers and collections that do not exist for buyers. */
export async function withoutMissingPlaces(links: readonly MenuLink[], places: Places): Promise<MenuLink[]> {
  const exist = await Promise.all(links.map(({ url }) => isPlace(url ?? '', places)))
  return links.filter((_, index) => exist[index])
}

/** True if the URL leads to a category, supplier or collection that exists for buyers, or to something else. */
export async function isPlace(url: string, { categoryByLink, supplier, collections }: Places): Promise<boolean> {
  const [, kind, name = ''] = /^\/(category|maker|collection)\/([^/?#]+)/.exec(url) ?? []
  if (kind === 'category') return (await categoryByLink(name)) !== null
  if (kind === 'maker') return (await supplier(name)) !== null
  if (kind === 'collection') return (await collections()).some(({ id }) => id === parseRowId(name))
  return true
}
