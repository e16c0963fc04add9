import { type AttributeValue, choiceOf } from '#contract/catalog/attributes.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { Parsed } from '#web/backoffice/catalog/products/field-texts.ts'

export type AttributeTexts = Readonly<Record<string, string>>

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Returns the text that a value is typed as; empty for none. */
export function attributeText(value: AttributeValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** Returns the values of an attribute to choose from, with none as the first one; null for one that is typed. */
export function attributeOptions({ type, choices }: Attribute): { value: string; label: string }[] | null {
  const none = { value: '', label: 'None' }
  if (type === 'yes_no') return [none, ...YES_NO]
  return type === 'choice' ? [none, ...choices.map((choice) => ({ value: choice, label: choice }))] : null
}

/** Parses what was typed. A number with a unit stays a text, which the shop converts. */
export function parseAttributeText({ type, choices, unit }: Attribute, text: string): Parsed<AttributeValue | null> {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  if (type === 'yes_no') {
    const word = trimmed.toLowerCase()
    const found = YES_NO.find(({ value }) => value === word)
    return found ? { value: found.value === 'yes' } : { error: 'Enter yes or no.' }
  }
  if (type === 'choice') {
    const choice = choiceOf(choices, trimmed)
    return choice === null ? { error: `Enter one of: ${choices.join(', ')}.` } : { value: choice }
  }
  if (type === 'text') return { value: trimmed }
  const plain = trimmed.replaceAll(/,(?=\d{3})/g, '')
  if (/^-?(?:\d+\.?\d*|\.\d+)$/.test(plain)) return { value: Number(plain) }
  return unit !== null && /^-?[\d.,]/.test(plain) ? { value: trimmed } : { error: 'Enter a number such as 7.5.' }
}

/** Returns the attributes that products of a category can have. `category`: its link. */
export function attributesOf(attributes: readonly Attribute[], category: string): Attribute[] {
  return attributes.filter(({ applies_to }) => applies_to === null || applies_to.includes(category))
}

/** Returns the hint of an input. */
export function attributeHint({ type, unit, is_converting }: Attribute): string | undefined {
  if (is_converting) return 'Its values are being converted'
  return type === 'number' && unit !== null ? `In ${unit}; another unit is converted` : undefined
}
