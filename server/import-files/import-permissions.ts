import type { ImportKind } from '#contract/imports/imports.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import { Problem } from '#contract/problem.ts'
import { permissionOfField } from '#contract/catalog/products.ts'
import type { ImportFileOptions } from '#contract/schemas/admin/catalog/imports.ts'
import type { FileRecognition } from '#contract/schemas/catalog/imports.ts'

/** The person, or the operator key, who imports. */
export interface Importer {
  permissions: ReadonlySet<Permission>
}

/** The parts of a file that decide which columns of the shop it writes. */
interface BoundFile {
  kind: ImportKind
  options: ImportFileOptions
  recognition: FileRecognition | null
}

/**
 * Throws `permission_missing` unless the caller may write, without a file, all that an import of this one writes (decision 0107). Names the
 * permission and the columns.
 */
export function requireForImport({ permissions }: Importer, file: BoundFile): void {
  const columns = writtenColumns(file)
  const byPermission = Map.groupBy(columns, (column) => neededFor(file.kind, column))
  for (const [permission, needing] of byPermission) {
    if (permissions.has(permission)) continue
    const message = `To import ${needing.join(', ')} of ${file.kind}, you need the permission ${permission}. Ask an owner to add it to one of your roles, or leave these columns out.`
    throw new Problem('permission_missing', message, { permission, columns: needing })
  }
}

function neededFor(kind: ImportKind, column: string): Permission {
  if (kind === 'products' || column === 'low_stock_level') return permissionOfField(column)
  return kind === 'banners' ? 'content.write' : 'catalog.write'
}

/** A column that only finds the product is not written. One beside it is: a file with `ocid` changes the SKU. */
function writtenColumns({ kind, options, recognition }: BoundFile): string[] {
  const found = recognition?.columns.flatMap(({ column }) => column ?? []) ?? []
  const bound = [...new Set([...found, ...Object.keys(options.map), ...Object.keys(options.set)])]
  const key = bound.includes('ocid') ? 'ocid' : 'sku'
  const written = kind === 'products' ? bound.filter((column) => column !== key) : bound
  return options.create_missing ? [...written, 'new suppliers and categories'] : written
}
