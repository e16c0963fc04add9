import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { slugOf } from '#server/imports/slugs.ts'

/** A supplier or category that a product names. `id` is null until it is created (in a dry run: always). */
export interface Reference {
  id: number | null
  name: string
  slug: string
}

export type ReferenceTable = 'suppliers' | 'categories'

const NAMES = {
  suppliers: { id: 'id', slug: 'slug', name: 'name', noun: 'supplier' },
  categories: { id: 'c_id', slug: 'c_link', name: 'c_name', noun: 'category' },
} as const

export type References = ReturnType<typeof createReferences>

/** Finds suppliers by slug or name and categories by link or id; caches them for the import of one file. */
export function createReferences(createMissing: boolean) {
  const tables = { suppliers: new Map<string, Reference | string>(), categories: new Map<string, Reference | string>() }
  const created = { suppliers: [] as string[], categories: [] as string[] }
  const listed = new Set<Reference>()

  /** Loads what is not cached yet, in one query. */
  async function load(db: Db, table: ReferenceTable, texts: readonly string[]): Promise<void> {
    const known = tables[table]
    const unknown = [...new Set(texts)].filter((text) => !known.has(text))
    if (unknown.length === 0) return
    const { id, slug, name } = NAMES[table]
    const { rows } = await sql<{ id: number; slug: string; name: string }>`
      select ${sql.ref(id)} as id, ${sql.ref(slug)} as slug, ${sql.ref(name)} as name from ${sql.table(table)}
      where ${sql.ref(slug)} = any(${[...unknown, ...unknown.map(slugOf)]}::text[])
        or lower(${sql.ref(name)}) = any(${unknown.map((text) => text.toLowerCase())}::text[])
        or ${sql.ref(id)}::text = any(${unknown}::text[])
      order by id`.execute(db)
    for (const text of unknown) known.set(text, choose(table, text, rows) ?? missing(table, text))
  }

  function choose(table: ReferenceTable, text: string, rows: readonly Reference[]): Reference | string | undefined {
    const exact = rows.find((row) => row.slug === text)
    // A category's name does not identify it: several branches of the tree can use the same name.
    if (exact || table === 'categories') {
      return exact ?? rows.find((row) => String(row.id) === text) ?? rows.find((row) => row.slug === slugOf(text))
    }
    const named = rows.filter((row) => row.name.toLowerCase() === text.toLowerCase())
    if (named.length > 1)
      return `several suppliers have this name; use one of: ${named.map((row) => row.slug).join(', ')}`
    return named[0] ?? rows.find((row) => row.slug === slugOf(text))
  }

  function missing(table: ReferenceTable, text: string): Reference | string {
    const { noun } = NAMES[table]
    const hint = `there is no such ${noun}; import it first or add --create-missing`
    if (!createMissing) return hint
    const slug = slugOf(text)
    if (slug === '' || text.length > 120 || text.includes('\0')) return `a new ${noun} cannot have this name`
    // Two spellings of one name make one supplier.
    for (const other of tables[table].values()) if (typeof other === 'object' && other.slug === slug) return other
    return { id: null, name: text, slug }
  }

  /** Returns the record that `text` names, or an error text. It must be loaded. */
  function find(table: ReferenceTable, text: string): Reference | string {
    return tables[table].get(text) ?? 'not looked up'
  }

  /** Creates new references; a dry run only lists them. */
  async function create(
    db: Db,
    table: ReferenceTable,
    references: readonly Reference[],
    write: boolean,
  ): Promise<void> {
    const { id, slug, name } = NAMES[table]
    for (const reference of new Set(references)) {
      if (reference.id !== null || listed.has(reference)) continue
      listed.add(reference)
      if (write) {
        const { rows } = await sql<{ id: number }>`
          insert into ${sql.table(table)} (${sql.ref(slug)}, ${sql.ref(name)}) values (${reference.slug}, ${reference.name})
          on conflict (${sql.ref(slug)}) do update set ${sql.ref(slug)} = excluded.${sql.ref(slug)}
          returning ${sql.ref(id)} as id`.execute(db)
        reference.id = rows[0]?.id ?? null
      }
      created[table].push(reference.name)
    }
  }

  return { load, find, create, created }
}
