import type { ImportChange } from '#contract/imports.ts'
import type { BatchScope, Fault } from './kind.ts'
import { oddPrices, saysPrices } from './odd-prices.ts'
import { claim, claimsOf, clashes, newSlugs } from './product-claims.ts'
import { changesOf, NO_NAMES, storedNames } from './product-changes.ts'
import { planImages, type PlannedImage } from './product-images.ts'
import { faultsOfProduct } from './product-rules.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import {
  families,
  type Family,
  type StoredImage,
  type StoredProduct,
  storedBreaks,
  storedImages,
  storedProducts,
} from './product-table.ts'
import type { Rung } from './parse-cells.ts'
import type { Reference } from './references.ts'
import { sameValue } from './write-records.ts'

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

/** Compares rows with what is stored. The plans are in the rows' order. */
export async function planProducts(drafts: readonly ProductDraft[], scope: BatchScope): Promise<Planned[]> {
  const { db } = scope
  const stored = await storedProducts(db, drafts)
  const claims = await claimsOf(drafts, stored, scope)
  const storedOf = whichStored(stored)
  const slugs = await newSlugs(drafts, storedOf, scope, claims)
  await loadReferences(drafts, scope)
  const familyOf = await families(
    db,
    drafts.flatMap((draft) => draft.family ?? []),
  )
  const { breaks, images } = await storedParts(db, drafts, [...stored.keys()])
  const names = scope.write ? NO_NAMES : await storedNames(db, [...stored.values()])

  return drafts.map((draft) => {
    const before = storedOf(draft)
    const faults = clashes(draft, before, claims)
    const supplier = refer(draft, 'supplier', scope, faults)
    const category = refer(draft, 'category', scope, faults)
    const values = completed(draft, before, slugs.get(draft))
    const oldBreaks = before ? (breaks.get(before.ocid) ?? []) : []
    const newBreaks = draft.breaks ?? oldBreaks
    if (faults.length === 0) faults.push(...faultsOfProduct(draft, before, values, newBreaks))
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
      warnings: [...pictures.warnings, ...(saysPrices(draft) ? oddPrices(values, before, newBreaks) : [])],
      changes: [],
    }
    plan.changes = changesOf(plan, { breaks: oldBreaks, images: oldImages, names })
    return { plan }
  })
}

/** By its number where the row has one, else by its SKU. */
function whichStored(stored: ReadonlyMap<number, StoredProduct>): (draft: ProductDraft) => StoredProduct | undefined {
  const bySku = new Map([...stored.values()].map((product) => [product.sku, product]))
  return ({ id, key }) => {
    if (id !== null) return stored.get(id)
    return key === null ? undefined : bySku.get(key)
  }
}

async function loadReferences(drafts: readonly ProductDraft[], { db, run }: BatchScope): Promise<void> {
  const suppliers = drafts.flatMap((draft) => draft.supplier ?? [])
  const categories = drafts.flatMap((draft) => draft.category ?? [])
  await run.references.load(db, 'suppliers', suppliers)
  await run.references.load(db, 'categories', categories)
}

/** Price breaks and pictures of products, where any row is about them. */
async function storedParts(db: BatchScope['db'], drafts: readonly ProductDraft[], ocids: readonly number[]) {
  const aboutBreaks = drafts.some(saysPrices)
  const aboutImages = drafts.some((draft) => draft.images ?? draft.alts)
  return {
    breaks: aboutBreaks ? await storedBreaks(db, ocids) : new Map<number, Rung[]>(),
    images: aboutImages ? await storedImages(db, ocids) : new Map<number, StoredImage[]>(),
  }
}

const rung = ({ minQty, price }: Rung): Rung => ({ minQty, price })

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
