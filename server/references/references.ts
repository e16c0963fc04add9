/**
 * References: the stored places that name a category, supplier or collection by the end of its URL, or a product by its SKU. These are rules,
 * lists and looks of content documents, rules of collections, links of documents and banners, saved mappings of imports, and for SKUs also scheduled sales and
 * replacements of products. Everything else refers to them by ID (decision 0083).
 */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { type Names, rewrite } from './rewrite.ts'
import { findScheduledSales, replaceSkus } from './skus.ts'

export type NamedKind = 'categories' | 'suppliers' | 'collections' | 'products'

/** A record by its key and the path of its page. Without the path, links to it do not count. */
export interface NamedRecord {
  key: string
  path?: string
}

/** A place that names a record: by its key, which must exist, or by a link to its page, which a redirect can serve. */
export interface Reference {
  key: string
  /** Such as `content collections/autumn`. */
  where: string
  by: 'key' | 'link'
}

/** Fields of documents and mappings whose values are keys of a kind. */
const FIELDS: Readonly<Record<NamedKind, readonly string[]>> = {
  categories: ['categories', 'category'],
  suppliers: ['suppliers', 'supplier'],
  collections: ['homepage', 'collection'],
  products: ['skus', 'sku'],
}

/** Kinds whose keys can change. No command or import changes the slug of a collection. */
type RenamedKind = Exclude<NamedKind, 'collections'>

/** Beginnings of the URLs of pages. */
const PAGES: Readonly<Record<NamedKind, string>> = {
  categories: '/category/',
  suppliers: '/maker/',
  collections: '/collection/',
  products: '/inventory/',
}

/** Replaces keys, in the transaction that changes them: `moved` has the new ones by the previous ones. */
export async function replaceReferences(db: Db, kind: RenamedKind, moved: ReadonlyMap<string, string>): Promise<void> {
  if (moved.size === 0) return
  const page = PAGES[kind]
  // The URL of a product ends with its ID.
  const paths = kind === 'products' ? [] : [...moved].map(([from, to]) => [page + from, page + to] as const)
  const names = { fields: new Set(FIELDS[kind]), keys: moved, paths: new Map(paths) }
  for (const holder of await readHolders(db, kind, names)) {
    const { value, found } = rewrite(holder.value, names)
    if (found.keys.size + found.paths.size > 0) await holder.write(value)
  }
  if (kind === 'products') await replaceSkus(db, moved)
}

/** Returns the places that name one of the records. */
export async function findReferences(db: Db, kind: NamedKind, records: readonly NamedRecord[]): Promise<Reference[]> {
  if (records.length === 0) return []
  const names: Names = {
    fields: new Set(FIELDS[kind]),
    keys: new Map(records.map(({ key }) => [key, key])),
    paths: new Map(records.flatMap(({ path }) => (path === undefined ? [] : [[path, path] as const]))),
  }
  const holders = await readHolders(db, kind, names)
  const references = holders.flatMap(({ where, value }) => {
    const { found } = rewrite(value, names)
    return records.flatMap(({ key, path }): Reference[] => [
      ...(found.keys.has(key) ? [{ key, where, by: 'key' as const }] : []),
      ...(path !== undefined && found.paths.has(path) ? [{ key, where, by: 'link' as const }] : []),
    ])
  })
  const sales = kind === 'products' ? await findScheduledSales(db, [...names.keys.keys()]) : []
  return [...references, ...sales.map(({ id, sku }) => ({ key: sku, where: `sale ${id}`, by: 'key' as const }))]
}

/** A stored value that may name records. */
interface Holder {
  where: string
  value: unknown
  write(value: unknown): Promise<unknown>
}

/** Returns the values that can name a record of a kind: those with one of its fields and, if `paths` are looked for, links to pages of its kind. */
async function readHolders(db: Db, kind: NamedKind, { paths }: Names): Promise<Holder[]> {
  const fields = FIELDS[kind].map((field) => `%"${field}"%`)
  const patterns = paths.size === 0 ? fields : [...fields, `%${PAGES[kind]}%`]
  return [
    ...(await readDocuments(db, patterns)),
    ...(await readRules(db, patterns)),
    ...(await readBanners(db, patterns)),
    ...(await readMappings(db, patterns)),
  ]
}

async function readDocuments(db: Db, patterns: readonly string[]): Promise<Holder[]> {
  // Terms and privacy stay word for word as buyers accepted them. Their links are redirected.
  const { rows } = await sql<{ path: string; version: number; body: unknown }>`
    select path, version, body from content_documents
    where body::text like any(${patterns}::text[]) and path not in ('terms', 'privacy')
    order by path, version for update`.execute(db)
  return rows.map(({ path, version, body }) => ({
    where: `content ${path}`,
    value: body,
    write: (value) =>
      sql`update content_documents set body = ${JSON.stringify(value)}::json, updated_at = now(), revision = revision + 1
        where path = ${path} and version = ${version}`.execute(db),
  }))
}

async function readRules(db: Db, patterns: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<{ id: number; slug: string; rule: unknown }>`
    select id, slug, rule from collections where rule::text like any(${patterns}::text[]) order by id for update`.execute(
    db,
  )
  return rows.map(({ id, slug, rule }) => ({
    where: `the rule of the collection ${slug}`,
    value: rule,
    write: (value) => sql`update collections set rule = ${JSON.stringify(value)}::jsonb where id = ${id}`.execute(db),
  }))
}

async function readBanners(db: Db, patterns: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<{ id: number; key: string; link_url: string }>`
    select id, key, link_url from banners where link_url like any(${patterns}::text[]) order by id for update`.execute(
    db,
  )
  return rows.map(({ id, key, link_url }) => ({
    where: `banner ${key}`,
    value: link_url,
    write: (value) => sql`update banners set link_url = ${String(value)} where id = ${id}`.execute(db),
  }))
}

/** Of a mapping, only the fixed values are names: its columns are those of a file. */
async function readMappings(db: Db, patterns: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<{ name: string; set: unknown }>`
    select name, mapping->'set' as set from import_mappings
    where (mapping->'set')::text like any(${patterns}::text[]) order by name for update`.execute(db)
  return rows.map(({ name, set }) => ({
    where: `import mapping ${name}`,
    value: set,
    write: (value) =>
      // A scheduled import is stopped by a mapping that someone has changed, not by a name that the shop has replaced.
      sql`with stored as (select name, md5(mapping::text) as hash from import_mappings where name = ${name}),
        changed as (
          update import_mappings set mapping = jsonb_set(mapping, '{set}', ${JSON.stringify(value)}::jsonb)
          where name = ${name} returning md5(mapping::text) as hash
        )
        update import_schedules set mapping_hash = changed.hash from stored, changed
        where import_schedules.mapping = stored.name and mapping_hash = stored.hash`.execute(db),
  }))
}
