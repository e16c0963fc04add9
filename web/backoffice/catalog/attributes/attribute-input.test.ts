import { expect, test } from 'vitest'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import { attributesOf, parseAttributeText } from './attribute-input.ts'

const attribute = (fields: Partial<Attribute>) => ({ type: 'text', unit: null, choices: [], ...fields }) as Attribute
const number = attribute({ type: 'number', unit: 'cm' })
const choice = attribute({ type: 'choice', choices: ['Matte', 'Glossy'] })

test('what is typed or pasted becomes a value of the attribute', () => {
  const valueOf = (of: Attribute, text: string) => parseAttributeText(of, text)
  expect(valueOf(number, ' 1,250.5 ')).toEqual({ value: 1250.5 })
  // The shop converts it.
  expect(valueOf(number, '18 in')).toEqual({ value: '18 in' })
  expect(valueOf(number, 'tall')).toHaveProperty('error')
  expect(valueOf({ ...number, unit: null }, '18 in')).toHaveProperty('error')
  expect(valueOf(choice, 'matte')).toEqual({ value: 'Matte' })
  expect(valueOf(choice, 'Satin')).toEqual({ error: 'Enter one of: Matte, Glossy.' })
  expect(valueOf(attribute({ type: 'yes_no' }), 'No')).toEqual({ value: false })
  for (const each of [number, choice, attribute({})]) expect(valueOf(each, ' ')).toEqual({ value: null })
})

test('a product has the attributes of its category', () => {
  const [everywhere, lamps] = [attribute({ applies_to: null }), attribute({ applies_to: ['lamps', 'floor-lamps'] })]
  expect(attributesOf([everywhere, lamps], 'floor-lamps')).toEqual([everywhere, lamps])
  expect(attributesOf([everywhere, lamps], 'rugs')).toEqual([everywhere])
})
