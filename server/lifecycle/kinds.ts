import type { ImportKind } from '#contract/imports/imports.ts'
import { counted } from '#contract/text/language.ts'

/** How a kind of record is stored, named and shown. */
export interface KindOfRecord {
  table: ImportKind
  id: 'ocid' | 'id' | 'c_id'
  /** Column of the name that commands use. */
  key: 'sku' | 'slug' | 'c_link' | 'key'
  /** Column of the name that people read. */
  name: 'title' | 'name' | 'c_name' | 'heading'
  nouns: readonly [one: string, many: string]
  /** Path of the page of a record; null if it has none. */
  path: ((record: { id: number; key: string }) => string) | null
}

export const KINDS: Readonly<Record<ImportKind, KindOfRecord>> = {
  products: {
    table: 'products',
    id: 'ocid',
    key: 'sku',
    name: 'title',
    nouns: ['product', 'products'],
    path: ({ id }) => `/inventory/${id}`,
  },
  suppliers: {
    table: 'suppliers',
    id: 'id',
    key: 'slug',
    name: 'name',
    nouns: ['supplier', 'suppliers'],
    path: ({ key }) => `/maker/${key}`,
  },
  categories: {
    table: 'categories',
    id: 'c_id',
    key: 'c_link',
    name: 'c_name',
    nouns: ['category', 'categories'],
    path: ({ key }) => `/category/${key}`,
  },
  collections: {
    table: 'collections',
    id: 'id',
    key: 'slug',
    name: 'name',
    nouns: ['collection', 'collections'],
    path: ({ id }) => `/collection/${id}`,
  },
  banners: { table: 'banners', id: 'id', key: 'key', name: 'heading', nouns: ['banner', 'banners'], path: null },
}

/** Formats a number of records of a kind: `1 category`. */
export function countedRecords(kind: ImportKind, count: number): string {
  return counted(count, ...KINDS[kind].nouns)
}
