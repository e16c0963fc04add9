import { data, href, redirect } from 'react-router'
import { MAX_CART_LINES } from '#contract/orders/cart.ts'
import { parseRowId } from '#contract/values/row-id.ts'
import { itemTexts } from '#texts/catalog/item.tsx'
import type { PageContext } from '#web/shop.ts'
import { readUnits } from '#web/storefront/forms/form-fields.ts'
import { problemFrom } from '#web/storefront/http/problem.ts'

/** Prefix of the grid's field names, followed by the ocid. */
const UNITS_PREFIX = 'units-'

interface RequestedItem {
  ocid: number
  quantity: number
}

/** Reads the items of the page's form: this product, or several of its family. Null if the quantity is missing. */
export function readItems(form: FormData, ocid: number): RequestedItem[] | null {
  if (form.get('grid') !== 'add') {
    const quantity = readUnits(form, 'quantity')
    return quantity === null ? null : [{ ocid, quantity }]
  }
  const items = [...new Set(form.keys())].flatMap((name) => {
    const member = name.startsWith(UNITS_PREFIX) ? parseRowId(name.slice(UNITS_PREFIX.length)) : null
    const quantity = readUnits(form, name) ?? 0
    return member === null || quantity === 0 ? [] : [{ ocid: member, quantity }]
  })
  return items.slice(0, MAX_CART_LINES)
}

/** Adds one product and redirects to the cart, or returns the error. */
export async function addOne({ shop, shopper }: PageContext, { ocid, quantity }: RequestedItem) {
  try {
    await shop.cart.add(await shopper(), { id: ocid, quantity })
  } catch (error) {
    const problem = problemFrom(error)
    if (!problem) throw error
    return data(actionResult({ error: problem.message }), { status: problem.status })
  }
  return redirect(href('/cart'))
}

/** Adds several products and redirects to the cart, or returns the errors if a product was not added as requested. */
export async function addSeveral({ shop, shopper }: PageContext, items: readonly RequestedItem[]) {
  if (items.length === 0) return data(actionResult({ grid: emptyGridResult() }), { status: 422 })
  const rows = await shop.cart.addMany(await shopper(), items)
  const errors = rows.flatMap(({ ocid, message }) => (message === null ? [] : { ocid, message }))
  if (errors.length === 0) return redirect(href('/cart'))
  const inCart = new Set(rows.filter(({ result }) => result !== 'skipped').map(({ ocid }) => ocid))
  const added = items.filter(({ ocid }) => inCart.has(ocid))
  return data(actionResult({ grid: { errors, added } }), { status: 409 })
}

/** Result of a grid order that was not added completely as requested. */
export interface GridResult {
  /** Errors; `ocid` is null for an error of the whole grid. */
  errors: readonly { ocid: number | null; message: string }[]
  /** Requested items of which units were added. */
  added: readonly RequestedItem[]
}

/** Returns the result of an empty grid. */
export function emptyGridResult(): GridResult {
  return { errors: [{ ocid: null, message: itemTexts.buy.enterUnits }], added: [] }
}

interface ItemActionResult {
  /** Error of the single product form. */
  error?: string
  /** Result of the grid form. */
  grid?: GridResult
}

/** Gives the results of all actions of the page the same type. */
export function actionResult(result: ItemActionResult): ItemActionResult {
  return result
}
