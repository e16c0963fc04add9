import type { BatchScope, CellError } from '#server/imports/kind.ts'
import { withChanges } from './attribute-columns.ts'
import { type AttributeStates, validateAttributes } from './validate-attributes.ts'
import { suspiciousPrices, hasPriceColumns } from './suspicious-prices.ts'
import { claim, claimsOf, clashes, newSlugs } from './product-claims.ts'
import { changesOf, NO_NAMES, storedNames } from './product-changes.ts'
import { bySku, suspiciousCodes } from './product-codes.ts'
import { planImages } from './product-images.ts'
import { validateProduct } from './product-rules.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import {
  families,
  storedBreaks,
  type StoredImage,
  storedImages,
  type StoredProduct,
  storedProducts,
} from './product-table.ts'
import type { PriceBreak } from '#server/imports/reading/parse-cells.ts'
import type { Reference } from './references.ts'
import { sameValue } from '#server/imports/records/write-records.ts'
import type { ProductPlan } from './product-plan.ts'

export type Planned = { plan: ProductPlan } | { draft: ProductDraft; errors: CellError[] }

/** Compares rows with the stored products. Returns plans in row order. */
export async function planProducts(
  drafts: readonly ProductDraft[],
  scope: BatchScope,
  attributes: AttributeStates,
): Promise<Planned[]> {
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
    const errors = clashes(draft, before, claims)
    const supplier = refer(draft, 'supplier', scope, errors)
    const category = refer(draft, 'category', scope, errors)
    const values = completed(draft, before, slugs.get(draft))
    const oldBreaks = before ? (breaks.get(before.ocid) ?? []) : []
    const newBreaks = draft.breaks ?? oldBreaks
    if (errors.length === 0) errors.push(...validateProduct(draft, before, values, newBreaks))
    errors.push(...validateAttributes(attributes, { draft, before, category }))
    if (errors.length > 0) return { draft, errors }
    claim(draft, before, values, claims)
    const oldImages = before ? (images.get(before.ocid) ?? []) : []
    const planned = planImages(draft, oldImages, scope.storedImages)
    const family = draft.family === undefined || draft.family === null ? draft.family : familyOf.get(draft.family)
    const plan: ProductPlan = {
      draft,
      ocid: before?.ocid ?? draft.id,
      stored: before,
      values,
      supplier,
      category,
      family,
      breaks: draft.breaks && !sameValue(draft.breaks, oldBreaks.map(withoutId)) ? draft.breaks : undefined,
      images: planned.images,
      storedLists: { breaks: oldBreaks, images: oldImages },
      warnings: [
        ...draft.warnings,
        ...suspiciousCodes(draft, before, stored),
        ...planned.warnings,
        ...(hasPriceColumns(draft) ? suspiciousPrices(values, before, newBreaks) : []),
      ],
      changes: [],
    }
    plan.changes = changesOf(plan, { breaks: oldBreaks, images: oldImages, names })
    return { plan }
  })
}

/** Finds the stored product by the row's ocid if it has one, else by its SKU. */
function whichStored(stored: ReadonlyMap<number, StoredProduct>): (draft: ProductDraft) => StoredProduct | undefined {
  const skus = bySku([...stored.values()])
  return ({ id, key }) => {
    if (id !== null) return stored.get(id)
    return key === null ? undefined : skus.get(key)
  }
}

async function loadReferences(drafts: readonly ProductDraft[], { db, run }: BatchScope): Promise<void> {
  const suppliers = drafts.flatMap((draft) => draft.supplier ?? [])
  const categories = drafts.flatMap((draft) => draft.category ?? [])
  await run.references.load(db, 'suppliers', suppliers)
  await run.references.load(db, 'categories', categories)
}

/** Reads price breaks and images of products, if any row changes them. */
async function storedParts(db: BatchScope['db'], drafts: readonly ProductDraft[], ocids: readonly number[]) {
  const aboutBreaks = drafts.some(hasPriceColumns)
  const aboutImages = drafts.some((draft) => draft.images ?? draft.alts ?? draft.focus)
  return {
    breaks: aboutBreaks ? await storedBreaks(db, ocids) : new Map<number, PriceBreak[]>(),
    images: aboutImages ? await storedImages(db, ocids) : new Map<number, StoredImage[]>(),
  }
}

const withoutId = ({ minQty, price }: PriceBreak): PriceBreak => ({ minQty, price })

function refer(
  draft: ProductDraft,
  column: 'supplier' | 'category',
  { run }: BatchScope,
  errors: CellError[],
): Reference | undefined {
  const text = draft[column]
  if (text === undefined) return undefined
  const found = run.references.find(column === 'supplier' ? 'suppliers' : 'categories', text)
  if (typeof found !== 'string') return found
  errors.push({ column, value: text, reason: found })
  return undefined
}

/** Completes the row's values: the slug of a new product, a minimum that was left empty, and the own attributes that the row does not change. */
function completed(
  { values, attributes }: ProductDraft,
  before: StoredProduct | undefined,
  slug: string | undefined,
): Partial<ProductValues> {
  const min = values.min_qty === undefined && before ? undefined : values.min_qty
  const step = values.qty_step ?? before?.qty_step ?? 1
  const whole: Partial<ProductValues> = { ...values }
  if (min === null || (min === undefined && !before)) whole.min_qty = step
  if (slug !== undefined) whole.slug = slug
  if (attributes) whole.attributes = withChanges(before?.attributes ?? {}, attributes)
  return whole
}
