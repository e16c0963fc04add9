/**
 * References: the stored places that name a category, supplier or collection by the end of its URL. These are rules, lists and looks of content
 * documents, links of documents and banners, and saved mappings of imports. Everything else refers to them by ID (decision 0083).
 */
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { type Names, rewrite } from './rewrite.ts'

export type NamedKind = 'categories' | 'suppliers' | 'collections'

/** A place that names a record: by its key, which must exist, or by a link to its page, which a redirect can serve. */
export interface Reference {
  /** Such as `content collections/autumn`. */
  where: string
  by: 'key' | 'link'
}

/** Fields of documents and mappings whose values are keys of a kind. */
const FIELDS: Readonly<Record<NamedKind, ReadonlySet<string>>> = {
  categories: new Set(['categories', 'category']),
  suppliers: new Set(['suppliers', 'supplier']),
  collections: new Set(['homepage', 'collection']),
}

/** Beginnings of the URLs that end with a key. */
const PAGES = { categories: '/category/', suppliers: '/maker/' } as const

/** Kinds that can be renamed. The URL of a collection ends with its ID, and no command or import changes its slug. */
type RenamedKind = keyof typeof PAGES

/** Replaces keys, in the transaction that changes them: `moved` has the new ones by the previous ones. */
export async function replaceReferences(db: Db, kind: RenamedKind, moved: ReadonlyMap<string, string>): Promise<void> {
  if (moved.size === 0) return
  const page = PAGES[kind]
  const paths = new Map([...moved].map(([from, to]) => [page + from, page + to]))
  const names = { fields: FIELDS[kind], keys: moved, paths }
  for (const holder of await readHolders(db, [...moved.keys()])) {
    const { value, found } = rewrite(holder.value, names)
    if (found.size > 0) await holder.write(value)
  }
}

/** Returns the places that name a record. `path` is that of its page. */
export async function findReferences(
  db: Db,
  kind: NamedKind,
  { key, path }: { key: string; path: string },
): Promise<Reference[]> {
  const names: Names = { fields: FIELDS[kind], keys: new Map([[key, key]]), paths: new Map([[path, path]]) }
  const holders = await readHolders(db, [key, path])
  return holders.flatMap(({ where, value }) => {
    const { found } = rewrite(value, names)
    return [...found].map((by) => ({ where, by }))
  })
}

/** A stored value that may name records. */
interface Holder {
  where: string
  value: unknown
  write(value: unknown): Promise<unknown>
}

/** Returns the values that contain one of `texts`. Their characters have no meaning in a pattern. */
async function readHolders(db: Db, texts: readonly string[]): Promise<Holder[]> {
  const patterns = texts.map((text) => `%${text}%`)
  return [
    ...(await readDocuments(db, patterns)),
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
      sql`update content_documents set body = ${JSON.stringify(value)}::json, updated_at = now()
        where path = ${path} and version = ${version}`.execute(db),
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
      sql`update import_mappings set mapping = jsonb_set(mapping::jsonb, '{set}', ${JSON.stringify(value)}::jsonb)
        where name = ${name}`.execute(db),
  }))
}
