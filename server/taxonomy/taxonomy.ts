/**
 * The taxonomy of the catalog, as staff change it record by record: suppliers, the tree of categories, collections (decision 0109) and own
 * attributes of products (decision 0120). A supplier, category or collection is
 * written by the rules of an import, and moved and deleted as by a command (`lifecycle`). Each change runs in the transaction that the feature is
 * bound to.
 */
import { createAttributes } from './attributes/attributes.ts'
import { createCategories } from './categories/categories.ts'
import { createCollections } from './collections/collections.ts'
import type { TaxonomyDeps } from './deps.ts'
import { createSuppliers } from './suppliers/suppliers.ts'

export function createTaxonomy(deps: TaxonomyDeps) {
  return {
    attributes: createAttributes(deps),
    suppliers: createSuppliers(deps),
    categories: createCategories(deps),
    collections: createCollections(deps),
  }
}
