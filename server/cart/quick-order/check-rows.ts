import type { BulkRow, CheckedRow, CheckedRows } from '#contract/schemas/cart.ts'
import { toCents, toDollars } from '#contract/values/money.ts'
import { effectivePrice } from '#contract/values/price.ts'
import { MAX_LINE_QUANTITY, nearestQuantities } from '#contract/values/quantity.ts'
import { ruleOf } from '#server/catalog/back-orders.ts'
import { pricingOf, toImageRef } from '#server/catalog/cards.ts'
import { type PlannedLine, planLines } from '#server/cart/lines/add-many.ts'
import { cleanNote } from '#server/cart/lines/write-lines.ts'
import { MAX_UNITS_TEXT } from '#server/cart/lines/quantities.ts'
import type { CartProduct } from '#server/cart/reading/read-products.ts'

/** Rows of the same product, summed into the first one. */
interface SummedRow {
  place: number
  ocid: number
  /** Null: no row contains a quantity. */
  quantity: number | null
  note: string | null
}

/** The checked rows, and the plan that adds them. */
interface CheckedPlan {
  answer: CheckedRows
  planned: PlannedLine[]
}

/** Checks the rows against a cart that has `inCart` units by ocid. */
export function checkRows(
  requested: readonly BulkRow[],
  matches: ReadonlyMap<number, number>,
  products: readonly CartProduct[],
  inCart: ReadonlyMap<number, number>,
): CheckedPlan {
  const byOcid = new Map(products.map((product) => [product.ocid, product]))
  const rows = requested.map((row, place) => inUnits(row, byOcid.get(matches.get(place) ?? 0)))
  const sums = sumRows(rows, matches)
  const planned = planLines([...sums.values()], products, inCart)
  const plans = new Map(planned.map((plan) => [plan.ocid, plan]))
  const checked = rows.map((row, place): CheckedRow => {
    const ocid = matches.get(place)
    const product = ocid === undefined ? undefined : byOcid.get(ocid)
    const summed = ocid === undefined ? undefined : sums.get(ocid)
    const plan = ocid === undefined ? undefined : plans.get(ocid)
    if (!product) return unknownRow(row, place)
    if (!isQuantity(row.quantity)) return invalidQuantity(place, product)
    if (!summed || !plan || summed.place !== place) return duplicateRow(place, product, summed?.place ?? place)
    return plannedRow(plan, product, summed, inCart.get(product.ocid) ?? 0)
  })
  const faulty = new Set<CheckedRow['status']>(['unavailable', 'unknown', 'invalid'])
  return {
    planned,
    answer: {
      rows: checked,
      total: toDollars(checked.reduce((sum, { line_total }) => sum + toCents(line_total ?? 0), 0)),
      units: checked.reduce((sum, { quantity }) => sum + quantity, 0),
      faulty: checked.filter(({ status }) => faulty.has(status)).length,
    },
  }
}

/** Converts a quantity of packs into units. */
function inUnits(row: BulkRow, product: CartProduct | undefined): BulkRow {
  if (row.unit !== 'pack' || row.quantity === null || !product) return row
  return { ...row, quantity: row.quantity * product.case_pack }
}

function sumRows(rows: readonly BulkRow[], matches: ReadonlyMap<number, number>): Map<number, SummedRow> {
  const sums = new Map<number, SummedRow>()
  for (const [place, { quantity, note }] of rows.entries()) {
    const ocid = matches.get(place)
    if (ocid === undefined || !isQuantity(quantity)) continue
    const first = sums.get(ocid)
    sums.set(ocid, {
      place: first?.place ?? place,
      ocid,
      quantity: first ? addUnits(first.quantity, quantity) : quantity,
      note: first?.note ?? cleanNote(note),
    })
  }
  return sums
}

/** A row without a quantity adds nothing to a row that has one. */
function addUnits(some: number | null, more: number | null): number | null {
  return some === null && more === null ? null : (some ?? 0) + (more ?? 0)
}

function isQuantity(quantity: number | null): boolean {
  return quantity === null || (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY)
}

const NOTHING = {
  ocid: null,
  sku: null,
  title: null,
  slug: null,
  image: null,
  supplier: null,
  quantity: 0,
  suggested: [],
  itemPrice: null,
  line_total: null,
}

function unknownRow({ product }: BulkRow, row: number): CheckedRow {
  const name = product.trim()
  if (name === '') return { ...NOTHING, row, status: 'invalid', message: 'Enter the SKU or number of a product.' }
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name
  const message = `No product has the SKU or product number “${shown}”. Check it, or search for the product.`
  return { ...NOTHING, row, status: 'unknown', message }
}

/** A row whose product is known and of which nothing is added. */
function emptyRow(row: number, product: CartProduct): Omit<CheckedRow, 'status' | 'message'> {
  const { ocid, sku, title, slug, supplier_name: supplier } = product
  return { ...NOTHING, row, ocid, sku, title, slug, supplier, image: toImageRef(product.image, title) }
}

function invalidQuantity(row: number, product: CartProduct): CheckedRow {
  const message = `Enter a whole number of units, from 1 to ${MAX_UNITS_TEXT}.`
  const suggested = product.status === 'active' ? nearestQuantities(ruleOf(product), product.min_qty) : []
  return { ...emptyRow(row, product), status: 'invalid', message, suggested }
}

function duplicateRow(row: number, product: CartProduct, first: number): CheckedRow {
  const message = `Same as row ${first + 1}, added there.`
  return { ...emptyRow(row, product), status: 'duplicate', message }
}

function plannedRow(
  plan: PlannedLine,
  product: CartProduct,
  { place, quantity: requested }: SummedRow,
  inCart: number,
): CheckedRow {
  const row = emptyRow(place, product)
  const rule = ruleOf(product)
  const nearest =
    product.status === 'active'
      ? nearestQuantities(rule, inCart + (requested ?? product.min_qty)).map((all) => all - inCart)
      : []
  const suggested = nearest.filter((units) => units > 0)
  if (plan.result === 'skipped') return { ...row, status: 'unavailable', message: plan.message, suggested }
  const unit = effectivePrice(pricingOf(product), plan.total)
  const added = {
    ...row,
    quantity: plan.quantity,
    itemPrice: toDollars(unit),
    line_total: toDollars(plan.quantity * unit),
  }
  if (plan.result === 'adjusted') {
    const message = `${plan.message} ${(requested ?? product.min_qty).toLocaleString('en-US')} was changed to ${plan.quantity.toLocaleString('en-US')}.`
    return { ...added, status: 'adjusted', message, suggested }
  }
  if (requested !== null) return { ...added, status: 'ok', message: null }
  const message = `No quantity given, set to the minimum of ${plan.quantity}.`
  return { ...added, status: 'adjusted', message }
}
