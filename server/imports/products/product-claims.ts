import { cleanCode } from '#contract/text/codes.ts'
import type { BatchScope, CellError, Claims } from '#server/imports/kind.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import { bySku } from './product-codes.ts'
import { slugHolders, type StoredProduct } from './product-table.ts'
import { freeSlugs, slugOf } from '#server/imports/slugs.ts'

/** Returns the claims before the batch is planned. A dry run continues with those of earlier batches, since nothing is written. */
export async function claimsOf(
  drafts: readonly ProductDraft[],
  stored: Map<number, StoredProduct>,
  { db, write, run }: BatchScope,
): Promise<Claims> {
  const claims = write
    ? { keys: new Map<string, number | null>(), slugs: new Map<string, number | null>() }
    : run.claims
  const holders = await slugHolders(
    db,
    drafts.flatMap((draft) => draft.values.slug ?? []),
  )
  for (const [slug, ocid] of holders) if (!claims.slugs.has(slug)) claims.slugs.set(slug, ocid)
  for (const [sku, { ocid }] of bySku([...stored.values()])) {
    if (!claims.keys.has(sku)) claims.keys.set(sku, ocid)
  }
  for (const { slug, ocid } of stored.values()) if (!claims.slugs.has(slug)) claims.slugs.set(slug, ocid)
  return claims
}

/** Creates slugs for new products whose rows have none, from their titles. */
export async function newSlugs(
  drafts: readonly ProductDraft[],
  storedOf: (draft: ProductDraft) => StoredProduct | undefined,
  { db }: BatchScope,
  claims: Claims,
): Promise<Map<ProductDraft, string>> {
  const nameless = drafts.filter(({ values }) => values.slug === undefined && values.title !== undefined)
  const fresh = nameless.filter((draft) => storedOf(draft) === undefined)
  const bases = fresh.map(({ values, key }) => slugOf(values.title ?? '') || slugOf(key ?? '') || 'product')
  // Slugs that other rows of this batch set explicitly are taken.
  const taken = new Map(claims.slugs)
  for (const { values } of drafts) if (values.slug !== undefined) taken.set(values.slug, null)
  const slugs = await freeSlugs(db, bases, taken)
  return new Map(fresh.map((draft, index) => [draft, slugs[index] ?? '']))
}

/** Returns the errors of a row whose SKU or slug belongs to another product. */
export function clashes(draft: ProductDraft, before: StoredProduct | undefined, claims: Claims): CellError[] {
  const errors: CellError[] = []
  const isOurs = (owner: number | null) => before !== undefined && owner === before.ocid
  const owner = draft.key === null ? undefined : claims.keys.get(draft.key)
  if (owner !== undefined && !isOurs(owner)) {
    errors.push({ column: 'sku', value: draft.key ?? '', reason: `belongs to another product (${ownerText(owner)})` })
  }
  const slug = draft.values.slug
  const holder = slug === undefined ? undefined : claims.slugs.get(slug)
  if (slug !== undefined && holder !== undefined && !isOurs(holder)) {
    const reason = `belongs to another product (${ownerText(holder)}); leave it empty to get a free one`
    errors.push({ column: 'slug', value: slug, reason })
  }
  return errors
}

function ownerText(ocid: number | null): string {
  return ocid === null ? 'an earlier row of this file' : `ocid ${ocid}`
}

/** Records the SKU and slug of a row. */
export function claim(
  draft: ProductDraft,
  before: StoredProduct | undefined,
  values: Partial<ProductValues>,
  claims: Claims,
): void {
  const ocid = before?.ocid ?? draft.id
  if (values.sku !== undefined) {
    if (before && cleanCode(before.sku) !== values.sku) claims.keys.delete(cleanCode(before.sku))
    claims.keys.set(values.sku, ocid)
  }
  if (values.slug !== undefined) {
    if (before && before.slug !== values.slug) claims.slugs.delete(before.slug)
    claims.slugs.set(values.slug, ocid)
  }
}
