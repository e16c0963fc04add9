import { MAX_INTEGER } from '#contract/values/row-id.ts'

const LINK = /\/inventory\/(\d+)/g

/** Fields with the number of a product, or a list of them. A search hit has it in `OCID` and, as a text, in `objectID`. */
const PRODUCT_FIELD = /^(?:ocids?|objectid)$/i

/** Set of the products that a page shows, by OCID. It may contain others, too. */
export interface ShownProducts {
  has(ocid: number): boolean
  /** Memory of the set, in bytes. */
  bytes: number
}

/**
 * Returns the products that a page shows; null if they are not known. An HTML page links to every product of which it states
 * anything. The data that the storefront fetches for a page has the products in fields of known names, and links in texts.
 */
export function productsIn(contentType: string, body: Buffer): ShownProducts | null {
  if (contentType.startsWith('text/html')) return productSet(linkedProducts(body.toString('latin1')))
  if (!contentType.startsWith('text/x-script')) return null
  const text = body.toString()
  const values = readValues(text)
  return values && productSet([...linkedProducts(text), ...productFields(values)])
}

function linkedProducts(text: string): number[] {
  return Array.from(text.matchAll(LINK), ([, digits]) => Number(digits))
}

/**
 * Returns the values of a payload of React Router. It is one JSON array: an object has the indices of its names and values,
 * `{ "_7": 9 }`, and an array the indices of its elements. Null if deferred values follow on further lines.
 */
function readValues(payload: string): readonly unknown[] | null {
  try {
    const values: unknown = JSON.parse(payload)
    return Array.isArray(values) ? values : null
  } catch {
    return null
  }
}

function productFields(values: readonly unknown[]): number[] {
  const at = (index: unknown) => values[Number(index)]
  // An object without prototype is written as `["N", { … }]`.
  const objects = values.flatMap((value) => value).filter((value) => typeof value === 'object' && value !== null)
  return objects
    .flatMap((object) => Object.entries(object))
    .filter(([name]) => PRODUCT_FIELD.test(String(at(name.slice(1)))))
    .flatMap(([, index]) => {
      const value = at(index)
      return Array.isArray(value) ? value.map(at) : [value]
    })
    .map(Number)
}

/** Stores the numbers sorted, in four bytes each: the data of a page has thousands. */
function productSet(ocids: readonly number[]): ShownProducts {
  const valid = [...new Set(ocids)].filter((ocid) => Number.isInteger(ocid) && ocid > 0 && ocid <= MAX_INTEGER)
  const sorted = Uint32Array.from(valid).toSorted()
  return { has: (ocid) => includesSorted(sorted, ocid), bytes: sorted.byteLength }
}

/** Binary search. */
function includesSorted(sorted: Uint32Array, target: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < target) low = middle + 1
    else high = middle
  }
  return sorted[low] === target
}
