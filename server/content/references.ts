import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { CONTENT_FILES } from '#contract/content-files.ts'
import type { Db } from '#database/connect.ts'
import type { ReadDocument } from './check-file.ts'
import { sentenceOf } from './faults.ts'
import { kindOf } from './documents.ts'

/** A sentence for every product and collection that a look names and the catalog does not know. */
export async function unknownReferences(db: Db, documents: readonly ReadDocument[]): Promise<string[]> {
  const looks = documents.flatMap(({ file, path, body }) =>
    kindOf(path) === 'look' ? [{ file, look: Value.Parse(CONTENT_FILES.look, body) }] : [],
  )
  const named = looks.flatMap(({ look }) => look.hotspots.map(({ sku }) => sku))
  const skus = await knownSkus(db, named)
  const slugs = new Set((await db.selectFrom('collections').select('slug').execute()).map(({ slug }) => slug))
  return looks.flatMap(({ file, look }) => {
    const faults = look.hotspots.flatMap(({ sku }, index) =>
      skus.has(sku)
        ? []
        : [{ place: `content/hotspots/${index}/sku`, text: `there is no product with the SKU "${sku}"` }],
    )
    if (look.collection !== null && !slugs.has(look.collection))
      faults.push({ place: 'content/collection', text: `there is no collection "${look.collection}"` })
    return faults.map((fault) => sentenceOf(file, fault))
  })
}

async function knownSkus(db: Db, named: readonly string[]): Promise<Set<string>> {
  if (named.length === 0) return new Set()
  const known = db.selectFrom('products').select('sku')
  const rows = await known.where(sql<boolean>`sku = any(${named}::text[])`).execute()
  return new Set(rows.map(({ sku }) => sku))
}
