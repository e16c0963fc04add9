import { data, redirect } from 'react-router'
import { MAX_CART_LINES } from '#contract/cart.ts'
import { readRowId } from '#contract/row-id.ts'
import { itemTexts } from '#texts/item.tsx'
import type { PageContext } from '#web/shop.ts'
import { readUnits } from '#web/storefront/form-fields.ts'
import { troubleOf } from '#web/storefront/problem.ts'

/** Before the ocid, in the names of the grid's fields. */
const UNITS = 'units-'

interface Wanted {
  ocid: number
  quantity: number
}

/** What the form of the page asks for: units of this product, or of several of its family. */
export function readWanted(form: FormData, ocid: number): Wanted[] | null {
  if (form.get('grid') !== 'add') {
    const quantity = readUnits(form, 'quantity')
    return quantity === null ? null : [{ ocid, quantity }]
  }
  const wanted = [...new Set(form.keys())].flatMap((name) => {
    const member = name.startsWith(UNITS) ? readRowId(name.slice(UNITS.length)) : null
    const quantity = readUnits(form, name) ?? 0
    return member === null || quantity === 0 ? [] : [{ ocid: member, quantity }]
  })
  return wanted.slice(0, MAX_CART_LINES)
}

/** Adds units of one product and leads to the cart, or says why not. */
export async function addOne({ shop, shopper }: PageContext, { ocid, quantity }: Wanted) {
  try {
    await shop.cart.add(await shopper(), { id: ocid, quantity })
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return data(refused({ error: trouble.message }), { status: trouble.status })
  }
  return redirect('/cart')
}

/** Adds units of several products and leads to the cart; stays where one of them did not go in as it was wanted. */
export async function addSeveral({ shop, shopper }: PageContext, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return data(refused({ grid: nothingWanted() }), { status: 422 })
  const rows = await shop.cart.addMany(await shopper(), wanted)
  const troubles = rows.flatMap(({ ocid, message }) => (message === null ? [] : { ocid, message }))
  if (troubles.length === 0) return redirect('/cart')
  const inCart = new Set(rows.filter(({ result }) => result !== 'skipped').map(({ ocid }) => ocid))
  const added = wanted.filter(({ ocid }) => inCart.has(ocid))
  return data(refused({ grid: { troubles, added } }), { status: 409 })
}

/** What became of a grid of which not everything went in as it was wanted. */
export interface GridOutcome {
  /** Of which product, where it is of one. */
  troubles: readonly { ocid: number | null; message: string }[]
  /** What was wanted of the products of which units went in. */
  added: readonly Wanted[]
}

/** The outcome of a grid that asks for nothing. */
export function nothingWanted(): GridOutcome {
  return { troubles: [{ ocid: null, message: itemTexts.buy.enterUnits }], added: [] }
}

interface Refusal {
  /** Beside the one product. */
  error?: string
  /** Above the grid of the family. */
  grid?: GridOutcome
}

/** What the page is told when not everything went into the cart. */
export function refused(refusal: Refusal): Refusal {
  return refusal
}
