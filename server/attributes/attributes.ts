/**
 * Own attributes of products (decision 0120), as everything that reads products needs them: which there are, in which categories, and which of
 * the stored values buyers see. The taxonomy changes them.
 */
import { sql } from 'kysely'
import {
  attributePath,
  type AttributeShape,
  type AttributeValue,
  fitsAttribute,
  formatAttribute,
} from '#contract/catalog/attributes.ts'
import type { Db } from '#database/connect.ts'

/** Values of a product by the key of their attribute. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>

/** An attribute. */
export interface AttributeDefinition extends AttributeShape {
  id: number
  key: string
  name: string
  isFacet: boolean
  inSpecs: boolean
  inFeed: boolean
  /** Categories whose products can have it, with those below; null: all of them. */
  categories: ReadonlySet<number> | null
  /** True while a job converts or removes its values: they cannot be changed, and buyers do not see them. */
  isConverting: boolean
}

interface Row extends Omit<AttributeDefinition, 'categories'> {
  categories: number[] | null
}

/** Reads all attributes, in their order. */
export async function readAttributes(db: Db): Promise<AttributeDefinition[]> {
  const { rows } = await sql<Row>`
    with recursive within as (
      select attribute_id, category_id from attribute_categories
      union
      select within.attribute_id, below.c_id from categories as below join within on below.parent_id = within.category_id
    )
    select id, key, name, type, unit, choices, is_facet as "isFacet", in_specs as "inSpecs", in_feed as "inFeed",
      work is not null as "isConverting",
      case when not everywhere then array(select category_id from within where attribute_id = attributes.id) end as categories
    from attributes order by position, id`.execute(db)
  return rows.map(({ categories, ...row }) => ({ ...row, categories: categories && new Set(categories) }))
}

/** Returns the values of a product in this category that buyers see, in the order of the attributes. */
export function shownValues(
  attributes: readonly AttributeDefinition[],
  { values, categoryId }: { values: AttributeValues; categoryId: number },
): { attribute: AttributeDefinition; value: AttributeValue }[] {
  return attributes.flatMap((attribute) => {
    const value = values[attribute.key]
    if (value === undefined || attribute.isConverting) return []
    return appliesTo(attribute, categoryId) && fitsAttribute(attribute, value) ? [{ attribute, value }] : []
  })
}

/** True if products of a category can have an attribute. */
export function appliesTo({ categories }: AttributeDefinition, categoryId: number): boolean {
  return categories === null || categories.has(categoryId)
}

/** Returns the rows of the specifications. */
export function specificationsOf(
  attributes: readonly AttributeDefinition[],
  product: Parameters<typeof shownValues>[1],
): { name: string; value: string }[] {
  return shownValues(attributes, product)
    .filter(({ attribute }) => attribute.inSpecs)
    .map(({ attribute, value }) => ({ name: attribute.name, value: formatAttribute(attribute, value) }))
}

/** Returns the settings that let an index filter by attributes (`attributesForFaceting`, `numericAttributesForFiltering`). */
export function facetSettings(attributes: readonly AttributeDefinition[]): { facets: string[]; numbers: string[] } {
  const facets = attributes.filter(({ isFacet }) => isFacet)
  return {
    facets: facets.map(({ key, type }) =>
      type === 'text' || type === 'choice' ? `searchable(${attributePath(key)})` : attributePath(key),
    ),
    numbers: facets.filter(({ type }) => type === 'number').map(({ key }) => attributePath(key)),
  }
}
