import {
  attributeOfColumn,
  type AttributeValue,
  choiceOf,
  MAX_ATTRIBUTE_NUMBER,
  MAX_ATTRIBUTE_TEXT,
  roundAttribute,
} from '#contract/catalog/attributes.ts'
import { convertUnit } from '#contract/values/units.ts'
import type { AttributeDefinition } from '#server/attributes/attributes.ts'
import type { Cells } from '#server/imports/kind.ts'
import { CellFormatError } from '#server/imports/reading/cell-format-error.ts'
import { type ColumnNumbers, PLAIN_NUMBERS } from '#server/imports/reading/numbers/column-numbers.ts'
import { attributeCell } from './attribute-columns.ts'
import { parseQuantity } from '#server/imports/reading/numbers/parse-numbers.ts'
import { splitUnit } from '#server/imports/reading/numbers/split-unit.ts'
import { parseText, parseYesNo } from '#server/imports/reading/parse-cells.ts'
import type { createCellReader } from '#server/imports/reading/read-cells.ts'

/** Values of own attributes that a row sets, by key; null removes one. */
export type AttributeDraft = Record<string, AttributeValue | null>

/** Parses the cells of own attributes. Undefined if the row has none. */
export function parseAttributes(
  cells: Cells,
  attributes: readonly AttributeDefinition[],
  { read, fail }: Pick<ReturnType<typeof createCellReader>, 'read' | 'fail'>,
  numbers: (column: string) => ColumnNumbers,
): AttributeDraft | undefined {
  const draft: AttributeDraft = {}
  for (const column of Object.keys(cells)) {
    const key = attributeOfColumn(column)
    if (key === null || cells[column] === undefined) continue
    const attribute = attributes.find((each) => each.key === key)
    if (!attribute) {
      fail(column, `there is no attribute "${key}"; add it in the back office first`)
      continue
    }
    const value = read(column, (cell) => parseAttribute(attribute, cell, numbers(column)), null)
    if (value !== undefined) draft[key] = value
  }
  return Object.keys(draft).length > 0 ? draft : undefined
}

/** Parses a value of an attribute. A number in another unit of the same dimension is converted. Throws `CellFormatError`. */
function parseAttribute(
  { type, unit, choices }: AttributeDefinition,
  cell: string,
  column: ColumnNumbers,
): AttributeValue {
  if (type === 'yes_no') return parseYesNo(cell)
  if (type === 'number') return parseNumber(cell, unit, column)
  const text = parseText(cell, MAX_ATTRIBUTE_TEXT)
  if (type === 'text') return text
  const choice = choiceOf(choices, text)
  if (choice !== null) return choice
  const shown = choices.slice(0, 12).join(', ')
  throw new CellFormatError(`write one of: ${shown}${choices.length > 12 ? `, and ${choices.length - 12} more` : ''}`)
}

/** Returns why an attribute cannot have a value of the API, as a sentence, or null. */
export function attributeError(attribute: AttributeDefinition, value: AttributeValue | null): string | null {
  const cell = attributeCell(value)
  if (cell === null || cell === '') return null
  try {
    parseAttribute(attribute, cell, { ...PLAIN_NUMBERS, forced: 'point' })
    return null
  } catch (error) {
    if (!(error instanceof CellFormatError)) throw error
    return `${attribute.name}: ${error.message}.`
  }
}

function parseNumber(cell: string, unit: string | null, column: ColumnNumbers): number {
  const { number: text, unit: stated } = splitUnit(cell)
  const number = parseQuantity(text, column)
  if (stated !== null && unit === null)
    throw new CellFormatError(`has the unit "${stated}"; write the number alone, because this attribute has no unit`)
  const converted = convertUnit(number, stated, unit)
  if (converted === null) throw new CellFormatError(`has the unit "${stated ?? ''}"; write the number in ${unit ?? ''}`)
  if (Math.abs(converted) > MAX_ATTRIBUTE_NUMBER) throw new CellFormatError('the number is too large')
  return roundAttribute(converted)
}
