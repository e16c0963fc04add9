import { sql } from 'kysely'
import { MAX_FACET_ATTRIBUTES } from '#contract/catalog/attributes.ts'
import { Problem } from '#contract/problem.ts'
import type { Attribute, NewAttribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { Db } from '#database/connect.ts'

type Fields = Omit<NewAttribute, 'key'>

/** Returns the fields as they are stored. Throws `invalid_input`. */
export function normalized({ name, type, unit, choices, ...fields }: Fields): Fields {
  const trimmed = choices.map((choice) => choice.trim())
  const lower = trimmed.map((choice) => choice.toLowerCase())
  const repeated = trimmed.find((choice, place) => lower.indexOf(choice.toLowerCase()) !== place)
  if (type === 'choice' && trimmed.length === 0) throw Problem.invalid({ choices: ['Enter the choices.'] })
  if (type === 'choice' && repeated !== undefined) throw Problem.invalid({ choices: [`${repeated} is listed twice.`] })
  return {
    ...fields,
    name: name.trim(),
    type,
    unit: type === 'number' ? unit?.trim() || null : null,
    choices: type === 'choice' ? trimmed : [],
  }
}

/** Inserts an attribute as the last one. Returns its id. Throws `invalid_input`. */
export async function insertAttribute(db: Db, key: string, fields: Fields, all: readonly Attribute[]): Promise<number> {
  await requireValid(db, null, fields, all)
  const { id } = await db
    .insertInto('attributes')
    .values((eb) => ({
      key,
      ...columnsOf(fields),
      position: eb
        .selectFrom('attributes')
        .select((of) => of(of.fn.coalesce(of.fn.max('position'), of.lit(0)), '+', of.lit(1)).as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeCategories(db, id, fields)
  return id
}

/** Writes the fields of an attribute. Throws `invalid_input`. */
export async function writeAttribute(db: Db, id: number, fields: Fields, all: readonly Attribute[]): Promise<void> {
  await requireValid(db, id, fields, all)
  await db.updateTable('attributes').set(columnsOf(fields)).where('id', '=', id).execute()
  await writeCategories(db, id, fields)
}

function columnsOf({ name, type, unit, choices, is_facet, in_specs, in_feed, categories }: Fields) {
  return { name, type, unit, choices, is_facet, in_specs, in_feed, everywhere: categories === null }
}

async function writeCategories(db: Db, id: number, { categories }: Fields): Promise<void> {
  const ids = categories ?? []
  await sql`delete from attribute_categories
    where attribute_id = ${id} and category_id <> all(${ids}::integer[])`.execute(db)
  await sql`insert into attribute_categories (attribute_id, category_id)
    select ${id}::integer, category_id from unnest(${ids}::integer[]) as category_id on conflict do nothing`.execute(db)
}

async function requireValid(db: Db, id: number | null, fields: Fields, all: readonly Attribute[]): Promise<void> {
  const others = all.filter((each) => each.id !== id)
  const name = fields.name.toLowerCase()
  if (others.some((each) => each.name.toLowerCase() === name))
    throw Problem.invalid({ name: ['Another attribute has this name.'] })
  if (fields.is_facet && others.filter((each) => each.is_facet).length >= MAX_FACET_ATTRIBUTES)
    throw Problem.invalid({
      is_facet: [`Buyers can filter by ${MAX_FACET_ATTRIBUTES} attributes. Turn off another filter first.`],
    })
  const ids = fields.categories ?? []
  const known =
    ids.length === 0 ? [] : await db.selectFrom('categories').select('c_id').where('c_id', 'in', ids).execute()
  const unknown = ids.find((each) => !known.some(({ c_id }) => c_id === each))
  if (unknown !== undefined) throw Problem.invalid({ categories: [`There is no category ${unknown}.`] })
}
