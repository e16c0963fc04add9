import type { Permission } from './permissions.ts'

/** Kinds of records that the search of the back office finds, in the order in which it lists them. */
export const FOUND_KINDS = ['order', 'invoice', 'company', 'person', 'product', 'supplier'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Permission that finding records of a kind requires. */
export const FOUND_ACCESS: Record<FoundKind, Permission> = {
  order: 'orders.read',
  invoice: 'orders.read',
  company: 'companies.read',
  person: 'companies.read',
  product: 'catalog.read',
  supplier: 'catalog.read',
}

/** Records of each kind that a search returns. */
export const MAX_FOUND = 5

/** Characters from which on names are searched: one letter matches nearly everything. */
export const MIN_NAME_LENGTH = 2
