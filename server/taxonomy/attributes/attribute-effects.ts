import { sql } from 'kysely'
import {
  type AttributeShape,
  type AttributeValue,
  convertAttribute,
  formatAttribute,
} from '#contract/catalog/attributes.ts'
import type { AttributeEffects } from '#contract/schemas/admin/catalog/attributes.ts'
import type { Db } from '#database/connect.ts'

/** Returns what becomes of a stored value; null: it is lost. */
export type Conversion = (value: AttributeValue) => AttributeValue | null

/** Different values of a change that are counted one by one, for the sample. */
const COUNTED_VALUES = 2000
const SAMPLED = 12
/** Products that are read at once. */
const BATCH = 5000

/** Returns the conversion of a change. `replacements` has removed choices, each with the one in its place. */
export function conversionOf(
  from: AttributeShape,
  to: AttributeShape,
  replacements: Readonly<Record<string, string>> = {},
): Conversion {
  const replaced = new Map<AttributeValue, string>(Object.entries(replacements))
  return (value) => convertAttribute(replaced.get(value) ?? value, from, to)
}

/** Computes what a conversion does to the stored values of an attribute, product by product, without writing anything. */
export async function effectsOf(
  db: Db,
  key: string,
  { convert, from, to }: { convert: Conversion; from: AttributeShape; to: AttributeShape },
): Promise<AttributeEffects> {
  const effects = { products: 0, converted: 0, discarded: 0 }
  const counts = new Map<AttributeValue, { after: AttributeValue | null; products: number }>()
  for (let last = 0; ;) {
    const batch = await readValues(db, key, { after: last, limit: BATCH })
    for (const { value } of batch) {
      const after = convert(value)
      effects.products++
      if (after === value) continue
      effects[after === null ? 'discarded' : 'converted']++
      const known = counts.get(value)
      if (known) known.products++
      else if (counts.size < COUNTED_VALUES) counts.set(value, { after, products: 1 })
    }
    const end = batch.at(-1)
    if (!end || batch.length < BATCH) break
    last = end.ocid
  }
  const sample = [...counts]
    .toSorted(
      ([, one], [, other]) =>
        Number(one.after !== null) - Number(other.after !== null) || other.products - one.products,
    )
    .slice(0, SAMPLED)
    .map(([before, { after, products }]) => ({
      before: formatAttribute(from, before),
      after: after === null ? null : formatAttribute(to, after),
      products,
    }))
  return { ...effects, sample }
}

/** A product with its value of an attribute. */
interface StoredValue {
  ocid: number
  value: AttributeValue
}

/** Reads the values of the next products that have one, by ocid. `lock`: until the transaction ends. */
export async function readValues(
  db: Db,
  key: string,
  { after, limit, lock = false }: { after: number; limit: number; lock?: boolean },
): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select ocid, attributes -> ${key} as value from products where ocid > ${after} and attributes ? ${key}
    order by ocid limit ${limit} ${lock ? sql`for no key update` : sql``}`.execute(db)
  return rows
}
