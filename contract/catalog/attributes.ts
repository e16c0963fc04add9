import { convertUnit } from '#contract/values/units.ts'

/** Types of own attributes (decision 0120). A dimension is a number with a unit. */
export const ATTRIBUTE_TYPES = ['text', 'choice', 'number', 'yes_no'] as const
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/** Value of an attribute: a text, a choice, a number in its unit, or true for yes. */
export type AttributeValue = string | number | boolean

/** Type of an attribute, and the values that it allows. */
export interface AttributeShape {
  type: AttributeType
  /** Unit of numbers; null without one. */
  unit: string | null
  choices: readonly string[]
}

export const MAX_ATTRIBUTE_TEXT = 500
export const MAX_ATTRIBUTE_CHOICES = 200
/** Numbers have at most four decimals. */
export const MAX_ATTRIBUTE_NUMBER = 1_000_000_000
export const MAX_ATTRIBUTES = 200
/** Attributes that buyers can filter by. The engine counts their values for each listing. */
export const MAX_FACET_ATTRIBUTES = 30
/** Own attributes that one listing has as filters: the first ones that its products can have. */
export const MAX_LISTING_ATTRIBUTES = 12

/** Names a column of an attribute in files: `attr:finish`. */
export const ATTRIBUTE_COLUMN = 'attr:'

/** Returns the key of the attribute that a column of files has, or null. */
export function attributeOfColumn(column: string): string | null {
  return column.startsWith(ATTRIBUTE_COLUMN) ? column.slice(ATTRIBUTE_COLUMN.length) : null
}

/** Path of an attribute in the records of the search index. */
export const attributePath = (key: string): string => `attributes.${key}`

/** Formats a value for people: `45 cm`, `Yes`. */
export function formatAttribute({ unit }: Pick<AttributeShape, 'unit'>, value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' && unit !== null ? `${value} ${unit}` : String(value)
}

/** Names an attribute with its unit: `Seat height (cm)`. */
export function attributeLabel({ name, unit }: { name: string; unit: string | null }): string {
  return unit === null ? name : `${name} (${unit})`
}

/** True if a stored value is one of the attribute. It is not while the values wait for a conversion. */
export function fitsAttribute({ type, choices }: AttributeShape, value: AttributeValue): boolean {
  if (type === 'number') return typeof value === 'number'
  if (type === 'yes_no') return typeof value === 'boolean'
  return typeof value === 'string' && (type === 'text' || choices.includes(value))
}

/** Rounds a number to the decimals that are stored. */
export function roundAttribute(number: number): number {
  return Number(number.toFixed(4))
}

/** Converts the stored value of an attribute whose shape changes. Returns null for a value that the new shape cannot have. */
export function convertAttribute(
  value: AttributeValue,
  from: AttributeShape,
  to: AttributeShape,
): AttributeValue | null {
  if (to.type === 'number') return toNumber(value, from.unit, to.unit)
  if (to.type === 'yes_no') return toYesNo(value)
  const text = formatAttribute(from, value)
  return to.type === 'text' ? text : choiceOf(to.choices, text)
}

/** Returns the choice that a text means, in any case, or null. */
export function choiceOf(choices: readonly string[], text: string): string | null {
  const plain = text.toLowerCase()
  return choices.find((choice) => choice === text) ?? choices.find((choice) => choice.toLowerCase() === plain) ?? null
}

/** A number keeps its amount if one of the units is unknown: the unit was only named. */
function toNumber(value: AttributeValue, from: string | null, to: string | null): number | null {
  if (typeof value === 'boolean') return null
  if (typeof value === 'number') return inRange(convertUnit(value, from, to) ?? value)
  const [, digits, unit = ''] = /^\s*([-+]?\d+(?:\.\d+)?)\s*(\D*?)\s*$/.exec(value) ?? []
  if (digits === undefined) return null
  const number = unit === '' ? Number(digits) : convertUnit(Number(digits), unit, to)
  return number === null ? null : inRange(number)
}

function inRange(number: number): number | null {
  return Math.abs(number) > MAX_ATTRIBUTE_NUMBER ? null : roundAttribute(number)
}

function toYesNo(value: AttributeValue): boolean | null {
  if (typeof value === 'boolean') return value
  const word = String(value).toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return true
  return ['no', 'false', '0'].includes(word) ? false : null
}
