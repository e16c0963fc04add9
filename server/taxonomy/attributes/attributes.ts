import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { MAX_ATTRIBUTES } from '#contract/catalog/attributes.ts'
import { Problem } from '#contract/problem.ts'
import type {
  AttributeChange,
  AttributeDetails,
  AttributeEffects,
  NewAttribute,
  SetAttribute,
} from '#contract/schemas/admin/catalog/attributes.ts'
import type { Db } from '#database/connect.ts'
import { counted } from '#contract/text/language.ts'
import type { TaxonomyDeps } from '#server/taxonomy/deps.ts'
import { beginChange, requireVersion } from '#server/taxonomy/record-version.ts'
import { conversionOf, effectsOf } from './attribute-effects.ts'
import { type AttributeWork, refreshProducts, startWork, workOnAttribute } from './attribute-work.ts'
import { insertAttribute, normalized, writeAttribute } from './write-attribute.ts'
import { listAttributes, readAttribute } from './read-attributes.ts'

type Author = AttributeWork['by']

/**
 * Own attributes as staff see and change them (decision 0120). Each change runs in the transaction of `db`. What a change does to stored values is
 * computed first, and a job does it afterwards.
 */
export function createAttributes(deps: TaxonomyDeps) {
  const { db, jobs } = deps

  async function effectsOfChange(stored: AttributeDetails, change: AttributeChange): Promise<AttributeEffects> {
    const to = normalized(change)
    if (!changesValues(stored, to, change)) return { products: stored.products, converted: 0, discarded: 0, sample: [] }
    const convert = conversionOf(stored, to, change.replacements)
    return effectsOf(db, stored.key, { convert, from: stored, to })
  }

  return {
    /** Returns the attributes in their order. */
    list: () => listAttributes(db),

    /** Returns an attribute. Throws `not_found`. */
    read: (id: number): Promise<AttributeDetails> => readAttribute(db, id),

    /** Adds an attribute as the last one. Throws `invalid_input`. */
    async create({ key, ...fields }: NewAttribute, by: Author): Promise<AttributeDetails> {
      await beginChange(db, by.name)
      const all = await listAttributes(db)
      if (all.length >= MAX_ATTRIBUTES)
        throw Problem.invalid({ key: [`There are ${all.length} attributes. Delete one that is not used.`] })
      if (all.some((each) => each.key === key)) throw Problem.invalid({ key: ['Another attribute has this key.'] })
      const id = await insertAttribute(db, key, normalized(fields), all)
      await jobs.enqueue('search.configure', {})
      return readAttribute(db, id, 0)
    },

    /** Returns what a change would do to the stored values. Throws `not_found` and `invalid_input`. */
    preview: async (id: number, change: AttributeChange): Promise<AttributeEffects> =>
      effectsOfChange(await readAttribute(db, id), change),

    /**
     * Changes an attribute. Returns it before and after. Throws `not_found`, `invalid_input`, `impossible_move` while its values are converted, and
     * `changed_meanwhile` for another version, or if another number of values than `discard` would be lost.
     */
    async set(id: number, { version, discard, ...change }: SetAttribute, by: Author) {
      await beginChange(db, by.name)
      await requireVersion(db, 'attributes', { id, version })
      const before = await readAttribute(db, id)
      requireIdle(before)
      if (before.type !== change.type || before.unit !== normalized(change).unit) await requireNoBulkEdit(db, before)
      const effects = await effectsOfChange(before, change)
      requireDiscard(effects.discarded, discard)
      const fields = normalized(change)
      await writeAttribute(db, id, fields, await listAttributes(db))
      const { type, unit, choices } = before
      if (effects.converted + effects.discarded > 0)
        await startWork(deps, id, { by, from: { type, unit, choices }, replacements: change.replacements ?? {} })
      else if (changesRecords(before, fields)) await refreshProducts(deps, before.key)
      await jobs.enqueue('search.configure', {})
      return { before, after: await readAttribute(db, id, before.products) }
    },

    /** Sets the order. Throws `changed_meanwhile` if `ids` are not all attributes. */
    async setOrder(ids: readonly number[], by: Author): Promise<void> {
      await beginChange(db, by.name)
      const all = await listAttributes(db)
      if (ids.length !== all.length || all.some(({ id }) => !ids.includes(id))) {
        throw new Problem('changed_meanwhile', 'The list has other attributes now. Load it again.')
      }
      await sql`update attributes set position = place
        from unnest(${ids}::integer[]) with ordinality as listed (listed_id, place) where id = listed_id`.execute(db)
    },

    /** Deletes an attribute, after a job has removed its values. Returns it. Throws as `set` does. */
    async remove(id: number, discard: number, by: Author): Promise<AttributeDetails> {
      await beginChange(db, by.name)
      const attribute = await readAttribute(db, id)
      requireIdle(attribute)
      requireDiscard(attribute.products, discard)
      await startWork(deps, id, { by, from: null, replacements: {} })
      return attribute
    },

    /** Does a part of what a change has left to do (see `workOnAttribute`). */
    work: (id: number): Promise<void> => workOnAttribute(deps, id),
  }
}

/** True if stored values can become others. */
function changesValues(
  from: AttributeDetails,
  to: Pick<AttributeChange, 'type' | 'unit' | 'choices'>,
  { replacements = {} }: AttributeChange,
): boolean {
  if (from.type !== to.type || from.unit !== to.unit || Object.keys(replacements).length > 0) return true
  return from.choices.some((choice) => !to.choices.includes(choice))
}

/** True if the search records of products can change although their values stay. */
function changesRecords(
  from: Pick<AttributeChange, 'is_facet' | 'categories'>,
  to: Pick<AttributeChange, 'is_facet' | 'categories'>,
): boolean {
  if (!from.is_facet || !to.is_facet) return from.is_facet !== to.is_facet
  const [before, after] = [from, to].map(({ categories }) => categories && new Set(categories))
  return !isDeepStrictEqual(before, after)
}

function requireIdle({ is_converting, name }: AttributeDetails): void {
  if (is_converting)
    throw new Problem(
      'impossible_move',
      `The values of ${name} are still being converted or removed. Try again in a minute.`,
    )
}

/** The next batches of a bulk edit would write its number in the new unit. */
async function requireNoBulkEdit(db: Db, { key, name }: AttributeDetails): Promise<void> {
  const { rows } = await sql`
    select from bulk_edits where state in ('running', 'undoing')
      and operations @> ${JSON.stringify([{ field: 'attributes', attribute: key }])}::jsonb`.execute(db)
  if (rows.length > 0)
    throw new Problem('impossible_move', `A bulk edit that sets ${name} is running. Wait until it is done, or undo it.`)
}

function requireDiscard(lost: number, expected: number): void {
  if (lost === expected) return
  const values = `${counted(lost, 'value')} would be lost, not ${expected}`
  throw new Problem('changed_meanwhile', `${values}. Look at the effects again.`, { discarded: lost })
}
