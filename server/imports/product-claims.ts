import type { BatchScope, Fault } from './kind.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import { slugHolders, type StoredProduct } from './product-table.ts'
import { freeSlugs, slugOf } from './slugs.ts'

/** Who has which sku and slug while a batch is planned; 0 stands for a product without a number yet. */
export interface Claims {
  keys: Map<string, number>
  slugs: Map<string, number>
}

/** Who holds what before the batch is planned. A dry run goes on with what the batches before it claimed, as nothing is written. */
export async function claimsOf(
  drafts: readonly ProductDraft[],
  stored: Map<number, StoredProduct>,
  { db, write, run }: BatchScope,
): Promise<Claims> {
  const claims = write ? { keys: new Map<string, number>(), slugs: new Map<string, number>() } : run.claimed
  const holders = await slugHolders(
    db,
    drafts.flatMap((draft) => draft.values.slug ?? []),
  )
  for (const [slug, ocid] of holders) if (!claims.slugs.has(slug)) claims.slugs.set(slug, ocid)
  for (const { sku, slug, ocid } of stored.values()) {
    if (!claims.keys.has(sku)) claims.keys.set(sku, ocid)
    if (!claims.slugs.has(slug)) claims.slugs.set(slug, ocid)
  }
  return claims
}

/** Addresses for new products whose rows give none, made from their titles. */
export async function newSlugs(
  drafts: readonly ProductDraft[],
  storedOf: (draft: ProductDraft) => StoredProduct | undefined,
  { db }: BatchScope,
  claims: Claims,
): Promise<Map<ProductDraft, string>> {
  const nameless = drafts.filter(({ values }) => values.slug === undefined && values.title !== undefined)
  const fresh = nameless.filter((draft) => storedOf(draft) === undefined)
  const bases = fresh.map(({ values, key }) => slugOf(values.title ?? '') || slugOf(key ?? '') || 'product')
  // The slugs that other rows of this batch ask for by name are theirs.
  const taken = new Map(claims.slugs)
  for (const { values } of drafts) if (values.slug !== undefined) taken.set(values.slug, 0)
  const slugs = await freeSlugs(db, bases, taken)
  return new Map(fresh.map((draft, index) => [draft, slugs[index] ?? '']))
}

/** Faults of a row that wants what somebody else has. */
export function clashes(draft: ProductDraft, before: StoredProduct | undefined, claims: Claims): Fault[] {
  const faults: Fault[] = []
  const ours = before?.ocid ?? -1
  const owner = draft.key === null ? undefined : claims.keys.get(draft.key)
  if (owner !== undefined && owner !== ours) {
    faults.push({ column: 'sku', value: draft.key ?? '', reason: `belongs to another product (${called(owner)})` })
  }
  const slug = draft.values.slug
  const holder = slug === undefined ? undefined : claims.slugs.get(slug)
  if (slug !== undefined && holder !== undefined && holder !== ours) {
    const reason = `belongs to another product (${called(holder)}); leave it empty to get a free one`
    faults.push({ column: 'slug', value: slug, reason })
  }
  return faults
}

function called(ocid: number): string {
  return ocid > 0 ? `ocid ${ocid}` : 'an earlier row of this file'
}

/** Gives a row what it wants. */
export function claim(
  draft: ProductDraft,
  before: StoredProduct | undefined,
  values: Partial<ProductValues>,
  claims: Claims,
): void {
  const ocid = before?.ocid ?? draft.id ?? 0
  if (values.sku !== undefined) {
    if (before && before.sku !== values.sku) claims.keys.delete(before.sku)
    claims.keys.set(values.sku, ocid)
  }
  if (values.slug !== undefined) {
    if (before && before.slug !== values.slug) claims.slugs.delete(before.slug)
    claims.slugs.set(values.slug, ocid)
  }
}
