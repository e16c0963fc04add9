import type { ImportChange } from '#contract/imports.ts'
import type { BatchScope, Fault } from './kind.ts'
import { planImages, type PlannedImage } from './product-images.ts'
import { faultsOfProduct } from './product-rules.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import {
  families,
  type Family,
  slugHolders,
  type StoredImage,
  type StoredProduct,
  storedBreaks,
  storedImages,
  storedProducts,
} from './product-table.ts'
import type { Rung } from './parse-cells.ts'
import type { Reference } from './references.ts'
import { freeSlugs, slugOf } from './slugs.ts'
import { sameValue, showValue } from './write-records.ts'

/** What one row comes to. Only what differs is to be written: `changed` says whether anything does. */
export interface ProductPlan {
  draft: ProductDraft
  /** Null until a new product gets its number. */
  ocid: number | null
  stored: StoredProduct | undefined
  /** The columns the file has, filled in. */
  values: Partial<ProductValues>
  supplier: Reference | undefined
  category: Reference | undefined
  family: Family | null | undefined
  breaks: readonly Rung[] | undefined
  images: readonly PlannedImage[] | undefined
  warnings: Fault[]
  changes: Omit<ImportChange, 'line'>[]
}

export type Planned = { plan: ProductPlan } | { draft: ProductDraft; faults: Fault[] }

/** Who has which sku and slug while a batch is planned; 0 stands for a product without a number yet. */
interface Claims {
  keys: Map<string, number>
  slugs: Map<string, number>
}

/** Compares rows with what is stored. The plans are in the rows' order. */
export async function planProducts(drafts: readonly ProductDraft[], scope: BatchScope): Promise<Planned[]> {
  const { db, run } = scope
  const stored = await storedProducts(db, drafts)
  const claims = await claimsOf(drafts, stored, scope)
  const bySku = new Map([...stored.values()].map((product) => [product.sku, product]))
  const storedOf = (draft: ProductDraft) =>
    draft.id === null ? (draft.key === null ? undefined : bySku.get(draft.key)) : stored.get(draft.id)
  const slugs = await newSlugs(drafts, storedOf, scope, claims)
  await run.references.load(
    db,
    'suppliers',
    drafts.flatMap((draft) => draft.supplier ?? []),
  )
  await run.references.load(
    db,
    'categories',
    drafts.flatMap((draft) => draft.category ?? []),
  )
  const familyOf = await families(
    db,
    drafts.flatMap((draft) => draft.family ?? []),
  )
  const ocids = [...stored.keys()]
  const breaks = drafts.some(({ breaks, values }) => breaks || values.price_cents !== undefined)
    ? await storedBreaks(db, ocids)
    : new Map<number, Rung[]>()
  const images = drafts.some((draft) => draft.images ?? draft.alts)
    ? await storedImages(db, ocids)
    : new Map<number, StoredImage[]>()

  return drafts.map((draft) => {
    const before = storedOf(draft)
    const faults = clashes(draft, before, claims)
    const supplier = refer(draft, 'supplier', scope, faults)
    const category = refer(draft, 'category', scope, faults)
    const values = completed(draft, before, slugs.get(draft))
    const oldBreaks = before ? (breaks.get(before.ocid) ?? []) : []
    if (faults.length === 0) faults.push(...faultsOfProduct(draft, before, values, draft.breaks ?? oldBreaks))
    if (faults.length > 0) return { draft, faults }
    claim(draft, before, values, claims)
    const oldImages = before ? (images.get(before.ocid) ?? []) : []
    const pictures = planImages(draft, oldImages, scope.kept)
    const family = draft.family === undefined || draft.family === null ? draft.family : familyOf.get(draft.family)
    const plan: ProductPlan = {
      draft,
      ocid: before?.ocid ?? draft.id,
      stored: before,
      values,
      supplier,
      category,
      family,
      breaks: draft.breaks && !sameValue(draft.breaks, oldBreaks.map(rung)) ? draft.breaks : undefined,
      images: pictures.images,
      warnings: [...pictures.warnings, ...gifts(values)],
      changes: [],
    }
    plan.changes = changesOf(plan, oldBreaks, oldImages)
    return { plan }
  })
}

/** Allowed, and hardly ever meant. */
function gifts({ price_cents }: Partial<ProductValues>): Fault[] {
  return price_cents === 0 ? [{ column: 'price', value: '0.00', reason: 'buyers get this for nothing' }] : []
}

const rung = ({ minQty, price }: Rung): Rung => ({ minQty, price })

async function claimsOf(
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
async function newSlugs(
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

function clashes(draft: ProductDraft, before: StoredProduct | undefined, claims: Claims): Fault[] {
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

function claim(
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

function refer(
  draft: ProductDraft,
  column: 'supplier' | 'category',
  { run }: BatchScope,
  faults: Fault[],
): Reference | undefined {
  const text = draft[column]
  if (text === undefined) return undefined
  const found = run.references.find(column === 'supplier' ? 'suppliers' : 'categories', text)
  if (typeof found !== 'string') return found
  faults.push({ column, value: text, reason: found })
  return undefined
}

/** The row's values with what follows from others: a new product's slug, a minimum that was left empty. */
function completed(
  { values }: ProductDraft,
  before: StoredProduct | undefined,
  slug: string | undefined,
): Partial<ProductValues> {
  const min = values.min_qty === undefined && before ? undefined : values.min_qty
  const step = values.qty_step ?? before?.qty_step ?? 1
  const whole: Partial<ProductValues> = { ...values }
  if (min === null || (min === undefined && !before)) whole.min_qty = step
  if (slug !== undefined) whole.slug = slug
  return whole
}

function changesOf(
  plan: ProductPlan,
  oldBreaks: readonly Rung[],
  oldImages: readonly StoredImage[],
): Omit<ImportChange, 'line'>[] {
  const { stored, values, supplier, category, family } = plan
  const key = values.sku ?? stored?.sku ?? ''
  if (!stored) return [{ key, column: '(new)', old: '', new: values.title ?? '' }]
  const changes: Omit<ImportChange, 'line'>[] = []
  const note = (column: string, old: unknown, now: unknown) =>
    changes.push({ key, column, old: showValue(old), new: showValue(now) })
  for (const [column, now] of Object.entries(values)) {
    const old = stored[column as keyof ProductValues]
    if (!sameValue(old, now)) note(column, old, now)
  }
  if (supplier && supplier.id !== stored.supplier_id) note('supplier', stored.supplier_id, supplier.slug)
  if (category && category.id !== stored.category_id) note('category', stored.category_id, category.slug)
  if (family === null ? stored.family_id !== null : family && family.id !== stored.family_id) {
    note('family', stored.family_id, family?.key)
  }
  const ladder = (rungs: readonly Rung[]) => rungs.map((at) => `${at.minQty}:${(at.price / 100).toFixed(2)}`)
  if (plan.breaks) note('price_breaks', ladder(oldBreaks), ladder(plan.breaks))
  const listed = (images: readonly { source: string }[]) => images.map((image) => image.source)
  if (plan.images) note('images', listed(oldImages), listed(plan.images))
  return changes
}
