import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ADMIN_FILE_ENDPOINTS } from '#contract/endpoints/admin/files.ts'
import type { Shop } from '#server/shop.ts'
import { registerAdminExport } from './admin-export.ts'

const {
  adminCategoriesFile,
  adminCategoriesWorkbook,
  adminCollectionsFile,
  adminCollectionsWorkbook,
  adminSuppliersFile,
  adminSuppliersWorkbook,
} = ADMIN_FILE_ENDPOINTS

const EXPORTS = {
  suppliers: { adminSuppliersFile, adminSuppliersWorkbook },
  categories: { adminCategoriesFile, adminCategoriesWorkbook },
  collections: { adminCollectionsFile, adminCollectionsWorkbook },
} as const

/** Serves all suppliers, categories and collections as files that an import reads unchanged. They have no filter: rows name each other. */
export function registerTaxonomyExports(app: FastifyInstance, shop: Shop): void {
  for (const kind of ['suppliers', 'categories', 'collections'] as const)
    registerAdminExport<object>(app, shop, {
      files: EXPORTS[kind],
      name: kind,
      filter: Type.Object({}),
      table: () => shop.imports.exportTable(kind, null),
    })
}
