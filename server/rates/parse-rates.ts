import type { Static, TObject, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { SupplierMinimumRate, ShippingRate, TaxRate } from '#contract/schemas/orders/rates.ts'

/** An error in a file of rates. `pointer` is a JSON pointer such as `/taxes/0/percent`, empty for the whole file. */
export interface RatesError {
  pointer: string
  /** A sentence without the final period. */
  message: string
}

/** A valid row and its JSON pointer. */
export interface Row<T> {
  pointer: string
  row: T
}

export interface RateRows {
  shipping: Row<Static<typeof ShippingRate>>[]
  taxes: Row<Static<typeof TaxRate>>[]
  minimums: Row<Static<typeof SupplierMinimumRate>>[]
}

const LISTS = ['shipping', 'taxes', 'minimums']

/**
 * Returns the valid rows and the errors of the others. The validator stops after a few errors and reports patterns; so
 * this validates one field at a time and reports what the schema describes.
 */
export function parseRates(file: unknown): { rows: RateRows; errors: RatesError[] } {
  if (!isObject(file)) {
    const error = { pointer: '', message: 'the file must be an object with lists of shipping, taxes and minimums' }
    return { rows: { shipping: [], taxes: [], minimums: [] }, errors: [error] }
  }
  const errors = unknownFields(file, LISTS, '', 'a file of rates')
  const rows = {
    shipping: validRows(file, { list: 'shipping', label: 'a shipping method' }, ShippingRate, errors),
    taxes: validRows(file, { list: 'taxes', label: 'a sales tax' }, TaxRate, errors),
    minimums: validRows(file, { list: 'minimums', label: 'a minimum' }, SupplierMinimumRate, errors),
  }
  return { rows, errors }
}

function validRows<S extends TObject>(
  file: Record<string, unknown>,
  { list, label }: { list: string; label: string },
  schema: S,
  errors: RatesError[],
): Row<Static<S>>[] {
  const rows = file[list]
  if (!Array.isArray(rows)) {
    const message = `"${list}" must be a list in [ ], which may be empty`
    errors.push({ pointer: `/${list}`, message: list in file ? message : `the file lacks "${list}": ${message}` })
    return []
  }
  return rows.flatMap((row: unknown, index) => {
    const pointer = `/${list}/${index}`
    const found = rowErrors(row, schema, pointer, label)
    errors.push(...found)
    return found.length === 0 && Value.Check(schema, row) ? [{ pointer, row }] : []
  })
}

function rowErrors(row: unknown, schema: TObject, pointer: string, label: string): RatesError[] {
  const fields = Object.entries<TSchema>(schema.properties)
  if (!isObject(row)) {
    const names = schema.required?.join(', ')
    return [{ pointer, message: `${label} must be an object in { } with ${names}` }]
  }
  const invalid = fields.flatMap(([name, field]) => {
    if (name in row) {
      const shown = JSON.stringify(row[name]).slice(0, 60)
      const message = `"${name}" is ${shown}: it must be ${expectedForm(field)}`
      return Value.Check(field, row[name]) ? [] : [{ pointer: `${pointer}/${name}`, message }]
    }
    const message = `${label} needs "${name}": ${expectedForm(field)}`
    return schema.required?.includes(name) ? [{ pointer, message }] : []
  })
  return [
    ...invalid,
    ...unknownFields(
      row,
      fields.map(([name]) => name),
      pointer,
      label,
    ),
  ]
}

function unknownFields(
  holder: Record<string, unknown>,
  known: readonly string[],
  pointer: string,
  label: string,
): RatesError[] {
  return Object.keys(holder)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      pointer: `${pointer}/${name}`,
      message: `"${name}" is not known: ${label} has ${known.join(', ')}`,
    }))
}

/** Returns the description of a valid field; every field of the schema has one. */
function expectedForm(field: TSchema): string {
  return 'description' in field && typeof field.description === 'string' ? field.description : 'something else'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
