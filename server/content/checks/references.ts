import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { CONTENT_FILES } from '#contract/schemas/content/content-files.ts'
import type { ProductRule } from '#contract/schemas/content/merchandising-files.ts'
import type { Db } from '#database/connect.ts'
import type { ReadDocument } from './check-file.ts'
import { kindOf, nameInFolder } from '#server/content/documents.ts'
import { type FileError, formatFileError } from './validation-errors.ts'

/** A reference of a document to the catalog, and its place in the file. */
interface Reference {
  place: string
  to: 'sku' | 'collection' | 'category' | 'supplier' | Tag
  name: string
}

const TAGS = ['materials', 'colors', 'styles', 'rooms'] as const
type Tag = (typeof TAGS)[number]

const WORDS: Record<Reference['to'], string> = {
  sku: 'there is no product with the SKU',
  collection: 'there is no collection',
  category: 'there is no category',
  supplier: 'there is no supplier',
  materials: 'no product has the material',
  colors: 'no product has the color',
  styles: 'no product has the style',
  rooms: 'no product has the room',
}

/** Returns an error message for every reference that does not exist in the catalog. */
export async function unknownReferences(db: Db, documents: readonly ReadDocument[]): Promise<string[]> {
  return (await referenceErrors(db, documents)).map(({ file, ...error }) => formatFileError(file, error))
}

/** Returns an error for every reference that does not exist in the catalog, with its file. */
export async function referenceErrors(
  db: Db,
  documents: readonly Pick<ReadDocument, 'file' | 'path' | 'body'>[],
): Promise<(FileError & { file: string })[]> {
  const named = documents.map((document) => ({ file: document.file, references: referencesOf(document) }))
  const known = await knownNames(
    db,
    named.flatMap(({ references }) => references),
  )
  // Collections of the same import exist as well.
  for (const { path } of documents) if (kindOf(path) === 'collection') known.add(`collection ${nameInFolder(path)}`)
  return named.flatMap(({ file, references }) =>
    references.flatMap(({ place, to, name }) =>
      known.has(`${to} ${name}`) ? [] : [{ file, place, text: `${WORDS[to]} "${name}"` }],
    ),
  )
}

function referencesOf({ path, body }: Pick<ReadDocument, 'path' | 'body'>): Reference[] {
  const kind = kindOf(path)
  if (kind === 'look') {
    const { hotspots, collection } = Value.Parse(CONTENT_FILES.look, body)
    return [
      ...hotspots.map(({ sku }, index) => ({ place: `content/hotspots/${index}/sku`, to: 'sku' as const, name: sku })),
      ...(collection === null ? [] : [{ place: 'content/collection', to: 'collection' as const, name: collection }]),
    ]
  }
  if (kind === 'collections') {
    const { homepage } = Value.Parse(CONTENT_FILES.collections, body)
    return listed(homepage, 'collection', 'content/homepage')
  }
  if (kind !== 'collection' && kind !== 'featured' && kind !== 'must-have') return []
  const { skus = [], rule } = Value.Parse(CONTENT_FILES[kind], body).products
  return [...listed(skus, 'sku', 'content/products/skus'), ...(rule ? ruleReferences(rule) : [])]
}

function ruleReferences(rule: ProductRule): Reference[] {
  const place = 'content/products/rule'
  return [
    ...listed(rule.categories ?? [], 'category', `${place}/categories`),
    ...listed(rule.suppliers ?? [], 'supplier', `${place}/suppliers`),
    ...TAGS.flatMap((tag) => listed(rule[tag] ?? [], tag, `${place}/${tag}`)),
  ]
}

function listed(names: readonly string[], to: Reference['to'], place: string): Reference[] {
  return names.map((name, index) => ({ place: `${place}/${index}`, to, name }))
}

/** Returns the references that exist, in the form `sku HAL-1`. */
async function knownNames(db: Db, references: readonly Reference[]): Promise<Set<string>> {
  const found = await Promise.all(
    [...Map.groupBy(references, ({ to }) => to)].map(async ([to, same]) => {
      const names = [...new Set(same.map(({ name }) => name))]
      const { rows } = await sql<{ name: string }>`${namesIn(to)} where name = any(${names}::text[])`.execute(db)
      return rows.map(({ name }) => `${to} ${name}`)
    }),
  )
  return new Set(found.flat())
}

function namesIn(to: Reference['to']) {
  switch (to) {
    case 'sku':
      return sql`select name from (select sku as name from products) as known`
    case 'collection':
      return sql`select name from (select slug as name from collections) as known`
    case 'category':
      return sql`select name from (select c_link as name from categories) as known`
    case 'supplier':
      return sql`select name from (select slug as name from suppliers) as known`
    case 'materials':
    case 'colors':
    case 'styles':
    case 'rooms':
      return sql`select name from (select distinct unnest(${sql.ref(to)}) as name from products) as known`
  }
}
