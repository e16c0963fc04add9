import type { Static, TObject, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { MakerMinimum, ShippingRate, TaxRate } from '#contract/rates.ts'

/** What is wrong in a file of rates, and where: `/taxes/0/percent`, or nothing for the file as a whole. */
export interface RatesFault {
  place: string
  /** A sentence without its full stop. */
  about: string
}

/** A row of the right shape, and where it stands. */
export interface Row<T> {
  place: string
  row: T
}

export interface RateRows {
  shipping: Row<Static<typeof ShippingRate>>[]
  taxes: Row<Static<typeof TaxRate>>[]
  minimums: Row<Static<typeof MakerMinimum>>[]
}

const LISTS = ['shipping', 'taxes', 'minimums']

/**
 * Every row of the right shape, and what is wrong with the others. The validator stops after a few faults and speaks of patterns:
 * this asks it about one field at a time, and answers with what the schema says the field should look like.
 */
export function shapeOf(file: unknown): { rows: RateRows; faults: RatesFault[] } {
  if (!isObject(file)) {
    const fault = { place: '', about: 'the file must be an object with lists of shipping, taxes and minimums' }
    return { rows: { shipping: [], taxes: [], minimums: [] }, faults: [fault] }
  }
  const faults = unknownFields(file, LISTS, '', 'a file of rates')
  const rows = {
    shipping: soundRows(file, { list: 'shipping', called: 'a way of shipping' }, ShippingRate, faults),
    taxes: soundRows(file, { list: 'taxes', called: 'a sales tax' }, TaxRate, faults),
    minimums: soundRows(file, { list: 'minimums', called: 'a minimum' }, MakerMinimum, faults),
  }
  return { rows, faults }
}

function soundRows<S extends TObject>(
  file: Record<string, unknown>,
  { list, called }: { list: string; called: string },
  schema: S,
  faults: RatesFault[],
): Row<Static<S>>[] {
  const rows = file[list]
  if (!Array.isArray(rows)) {
    const about = `"${list}" must be a list in [ ], which may be empty`
    faults.push({ place: `/${list}`, about: list in file ? about : `the file lacks "${list}": ${about}` })
    return []
  }
  return rows.flatMap((row: unknown, index) => {
    const place = `/${list}/${index}`
    const found = rowFaults(row, schema, place, called)
    faults.push(...found)
    return found.length === 0 && Value.Check(schema, row) ? [{ place, row }] : []
  })
}

function rowFaults(row: unknown, schema: TObject, place: string, called: string): RatesFault[] {
  const fields = Object.entries<TSchema>(schema.properties)
  if (!isObject(row)) {
    const names = schema.required?.join(', ')
    return [{ place, about: `${called} must be an object in { } with ${names}` }]
  }
  const wrong = fields.flatMap(([name, field]) => {
    if (name in row) {
      const shown = JSON.stringify(row[name]).slice(0, 60)
      const about = `"${name}" is ${shown}: it must be ${formOf(field)}`
      return Value.Check(field, row[name]) ? [] : [{ place: `${place}/${name}`, about }]
    }
    const about = `${called} needs "${name}": ${formOf(field)}`
    return schema.required?.includes(name) ? [{ place, about }] : []
  })
  return [
    ...wrong,
    ...unknownFields(
      row,
      fields.map(([name]) => name),
      place,
      called,
    ),
  ]
}

function unknownFields(
  holder: Record<string, unknown>,
  known: readonly string[],
  place: string,
  called: string,
): RatesFault[] {
  return Object.keys(holder)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      place: `${place}/${name}`,
      about: `"${name}" is not known: ${called} has ${known.join(', ')}`,
    }))
}

/** What a field should look like; every field says so in its schema. */
function formOf(field: TSchema): string {
  return 'description' in field && typeof field.description === 'string' ? field.description : 'something else'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
