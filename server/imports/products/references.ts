import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { createCategoryPaths, splitPath } from './category-paths.ts'
import { slugOf } from '#server/imports/slugs.ts'

/** A supplier or category that a product names. `id` is null until it is created (in a dry run: always). */
export interface Reference {
  id: number | null
  name: string
  slug: string
  /** Parent of a category that a path names. */
  parent?: Reference | null
}

export type ReferenceTable = 'suppliers' | 'categories'

const NAMES = {
  suppliers: { id: 'id', slug: 'slug', name: 'name', noun: 'supplier' },
  categories: { id: 'c_id', slug: 'c_link', name: 'c_name', noun: 'category' },
} as const

export type References = ReturnType<typeof createReferences>

/** Advice about a supplier or category that does not exist, for people who import a file. */
const IMPORT_ADVICE = 'import it first or add --create-missing'

/**
 * Finds suppliers by slug or name and categories by link or id; caches them for the import of one file. `advice`: what people do about one that does
 * not exist.
 */
export function createReferences(createMissing: boolean, advice: string = IMPORT_ADVICE) {
  const tables = { suppliers: new Map<string, Reference | string>(), categories: new Map<string, Reference | string>() }
  const created = { suppliers: [] as string[], categories: [] as string[] }
  const listed = new Set<Reference>()
  const paths = createCategoryPaths(createMissing, advice)

  /** Loads what is not cached yet, in one query. */
  async function load(db: Db, table: ReferenceTable, texts: readonly string[]): Promise<void> {
    const known = tables[table]
    const unknown = [...new Set(texts)].filter((text) => !known.has(text))
    if (unknown.length === 0) return
    if (table === 'categories' && unknown.some((text) => splitPath(text) !== null)) await paths.load(db)
    const { id, slug, name } = NAMES[table]
    const { rows } = await sql<{ id: number; slug: string; name: string }>`
      select ${sql.ref(id)} as id, ${sql.ref(slug)} as slug, ${sql.ref(name)} as name from ${sql.table(table)}
      where ${sql.ref(slug)} = any(${[...unknown, ...unknown.map(slugOf)]}::text[])
        or lower(${sql.ref(name)}) = any(${unknown.map((text) => text.toLowerCase())}::text[])
        or ${sql.ref(id)}::text = any(${unknown}::text[])
      order by id`.execute(db)
    for (const text of unknown) {
      const path = table === 'categories' ? splitPath(text) : null
      known.set(text, path ? paths.find(path) : (choose(table, text, rows) ?? missing(table, text)))
    }
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
    const hint = `there is no such ${noun}; ${advice}`
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

  /** Creates new references; a dry run only lists them. Returns the ids of the new ones. */
  async function create(
    db: Db,
    table: ReferenceTable,
    references: readonly Reference[],
    write: boolean,
  ): Promise<number[]> {
    const ids: number[] = []
    const { id, slug, name } = NAMES[table]
    for (const reference of new Set(references.flatMap(withParents))) {
      if (reference.id !== null || listed.has(reference)) continue
      listed.add(reference)
      if (write) {
        const parent = reference.parent?.id ?? null
        const { rows } = await sql<{ id: number; isNew: boolean }>`
          insert into ${sql.table(table)} (${sql.ref(slug)}, ${sql.ref(name)}${parent === null ? sql`` : sql`, parent_id`})
          values (${reference.slug}, ${reference.name}${parent === null ? sql`` : sql`, ${parent}`})
          on conflict (${sql.ref(slug)}) do update set ${sql.ref(slug)} = excluded.${sql.ref(slug)}
          returning ${sql.ref(id)} as id, (xmax = 0) as "isNew"`.execute(db)
        reference.id = rows[0]?.id ?? null
        if (reference.id !== null && rows[0]?.isNew) ids.push(reference.id)
      }
      created[table].push(pathName(reference))
    }
    return ids
  }

  return { load, find, create, created }
}

/** Returns a reference after its parents, which have to exist before it. */
function withParents(reference: Reference): Reference[] {
  return [...(reference.parent ? withParents(reference.parent) : []), reference]
}

function pathName({ name, parent }: Reference): string {
  return parent ? `${pathName(parent)} > ${name}` : name
}
